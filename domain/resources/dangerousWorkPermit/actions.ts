import * as z from 'zod/mini'
import { builtInFigure } from '#domain/data/figures.ts'
import { type ActionDefinition, defineAction } from '#domain/kit/action.ts'
import { type MediaRef, mediaRefSchema } from '#domain/kit/fields.ts'
import { lookedUpActions } from '#domain/kit/looked-up.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { issue, refuse, wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { isGasFine, judgeGas } from '#domain/rules/gas-limit.ts'
import { gradeByTable, raisedGrade, stricterGrade, type WorkGrade } from '#domain/rules/work-grade.ts'
import {
  expiredIssues,
  factsOf,
  type GasTest,
  guardedBy,
  guardianIssues,
  insideIssues,
  isUnusuallyLong,
  openMeasures,
  openNodes,
  type PermitEntry,
  type PermitFacts,
  type PermitMeasure,
  peopleInside,
  resumeIssues,
  startChecker,
  startIssues,
  upgradeIssues,
  type WorkTerms,
  windowIssues,
} from '#domain/rules/work-permit.ts'
import { GAS_ITEMS } from '../dangerousWorkConfig/definition.ts'
import { WORK_KINDS, type WorkKind } from '../risk.ts'
import { dangerousWorkPermit, workSideInArea } from './definition.ts'

const refusal = wrong<typeof dangerousWorkPermit>

/**
 * Saving a draft writes down the terms of its kind and grade as the configuration has them on that day, with the
 * measures to be answered. Height and weight give the grade, which may be raised and never lowered.
 */
export const permitDraftActions: readonly ActionDefinition[] = lookedUpActions(dangerousWorkPermit, {
  needs: ({ configGuid, companyGuid }) => ({
    config: typeof configGuid === 'string' ? { resource: 'dangerousWorkConfig', guid: configGuid } : null,
    company: typeof companyGuid === 'string' ? { resource: 'company', guid: companyGuid } : null,
  }),
  derive: (record, { related, madeAt, figure = builtInFigure }) => {
    const { config, company } = related
    if (config == null || config.deleted || config.configType !== 'permit')
      throw refusal('configGuid', '请选择作业规程')
    const kind = config.workKind as WorkKind
    if (kind !== record.workKind) throw refusal('configGuid', '作业规程与作业类别不一致')
    const today = dayOf(madeAt)
    if (today < String(config.validFrom) || today > String(config.validTo ?? '9999-12-31'))
      throw refusal('configGuid', '作业规程不在有效期内，请选择现行规程')
    const chosenLevel = chosenOf(record)
    const grade = gradeOf({ ...record, workLevel: chosenLevel }, kind, config)
    const row = gradeRows(config).find(({ gradeCode }) => gradeCode === grade)
    if (row === undefined) throw refusal('workLevel', `${WORK_KINDS[kind]}作业没有这个级别`)
    const terms: WorkTerms = {
      ...termsOf(config, row, standardsFor(kind, company?.isWeiHua === true)),
      chosenLevel,
      level: grade,
      night: kind === 'fire' ? { from: figure('work.nightFrom', today), to: figure('work.nightTo', today) } : null,
    }
    const permit = { ...factsOf(record), terms }
    refuse([
      ...windowIssues(permit, terms),
      ...expiredIssues(permit),
      ...upgradeIssues(permit, permit.planStart),
      ...(isUnusuallyLong(permit, terms) && String(record.longReason ?? '').trim() === ''
        ? [
            issue<typeof dangerousWorkPermit>(
              'longReason',
              `一般不超过${terms.warnHours}小时，请说明原因（${terms.ruleVersion}）`,
            ),
          ]
        : []),
    ])
    return {
      workLevel: grade,
      terms,
      maxHours: terms.maxHours,
      measures: ((config.measures ?? []) as PermitMeasure[]).map(({ no, text }) => ({ no, text, involved: null })),
    }
  },
})

/** What the person chose: after a first saving the level is what was worked out, unless it has been changed since. */
function chosenOf({ workLevel, terms }: AnyRecord): WorkGrade | null {
  const { level, chosenLevel } = (terms ?? {}) as Partial<WorkTerms>
  const given = (workLevel ?? null) as WorkGrade | null
  return level !== undefined && level === given ? (chosenLevel ?? null) : given
}

