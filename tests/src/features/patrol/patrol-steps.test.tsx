// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { CheckProgress, CheckStep } from '#app/features/patrol/CheckStep.tsx'
import { CheckUsers } from '#app/features/patrol/CheckUsers.tsx'
import { HazardsStep } from '#app/features/patrol/HazardsStep.tsx'
import { ItemCard } from '#app/features/patrol/ItemCard.tsx'
import { PatrolSummary } from '#app/features/patrol/PatrolSummary.tsx'
import { PatrolContext } from '#app/features/patrol/patrol-context.ts'
import {
  blankHazard,
  type CheckTemplate,
  type HazardDraft,
  newPatrol,
  type PatrolDraft,
  type PatrolStep,
} from '#app/features/patrol/patrol-draft.ts'
import { anchorOfField, anchorOfHazard, anchorOfItem, type Gap } from '#app/features/patrol/patrol-gaps.ts'
import { SignInStep } from '#app/features/patrol/SignInStep.tsx'
import { SignStep } from '#app/features/patrol/SignStep.tsx'
import { questionStore } from '#app/ui/confirm.ts'
import { toastStore } from '#app/ui/toast.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildCompany, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'
import '#domain/areas/patrol.ts'

const NOW = '2026-11-20T02:32:00.000Z'
const world = vi.hoisted(() => ({
  users: { state: 'loading' } as object,
  spoken: [] as string[],
  dropped: [] as string[],
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => NOW,
  dropMedia: async (guid: string) => world.dropped.push(guid),
  useMediaUrl: () => ({ url: null }),
  useRecords: (resource: string) => (resource === 'user' ? world.users : { state: 'loading' }),
}))
interface Strip {
  label?: ReactNode
  max: number
  accept: string
  onAdd: (refs: object[]) => void
}
vi.mock('#app/features/capture/MediaField.tsx', () => ({
  MediaField: ({ label = '现场', max, accept, onAdd }: Strip) => (
    <button type="button" name={accept} title={`最多${max}张`} onClick={() => onAdd([{ guid: 'taken' }])}>
      {label}
    </button>
  ),
}))
vi.mock('#app/features/capture/SignatureInput.tsx', () => ({
  SignatureInput: ({ label }: { label: string }) => <p>{label}</p>,
}))
vi.mock('#app/features/patrol/LastTime.tsx', () => ({ LastTime: () => null }))
vi.mock('#app/features/patrol/HazardForm.tsx', () => ({ HazardForm: () => null }))
vi.mock('#app/widgets/read-aloud/ReadAloud.tsx', () => ({
  ReadAloud: ({ words }: { words: string }) => {
    world.spoken.push(words)
    return null
  },
}))

const actor = buildActor('grid', { guid: 'me', name: '王安' })
const company = buildCompany({ longitude: 120.66, latitude: 30.91 })
const BEGUN = newPatrol({ recordGuid: 'record-1', company, taskGuid: null, actor, makeGuid: () => 'guid-1' })
const HERE = { at: '2026-11-20T02:29:00.000Z', lng: 120.66, lat: 30.91, accuracy: 12, distance: 0 }
const hazardOf = (own: Partial<HazardDraft> = {}) => ({ ...blankHazard('hazard-1', company, '2026-11-20'), ...own })

interface Around {
  templates?: readonly CheckTemplate[]
  go?: (step: PatrolStep, anchor?: string) => void
  openHazards?: number
  showsGaps?: boolean
  company?: ReturnType<typeof buildCompany>
}
function shown(own: Partial<PatrolDraft>, step: (draft: PatrolDraft) => ReactNode, around: Around = {}) {
  const begun: PatrolDraft = { ...BEGUN, ...own }
  const held = { draft: begun }
  let made = 0
  function Host() {
    const [draft, setDraft] = useState(begun)
    held.draft = draft
    const { openHazards = 0, ...beside } = around
    const { templates = [] } = around
    const setting = { company, templates, today: '2026-11-20', makeGuid: () => `made-${++made}`, openHazards }
    const context = {
      ...{ company, actor, templates: [], draftKey: 'patrol:record-1', change: setDraft, showsGaps: false },
      evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }),
      ...{ setting: setting as never, go: () => undefined, ...beside },
    }
    return <PatrolContext value={context}>{step(draft)}</PatrolContext>
  }
  render(<Host />)
  return held
}
const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))
const rowOf = (label: string) => screen.getByText(label).parentElement?.textContent?.slice(label.length)

