// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { anyone } from '#domain/kit/access.ts'
import { choice, files, reference, text } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { register } from '#domain/resources/registry.ts'
import { buildActor, buildPhoto } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const device = vi.hoisted(() => ({
  actor: null as unknown,
  act: (_batch: unknown): Promise<unknown> => Promise.resolve({ state: 'applied' }),
  busy: false,
  draft: { savedAt: null as string | null, loading: false },
}))
layoutIs('desktop')
const scrolled = vi.fn()
Element.prototype.scrollIntoView = scrolled // jsdom lays nothing out
vi.mock('#app/data/index.ts', () => ({
  useDraft(_key: string, init: { value: () => object }) {
    const [value, setValue] = useState(init.value)
    return { value, set: setValue, ...device.draft, remove: async () => undefined }
  },
  useAct: () => ({ busy: device.busy, act: (batch: unknown) => device.act(batch) }),
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
    function Buttons({ specs: shown }: { specs: readonly ActionSpec[] }) {
      return useRecordActions('leaveExample', record, shown).buttons
    }
    const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    const { rerender } = render(<Buttons specs={[...offered, remove]} />)
    expect(names()).toEqual(['更多', '退回', '同意'])
    rerender(<Buttons specs={offered} />)
    expect(names()).toEqual(['不批准', '退回', '同意'])
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

  it('is not opened by an address where this person may not take the step', () => {
    history.replaceState(null, '', '/?act=pass')
    at({ checkedBy: 'boss' })
    render(<Page />)
    expect(sheet()).toBeNull()
  })

  it('stays over a record that cannot be read again', () => {
    function Losing() {
      const [isLost, setIsLost] = useState(false)
      const { buttons, sheet: form } = useRecordActions('leaveExample', isLost ? null : record, specs)
      return (
        <>
          <button type="button" onClick={() => setIsLost(true)}>
            断开
          </button>
          {buttons}
          {form}
        </>
      )
    }
    render(<Losing />)
    fireEvent.click(screen.getByRole('button', { name: '批准' }))
    fireEvent.change(reply(), { target: { value: '同意休假' } })
    fireEvent.click(screen.getByRole('button', { name: '断开', hidden: true }))
    expect(reply().value).toBe('同意休假')
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

describe('the questions of an action', () => {
  const sent: unknown[] = []
  const onRemoved = vi.fn()
  const label = (name: string) => text({ label: name })
  const spec = (own: Partial<ActionSpec>): ActionSpec => ({
    ...{ action: 'pass', label: '批准', done: '已批准', tone: 'primary', fields: [] },
    ...own,
  })
  const asking = (own: Partial<ActionSpec>) => {
    function Asking() {
      const { buttons, sheet } = useRecordActions('leaveExample', record, [spec(own)], onRemoved)
      return (
        <>
          {buttons}
          {sheet}
        </>
      )
    }
    render(<Asking />)
    fireEvent.click(screen.getByRole('button', { name: '批准' }))
    return within(screen.getByRole('dialog'))
  }
  const press = () => act(async () => void fireEvent.click(send() as HTMLElement))
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const told = () => toastStore.get().map(({ text: words }) => words)

  beforeEach(() => {
    device.actor = buildActor('town')
    sent.length = 0
    device.act = async (batch) => {
      sent.push(...(batch as { actions: { input: unknown }[] }).actions.map(({ input }) => input))
      return { state: 'applied' }
    }
    at({})
    history.replaceState(null, '', '/')
    toastStore.set([])
    onRemoved.mockClear()
    scrolled.mockClear()
  })
  afterEach(() => {
    cleanup()
    Object.assign(device, { busy: false, draft: { savedAt: null, loading: false } })
  })

  it('stand under what will happen, begin as is said, and offer what the record says', () => {
    const form = asking({
      note: ({ name }) => `将批准${name}`,
      initial: () => ({ reply: '同意' }),
      fields: [
        { name: 'reply', field: label('答复'), hint: '不超过百字', required: true },
        { name: 'way', field: choice({ label: '方式', options: {} }), options: () => ({ paper: '书面' }) },
      ],
    })
    expect(form.getByText('将批准钱东')).toBeTruthy()
    expect(form.getByText('不超过百字')).toBeTruthy()
    expect(form.getByText('书面')).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>(/^答复/).value).toBe('同意')
    expect(form.getByLabelText(/^答复/).getAttribute('aria-required')).toBe('true')
  })

  it('are asked only where they apply, and only then answered', async () => {
    asking({
      fields: [
        { name: 'reply', field: label('答复') },
        { name: 'more', field: label('补充'), shown: ({ reply: given }) => given === '有补充', required: true },
      ],
    })
    expect(screen.queryByLabelText(/^补充/)).toBeNull()
    type(/^答复/, '有补充')
    type(/^补充/, '已电话告知')
    type(/^答复/, '同意')
    await press()
    expect(sent).toEqual([{ reply: '同意' }])
  })

  it('that must be answered say so at their place, which comes into view, until they are', async () => {
    asking({
      fields: [
        { name: 'photos', field: files({ label: '照片', max: 3 }), required: true, Input: () => <p>拍照</p> },
        { name: 'reply', field: label('答复'), required: true },
      ],
      initial: () => ({ photos: [] }),
    })
    await press()
    expect(sent).toEqual([])
    expect(alerts()).toEqual(['请添加照片', '请填写答复'])
    expect(scrolled).toHaveBeenCalledOnce()
    type(/^答复/, '同意')
    expect(alerts()).toEqual(['请添加照片'])
    expect(scrolled).toHaveBeenCalledOnce()
  })

  it('give what the action wants of them', async () => {
    asking({
      fields: [{ name: 'reply', field: label('答复') }],
      initial: () => ({ photos: [buildPhoto()] }),
      input: (_values, { name }) => ({ reply: `给${name}` }),
    })
    await press()
    expect(sent).toEqual([{ reply: '给钱东' }])
  })

  it('leave what is wrong beside them over them, until another answer is given', async () => {
    const issues = [{ path: 'status', code: 'other', message: '已休完' }]
    device.act = () => Promise.reject(new Problem('input.invalid', { issues }))
    asking({ fields: [{ name: 'reply', field: label('答复') }], failed: '批准失败' })
    type(/^答复/, '同意')
    await press()
    expect(alerts()).toEqual(['批准失败：已休完'])
    type(/^答复/, '不同意')
    expect(alerts()).toEqual([])
  })

  it('have at their own place what the server finds wrong there, and nothing over them', async () => {
    const issues = [{ path: 'reply', code: 'short', message: '太短' }]
    device.act = () => Promise.reject(new Problem('input.invalid', { issues }))
    asking({ fields: [{ name: 'reply', field: label('答复') }] })
    type(/^答复/, '好')
    await press()
    expect(alerts()).toEqual(['太短'])
    expect(document.querySelector('.action-form__trouble')).toBeNull()
  })

  it.each([
    ['applied', '已批准'],
    ['queued', '已批准，联网后自动上传'],
  ])('are told as done when %s, and closed; only what removes leads away', async (state, words) => {
    device.act = async () => ({ state })
    asking({ fields: [{ name: 'reply', field: label('答复') }] })
    type(/^答复/, '同意')
    await press()
    expect(told()).toEqual([words])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onRemoved).not.toHaveBeenCalled()
    cleanup()
    asking({ fields: [{ name: 'reply', field: label('答复') }], initial: () => ({ reply: '好' }), removes: true })
    await press()
    expect(onRemoved).toHaveBeenCalledOnce()
  })

  it('wait for the draft and while they are sent; what is kept is said', () => {
    device.draft = { savedAt: null, loading: true }
    asking({ fields: [{ name: 'reply', field: label('答复') }] })
    expect(screen.queryByLabelText(/^答复/)).toBeNull()
    expect(send()?.disabled).toBe(true)
    cleanup()
    device.draft = { savedAt: '2026-11-20T02:00:00.000Z', loading: false }
    device.busy = true
    asking({ fields: [{ name: 'reply', field: label('答复') }] })
    expect(screen.getByText('已保存')).toBeTruthy()
    expect(send()?.disabled).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^答复/).disabled).toBe(true)
  })
})

describe('the buttons under 更多', () => {
  afterEach(cleanup)

  it('say why they cannot be pressed, and open their form in the place of the list', () => {
    device.actor = buildActor('town')
    at({})
    const answer = (action: string, own: Partial<ActionSpec>): ActionSpec => ({
      ...{ action, label: action, fields: [], done: '已办', ...own },
    })
    const offered = [
      answer('update', { label: '登记' }),
      answer('begin', { label: '转办', blocked: () => '须先登记' }),
      answer('pass', { label: '同意', tone: 'primary', blocked: () => '须先受理' }),
      answer('delete', { label: '删除', tone: 'danger', removes: true, blocked: () => '尚有明细' }),
    ]
    function All() {
      const { buttons, sheet: form } = useRecordActions('leaveExample', record, offered)
      return (
        <>
          {buttons}
          {form}
        </>
      )
    }
    render(<All />)
    expect(screen.getByText('须先登记')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '同意' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
    const more = within(screen.getByRole('dialog', { name: '更多操作' }))
    const names = more.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names.filter((name) => name !== '')).toEqual(['删除（尚有明细）', '登记'])
    expect(more.getByRole<HTMLButtonElement>('button', { name: '删除（尚有明细）' }).disabled).toBe(true)
    fireEvent.click(more.getByRole('button', { name: '登记' }))
    expect(screen.queryByRole('dialog', { name: '更多操作' })).toBeNull()
    expect(screen.getByRole('dialog', { name: '登记' })).toBeTruthy()
  })
})