interface GradeRow {
  gradeCode: WorkGrade
  maxHours?: number | null
  warnHours?: number | null
  pauseMax?: number | null
  gas: WorkTerms['gas']
  daily?: boolean | null
  recordEvery?: number | null
  approver: string
  videoRequired?: boolean | null
  above?: number | null
  inclusive?: boolean | null
  gradeWithFactors?: WorkGrade | null
}

const gradeRows = (config: AnyRecord) => (config.grades ?? []) as GradeRow[]

/** What the height or the weight says, what the person chose, and one step more where the management is raised. */
function gradeOf(record: AnyRecord, kind: WorkKind, config: AnyRecord): WorkGrade {
  const rows = gradeRows(config)
  const steps = rows.flatMap(({ above, inclusive, gradeCode, gradeWithFactors }) =>
    above == null
      ? []
      : [{ above, inclusive: inclusive === true, grade: gradeCode, gradeWithFactors: gradeWithFactors ?? gradeCode }],
  )
  const measured = { height: record.height, lifting: record.liftWeight }[kind as string]
  const chosen = record.workLevel as WorkGrade | null
  let computed: WorkGrade | null = null
  if (steps.length > 0) {
    const path = kind === 'height' ? 'height' : 'liftWeight'
    if (typeof measured !== 'number') throw refusal(path, kind === 'height' ? '请填写作业高度' : '请填写吊物质量')
    computed = gradeByTable(steps, measured, Array.isArray(record.riskFactors) ? record.riskFactors.length : 0)
    if (computed === null) throw refusal(path, '低于标准规定的起点，不需要办理作业票')
  }
  const grade = stricterGrade(kind, computed, chosen)
  if (grade === null) {
    const only = rows.length === 1 ? rows[0]?.gradeCode : undefined
    if (only === undefined) throw refusal('workLevel', '请选择作业级别')
    return only
  }
  return record.upgraded === true ? raisedGrade(kind, grade) : grade
}

/** GB 46768 holds for every confined space, GB 30871 for enterprises of dangerous chemicals and for all hot work. */
function standardsFor(kind: WorkKind, isWeiHua: boolean): string[] {
  if (kind !== 'confined') return ['GB30871']
  return isWeiHua ? ['GB30871', 'GB46768'] : ['GB46768']
}

function termsOf(config: AnyRecord, row: GradeRow, standards: string[]): WorkTerms {
  const own = (config.signNodes ?? []) as { node: string; label: string }[]
  return {
    configGuid: config.guid,
    configName: String(config.configName),
    ruleVersion: String(config.ruleVersion),
    basis: String(config.basis),
    mark: String(config.mark),
    standards,
    maxHours: row.maxHours ?? null,
    warnHours: row.warnHours ?? null,
    // 令第13号 art. 15: where GB 30871 does not hold, any interruption asks for a new analysis.
    pauseMax: standards.includes('GB30871') ? (row.pauseMax ?? null) : 0,
    gas: row.gas,
    daily: row.daily === true,
    recordEvery: row.recordEvery ?? null,
    gasMaxAge: (config.gasMaxAge as number | null) ?? null,
    gasItems: (config.gasItems as string[] | null) ?? [],
    gasLimits: ((config.gasLimits ?? []) as WorkTerms['gasLimits'][number][]).map((limit) => ({
      ...limit,
      min: limit.min ?? null,
      max: limit.max ?? null,
      molarMass: limit.molarMass ?? null,
    })),
    approver: row.approver,
    signNodes: [...own, { node: 'approver', label: `审批人（${row.approver}）` }],
    certType: (config.certType as string | null) ?? null,
    videoRequired: row.videoRequired === true,
  }
}

const facts = (record: unknown) =>
  record as PermitFacts & { status: string; workKind: string | null; signatures: MediaRef[] | null }
const name = z.string('请填写姓名').check(
  z.refine((value) => value.trim() !== '', '请填写姓名'),
  z.maxLength(30, '姓名不能超过30个字'),
)
const signature = z.array(mediaRefSchema, '请签名').check(z.refine((refs) => refs.length === 1, '请签名'))
const place = { lng: z.optional(z.nullable(z.number())), lat: z.optional(z.nullable(z.number())) }

