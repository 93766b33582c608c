// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { Merge } from '#app/data/merges.ts'
import type { Progress } from '#app/data/unsent-work.ts'
import { RefusedPage } from '#app/features/mine/RefusedPage.tsx'
import { UnsentPage } from '#app/features/mine/UnsentPage.tsx'
import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildPhoto } from '#tests/factories/domain.ts'

const { held, resend, withdraw, keepAsNote, discard, resolveConflict, confirm } = vi.hoisted(() => ({
  held: {
    isRead: true,
    isEditable: false,
    record: null as Record<string, unknown> | null,
    entries: [] as OutboxEntry[],
    media: [] as MediaEntry[],
    refused: 0,
    merges: [] as Merge[],
    progress: null as Progress | null,
    triesAgainAt: null as string | null,
  },
  resend: vi.fn(async () => undefined),
  withdraw: vi.fn(async () => undefined),
  keepAsNote: vi.fn(async () => undefined),
  discard: vi.fn(async () => undefined),
  resolveConflict: vi.fn(async () => undefined),
  confirm: vi.fn(async () => true),
}))
vi.mock('#app/data/index.ts', () => ({
  useOutbox: () => held,
  useDrafts: () => [],
  useSync: () => ({
    ...{ state: 'waiting', ops: 4, patrols: 2, checks: 1, media: 0, mediaBytes: 0, lost: 0, download: null },
    ...{ updateRequired: false, triesAgainAt: held.triesAgainAt },
    refused: held.refused + held.entries.length + held.media.length,
    sendNow: () => undefined,
  }),
  useRecord: () => ({ state: 'ready', record: held.record }),
  resend,
  discard,
  resolveConflict,
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('safety') }) }))
vi.mock('#app/data/merges.ts', () => ({ useMerges: () => held.merges }))
vi.mock('#app/data/unsent-work.ts', () => ({
  useUploadProgress: () => held.progress,
  withdraw,
  keepAsNote,
}))
vi.mock('#app/ui/confirm.ts', () => ({ confirm }))
vi.mock('#app/features/mine/ExportButton.tsx', () => ({ ExportButton: () => null }))
vi.mock('#app/features/mine/EditRefusedSheet.tsx', () => ({
  EditRefusedSheet: ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      关闭修改
    </button>
  ),
  isEditable: () => held.isEditable,
}))

const NOTHING_LEFT = '没有未上传的内容，您的工作都已在平台上。'
const refusedAction: OutboxEntry = {
  ...{ id: 'op-1', resource: 'patrolTask', action: 'visit', recordGuid: 'task-1', label: '记入巡查任务 · 一号任务' },
  ...{ isOnlyHere: false, deed: 'task-1' },
  ...{ madeAt: '2026-11-20T02:00:00.000Z', state: 'refused', tries: 1, nextAt: null, input: {} },
  problem: new Problem('workflow.move-not-open').toWire(),
}
const refusedMedium: MediaEntry = {
  ...{ guid: 'photo-1', ref: buildPhoto({ guid: 'photo-1' }), parentGuid: 'hazard-1', parentResource: 'hiddenDanger' },
  ...{
    moduleName: 'photos',
    afterOps: [],
    state: 'refused',
    sentBytes: 0,
    problem: new Problem('payload.too-large').toWire(),
  },
}

const open = (page: ReactElement) => render(<MemoryRouter>{page}</MemoryRouter>)

beforeAll(() =>
  Promise.all(
    [
      ...['', 'company', 'dangerousWorkDispatch', 'dangerousWorkPermit', 'hiddenDanger', 'orderInformation'],
      ...['patrolRecord', 'patrolTask', 'rectifyInstruction', 'companyCertificate', 'noticeFeedBack'],
    ].map(loadScreenParts),
  ),
)
beforeEach(() => {
  held.isRead = true
  held.isEditable = false
  held.record = { status: 'closed', companyName: '乙厂' }
  held.entries = []
  held.media = []
  held.refused = 0
  held.merges = []
  held.progress = null
  held.triesAgainAt = null
  toastStore.set([])
  vi.clearAllMocks()
})
afterEach(cleanup)

