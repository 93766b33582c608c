import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { isAsked } from '#domain/kit/dependent.ts'
import { asOffered } from '#domain/kit/offered.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput, valueSchema } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { WORK_KINDS, type WorkKind } from '#domain/resources/risk.ts'
import { GRADES_BY_KIND } from '#domain/rules/work-grade.ts'
import { seedWorkConfigs, workConfigGuid } from '#server/install/areas/self-check-standards.ts'
import { buildActor, buildCompany, buildPhoto, outcomeOf } from '#tests/factories/domain.ts'

const company = buildCompany({ isWeiHua: true })
const safety = buildActor('safety', { companyGuid: company.guid })
const configs = seedWorkConfigs({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
const configOf = (kind: WorkKind) => configs.find(({ guid }) => guid === workConfigGuid(kind)) ?? null
const action = (name: string) => actionNamed('dangerousWorkPermit', name)
const sign = [buildPhoto()]
const NINE = '2026-11-20T01:00:00.000Z'

const draft = (kind: WorkKind, own: Record<string, unknown> = {}) => ({
  companyGuid: company.guid,
  workKind: kind,
  configGuid: workConfigGuid(kind),
  applyUnit: '生产部',
  workUnit: '设备部',
  workContent: '管道支架焊接',
  workPlace: '锅炉房',
  planStart: NINE,
  planEnd: '2026-11-20T09:00:00.000Z',
  people: [
    { role: 'leader', name: '王主任' },
    { role: 'worker', name: '李焊工', certNo: 'T320500001', certValidTo: '2027-01-01' },
    { role: 'guardian', name: '赵监护' },
  ],
  jsa: '火灾、灼烫',
  ...own,
})
const related = (kind: WorkKind, more: Record<string, unknown> = {}) => ({ company, config: configOf(kind), ...more })
const write = (kind: WorkKind, own: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  outcomeOf(action('create'), null, draft(kind, own), {
    actor: safety,
    now: NINE,
    related: related(kind, more) as never,
  })
const fire = (own: Record<string, unknown> = {}) => write('fire', { fireMethod: '电焊', workLevel: 'first', ...own })
const act = (permit: unknown, name: string, input: object, now = NINE) =>
  outcomeOf(action(name), permit as AnyRecord, input, { actor: safety, now })

/** A permit for first grade hot work, up to the state named. */
function permitIn(state: 'pendingMeasures' | 'pendingGas' | 'pendingApproval' | 'pendingStart' | 'working'): AnyRecord {
  let permit = act(fire(), 'apply', {}) as AnyRecord
  if (state === 'pendingMeasures') return permit
  const measures = permit.measures as { no: number }[]
  permit = act(permit, 'confirmMeasures', {
    answers: measures.map(({ no }) => ({ no, involved: 'yes' })),
    confirmer: '王主任',
    sign,
  }) as AnyRecord
  if (state === 'pendingGas') return permit
  permit = act(permit, 'testGas', gas(0.1)) as AnyRecord
  if (state === 'pendingApproval') return permit
  const { signNodes } = permit.terms as { signNodes: { node: string }[] }
  for (const { node } of signNodes)
    permit = act(permit, 'approve', { node, name: '陈经理', opinion: '同意', sign }) as AnyRecord
  return state === 'pendingStart' ? permit : (act(permit, 'start', { name: '周班长', sign }) as AnyRecord)
}
const gas = (value: number) => ({
  readings: [{ place: '动火点', item: 'combustible', value, unit: 'vol', lel: 5 }],
  analyst: '张工',
  sign,
})

describe('writing a permit', () => {
  it('keeps the terms of its day, their basis and the measures to answer', () => {
    expect(fire()).toMatchObject({
      status: 'draft',
      workLevel: 'first',
      maxHours: 8,
      terms: { ruleVersion: 'GB 30871-2022', pauseMax: 30, gasMaxAge: 30, gas: 'before', standards: ['GB30871'] },
    })
    expect((fire() as AnyRecord).measures).toHaveLength(16)
  })

  it.each([
    ['fire', 16],
    ['confined', 15],
    ['blindPlate', 11],
    ['height', 15],
    ['lifting', 20],
    ['electricity', 14],
    ['excavation', 11],
    ['roadBreak', 4],
  ] as const)('%s has the %d measures of annex A', (kind, count) => {
    expect(configOf(kind)?.measures).toHaveLength(count)
  })

  it.each([
    ['too long a window', fire({ planEnd: '2026-11-20T09:00:01.000Z' })],
    ['no grade', fire({ workLevel: null })],
    ['a grade the kind has not', fire({ workLevel: 'fourth' })],
    [
      'the terms of another kind',
      write('fire', { fireMethod: '电焊', workLevel: 'first' }, { config: configOf('height') }),
    ],
    [
      'terms that have run out',
      write('confined', { spaceName: '池' }, { config: configs.find(({ validTo }) => validTo != null) }),
    ],
    ['a guardian who does the work', fire({ people: [...draft('fire').people, { role: 'worker', name: '赵监护' }] })],
    ['raised management without a reason', fire({ upgraded: true })],
  ])('refuses %s', (_words, outcome) => expect(outcome).toBe('input.invalid'))

  it('leaves it to its rule to say who of the people is missing', () => {
    const [leader, worker] = draft('fire').people
    expect(parseInput(valueSchema(dangerousWorkPermit.fields.people), [leader, worker])).toHaveLength(2)
    expect(fire({ people: [leader, worker] })).toBe('input.invalid')
  })

  it('raises hot work by one grade on a holiday (GB 30871-2022 5.1.1)', () => {
    expect(fire({ workLevel: 'second', upgraded: true, upgradeReason: 'holiday' })).toMatchObject({
      workLevel: 'first',
      maxHours: 8,
    })
  })

  it('asks for raised management where the work is planned for a rest day or the night', () => {
    const saturday = { planStart: '2026-11-21T01:00:00.000Z', planEnd: '2026-11-21T09:00:00.000Z' }
    expect(fire({ workLevel: 'second', ...saturday })).toBe('input.invalid')
    expect(fire({ workLevel: 'second', upgraded: true, upgradeReason: 'restDay', ...saturday })).toMatchObject({
      workLevel: 'first',
    })
    expect(fire({ planStart: '2026-11-20T14:00:00.000Z', planEnd: '2026-11-20T15:00:00.000Z' })).toBe('input.invalid')
    expect(write('roadBreak', { breakReason: '改管', ...saturday })).toMatchObject({ status: 'draft' })
  })

  it('grades an edited draft from what was chosen, raised once and lowered again', () => {
    const edit = (record: unknown, kind: WorkKind, changes: object) =>
      outcomeOf(
        action('update'),
        record as AnyRecord,
        { changes },
        { actor: safety, now: NINE, related: related(kind) as never },
      )
    const second = fire({ workLevel: 'second' })
    const raised = edit(second, 'fire', { upgraded: true, upgradeReason: 'wind' })
    expect(raised).toMatchObject({ workLevel: 'first', maxHours: 8 })
    expect(edit(raised, 'fire', { workPlace: '锅炉房东侧' })).toMatchObject({ workLevel: 'first' })
    expect(edit(raised, 'fire', { upgraded: false })).toMatchObject({ workLevel: 'second' })
    const high = write('height', { height: 16 })
    expect(edit(high, 'height', { height: 6 })).toMatchObject({ workLevel: 'second' })
  })

  it('takes nobody whose certificate runs out before the work ends (entities A10)', () => {
    const [leader, worker, guardian] = draft('fire').people
    const expired = [leader, { ...worker, certValidTo: '2026-11-19' }, guardian]
    expect(fire({ people: expired })).toBe('input.invalid')
  })

  it('works the grade out from the height, and takes no lower one', () => {
    expect(write('height', { height: 16, riskFactors: ['wind'], workLevel: 'first' })).toMatchObject({
      workLevel: 'fourth',
    })
    expect(write('height', { height: 1.5 })).toBe('input.invalid')
  })

  it.each([
    [true, ['GB30871', 'GB46768'], 60],
    [false, ['GB46768'], 0],
  ])('takes the standards by the enterprise: dangerous chemicals %s', (isWeiHua, standards, pauseMax) => {
    const own = buildCompany({ isWeiHua })
    expect(write('confined', { spaceName: '1号池' }, { company: own })).toMatchObject({
      terms: { standards, pauseMax },
    })
  })

  it('wants a reason for temporary power beyond 15 days (SWV-5)', () => {
    const power = { powerPoint: '2号箱', voltage: 380, planEnd: '2026-12-06T01:00:00.000Z' }
    expect(write('electricity', power)).toBe('input.invalid')
    expect(write('electricity', { ...power, longReason: '工程延期' })).toMatchObject({ status: 'draft' })
  })
})

describe('who signs (annex A, table B.1)', () => {
  const COMMON = ['作业负责人', '安全交底人', '接受交底人', '监护人', '所在单位']
  const LIFTING = ['作业指挥', ...COMMON.slice(1)]
  const POWER = [...COMMON.slice(0, 4), '用电单位']
  const UTILITIES = ['供水部门', '供电部门', '供汽部门', '工艺部门', '设备部门', '消防部门', '安全管理部门']
  const labels = (permit: unknown) =>
    ((permit as AnyRecord).terms as { signNodes: { label: string }[] }).signNodes.map(({ label }) => label)

  it.each([
    ['special', fire({ workLevel: 'special' }), [...COMMON, '安全管理部门', '审批人（主管领导）']],
    ['first', fire({ workLevel: 'first' }), [...COMMON, '安全管理部门', '审批人（安全管理部门）']],
    ['second', fire({ workLevel: 'second' }), [...COMMON, '安全管理部门', '审批人（所在基层单位）']],
  ])('hot work, %s', (_grade, permit, signed) => expect(labels(permit)).toEqual(signed))

  it.each([
    ['confined space', write('confined', { spaceName: '池' }), [...COMMON, '审批人（所在基层单位）']],
    [
      'blind plate',
      write('blindPlate', { pipeName: '管', plateAction: 'pull' }),
      [...COMMON, '审批人（所在基层单位）'],
    ],
    ['height Ⅰ', write('height', { height: 3 }), [...COMMON, '审核部门', '审批人（所在基层单位）']],
    ['height Ⅱ', write('height', { height: 6 }), [...COMMON, '审核部门', '审批人（所在单位专业部门）']],
    ['height Ⅳ', write('height', { height: 31 }), [...COMMON, '审核部门', '审批人（主管厂长或总工程师）']],
    ['lifting, third', write('lifting', { liftWeight: 39 }), [...LIFTING, '审核部门', '审批人（所在单位专业部门）']],
    ['lifting, first', write('lifting', { liftWeight: 101 }), [...LIFTING, '审核部门', '审批人（主管厂长或总工程师）']],
    [
      'temporary power',
      write('electricity', { powerPoint: '2号箱', voltage: 380 }),
      [...POWER, '配送电单位', '审批人（配送电单位）'],
    ],
    ['excavation', write('excavation', { depth: 1 }), [...COMMON, ...UTILITIES, '审批人（所在单位专业部门）']],
    [
      'road break',
      write('roadBreak', { breakReason: '改管' }),
      [...COMMON, '消防、安全管理部门', '审批人（所在单位专业部门）'],
    ],
  ])('%s', (_kind, permit, signed) => expect(labels(permit)).toEqual(signed))

  it('has the shift leader check hot work after the approval, right before the start', () => {
    const { signs } = permitIn('working') as unknown as { signs: { label: string }[] }
    expect(signs.at(-1)?.label).toBe('开工验票（岗位当班班长）')
  })
})

describe('the grades of a kind', () => {
  it.each(Object.keys(WORK_KINDS) as WorkKind[])('%s has those of its terms, and no others are offered', (kind) => {
    const { workLevel } = dangerousWorkPermit.fields
    const grades = (configOf(kind)?.grades ?? []).map(({ gradeCode }) => gradeCode)
    expect([...GRADES_BY_KIND[kind]].sort()).toEqual([...grades].sort())
    expect(Object.keys((asOffered(workLevel, { workKind: kind }) as typeof workLevel).options).sort()).toEqual(
      [...grades].sort(),
    )
    expect(isAsked(workLevel, { workKind: kind })).toBe(grades.length > 1)
  })
})

describe('from the application to the closing', () => {
  it('goes through measures, gas, signatures and start', () => {
    expect(permitIn('pendingGas')).toMatchObject({ status: 'pendingGas' })
    expect(permitIn('pendingApproval')).toMatchObject({ status: 'pendingApproval', gasTests: [{ passed: true }] })
    expect(permitIn('pendingStart')).toMatchObject({ status: 'pendingStart' })
    const working = permitIn('working')
    expect(working).toMatchObject({ status: 'working', actualStart: NINE })
    const done = act(working, 'finish', { siteCleared: true })
    expect(done).toMatchObject({ status: 'pendingAccept' })
    expect(act(done, 'accept', { name: '王主任', sign })).toMatchObject({ status: 'closed', acceptUser: '王主任' })
  })

  it('is not handed in before its terms were worked out', () => {
    expect(act({ ...(fire() as AnyRecord), terms: null }, 'apply', {})).toBe('input.invalid')
  })

  it('is not handed in without the certificates of those who do the work', () => {
    const [leader, , guardian] = draft('fire').people
    expect(act(fire({ people: [leader, { role: 'worker', name: '李焊工' }, guardian] }), 'apply', {})).toBe(
      'input.invalid',
    )
  })

  it.each([
    [39, 0, 'pendingMeasures'],
    [40, 0, 'input.invalid'],
    [40, 1, 'pendingMeasures'],
  ])('lifting of %d t with %d plans: %s (SW-14)', (liftWeight, plans, gives) => {
    const permit = write('lifting', { liftWeight, planFiles: Array.from({ length: plans }, () => buildPhoto()) })
    const applied = act(permit, 'apply', {})
    expect((applied as AnyRecord).status ?? applied).toBe(gives)
  })

  it('skips the analysis where the kind asks for none', () => {
    const applied = act(write('roadBreak', { breakReason: '管道改造' }), 'apply', {}) as AnyRecord
    const answers = (applied.measures as { no: number }[]).map(({ no }) => ({ no, involved: 'no' }))
    expect(act(applied, 'confirmMeasures', { answers, confirmer: '王主任', sign })).toMatchObject({
      status: 'pendingApproval',
    })
  })

  it('refuses measures left open, and nothing signed', () => {
    const permit = permitIn('pendingMeasures')
    expect(act(permit, 'confirmMeasures', { answers: [{ no: 1, involved: 'yes' }], confirmer: '王主任', sign })).toBe(
      'input.invalid',
    )
    expect(act(permit, 'confirmMeasures', { answers: [], confirmer: '王主任', sign: [] })).toBe('input.invalid')
  })

  it('stays at the analysis while it fails, and says by which limit', () => {
    expect(act(permitIn('pendingGas'), 'testGas', gas(0.51))).toMatchObject({
      status: 'pendingGas',
      gasTests: [{ passed: false, verdicts: [{ limit: '≤ 0.5 % vol', basis: 'GB 30871-2022 5.3.2' }] }],
    })
  })

  it('takes no reading that no limit can judge', () => {
    const reading = { place: '动火点', item: 'combustible', value: 0.1, unit: 'vol' }
    expect(act(permitIn('pendingGas'), 'testGas', { readings: [reading], analyst: '张工', sign })).toBe('input.invalid')
  })

  it('takes signatures in the order of the form', () => {
    const permit = permitIn('pendingApproval')
    const signed = { name: '陈经理', opinion: '同意', sign }
    expect(act(permit, 'approve', { ...signed, node: 'approver' })).toBe('input.invalid')
    expect(act(permit, 'approve', { ...signed, node: 'leader' })).toMatchObject({ status: 'pendingApproval' })
  })

  it.each([
    ['31 minutes after the analysis', {}, '2026-11-20T01:31:00.000Z'],
    ['before its window', {}, '2026-11-20T00:59:00.000Z'],
    ['after its window', {}, '2026-11-20T09:01:00.000Z'],
    ['with an unanswered measure', { measures: [{ no: 1, text: '清除', involved: null }] }, NINE],
    [
      'with a certificate that ran out',
      {
        people: [...draft('fire').people, { role: 'worker', name: '钱焊工', certNo: 'T2', certValidTo: '2026-11-19' }],
      },
      NINE,
    ],
    ['without any analysis', { gasTests: [] }, NINE],
  ])('Q4: does not start %s', (_words, own, now) => {
    expect(act({ ...permitIn('pendingStart'), ...own }, 'start', { name: '周班长', sign }, now)).toBe('input.invalid')
  })

  it('asks for a new analysis after an interruption of more than 30 minutes (SW-02)', () => {
    const paused = act(permitIn('working'), 'pause', { reason: '午饭' }, '2026-11-20T02:00:00.000Z')
    expect(act(paused, 'resume', {}, '2026-11-20T02:30:00.000Z')).toMatchObject({ status: 'working' })
    expect(act(paused, 'resume', {}, '2026-11-20T02:31:00.000Z')).toBe('input.invalid')
    const tested = act(paused, 'testGas', gas(0.1), '2026-11-20T02:28:00.000Z')
    expect(tested).toMatchObject({ status: 'paused' })
    expect(act(tested, 'resume', {}, '2026-11-20T02:31:00.000Z')).toMatchObject({ status: 'working' })
  })

  it('logs who goes in and out of a confined space, and ends with nobody inside', () => {
    const working = { ...(write('confined', { spaceName: '1号池' }) as unknown as AnyRecord), status: 'working' }
    const entry = (permit: unknown, name: string, direction: 'in' | 'out') =>
      act(permit, 'logEntry', { name, direction })
    const inside = entry(working, '李焊工', 'in')
    expect(inside).toMatchObject({ status: 'working', entryLog: [{ name: '李焊工', direction: 'in', at: NINE }] })
    expect(act(working, 'logEntry', { name: '李焊工', direction: 'in', tools: '扳手2把' })).toMatchObject({
      entryLog: [{ name: '李焊工', direction: 'in', tools: '扳手2把' }],
    })
    expect(entry(inside, '李焊工', 'in')).toBe('input.invalid')
    expect(entry(working, '赵监护', 'in')).toBe('input.invalid')
    expect(entry(working, '路人', 'in')).toBe('input.invalid')
    expect(entry(working, '李焊工', 'out')).toBe('input.invalid')
    expect(act(inside, 'finish', { siteCleared: true })).toBe('input.invalid')
    expect(act(inside, 'void', { opinion: '停电' })).toBe('input.invalid')
    const paused = act(inside, 'pause', { reason: '换班' })
    expect(entry(paused, '王主任', 'in')).toBe('input.invalid')
    const out = entry(paused, '李焊工', 'out')
    expect(out).toMatchObject({ status: 'paused' })
    expect(act(out, 'finish', { siteCleared: true })).toMatchObject({ status: 'pendingAccept' })
    expect(entry(permitIn('working'), '李焊工', 'in')).toBe('input.invalid')
  })

  it('wants the video of special grade hot work (SW-04)', () => {
    const working = { ...permitIn('working'), terms: { ...(permitIn('working').terms as object), videoRequired: true } }
    expect(act(working, 'finish', { siteCleared: true })).toBe('input.invalid')
    const video = buildPhoto({ contentType: 'video', mime: 'video/mp4' })
    expect(act(working, 'finish', { siteCleared: true, workPhotos: [video] })).toMatchObject({
      status: 'pendingAccept',
    })
  })

  it.each(['pendingMeasures', 'pendingStart', 'working'] as const)('SW-08: nothing is edited from %s on', (state) => {
    expect(act(permitIn(state), 'update', { changes: { workPlace: '别处' } })).toBe('access.denied')
  })

  it('is voided with a reason until it is closed', () => {
    expect(act(permitIn('working'), 'void', {})).toBe('workflow.opinion-required')
    expect(act(permitIn('working'), 'void', { opinion: '内容变更' })).toMatchObject({
      status: 'voided',
      closeReason: '内容变更',
    })
    expect(act({ ...permitIn('working'), status: 'pendingAccept' }, 'void', { opinion: '票面有误' })).toMatchObject({
      status: 'voided',
    })
    expect(act({ ...permitIn('working'), status: 'closed' }, 'void', { opinion: '内容变更' })).toBe(
      'workflow.move-not-open',
    )
  })
})

describe('a guardian who has to go', () => {
  const takeOver = (own: object = {}, permit = permitIn('working')) =>
    act(permit, 'changeGuardian', { from: '赵监护', name: '钱监护', opinion: '交接班', sign, ...own }, TEN)
  const TEN = '2026-11-20T02:00:00.000Z'

  it('is followed by another with his signature and the time; the permit stays in its state', () => {
    const working = permitIn('working')
    const after = takeOver({}, working) as AnyRecord
    expect(after).toMatchObject({ status: 'working' })
    expect((after.people as { role: string; name: string }[]).filter(({ role }) => role === 'guardian')).toEqual([
      { role: 'guardian', name: '钱监护', certNo: null, certValidTo: null },
    ])
    expect((after.signs as object[]).at(-1)).toMatchObject({
      ...{ node: 'guardian', name: '钱监护', opinion: '接替赵监护监护：交接班', at: TEN, signGuid: sign[0]?.guid },
    })
    expect((after.signs as object[]).length).toBe((working.signs as object[]).length + 1)
    const paused = act(working, 'pause', { reason: '换班' }, TEN) as AnyRecord
    expect(takeOver({}, paused)).toMatchObject({ status: 'paused' })
  })

  it.each([
    ['who does the work himself', { name: '李焊工' }],
    ['who guards already', { name: '赵监护' }],
    ['for whom the permit names no guardian', { from: '王主任' }],
    ['whose certificate runs out before', { certNo: 'J1', certValidTo: '2026-11-19' }],
    ['without a signature', { sign: [] }],
    ['without a reason', { opinion: '' }],
  ])('is not followed by somebody %s', (_, own) => {
    expect(takeOver(own)).toBe('input.invalid')
  })

  it('is followed by somebody with a certificate, if he was named with one himself', () => {
    const working = permitIn('working')
    const people = (working.people as { role: string }[]).map((person) =>
      person.role === 'guardian' ? { ...person, certNo: 'J0', certValidTo: '2027-01-01' } : person,
    )
    expect(takeOver({}, { ...working, people })).toBe('input.invalid')
    const certified = { certNo: 'J1', certValidTo: '2027-01-01' }
    expect(takeOver(certified, { ...working, people })).toMatchObject({ status: 'working' })
  })

  it('is not followed before the work has begun', () => {
    expect(takeOver({}, permitIn('pendingStart'))).toBe('workflow.move-not-open')
  })
})