beforeEach(() => {
  layoutIs('phone')
  Object.assign(world, { users: { state: 'loading' }, spoken: [], dropped: [] })
  toastStore.set([])
})
afterEach(cleanup)

describe('signing in', () => {
  const IDLE = { isBusy: false, problem: null, signIn: () => undefined, signInWithoutPosition: () => undefined }
  const signing = (own: Partial<PatrolDraft>, problem: DeviceProblem | null = null) =>
    shown(own, (draft) => <SignInStep draft={draft} task={null} signIn={{ ...IDLE, problem }} gaps={[]} />)
  const asked = (own: Partial<PatrolDraft>, around: Around, gaps: string[] = []) =>
    shown(
      own,
      (draft) => (
        <SignInStep
          draft={draft}
          task={null}
          signIn={IDLE}
          gaps={gaps.map((field) => ({ step: 'signIn', anchor: anchorOfField(field), message: `缺 ${field}` }))}
        />
      ),
      around,
    )

  it.each([
    { how: {}, title: '已签到，在企业范围内', isAsked: false },
    { how: { accuracy: 500 }, title: '已签到，定位误差较大', isAsked: true },
    { how: { lat: 31.2, distance: 32_000 }, title: '已签到，不在企业 200 米范围内', isAsked: true },
    { how: { lng: null, lat: null, distance: null }, title: '已签到，没有取得位置', isAsked: true },
  ])('says $title, and asks why only where that is no proof', ({ how, title, isAsked }) => {
    signing({ signIn: { ...HERE, ...how } })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText('签到说明') !== null).toBe(isAsked)
  })

  it('takes a reason from those offered', () => {
    const held = signing({ signIn: { ...HERE, accuracy: 500 } })
    press('室内信号差')
    expect(held.draft).toMatchObject({ signInReason: '室内信号差', remark: '' })
  })

  it('without a place is offered until one has signed in', () => {
    const problem = new DeviceProblem('position.timeout')
    signing({}, problem)
    expect(screen.getByRole('button', { name: '不定位，拍照签到' })).toBeTruthy()
    cleanup()
    signing({ signIn: HERE }, problem)
    expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '不定位，拍照签到' })).toBeNull()
  })

  it('tells what to do until it failed or was done', () => {
    const hint = /^到企业后点下方「签到」/
    signing({})
    expect(screen.getByText(hint)).toBeTruthy()
    cleanup()
    signing({}, new DeviceProblem('position.timeout'))
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('is not begun a second time while a place is being found', () => {
    const signIn = { ...IDLE, isBusy: true, problem: new DeviceProblem('position.timeout') }
    shown({ signIn: HERE }, (draft) => <SignInStep draft={draft} task={null} signIn={signIn} gaps={[]} />)
    for (const name of ['再试一次', '重新定位'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })

  it('says of an enterprise without a place that it has none, and of a fix what is known of it', () => {
    asked({ signIn: { ...HERE, accuracy: null, distance: null } }, { company: buildCompany({ longitude: null }) })
    expect(screen.getByText('已签到，企业坐标未登记')).toBeTruthy()
    expect(screen.getByText(/10:29$/)).toBeTruthy()
    cleanup()
    signing({ signIn: { ...HERE, accuracy: 11.6 } })
    expect(screen.getByText(/10:29 · 距企业 0 米 · 精度 12 米$/)).toBeTruthy()
  })

  it('keeps the photos of the place and of the gate apart', () => {
    const held = signing({ signIn: { ...HERE, accuracy: 500 }, productionState: 'closedDoor' })
    press('大门照片')
    expect(held.draft).toMatchObject({ signInPhotos: [], gatePhotos: [{ guid: 'taken' }] })
    press('现场照片（能看出所在位置）')
    expect(held.draft).toMatchObject({ signInPhotos: [{ guid: 'taken' }], gatePhotos: [{ guid: 'taken' }] })
    for (const [name, field] of [
      ['大门照片', 'gatePhotos'],
      ['现场照片（能看出所在位置）', 'signInPhotos'],
    ] as const)
      expect(screen.getByRole('button', { name }).title).toBe(`最多${patrolRecord.fields[field].max}张`)
  })

  it.each([
    { fields: ['signInReason', 'signInPhotos', 'companyReceiver', 'receiverPhone'], state: 'normal' },
    { fields: ['gatePhotos', 'productionState'], state: 'closedDoor' },
  ] as const)('says at each of $fields what is missing, once one wanted to go on', ({ fields, state }) => {
    const draft = { signIn: { ...HERE, accuracy: 500 }, productionState: state }
    asked(draft, { showsGaps: true }, [...fields])
    for (const field of fields)
      expect(
        within(document.getElementById(anchorOfField(field)) ?? document.body).getByText(`缺 ${field}`),
      ).toBeTruthy()
    cleanup()
    asked(draft, {}, [...fields])
    expect(screen.queryByText(/^缺/)).toBeNull()
  })

  it('asks nobody for his name where nobody is there', () => {
    signing({ productionState: 'closedDoor' })
    expect(screen.queryByLabelText(/^被检查方/)).toBeNull()
  })
})

describe('who came along', () => {
  const user = (guid: string, name: string, own: object = {}) =>
    buildRecord('user', { guid, name, userType: 'government', accountEnabled: true, ...own })

  it('is offered of those who may check and are still there, and found by part of a name', () => {
    world.users = {
      state: 'ready',
      rows: [
        user('me', '王安'),
        user('a', '张建国'),
        user('b', '李建华'),
        user('c', '赵企业', { userType: 'company' }),
        user('d', '钱离任', { accountEnabled: false }),
      ],
    }
    const held = shown({}, (draft) => <CheckUsers draft={draft} />)
    press('同行人员')
    const names = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    expect(names()).toEqual(['张建国', '李建华'])
    fireEvent.change(screen.getByPlaceholderText('姓名'), { target: { value: ' 建华 ' } })
    expect(names()).toEqual(['李建华'])
    fireEvent.click(screen.getByRole('checkbox'))
    expect(held.draft.checkUsers).toEqual(['me', 'b'])
    fireEvent.change(screen.getByPlaceholderText('姓名'), { target: { value: '钱' } })
    expect(screen.getByText('没有可选的同事')).toBeTruthy()
  })

  it('stays by name once chosen, though his account is closed; nobody is said to be missing while they are read', () => {
    world.users = { state: 'ready', rows: [user('d', '钱离任', { accountEnabled: false })] }
    shown({ checkUsers: ['me', 'd'] }, (draft) => <CheckUsers draft={draft} />)
    expect(screen.getByRole('button', { name: '移除检查人 钱离任' })).toBeTruthy()
    cleanup()
    world.users = { state: 'loading' }
    shown({}, (draft) => <CheckUsers draft={draft} />)
    press('同行人员')
    expect(screen.queryByText('没有可选的同事')).toBeNull()
  })
})

describe('an item of the list', () => {
  const ITEM = { itemCode: 'GEN-01', content: '营业执照', method: '查看原件', photoRequired: true, sortId: 1 }
  const item = (own: object, openHazards = 0, hazard: HazardDraft | null = null) =>
    shown(
      {},
      ({ answers }) => (
        <ItemCard
          itemKey="t:GEN-01"
          number={1}
          template={{ guid: 't' } as never}
          item={{ ...ITEM, ...own } as never}
          answer={hazard === null ? answers['t:GEN-01'] : { result: 'fail' }}
          hazard={hazard}
          isMissed={false}
        />
      ),
      { openHazards },
    )

  it('is read aloud with how it is looked at and what it wants', () => {
    item({})
    expect(world.spoken.at(-1)).toBe('第1项。营业执照。检查方法：查看原件。须拍照。')
    item({ photoRequired: false, method: null })
    expect(world.spoken.at(-1)).toBe('第1项。营业执照。')
  })

  it('about former problems does not pass while some are open', () => {
    const held = item({ content: '上次检查的问题已整改' }, 2)
    press('合格', 'radio')
    expect(held.draft.answers).toEqual({})
    expect(toastStore.get().map(({ text }) => text)).toEqual([
      '企业还有 2 条未销号的隐患，这一项不能合格：期限未到选不适用，逾期未改选不合格',
    ])
    press('不适用', 'radio')
    expect(held.draft.answers['t:GEN-01']).toMatchObject({ result: 'na' })
  })

  it('asks before another answer takes what was registered away, and not where it stays', () => {
    item({}, 0, hazardOf({ itemKey: 't:GEN-01', description: '执照过期' }))
    press('不合格', 'radio')
    expect(questionStore.get()).toBeNull()
    press('合格', 'radio')
    expect(questionStore.get()?.text).toBe('这一项已登记的隐患和照片会一起删除')
    questionStore.get()?.answer(false)
  })
})

describe('the signatures', () => {
  const signing = (own: Partial<PatrolDraft>) => shown(own, (draft) => <SignStep draft={draft} gaps={[]} />)

  it('keep what was typed of a refusal while it is looked at once more, and forget it with the signature', () => {
    const held = signing({})
    press('拒签', 'radio')
    fireEvent.change(screen.getByLabelText(/^见证人/), { target: { value: '周村长' } })
    press('现场负责人不在')
    press('拒签', 'radio')
    expect(held.draft.refusal).toEqual({ reason: '现场负责人不在', witnessName: '周村长', witnessSign: null })
    press('被检查方签字', 'radio')
    expect(held.draft).not.toHaveProperty('refusal')
  })

  it.each([
    { own: { companyReceiver: '潘永刚' }, pads: ['被检查方签名（潘永刚）', '检查人签名'] },
    { own: { productionState: 'closedDoor' as const }, pads: ['检查人签名'] },
    {
      own: { refusal: { reason: '', witnessName: '周村长', witnessSign: null } },
      pads: ['见证人签名（周村长）', '检查人签名'],
    },
  ])('are those of $pads', ({ own, pads }) => {
    signing(own)
    expect(screen.getAllByText(/签名/, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual(pads)
  })
})

describe('a visit once more before it is handed in', () => {
  const summed = (own: Partial<PatrolDraft>) => shown(own, (draft) => <PatrolSummary draft={draft} />)

  it.each([
    { at: '2026-11-20T02:31:30.000Z', words: '不到 1 分钟', isShort: true },
    { at: '2026-11-20T02:29:01.000Z', words: '2 分钟', isShort: true },
    { at: '2026-11-20T02:29:00.000Z', words: '3 分钟', isShort: false },
  ])('took $words, which is short or not', ({ at, words, isShort }) => {
    summed({ signIn: { ...HERE, at } })
    expect(rowOf('用时')?.startsWith(words)).toBe(true)
    expect(screen.queryByText('用时较短，请确认已现场检查') !== null).toBe(isShort)
  })

  it('counts the pictures that were taken, and the bytes of all that goes', () => {
    const photo = (guid: string, own: object = {}) => buildPhoto({ guid, size: 1024 * 1024, ...own })
    summed({
      photos: [photo('a'), photo('marked', { rootGuid: 'a' }), photo('film', { contentType: 'video' })],
      checkerSign: null,
    })
    expect(rowOf('照片、视频和签名')).toBe('1 张，1 段视频，共 3.0 MB')
  })

  it('has no hazards where nobody was there', () => {
    summed({ hazards: [hazardOf({ description: '未接地' })] })
    expect(within(screen.getByText('隐患').closest('section') as HTMLElement).getByText('未接地')).toBeTruthy()
    cleanup()
    summed({ hazards: [hazardOf({ description: '未接地' })], productionState: 'closedDoor' })
    expect(screen.queryByText('未接地')).toBeNull()
    expect(rowOf('结论')).toBe('关门无人，未能检查')
  })
})

const templateOf = (guid: string, templateName: string, ...contents: string[]) =>
  buildRecord<CheckTemplate>('checkTemplate', {
    ...{ guid, templateName },
    items: contents.map((content, index) => ({ itemCode: `0${index + 1}`, content, sortId: index + 1 })),
  })
const FIRE = templateOf('fire', '消防', '通道畅通', '灭火器有效')
const FORMER = templateOf('former', '复查', '上次检查的问题已整改', '台账齐全')

describe('the lists of a check', () => {
  const LISTS = { templates: [FIRE, FORMER] }
  const lists = (own: Partial<PatrolDraft> = {}, around: Around = LISTS) =>
    shown(own, (draft) => <CheckStep draft={draft} />, around)
  const results = ({ draft }: { draft: PatrolDraft }) =>
    Object.fromEntries(Object.entries(draft.answers).map(([key, { result }]) => [key, result]))
  const inList = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
  const answer = async (isSure: boolean) => {
    await eventually(() => expect(questionStore.get()).not.toBeNull())
    await act(async () => questionStore.get()?.answer(isSure))
  }

  it('count what was answered of each, and number its items from one', () => {
    lists({ answers: { 'fire:01': { result: 'pass' } } })
    expect(inList('消防').getByText('1/2')).toBeTruthy()
    expect(inList('复查').getByText('0/2')).toBeTruthy()
    expect(inList('复查').getByRole('radiogroup', { name: '1. 上次检查的问题已整改' })).toBeTruthy()
    expect(inList('消防').getByRole<HTMLInputElement>('radio', { name: '合格', checked: true })).toBeTruthy()
  })

  it('mark what is unanswered once one wanted to go on, and nothing else', () => {
    const answers = { 'fire:01': { result: 'pass' } } as const
    lists({ answers })
    expect(screen.queryByText('请选择检查结果')).toBeNull()
    cleanup()
    lists({ answers }, { ...LISTS, showsGaps: true })
    expect(screen.getAllByText('请选择检查结果')).toHaveLength(3)
  })

  it('show what was registered with the item that it belongs to', () => {
    lists({ answers: { 'fire:02': { result: 'fail' } }, hazards: [hazardOf({ itemKey: 'fire:02' })] })
    const card = document.getElementById(anchorOfItem('fire:02')) as HTMLElement
    expect(within(card).getByText('登记隐患')).toBeTruthy()
    expect(screen.getAllByText('登记隐患')).toHaveLength(1)
  })

  it('say where none is on the device, at the place that a gap leads to', () => {
    lists({}, {})
    expect(document.getElementById(anchorOfField('items'))?.textContent).toMatch(/^本机还没有适用这家企业的检查表/)
  })

  it('are beside the matter of a look-back', () => {
    const lookBack = [{ guid: 'h-1', place: '车间', description: '未接地', isOpen: true }]
    shown(
      { lookBack: lookBack as never },
      (draft) => (
        <MemoryRouter>
          <CheckStep draft={draft} />
        </MemoryRouter>
      ),
      LISTS,
    )
    expect(screen.getByRole('heading', { name: '上次的问题' })).toBeTruthy()
    expect(screen.getByText('检查其他项').closest('details')?.open).toBe(false)
    cleanup()
    lists()
    expect(screen.queryByText('检查其他项')).toBeNull()
  })

  it('pass nothing of one where one thinks better of it', async () => {
    const held = lists({ answers: { 'fire:01': { result: 'fail' } } })
    press('未答的 1 项全部设为合格')
    expect(questionStore.get()?.text).toBe('只改「消防」中还没有作答的项目，可以撤销')
    await answer(false)
    expect(results(held)).toEqual({ 'fire:01': 'fail' })
  })

  it.each([
    { at: '消防', words: '未答的 1 项全部设为合格', passed: { 'fire:02': 'pass' } },
    { at: '复查', words: '未答的 1 项全部设为合格', passed: { 'former:02': 'pass' } },
  ])('of $at alone pass with its own button', async ({ at, words, passed }) => {
    const held = lists({ answers: { 'fire:01': { result: 'fail' } } }, { ...LISTS, openHazards: 1 })
    fireEvent.click(inList(at).getByRole('button', { name: words }))
    await answer(true)
    expect(results(held)).toEqual({ 'fire:01': 'fail', ...passed })
    expect(inList(at).queryByRole('button', { name: /^未答的/ })).toBeNull()
    fireEvent.click(inList(at).getByRole('button', { name: '撤销' }))
    expect(results(held)).toEqual({ 'fire:01': 'fail' })
    expect(screen.queryByText(/^已将/)).toBeNull()
  })

  it('pass together where there are several, and keep what was answered while one was asked', async () => {
    const held = lists()
    press('各表未答的 4 项一次设为合格')
    fireEvent.click(screen.getAllByRole('radio', { name: '不适用' })[0] as HTMLElement)
    await answer(true)
    expect(results(held)).toEqual({ 'fire:01': 'na', 'fire:02': 'pass', 'former:01': 'pass', 'former:02': 'pass' })
    cleanup()
    lists({}, { templates: [FIRE] })
    expect(screen.queryByText(/^各表/)).toBeNull()
  })
})

describe('how far a check is', () => {
  const KEYS = ['fire:01', 'fire:02', 'former:01', 'former:02']
  const answered = (count: number) => Object.fromEntries(KEYS.slice(0, count).map((key) => [key, { result: 'pass' }]))
  const went = vi.fn()
  const progress = (own: Partial<PatrolDraft>, templates: readonly CheckTemplate[] = [FIRE, FORMER]) =>
    shown(own, (draft) => <CheckProgress draft={draft} />, { templates, go: went })

  it('is told until all is answered, with what failed where something did', () => {
    progress({ answers: { 'fire:01': { result: 'fail' } } })
    expect(screen.getByText('不合格 1')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    cleanup()
    progress({ answers: answered(3) as never })
    expect(screen.queryByText(/^不合格/)).toBeNull()
    expect(screen.queryByText('已全部作答')).toBeNull()
    cleanup()
    progress({ answers: answered(4) as never })
    expect(screen.getByText('已全部作答')).toBeTruthy()
    cleanup()
    progress({}, [])
    expect(screen.queryByText(/^已答/)).toBeNull()
  })

  it('leads from one open item to the next, round about', () => {
    went.mockClear()
    progress({ answers: { 'fire:02': { result: 'pass' }, 'former:01': { result: 'pass' } } })
    for (const _time of [1, 2, 3]) press('下一未答')
    expect(went.mock.calls).toEqual([
      ['check', anchorOfItem('fire:01')],
      ['check', anchorOfItem('former:02')],
      ['check', anchorOfItem('fire:01')],
    ])
  })
})

describe('the hazards of a visit', () => {
  const went = vi.fn()
  const OWN = hazardOf({ guid: 'own', description: '电线裸露', place: '一号车间', beforePhotos: [buildPhoto()] })
  const OF_ITEM = hazardOf({ ...{ guid: 'of-item', itemKey: 'fire:02' }, description: '', dangerLevel: 'major' })
  const hazards = (
    own: HazardDraft[],
    { at, gaps = [], showsGaps }: { at?: string; gaps?: Gap[]; showsGaps?: true } = {},
  ) =>
    shown(
      { hazards: own },
      (draft) => <HazardsStep draft={draft} focus={at === undefined ? null : { anchor: at }} gaps={gaps} />,
      { templates: [FIRE], go: went, ...(showsGaps && { showsGaps }) },
    )
  const heads = () => screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)
  const card = (guid: string) => within(document.getElementById(anchorOfHazard(guid)) as HTMLElement)
  const isOpen = (guid: string) => card(guid).queryByRole('button', { expanded: true }) !== null

  it('are told each by where it comes from, how grave it is, what it lacks, and by when it is due', () => {
    const whole = { ...OWN, rectifyType: 'deadline' as const, deadline: '2026-12-05' }
    hazards([whole, OF_ITEM, { ...OF_ITEM, guid: 'worded', description: '不符合：灭火器有效', rectifyType: 'onSpot' }])
    const [own, ofItem, worded] = heads()
    expect(own).toMatch(/电线裸露一号车间 · 1 张照片 · 期限 2026-12-05$/)
    expect(own).not.toContain('重大')
    expect(ofItem).toMatch(/^灭火器有效重大还缺 \d 项（未填写描述）部位未填 · 0 张照片/)
    expect(worded).not.toMatch(/^灭火器有效/)
    expect(worded).toMatch(/当场整改$/)
    expect(screen.getByText('3 条')).toBeTruthy()
    expect(screen.queryByText(/^检查项没有不合格/)).toBeNull()
  })

  it('lack a number of answers until they are filled in; of one alone it is said which, and why it does not stand', () => {
    const late = { ...OWN, guid: 'late', rectifyType: 'deadline' as const, deadline: '2026-11-01' }
    hazards([OWN, { ...OWN, guid: 'placeless', place: '' }, late, { ...late, guid: 'both', place: '' }])
    expect(heads().map((words) => /已填好|还缺 \d 项|请填写[^电]+|整改期限不能.{6}/.exec(words ?? '')?.[0])).toEqual([
      '已填好',
      '请填写部位',
      '整改期限不能早于发现日期',
      '还缺 2 项',
    ])
  })

  it('are none yet, which is said in place of their number', () => {
    hazards([])
    expect(screen.getByText(/^检查项没有不合格/)).toBeTruthy()
    expect(screen.queryByText('0 条')).toBeNull()
  })

  it('open where something is to be mended, and each by hand, one beside the other', () => {
    hazards([OWN, OF_ITEM], { at: anchorOfHazard('of-item', 'place') })
    expect([isOpen('own'), isOpen('of-item')]).toEqual([false, true])
    fireEvent.click(card('own').getByRole('button'))
    expect([isOpen('own'), isOpen('of-item')]).toEqual([true, true])
    fireEvent.click(card('of-item').getByRole('button'))
    expect([isOpen('own'), isOpen('of-item')]).toEqual([true, false])
    fireEvent.click(card('own').getByRole('button', { expanded: true }))
    expect([isOpen('own'), isOpen('of-item')]).toEqual([false, false])
  })

  it('beside the lists are added by hand, and one goes there', () => {
    went.mockClear()
    const held = hazards([OWN])
    expect(screen.queryByText(/^检查项没有不合格/)).toBeNull()
    press('添加其他隐患')
    const { guid } = held.draft.hazards[1] as HazardDraft
    expect(went).toHaveBeenCalledExactlyOnceWith('hazards', anchorOfHazard(guid))
  })

  it('are taken away after a question with their pictures, but not where an item answers for them', async () => {
    const held = hazards([OWN, OF_ITEM, { ...OWN, guid: 'other' }])
    fireEvent.click(card('of-item').getByRole('button'))
    expect(screen.queryByRole('button', { name: '删除这条隐患' })).toBeNull()
    fireEvent.click(card('own').getByRole('button'))
    press('删除这条隐患')
    await act(async () => questionStore.get()?.answer(false))
    expect(held.draft.hazards).toHaveLength(3)
    press('删除这条隐患')
    await act(async () => questionStore.get()?.answer(true))
    expect(held.draft.hazards.map(({ guid }) => guid)).toEqual(['of-item', 'other'])
    expect(world.dropped).toEqual([buildPhoto().guid])
  })

  it('stand beside pictures of the place, films too, up to their number, with what is wrong about them', () => {
    const gaps = [{ step: 'hazards', anchor: anchorOfField('photos'), message: '照片太多' }] as const
    hazards([], { gaps: [...gaps], showsGaps: true })
    const strip = screen.getByRole<HTMLButtonElement>('button', { name: '现场' })
    expect([strip.name, strip.title]).toEqual(['media', `最多${patrolRecord.fields.photos.max}张`])
    expect(screen.getByText('照片太多')).toBeTruthy()
  })
})
