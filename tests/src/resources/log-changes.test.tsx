// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { LogChanges } from '#app/resources/systemBusinessLog/LogChanges.tsx'
import { buildRecord } from '#tests/factories/domain.ts'

const leave = vi.hoisted(() => ({ userName: '沈建明' }))
vi.mock('#app/data/index.ts', async () => {
  const { buildRecord } = await import('#tests/factories/domain.ts')
  return {
    useRecord: (resource: string, guid: string) =>
      guid === 'leave-1' ? { state: 'ready', record: buildRecord(resource, leave) } : { state: 'loading' },
  }
})

beforeAll(() => Promise.all(['systemBusinessLog', 'leave', 'gone'].map(loadScreenParts)))
afterEach(cleanup)

it.each([
  ['leave', { status: 'pending' }, { status: 'agreed' }, '状态：待审批 → 同意'],
  ['leave', null, { reason: '家长会' }, '事由：— → 家长会'],
  ['gone', null, { reason: '家长会' }, '没有可以显示的改动'],
])('says in words what an entry about %s changed', (module, before, after, words) => {
  const entry = {
    ...buildRecord('systemBusinessLog', { module, before, after, moduleLabel: '业务', actionLabel: '修改' }),
    $sync: 'synced',
  } as LocalRecord
  render(<LogChanges record={entry} />)
  fireEvent.click(screen.getByRole('button', { name: '查看改动' }))
  expect(screen.getByText(words)).toBeDefined()
})

it('says of which record', () => {
  const entry = {
    ...buildRecord('systemBusinessLog', { module: 'leave', bizGuid: 'leave-1', before: null, after: { remark: '—' } }),
    $sync: 'synced',
  } as LocalRecord
  render(<LogChanges record={entry} />)
  fireEvent.click(screen.getByRole('button', { name: '查看改动' }))
  expect(screen.getByText('沈建明')).toBeDefined()
})
