// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MyNoticePage } from '#app/features/notices/MyNoticePage.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor } from '#tests/factories/domain.ts'

const { held, act } = vi.hoisted(() => ({
  held: { record: {} as Record<string, unknown>, todos: {} as object, asked: null as unknown },
  act: vi.fn(),
}))
vi.mock('#app/data/index.ts', () => ({
  act,
  useRecord: () => ({ state: 'ready', record: held.record }),
  useRecords: (...asked: unknown[]) => {
    held.asked = asked
    return held.todos
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: reader }) }))
vi.mock('#app/screens/DetailScreen.tsx', () => ({
  DetailScreen: ({ extra }: { extra: (record: object) => ReactNode }) => extra(held.record),
}))

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

describe('the page that a notice leads to', () => {
  const lead = (link: string | null, todos: object) => {
    Object.assign(held, { record: { ...UNREAD, status: 'read', link }, todos })
    open()
    return screen.queryByRole('link')
  }

  it('is one to do something on while a to-do of the reader is open there', () => {
    const link = lead('/projectApprovalIndex?open=p-1', { state: 'ready', total: 1 })
    expect(link?.textContent).toBe('前往办理')
    expect(link?.getAttribute('href')).toBe('/projectApprovalIndex?open=p-1')
    const about = [
      { field: 'bizGuid', equals: 'p-1' },
      { field: 'guid', equals: 'p-1' },
    ]
    expect(held.asked).toMatchObject(['workflowTask', { view: 'todo', filter: { any: about }, enabled: true }])
  })

  it.each([
    ['nothing is to be done there', '/projectApprovalIndex?open=p-1', { state: 'ready', total: 0 }],
    ['that cannot be asked', '/projectApprovalIndex?open=p-1', { state: 'offline' }],
    ['it leads to a list', '/exam', { state: 'loading' }],
  ])('is one to look at where %s', (_why, link, todos) => {
    expect(lead(link, todos)?.textContent).toBe('查看')
  })

  it('is none where it leads nowhere', () => {
    expect(lead(null, { state: 'loading' })).toBeNull()
  })
})
