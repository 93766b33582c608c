// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { ChangedFields } from '#app/resources/systemBusinessLog/ChangedFields.tsx'
import { buildRecord } from '#tests/factories/domain.ts'

afterEach(cleanup)

it.each([
  ['leave', { status: 'pending' }, { status: 'agreed' }, '状态：待审批 → 同意'],
  ['leave', null, { reason: '家长会' }, '事由：— → 家长会'],
  ['gone', null, { reason: '家长会' }, '没有可以显示的改动'],
])('says in words what an entry about %s changed', (module, before, after, words) => {
  const entry = { ...buildRecord('systemBusinessLog', { module, before, after }), $sync: 'synced' } as LocalRecord
  render(<ChangedFields record={entry} />)
  expect(screen.getByText(words)).toBeDefined()
})
