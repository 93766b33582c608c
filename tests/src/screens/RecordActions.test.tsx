// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { anyone } from '#domain/kit/access.ts'
import { reference, text } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { register } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({
  actor: null as unknown,
  act: (_batch: unknown): Promise<unknown> => Promise.resolve({ state: 'applied' }),
}))
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
Element.prototype.scrollIntoView = () => undefined // jsdom lays nothing out
vi.mock('#app/data/index.ts', () => ({
  useDraft(_key: string, init: { value: () => object }) {
    const [value, setValue] = useState(init.value)
    return { value, set: setValue, savedAt: null, loading: false, remove: async () => undefined }
  },
  useAct: () => ({ busy: false, act: (batch: unknown) => device.act(batch) }),
  editRefused: async () => undefined,
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'ready', actor: device.actor }),
  currentActor: () => device.actor,
}))
vi.mock('#app/screens/use-media-context.ts', () => ({ useMediaContext: () => ({}) }))

const leave = defineResource({
  name: 'leaveExample',
  label: '请假',
  title: 'name',
  scope: 'global',
  fields: {
    name: text({ label: '姓名', required: true }),
    reply: text({ label: '答复', computed: true }),
    checkedBy: reference('user', { label: '审批人', computed: true }),
  },
  workflow: {
    initial: 'waiting',
    states: {
      waiting: { label: '待审批', tone: 'waiting' },
      passed: { label: '已批准', tone: 'good' },
    },
    moves: {
      pass: {
        label: '批准',
        from: ['waiting'],
        to: 'passed',
        allow: anyone,
        asks: { reply: 'required' },
        notBy: 'checkedBy',
      },
      begin: { label: '开始', from: ['waiting'], to: 'passed', allow: anyone, atOnce: true },
    },
  },
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: { columns: ['name'], filters: [], order: 'name', search: [] },
  form: [{ section: '请假', fields: ['name'] }],
  offline: { keep: 'none', edits: 'queue' },
}) as unknown as AnyResource
register([leave])
const specs = withMoveSpecs(leave)

let record: LocalRecord
const at = (values: object) => {
  record = { ...blankRecord(leave, 'one'), name: '钱东', status: 'waiting', ...values } as unknown as LocalRecord
}
function Page() {
  const { buttons, sheet } = useRecordActions('leaveExample', record, specs)
  return (
    <>
      {buttons}
      {sheet}
    </>
  )
}
const sheet = () => screen.queryByRole('dialog', { name: '批准' })
const reply = () => screen.getByLabelText<HTMLTextAreaElement>(/^答复/)
const send = () => screen.getAllByRole<HTMLButtonElement>('button', { name: '批准', hidden: true }).at(-1)

describe('the buttons of a record', () => {
  afterEach(cleanup)

  it('have every answer nearer at hand than the way to remove it', () => {
    device.actor = buildActor('town')
    at({})
    const answer = (action: string, label: string, tone: 'primary' | 'danger'): ActionSpec => ({
      ...{ action, label, tone, fields: [], done: '已办' },
    })
    const offered = [
      answer('update', '不批准', 'danger'),
      answer('update', '退回', 'danger'),
      answer('pass', '同意', 'primary'),
    ]
    const remove: ActionSpec = { ...answer('delete', '删除', 'danger'), removes: true }
    function Buttons() {
      return useRecordActions('leaveExample', record, [...offered, remove]).buttons
    }
    render(<Buttons />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['更多', '退回', '同意'])
  })
})