/** Those who put the measures into effect answer each of them and sign. */
export const confirmMeasures = defineAction(dangerousWorkPermit, {
  name: 'confirmMeasures',
  label: '确认安全措施',
  input: z.strictObject({
    answers: z.array(
      z.strictObject({
        no: z.int(),
        involved: z.enum(['yes', 'no'], '请选择是否涉及'),
        note: z.optional(z.string().check(z.maxLength(200, '备注不能超过200个字'))),
      }),
    ),
    confirmer: name,
    sign: signature,
  }),
  allow: workSideInArea,
  move: (_input, permit) => (facts(permit).terms?.gas === 'none' ? 'measuresToApproval' : 'measuresToGas'),
  apply: (record, input, { madeAt }) => {
    const { answers, confirmer, sign } = input
    const permit = facts(record)
    const byNo = new Map(answers.map((answer) => [answer.no, answer]))
    const measures = (permit.measures ?? []).map((measure) => {
      const answer = byNo.get(measure.no)
      return answer === undefined
        ? measure
        : { ...measure, ...answer, confirmer, confirmedAt: madeAt, ...(sign[0] && { signGuid: sign[0].guid }) }
    })
    const open = openMeasures(measures as PermitMeasure[])
    if (open.length > 0) throw wrong<typeof input>('answers', `还有${open.length}项安全措施没有确认`)
    return { measures, signatures: [...(permit.signatures ?? []), ...sign] } as object
  },
})

/** A round of gas analysis, judged by the limits the permit was written under; asked for again whenever it is due. */
export const testGas = defineAction(dangerousWorkPermit, {
  name: 'testGas',
  label: '气体分析',
  input: z.strictObject({
    readings: z
      .array(
        z.strictObject({
          place: z.string().check(z.minLength(1, '请填写取样部位'), z.maxLength(60, '取样部位不能超过60个字')),
          item: z.enum(Object.keys(GAS_ITEMS), '请选择分析项目'),
          value: z
            .number('请填写分析数据')
            .check(z.minimum(0, '分析数据不能小于0'), z.maximum(100_000, '分析数据过大')),
          unit: z.enum(['vol', 'lel', 'mg', 'ppm'], '请选择单位'),
          lel: z.optional(
            z.nullable(z.number().check(z.minimum(0.1, '爆炸下限不正确'), z.maximum(100, '爆炸下限不正确'))),
          ),
          oxygenRich: z.optional(z.nullable(z.boolean())),
        }),
      )
      .check(z.minLength(1, '请填写分析数据'), z.maxLength(40, '一次最多40个数据')),
    analyst: name,
    sign: signature,
  }),
  allow: workSideInArea,
  move: (input, record) => {
    const permit = facts(record)
    const state = permit.status
    if (state !== 'pendingGas') return GAS_MOVES[state] ?? 'gasPassed'
    const { tests } = judged(permit, input, '')
    const passed =
      tests.every((test) => test.passed) &&
      (permit.terms?.gasItems ?? []).every((item) => tests.some((test) => test.item === item))
    return passed ? 'gasPassed' : 'gasFailed'
  },
  apply: (record, input, { madeAt }) => {
    const permit = facts(record)
    const { tests, issues } = judged(permit, input, madeAt)
    refuse(issues)
    return {
      gasTests: [...(permit.gasTests ?? []), ...tests],
      signatures: [...(permit.signatures ?? []), ...input.sign],
    } as object
  },
})

const GAS_MOVES: Readonly<Record<string, string>> = {
  pendingApproval: 'gasAtApproval',
  pendingStart: 'gasAtStart',
  working: 'gasAtWork',
  paused: 'gasAtPause',
}

interface Readings {
  readings: Omit<GasTest, 'at' | 'analyst' | 'verdicts' | 'passed'>[]
  analyst: string
  sign: MediaRef[]
}

function judged(permit: PermitFacts, given: unknown, at: string): { tests: GasTest[]; issues: InputIssue[] } {
  const { readings, analyst, sign } = given as Readings
  const { gasLimits = [], standards = [] } = permit.terms ?? {}
  const issues: InputIssue[] = []
  const tests = readings.map((reading, index): GasTest => {
    const verdicts = judgeGas(reading, gasLimits, standards)
    if (verdicts.length === 0) {
      const words =
        reading.item === 'combustible' && reading.lel == null ? '请填写介质的爆炸下限' : '没有这一项目和单位的限值'
      issues.push(issue<Readings>(`readings.${index}.value`, words))
    }
    const passed = isGasFine(verdicts, standards)
    return { ...reading, at, analyst, verdicts, passed, ...(sign[0] && { signGuid: sign[0].guid }) }
  })
  return { tests, issues }
}