describe('UnsentPage', () => {
  it('says that all is on the platform when nothing is left', () => {
    open(<UnsentPage />)
    expect(screen.getByText(NOTHING_LEFT)).toBeTruthy()
  })

  it('does not say so of what was refused, and leads there', () => {
    held.entries = [refusedAction]
    open(<UnsentPage />)
    expect(screen.queryByText(NOTHING_LEFT)).toBeNull()
    expect(screen.getByRole('link', { name: '1 条被退回，去处理' }).getAttribute('href')).toBe('/mine/refused')
  })
})

const waiting = (own: Partial<OutboxEntry>): OutboxEntry => ({
  ...refusedAction,
  ...{ state: 'waiting', problem: null, tries: 0, isOnlyHere: true, ...own },
})

describe('work that waits', () => {
  const patrol = waiting({
    ...{ id: 'op-2', resource: 'patrolRecord', action: 'submit', recordGuid: 'patrol-1', deed: 'patrol-1' },
    ...{ label: '提交巡查 · 甲厂', input: { remark: '车间整洁', companyReceiver: '潘永刚' } },
  })
  const found = waiting({
    ...{ id: 'op-3', resource: 'hiddenDanger', action: 'report', recordGuid: 'hazard-1', deed: 'patrol-1' },
    ...{ label: '登记隐患 · 甲厂', input: { place: '一号车间', sourceGuid: 'patrol-1' } },
  })

  it('stands by the patrol, with what was found and photographed on it', () => {
    held.entries = [patrol, found]
    held.media = [{ ...refusedMedium, state: 'waiting', problem: null }]
    open(<UnsentPage />)
    const line = screen.getByRole('button', { name: /提交巡查 · 甲厂/ })
    expect(line.textContent).toContain('2 项内容')
    expect(line.textContent).toContain('1 个文件')
    expect(screen.queryByRole('button', { name: /登记隐患/ })).toBeNull()
  })

  it('whose words are on the platform is told by its record, with the files that are still to come', () => {
    const file = (guid: string, parent: string, resource: string): MediaEntry => ({
      ...{ ...refusedMedium, guid, parentGuid: parent, parentResource: resource, state: 'waiting', problem: null },
    })
    held.media = [
      file('photo-1', 'patrol-1', 'patrolRecord'),
      file('photo-2', 'patrol-1', 'patrolRecord'),
      { ...file('photo-3', 'hazard-1', 'hiddenDanger'), problem: new Problem('server.broken').toWire() },
    ]
    open(<UnsentPage />)
    const line = screen.getByRole('button', { name: /巡查记录 · 乙厂/ })
    expect(line.textContent).toContain('2 个文件')
    expect(screen.getByRole('button', { name: /隐患 · 乙厂/ }).textContent).toContain(
      new Problem('server.broken').message,
    )
    fireEvent.click(line)
    const sheet = within(screen.getByRole('dialog', { name: '巡查记录 · 乙厂' }))
    expect(sheet.getByText('填写的内容已在平台上，只差这些文件。')).toBeTruthy()
    expect(sheet.getAllByText('待上传')).toHaveLength(2)
    expect(sheet.queryByRole('button', { name: '撤回' })).toBeNull()
  })

  it('was refused: neither is its picture said to be all that the platform lacks', () => {
    held.entries = [refusedAction]
    held.media = [{ ...refusedMedium, afterOps: [refusedAction.id], state: 'waiting', problem: null }]
    open(<UnsentPage />)
    expect(screen.queryByText('已提交，还差文件')).toBeNull()
    expect(screen.queryByText(NOTHING_LEFT)).toBeNull()
  })

  it('can be read, and taken back as a whole while nothing of it was sent', async () => {
    held.entries = [patrol, found]
    open(<UnsentPage />)
    fireEvent.click(screen.getByRole('button', { name: /提交巡查 · 甲厂/ }))
    expect(screen.getByText('车间整洁')).toBeTruthy()
    expect(screen.getByText('一号车间')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '撤回' }))
    await eventually(() => expect(withdraw).toHaveBeenCalledWith(['op-2', 'op-3']))
  })

  it('is called by its name once, in the head of its sheet; each other part has its own', () => {
    held.entries = [patrol, found]
    open(<UnsentPage />)
    fireEvent.click(screen.getByRole('button', { name: /提交巡查 · 甲厂/ }))
    const headings = within(screen.getByRole('dialog')).getAllByRole('heading')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['提交巡查 · 甲厂', '登记隐患 · 甲厂'])
  })

  it('cannot be taken back once some of it was sent', () => {
    held.entries = [patrol, { ...found, isOnlyHere: false }]
    open(<UnsentPage />)
    fireEvent.click(screen.getByRole('button', { name: /提交巡查 · 甲厂/ }))
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
    expect(screen.getByText(/平台可能已收到/)).toBeTruthy()
  })

  it('is counted in patrols, and says how much has arrived and when it goes on', () => {
    held.entries = [patrol]
    held.progress = { sent: 47, total: 65, sentBytes: 86_000_000, totalBytes: 120_000_000 }
    held.triesAgainAt = new Date(2026, 10, 20, 11, 2).toISOString()
    open(<UnsentPage />)
    expect(screen.getByText('2 次巡查、1 次自查、1 项其他工作')).toBeTruthy()
    expect(screen.getAllByText(/已上传 47\/65 个 · .* · 下次/).length).toBeGreaterThan(0)
  })

  it('tells of an edit that was put together with somebody else’s', () => {
    const meanwhile = {
      userName: '王镇安',
      isSelf: false,
      actionLabel: '修改',
      at: '2026-11-20T03:00:00.000Z',
      fields: [],
    }
    const place = { resource: 'company', recordGuid: 'company-1' }
    held.merges = [{ ...place, id: 'op-9', label: '修改 · 甲厂', at: 1, with: meanwhile }]
    open(<UnsentPage />)
    expect(screen.getByRole('link', { name: /修改 · 甲厂.*王镇安.*双方内容都已保留/ })).toBeTruthy()
  })
})