describe('the form of a step', () => {
  beforeEach(() => {
    device.actor = buildActor('town', { guid: 'boss' })
    device.act = async () => ({ state: 'applied' })
    at({})
    history.replaceState(null, '', '/')
  })
  afterEach(cleanup)

  function openForm() {
    const page = render(<Page />)
    fireEvent.click(screen.getByRole('button', { name: '批准' }))
    fireEvent.change(reply(), { target: { value: '同意休假' } })
    return (values: object) => {
      at(values)
      page.rerender(<Page />)
    }
  }

  it.each([
    { values: { status: 'passed' }, words: '这条记录现在是“已批准”，不能再“批准”' },
    { values: { checkedBy: 'boss' }, words: '不能批准本人的请假' },
  ])('says $words where the record has gone on, keeps what was typed and sends nothing', ({ values, words }) => {
    const become = openForm()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(send()?.disabled).toBe(false)
    become(values)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(reply().value).toBe('同意休假')
    expect(send()?.disabled).toBe(true)
    become({})
    expect(screen.queryByRole('alert')).toBeNull()
    expect(send()?.disabled).toBe(false)
  })

  it('says nothing of what it makes of the record itself, while the answer is awaited', async () => {
    let answer: (outcome: unknown) => void = () => undefined
    device.act = () => new Promise((resolve) => (answer = resolve))
    const become = openForm()
    fireEvent.click(send() as HTMLElement)
    become({ status: 'passed' })
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => answer({ state: 'applied' }))
    expect(sheet()).toBeNull()
  })

  it.each([
    { details: {}, words: '这条记录现在是“已批准”，不能再“批准”' },
    { details: { outboxId: 'o-1' }, words: '同一项内容已被他人修改，请选择保留哪一个' },
  ])('says why it was refused; with $details of what lies in the tray', async ({ details, words }) => {
    device.act = () => Promise.reject(new Problem('record.conflict', details))
    const become = openForm()
    fireEvent.click(send() as HTMLElement)
    become({ status: 'passed' })
    await act(async () => undefined)
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  it('is opened by the address where the step is open, and tells of what comes later', () => {
    history.replaceState(null, '', '/?act=pass')
    const page = render(<Page />)
    expect(reply()).toBeTruthy()
    at({ status: 'passed' })
    page.rerender(<Page />)
    expect(screen.getByRole('alert').textContent).toBe('这条记录现在是“已批准”，不能再“批准”')
  })

  it('is not opened by an address that is older than the record, but by its button once the step is open', () => {
    history.replaceState(null, '', '/?act=pass')
    at({ status: 'passed' })
    const page = render(<Page />)
    expect(sheet()).toBeNull()
    at({})
    page.rerender(<Page />)
    expect(sheet()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '批准' }))
    expect(reply()).toBeTruthy()
  })
})

describe('a step begun in the field', () => {
  const sent: unknown[] = []
  beforeEach(() => {
    device.actor = buildActor('town')
    sent.length = 0
    device.act = async (batch) => {
      sent.push(batch)
      return { state: 'applied' }
    }
    at({})
    history.replaceState(null, '', '/')
  })
  afterEach(cleanup)
  const begin = () =>
    fireEvent.click(screen.getAllByRole('button', { name: '开始', hidden: true }).at(-1) as HTMLElement)
  const made = { actions: [{ resource: 'leaveExample', action: 'begin', recordGuid: 'one', input: {} }] }

  it('is made with one press, and nothing is asked', async () => {
    render(<Page />)
    begin()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => undefined)
    expect(sent).toEqual([expect.objectContaining(made)])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not made by an address, which opens its form', async () => {
    history.replaceState(null, '', '/?act=begin')
    render(<Page />)
    await act(async () => undefined)
    expect(sent).toEqual([])
    const form = within(screen.getByRole('dialog', { name: '开始' }))
    fireEvent.click(form.getByRole('button', { name: '开始' }))
    await act(async () => undefined)
    expect(sent).toEqual([expect.objectContaining(made)])
  })

  it('says why it was refused, and can be tried again', async () => {
    device.act = () => Promise.reject(new Problem('record.conflict', {}))
    render(<Page />)
    begin()
    await act(async () => undefined)
    expect(within(screen.getByRole('dialog', { name: '开始' })).getByRole('alert').textContent).toContain(
      '已被他人修改',
    )
  })
})
