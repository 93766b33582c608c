// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InboxSection } from '#app/resources/todo/InboxSection.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

type Read = Record<string, unknown>
const held = vi.hoisted(() => ({
  list: {} as Read,
  task: {} as Read,
  business: {} as Read,
  session: null as unknown,
  actor: null as unknown,
}))
layoutIs('desktop')
vi.mock('#app/data/index.ts', async () => {
  const { useState } = await import('react')
  return {
    useRecords: () => held.list,
    useRecord: (resource: string) => (resource === 'workflowTask' ? held.task : held.business),
    useDraft(_key: string, init: { value: () => object }) {
      const [value, setValue] = useState(init.value)
      return { value, set: setValue, savedAt: null, loading: false, remove: async () => undefined }
    },
    useAct: () => ({ busy: false, act: async () => ({ state: 'applied' }) }),
    editRefused: async () => undefined,
  }
})
vi.mock('#app/session/index.ts', () => ({ useSession: () => held.session, currentActor: () => held.actor }))
vi.mock('#app/screens/use-media-context.ts', () => ({ useMediaContext: () => ({}) }))
vi.mock('#app/widgets/upload/PaperField.tsx', () => ({ PaperField: () => null }))
vi.mock('#app/resources/ResourceForm.tsx', () => ({ ResourceForm: () => null }))
// A record with its buttons and their forms, and nothing of what is told of it.
vi.mock('#app/resources/RecordPane.tsx', async () => {
  const { useRecord } = await import('#app/data/index.ts')
  const { withMoveSpecs } = await import('#app/screens/move-specs.ts')
  const { useRecordActions } = await import('#app/screens/RecordActions.tsx')
  const { resourceNamed } = await import('#domain/resources/registry.ts')
  function RecordPane({ resource, guid }: { resource: string; guid: string }) {
    const read = useRecord(resource, guid)
    const record = read.state === 'ready' ? read.record : null
    const { buttons, sheet } = useRecordActions(resource, record, withMoveSpecs(resourceNamed(resource)))
    return (
      <>
        {buttons}
        {sheet}
      </>
    )
  }
  return { RecordPane }
})
Element.prototype.scrollIntoView = () => undefined // jsdom lays nothing out

const refresh = () => undefined
const synced = (resource: string, own: object) => ({ ...buildRecord(resource, { ...own }), $sync: 'synced' as const })
const result = synced('rectificationResult', { guid: 'result-1', companyGuid: 'company-1', status: 'toRectify' })
const task = synced('workflowTask', {
  ...{ guid: 'task-1', title: '标准化整改', activityName: '提交整改', status: 'ing', bizStatus: 'toRectify' },
  ...{ bizResource: 'rectificationResult', bizGuid: 'result-1' },
})
const ready = (record: object): Read => ({ state: 'ready', record, source: 'server', asOf: null, refresh })
const listed = (rows: object[]): Read => ({ state: 'ready', rows, total: rows.length, hasMore: false, refresh })
const gone: Read = { state: 'problem', problem: new Problem('record.gone'), refresh }
const offline: Read = { state: 'offline', refresh }
const section = () => (
  <MemoryRouter>
    <InboxSection today="2026-11-20" view="others" limit={5} />
  </MemoryRouter>
)
const words = () => screen.queryByLabelText<HTMLTextAreaElement>(/^整改总结/)

beforeEach(() => {
  held.actor = buildActor('company')
  held.session = { state: 'signed-in', actor: held.actor }
  held.list = listed([task])
  held.task = ready(task)
  held.business = ready(result)
})
afterEach(cleanup)

it.each([
  { of: 'his own enterprise', companyName: '甲厂', words: '换灯' },
  { of: 'another', companyName: '乙厂', words: '甲厂 换灯' },
  { of: 'no enterprise', companyName: null, words: '甲厂 换灯' },
])('a line of $of reads $words', ({ companyName, words }) => {
  held.session = { state: 'signed-in', actor: held.actor, user: { companyName } }
  held.list = listed([{ ...task, title: '甲厂 换灯' }])
  render(section())
  expect(screen.getByText(words)).toBeDefined()
})

it('what waits tells each time that it was pressed for, and keeps its own buttons behind those of the record', async () => {
  const urges = [
    { user: '钱海峰', time: '2026-11-19T02:00:00.000Z', words: null },
    { user: '吴国栋', time: '2026-11-20T01:30:00.000Z', words: '今天须办完' },
  ]
  held.task = ready({ ...task, activityRoles: ['company'], companyGuid: 'company-1', urges })
  render(section())
  fireEvent.click(screen.getByText('标准化整改'))
  const told = await screen.findByText(/吴国栋催办：今天须办完/)
  expect(told.textContent).toMatch(/吴国栋催办：今天须办完\n.*钱海峰催办$/)
  const looks = (name: string) => screen.getByRole('button', { name }).className
  expect(looks('认领')).toContain('plain')
  expect(looks('提交整改结果')).toContain('primary')
})

it.each([
  { others: [{ ...task, guid: 'task-2', title: '储气罐检验' }], says: '这一步已办完', next: ['下一项：储气罐检验'] },
  { others: [], says: '这一步已办完，没有其他待办', next: [] },
])('what is done says so, is urged no more, and leads on to $next', async ({ others, says, next }) => {
  held.list = listed([task, ...others])
  const urges = [{ user: '吴国栋', time: '2026-11-20T01:30:00.000Z', words: null }]
  held.task = ready({ ...task, status: 'ed', urges })
  render(section())
  fireEvent.click(screen.getByText('标准化整改'))
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^下一项/ }).map(({ textContent }) => textContent)).toEqual(next)
  expect(screen.queryByText(/催办/)).toBeNull()
})

it('what was sent on or withdrawn is not said to be done', async () => {
  held.task = ready({ ...task, status: 'cancelled' })
  render(section())
  fireEvent.click(screen.getByText('标准化整改'))
  expect(await screen.findByText('提交整改结果')).toBeTruthy()
  expect(screen.queryByText(/已办结/)).toBeNull()
})

it('what cannot be read again stays, and it is said that it is of before', async () => {
  const page = render(section())
  fireEvent.click(screen.getByText('标准化整改'))
  await screen.findByText('提交整改结果')
  held.task = gone
  page.rerender(section())
  expect(screen.getByText('提交整改结果')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('记录不存在或已被删除')
})

it.each([
  { what: 'the list has nothing left', become: () => (held.list = listed([])) },
  { what: 'the list cannot be asked', become: () => (held.list = offline) },
  { what: 'the list is refused', become: () => (held.list = gone) },
  { what: 'the list is read from the start', become: () => (held.list = { state: 'loading', refresh }) },
  { what: 'the to-do is gone', become: () => (held.task = gone) },
  { what: 'the to-do cannot be asked', become: () => (held.task = offline) },
  { what: 'somebody else has done it', become: () => (held.task = ready({ ...task, status: 'ed' })) },
  { what: 'the record is gone', become: () => (held.business = gone) },
  { what: 'the record cannot be asked', become: () => (held.business = offline) },
])('a form opened from what waits stays with what was typed where $what', async ({ become }) => {
  const page = render(section())
  fireEvent.click(screen.getByText('标准化整改'))
  fireEvent.click(await screen.findByText('提交整改结果'))
  fireEvent.change(words() as HTMLElement, { target: { value: '已全部整改' } })
  await act(async () => {
    become()
    page.rerender(section())
  })
  expect(words()?.value).toBe('已全部整改')
})