it.each([
  ['hiddenDanger', '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/r-1'],
  ['companyCertificate', '/companyCertificate?open=r-1'],
  ['noticeFeedBack', '/gridManageNotic/myNotice/r-1'],
])('%s that was sent back is found at %s', async (resource, address) => {
  held.entries = [{ ...refusedAction, resource, recordGuid: 'r-1', problem: new Problem('record.stale').toWire() }]
  open(<RefusedPage />)
  await eventually(() => {
    expect(screen.getByRole('link', { name: '查看记录' }).getAttribute('href')).toBe(address)
  })
})

describe('what is waiting beside the records', () => {
  it.each([
    ['photos', '照片'],
    ['signatures', '签名'],
  ])('of %s is called %s', (moduleName, word) => {
    const parentResource = moduleName === 'signatures' ? 'dangerousWorkPermit' : 'hiddenDanger'
    held.media = [{ ...refusedMedium, parentResource, moduleName, state: 'waiting', problem: null }]
    open(<UnsentPage />)
    fireEvent.click(screen.getByRole('button', { name: /1 个文件/ }))
    expect(screen.getByText(new RegExp(`^${word} `))).toBeTruthy()
  })
})

describe('UnsentPage while its lists are behind the count', () => {
  it('does not say that all is on the platform', () => {
    held.refused = 1
    open(<UnsentPage />)
    expect(screen.queryByText(NOTHING_LEFT)).toBeNull()
  })
})

