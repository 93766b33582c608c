// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InboxSection } from '#app/resources/todo/InboxSection.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

type Read = Record<string, unknown>
const held = vi.hoisted(() => ({
  list: {} as Read,
  task: {} as Read,
  business: {} as Read,
  session: null as unknown,
  actor: null as unknown,
}))
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
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
