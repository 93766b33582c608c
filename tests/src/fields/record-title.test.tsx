// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/all.ts'

const held = vi.hoisted(() => ({ read: {} as unknown }))
vi.mock('#app/data/index.ts', () => ({ useRecord: () => held.read }))
vi.mock('#app/session/index.ts', () => ({ currentActor: () => null }))
const { RecordTitle } = await import('#app/fields/reference/RecordTitle.tsx')

afterEach(cleanup)

const kept = { state: 'problem', problem: new Problem('record.gone') }
const failed = { state: 'problem', problem: new Problem('server.broken') }

it.each([
  ['user', kept, '姓名未公开'],
  ['user', failed, '—'],
  ['user', { state: 'offline' }, '—'],
  ['user', { state: 'ready', record: { name: '张三' } }, '张三'],
  ['company', kept, '名称未公开'],
  ['company', failed, '—'],
  ['training', kept, '—'],
])('of a %s that is read as %j its title says %s', (resource, read, words) => {
  held.read = read
  const { container } = render(<RecordTitle resource={resource} guid="guid-1" />)
  expect(container.textContent).toBe(words)
})