describe('RefusedPage', () => {
  it('shows an attachment that was not taken, why, and sends it again', () => {
    held.media = [refusedMedium]
    open(<RefusedPage />)
    expect(screen.queryByText('没有被退回的内容')).toBeNull()
    const card = screen.getByText('内容过大').closest('.refused') as HTMLElement
    expect(within(card).getByRole('heading', { name: /^照片/ })).toBeTruthy()
    fireEvent.click(within(card).getByRole('button', { name: '重新提交' }))
    expect(resend).toHaveBeenCalledWith('photo-1')
  })

  it('lets nobody send a conflict again as it is: one chooses first, and sees for which change', async () => {
    const fields = [{ field: 'description', base: '甲', mine: '乙', theirs: '丙' }]
    held.entries = [{ ...refusedAction, problem: new Problem('record.conflict', { fields }).toWire() }]
    held.media = []
    open(<RefusedPage />)
    expect(screen.getByRole('button', { name: '选择保留哪一个' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '选择保留哪一个' }))
    await eventually(() => expect(screen.getByRole('heading', { name: '选择保留的内容' })).toBeTruthy())
    expect(screen.getByText(refusedAction.label)).toBeTruthy()
  })

  it('gives each thing its own way out', () => {
    held.entries = [{ ...refusedAction, problem: new Problem('record.stale').toWire() }]
    held.media = [refusedMedium]
    open(<RefusedPage />)
    expect(screen.getAllByRole('button', { name: '放弃' })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: '重新提交' })[0] as HTMLElement)
    expect(resend).toHaveBeenCalledWith('op-1')
  })

  it.each([
    {
      ...{ resource: 'dangerousWorkDispatch', action: 'check', status: 'cancelled', state: '已取消' },
      ...{ label: '填写检查结果 · 动火', input: { result: 'stop', resultRemark: '无人监护' } },
      words: '填写检查结果（未生效）：检查结果 责令停工；检查情况 无人监护',
    },
    {
      ...{ resource: 'rectifyInstruction', action: 'feedback', status: 'done', state: '已完成' },
      ...{ label: '提交反馈 · 指令', input: { feedback: '已清运' }, words: '提交反馈（未生效）：反馈 已清运' },
    },
    {
      ...{ resource: 'orderInformation', action: 'answer', status: 'done', state: '已办结' },
      ...{
        label: '反馈办理情况 · 排查',
        input: { feedback: '已排查' },
        words: '反馈办理情况（未生效）：办理情况 已排查',
      },
    },
  ])('offers to keep what was written on $resource as a note', async ({ status, state, words, ...entry }) => {
    const meanwhile = {
      userName: '王镇安',
      isSelf: false,
      actionLabel: '处理',
      at: '2026-11-20T03:00:00.000Z',
      fields: [],
    }
    const problem = new Problem('workflow.move-not-open', { status, meanwhile }).toWire()
    held.entries = [{ ...refusedAction, ...entry, recordGuid: 'record-1', problem }]
    open(<RefusedPage />)
    expect(screen.getByText(new RegExp(`王镇安 .* 已“处理”，现在是“${state}”`))).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '转为补充说明' }))
    await eventually(() => expect(keepAsNote).toHaveBeenCalledWith('op-1', words))
  })

  it('says who was faster with a review, shows one’s own beside it, and offers only what can succeed', async () => {
    const meanwhile = {
      userName: '王镇安',
      isSelf: false,
      actionLabel: '复查',
      at: '2026-11-20T03:00:00.000Z',
      fields: [],
    }
    const problem = new Problem('workflow.move-not-open', { status: 'closed', meanwhile }).toWire()
    held.entries = [
      {
        ...refusedAction,
        ...{ resource: 'hiddenDanger', action: 'review', recordGuid: 'hazard-1', label: '复查 · 甲厂', problem },
        input: { result: 'fail', opinion: '仍有杂物' },
      },
    ]
    open(<RefusedPage />)
    expect(screen.getByText(/王镇安 .* 已“复查”，现在是“已销号”/)).toBeTruthy()
    expect(screen.getByText('不合格')).toBeTruthy()
    expect(screen.getByText('仍有杂物')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull()
    expect(screen.getByRole('button', { name: '以他人为准' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '转为补充说明' }))
    await eventually(() =>
      expect(keepAsNote).toHaveBeenCalledWith('op-1', '复查（未生效）：复查结果 不合格；复查意见 仍有杂物'),
    )
  })

  const told = () => toastStore.get().map(({ text }) => text)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const busy = <T,>(deed: Mock<() => Promise<T>>) => deed.mockReturnValueOnce(new Promise(() => undefined))
  const answersOf = () => screen.getByText('您填写的内容').closest('details') as HTMLDetailsElement
  const FIELDS = [{ field: 'place', base: '甲', mine: '乙', theirs: '丙' }]
  const meanwhile = {
    ...{ userName: '王镇安', isSelf: false, actionLabel: '修改', at: '2026-11-20T03:00:00.000Z', fields: [] },
  }
  const conflict = (fields: object[]): OutboxEntry => ({
    ...{ ...refusedAction, resource: 'hiddenDanger', action: 'update' },
    problem: new Problem('record.conflict', { fields, meanwhile }).toWire(),
  })
  const overtaken = (status: string): OutboxEntry => ({
    ...{ ...refusedAction, resource: 'hiddenDanger', action: 'review', recordGuid: 'hazard-1' },
    problem: new Problem('workflow.move-not-open', { status }).toWire(),
  })

  it('holds nothing that goes on by itself', () => {
    held.entries = [
      waiting({ label: '待上传的' }),
      { ...refusedAction, id: 'op-7', state: 'sending', label: '正在上传的' },
    ]
    held.media = [{ ...refusedMedium, state: 'waiting', problem: null }]
    open(<RefusedPage />)
    expect(screen.getByText('没有被退回的内容')).toBeTruthy()
    expect(screen.queryByText(/上传的$|^照片/)).toBeNull()
  })

  it('says nothing of an empty tray before it is read', () => {
    held.isRead = false
    open(<RefusedPage />)
    expect(screen.queryByText('没有被退回的内容')).toBeNull()
  })

  it('sends the choice of who settles a conflict once, and goes back to the tray', async () => {
    busy(resolveConflict)
    held.entries = [conflict(FIELDS)]
    open(<RefusedPage />)
    fireEvent.click(button('选择保留哪一个'))
    await eventually(() => expect(screen.getByText(/王镇安于 .* 也修改了/)).toBeTruthy())
    fireEvent.click(screen.getByRole('radio', { name: /我填写的/ }))
    fireEvent.click(button('按选择保存'))
    expect(button('按选择保存').disabled).toBe(true)
    cleanup()
    open(<RefusedPage />)
    fireEvent.click(button('选择保留哪一个'))
    await eventually(() => expect(screen.getByRole('radio', { name: /王镇安填写的/ })).toBeTruthy())
    fireEvent.click(screen.getByRole('radio', { name: /王镇安填写的/ }))
    fireEvent.click(button('按选择保存'))
    await eventually(() => expect(screen.getByRole('heading', { name: '被退回的内容' })).toBeTruthy())
    expect(resolveConflict.mock.calls).toEqual([
      ['op-1', { place: 'mine' }],
      ['op-1', { place: 'theirs' }],
    ])
    expect(told()).toContain('已保存，将重新上传')
  })

  it('has nothing to choose of a conflict that names no field', () => {
    held.entries = [conflict([])]
    open(<RefusedPage />)
    expect(screen.queryByRole('button', { name: '选择保留哪一个' })).toBeNull()
    expect(button('重新提交')).toBeTruthy()
  })

  it('offers to mend answers in a sheet, but not what is to be chosen or was overtaken', () => {
    held.isEditable = true
    held.entries = [{ ...refusedAction, problem: new Problem('input.invalid').toWire() }]
    open(<RefusedPage />)
    expect(answersOf().open).toBe(false)
    fireEvent.click(button('修改'))
    fireEvent.click(button('关闭修改'))
    expect(screen.queryByText('关闭修改')).toBeNull()
    cleanup()
    held.entries = [conflict(FIELDS), { ...overtaken('closed'), id: 'op-2' }]
    open(<RefusedPage />)
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
    expect(screen.getAllByText('您填写的内容').map((each) => each.closest('details')?.open)).toEqual([false, true])
  })

  it('keeps a note of what was overtaken alone, and only where the record takes one', () => {
    held.entries = [
      { ...overtaken('closed'), problem: new Problem('record.stale').toWire() },
      { ...overtaken('void'), id: 'op-2', resource: 'company' },
    ]
    open(<RefusedPage />)
    expect(screen.queryByRole('button', { name: '转为补充说明' })).toBeNull()
  })

  it('keeps a note once, and says so', async () => {
    busy(keepAsNote)
    held.entries = [overtaken('closed')]
    open(<RefusedPage />)
    fireEvent.click(button('转为补充说明'))
    expect(button('转为补充说明').disabled).toBe(true)
    cleanup()
    open(<RefusedPage />)
    fireEvent.click(button('转为补充说明'))
    await eventually(() => expect(told()).toContain('已转为补充说明，照片一并保留'))
  })

  it.each([
    ['pendingReview', true],
    ['closed', false],
    [null, false],
  ])('sends a step again of a record that is %s: %s', (status, isOffered) => {
    held.record = status === null ? null : { ...held.record, status }
    held.entries = [{ ...overtaken('closed'), input: { result: 'pass' } }]
    open(<RefusedPage />)
    expect(screen.queryByRole('button', { name: '重新提交' }) !== null).toBe(isOffered)
  })

  it('shows of a picture where it belongs, and no way there while that is not known', () => {
    held.media = [refusedMedium, { ...refusedMedium, guid: 'photo-2', parentGuid: null }]
    open(<RefusedPage />)
    expect(screen.getAllByText('隐患')).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: '查看记录' })).toHaveLength(1)
  })

  it.each([
    ['an action', { entries: [refusedAction] }, 'op-1', '“记入巡查任务 · 一号任务”及其附件'],
    ['a picture', { media: [refusedMedium] }, 'photo-1', '这个附件（照片 1.0 KB）'],
  ])(
    'gives up %s only after its word is typed, names what is lost, and says it is gone',
    async (_what, own, id, lost) => {
      Object.assign(held, own)
      confirm.mockResolvedValueOnce(false)
      open(<RefusedPage />)
      const giveUp = () => screen.getByRole('button', { name: /^(放弃|以他人为准)$/ })
      fireEvent.click(giveUp())
      await eventually(() =>
        expect(confirm).toHaveBeenCalledExactlyOnceWith(
          expect.objectContaining({ typed: '放弃', text: expect.stringContaining(lost) }),
        ),
      )
      expect(discard).not.toHaveBeenCalled()
      fireEvent.click(giveUp())
      await eventually(() => expect(told()).toContain('已放弃'))
      expect(discard).toHaveBeenCalledExactlyOnceWith(id)
      expect(resend).not.toHaveBeenCalled()
    },
  )

  it('neither sends twice nor gives up what is being sent', () => {
    busy(resend)
    held.media = [refusedMedium]
    open(<RefusedPage />)
    fireEvent.click(button('重新提交'))
    expect(button('重新提交').disabled).toBe(true)
    expect(button('放弃').disabled).toBe(true)
  })

  it('says one sentence about several rows once', () => {
    const wrong = (path: string) => ({ path, message: '请填写姓名' })
    const issues = [wrong('people.0.name'), wrong('people.1.name')]
    held.entries = [{ ...refusedAction, problem: new Problem('input.invalid', { issues }).toWire() }]
    open(<RefusedPage />)
    expect(screen.getAllByText('请填写姓名')).toHaveLength(1)
  })
})