/** One signature on the permit, in the order of the form, given on site. */
export const signPermit = defineAction(dangerousWorkPermit, {
  name: 'approve',
  label: '签字审批',
  input: z.strictObject({
    node: z.string().check(z.minLength(1, '请选择签字环节'), z.maxLength(20)),
    name,
    opinion: z.string().check(z.minLength(1, '请填写意见'), z.maxLength(300, '意见不能超过300个字')),
    sign: signature,
    ...place,
  }),
  allow: workSideInArea,
  move: (_input, permit) => (openNodes(facts(permit)).length <= 1 ? 'approveLast' : 'approveOne'),
  apply: (record, input, { actor, madeAt }) => {
    const { node, sign, ...given } = input
    const permit = facts(record)
    const [next] = openNodes(permit)
    if (next === undefined || next.node !== node)
      throw wrong<typeof input>('node', next === undefined ? '签字已经齐全' : `请先由${next.label}签字`)
    const signed = { ...given, node, label: next.label, at: madeAt, userGuid: actor.guid, signGuid: sign[0]?.guid }
    return { signs: [...(permit.signs ?? []), signed], signatures: [...(permit.signatures ?? []), ...sign] } as object
  },
})

/** 开工验票: everything once more, at the place and at the moment (`entities.md` Q4). */
export const startWork = defineAction(dangerousWorkPermit, {
  label: '验票开工',
  move: 'start',
  input: z.strictObject({ name, sign: signature }),
  apply: (record, given, { actor, madeAt }) => {
    const permit = facts(record)
    refuse(startIssues(permit, madeAt))
    const sign = {
      node: 'start',
      label: `开工验票（${startChecker(permit.workKind)}）`,
      name: given.name,
      opinion: '同意开工',
      at: madeAt,
      userGuid: actor.guid,
      signGuid: given.sign[0]?.guid,
    }
    return {
      actualStart: madeAt,
      signs: [...(permit.signs ?? []), sign],
      signatures: [...(permit.signatures ?? []), ...given.sign],
    } as object
  },
})

export const pauseWork = defineAction(dangerousWorkPermit, {
  move: 'pause',
  input: z.strictObject({
    reason: z.string().check(z.minLength(1, '请填写中断原因'), z.maxLength(200, '中断原因不能超过200个字')),
  }),
  apply: (record, { reason }, { madeAt }) =>
    ({ pauses: [...(facts(record).pauses ?? []), { from: madeAt, to: null, reason }] }) as object,
})

export const resumeWork = defineAction(dangerousWorkPermit, {
  move: 'resume',
  input: z.strictObject({}),
  apply: (record, _input, { madeAt }) => {
    const permit = facts(record)
    refuse(resumeIssues(permit, madeAt))
    const pauses = permit.pauses ?? []
    return {
      pauses: pauses.map((pause, at) => (at === pauses.length - 1 ? { ...pause, to: madeAt } : pause)),
    } as object
  },
})

/** 进出登记: who goes in and comes out. The guardian stays outside (令第13号 art. 15). */
export const logEntry = defineAction(dangerousWorkPermit, {
  name: 'logEntry',
  label: '进出登记',
  input: z.strictObject({
    name,
    direction: z.enum(['in', 'out'], '请选择进入或离开'),
    tools: z.optional(z.string().check(z.maxLength(200, '携带工具不能超过200个字'))),
  }),
  allow: workSideInArea,
  move: (_input, { status }) => (status === 'paused' ? 'entryAtPause' : 'entryAtWork'),
  apply: (record, input, { madeAt }) => {
    const { name: person, direction, tools } = input
    const permit = facts(record)
    if (permit.workKind !== 'confined') throw wrong<typeof input>('direction', '只有受限空间作业登记进出')
    const isInside = peopleInside(permit).includes(person)
    if (direction === 'out') {
      if (!isInside) throw wrong<typeof input>('name', `${person}没有登记进入`)
    } else {
      if (isInside) throw wrong<typeof input>('name', `${person}已登记进入，还没有离开`)
      if (permit.status === 'paused') throw wrong<typeof input>('direction', '作业已中断，不能进入')
      const roles = (permit.people ?? []).filter((each) => each.name === person).map(({ role }) => role)
      if (roles.length === 0) throw wrong<typeof input>('name', `${person}不在作业票的人员中`)
      if (roles.includes('guardian')) throw wrong<typeof input>('name', '监护人不得进入受限空间')
    }
    const entry: PermitEntry = { name: person, direction, at: madeAt, ...(tools ? { tools } : {}) }
    return { entryLog: [...(permit.entryLog ?? []), entry] } as object
  },
})

