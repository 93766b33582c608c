// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MyNoticePage } from '#app/features/notices/MyNoticePage.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor } from '#tests/factories/domain.ts'

const { held, act } = vi.hoisted(() => ({ held: { record: {} }, act: vi.fn() }))
vi.mock('#app/data/index.ts', () => ({ act, useRecord: () => ({ state: 'ready', record: held.record }) }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: reader }) }))
vi.mock('#app/screens/DetailScreen.tsx', () => ({ DetailScreen: () => null }))

const reader = buildActor('grid')
const UNREAD = { status: 'unread', userGuid: reader.guid }

const open = () =>
  render(
    <MemoryRouter initialEntries={['/notices/n-1']}>
      <Routes>
        <Route path="/notices/:guid" element={<MyNoticePage />} />
      </Routes>
    </MemoryRouter>,
  )

beforeEach(() => {
  act.mockReset().mockResolvedValue({ state: 'queued' })
})
afterEach(cleanup)

describe('a notice that is opened', () => {
  it('is read with that', () => {
    held.record = UNREAD
    open()
    expect(act.mock.calls).toEqual([
      [{ actions: [{ resource: 'noticeFeedBack', action: 'read', recordGuid: 'n-1', input: {} }] }],
    ])
  })

  it.each([
    ['who sent it and looks whether it was read', { ...UNREAD, userGuid: 'somebody-else' }],
    ['who has read it before', { ...UNREAD, status: 'read' }],
    ['who has answered it', { ...UNREAD, status: 'replied' }],
  ])('is not read by one %s', (_who, record) => {
    held.record = record
    open()
    expect(act).not.toHaveBeenCalled()
  })

  it('stays open where it was read on another device in the meantime', async () => {
    held.record = UNREAD
    act.mockRejectedValue(new Problem('workflow.move-not-open'))
    open()
    await expect(act.mock.results[0]?.value).rejects.toBeInstanceOf(Problem)
  })
})