/**
 * 更换监护人: the guardian may not leave (GB 30871-2022 4.10), so another takes over on site with his signature before he
 * does (decision 54). The permit names from then on who guards; who guarded until when stays among its signatures.
 */
export const changeGuardian = defineAction(dangerousWorkPermit, {
  name: 'changeGuardian',
  label: '更换监护人',
  input: z.strictObject({
    from: name,
    name,
    certNo: z.optional(z.string().check(z.maxLength(50, '证件编号不能超过50个字'))),
    certValidTo: z.optional(z.nullable(z.iso.date('请填写有效期'))),
    opinion: z.string().check(z.minLength(1, '请填写更换原因'), z.maxLength(200, '更换原因不能超过200个字')),
    sign: signature,
  }),
  allow: workSideInArea,
  move: (_input, { status }) => (status === 'paused' ? 'guardianAtPause' : 'guardianAtWork'),
  apply: (record, { from, opinion, sign, ...named }, { actor, madeAt }) => {
    const permit = facts(record)
    const next = { name: named.name, certNo: named.certNo ?? null, certValidTo: named.certValidTo ?? null }
    refuse(guardianIssues(permit, from, next))
    const signed = {
      node: 'guardian',
      label: '监护人交接',
      name: next.name,
      opinion: `接替${from}监护：${opinion}`,
      at: madeAt,
      userGuid: actor.guid,
      signGuid: sign[0]?.guid,
    }
    return {
      people: guardedBy(permit, from, next),
      signs: [...(permit.signs ?? []), signed],
      signatures: [...(permit.signatures ?? []), ...sign],
    } as object
  },
})

export const finishWork = defineAction(dangerousWorkPermit, {
  move: 'finish',
  input: z.strictObject({
    siteCleared: z.boolean('请确认现场已清理').check(z.refine((value) => value, '请先清理现场，清点人员和工具')),
    workPhotos: z.optional(z.array(mediaRefSchema).check(z.maxLength(30, '影像最多30个'))),
  }),
  apply: (record, { siteCleared, workPhotos = [] }, { madeAt }) => {
    const permit = record as PermitFacts & { workPhotos: MediaRef[] | null }
    if (permit.terms?.videoRequired === true && !workPhotos.some(({ contentType }) => contentType === 'video'))
      throw refusal('workPhotos', `特级动火须有全过程录像（${permit.terms.ruleVersion} 5.2.11）`)
    refuse(insideIssues(permit))
    return { siteCleared, actualEnd: madeAt, workPhotos: [...(permit.workPhotos ?? []), ...workPhotos] } as object
  },
})

export const acceptWork = defineAction(dangerousWorkPermit, {
  move: 'accept',
  input: z.strictObject({ name, sign: signature, opinion: z.optional(z.string().check(z.maxLength(300))) }),
  apply: (record, given, { actor, madeAt }) => {
    const permit = facts(record)
    const sign = {
      node: 'accept',
      label: '完工验收',
      name: given.name,
      opinion: given.opinion ?? '验收合格',
      at: madeAt,
      userGuid: actor.guid,
      signGuid: given.sign[0]?.guid,
    }
    return {
      acceptUser: given.name,
      acceptTime: madeAt,
      signs: [...(permit.signs ?? []), sign],
      signatures: [...(permit.signatures ?? []), ...given.sign],
    } as object
  },
})

export const permitActions: readonly ActionDefinition[] = [
  ...permitDraftActions,
  confirmMeasures,
  testGas,
  signPermit,
  startWork,
  pauseWork,
  resumeWork,
  logEntry,
  changeGuardian,
  finishWork,
  acceptWork,
]
