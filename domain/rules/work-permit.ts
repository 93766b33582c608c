import type { Holiday } from '#domain/data/holidays.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { addMs, type Day, dayOf, type Instant, startOfDay } from '#domain/lib/dates.ts'
import type { GasLimit, GasVerdict } from './gas-limit.ts'
import type { WorkGrade } from './work-grade.ts'
import { isWorkingDay } from './working-days.ts'

const MS_PER_MINUTE = 60_000

/** What the standard asked of a permit when it was written; kept with it, so that history is never worked out anew. */
export interface WorkTerms {
  configGuid: string
  configName: string
  ruleVersion: string
  basis: string
  mark: string
  standards: readonly string[]
  maxHours: number | null
  warnHours: number | null
  /** Minutes; null where an interruption asks for nothing. */
  pauseMax: number | null
  gas: 'none' | 'before' | 'continuous'
  daily: boolean
  /** Minutes between two records during the work. */
  recordEvery: number | null
  /** Minutes between the analysis and the start. */
  gasMaxAge: number | null
  gasItems: readonly string[]
  gasLimits: readonly GasLimit[]
  approver: string
  signNodes: readonly { node: string; label: string }[]
  certType: string | null
  videoRequired: boolean
  /** What the person chose, and what the permit then is; so that an edited draft is graded from the choice again. */
  chosenLevel?: WorkGrade | null
  level?: WorkGrade
  /** From when until when it is night, in minutes after midnight; only of work that is then managed one step higher. */
  night?: NightHours | null
}

export interface NightHours {
  from: number
  to: number
}

export interface PermitPerson {
  role: string
  name: string
  certType?: string | null
  certNo?: string | null
  certValidTo?: Day | null
}

export interface PermitMeasure {
  no: number
  text: string
  involved: 'yes' | 'no' | null
  note?: string
  confirmer?: string
  confirmedAt?: Instant
  signGuid?: string
}

export interface GasTest {
  at: Instant
  place: string
  item: string
  value: number
  unit: 'vol' | 'lel' | 'mg' | 'ppm'
  lel?: number | null
  oxygenRich?: boolean | null
  analyst: string
  verdicts: readonly GasVerdict[]
  passed: boolean
  signGuid?: string
}

export interface PermitSign {
  node: string
  label: string
  name: string
  opinion: string
  at: Instant
  userGuid: string
  signGuid?: string
  lng?: number | null
  lat?: number | null
}

export interface PermitPause {
  from: Instant
  to: Instant | null
  reason: string
}

/** 进出登记 of a confined space (GB 30871-2022 6.7): who went in or came out, and with which tools. */
export interface PermitEntry {
  name: string
  direction: 'in' | 'out'
  at: Instant
  tools?: string
}

export interface PermitFacts {
  upgraded?: boolean | null
  entryLog?: readonly PermitEntry[] | null
  planStart: Instant | null
  planEnd: Instant | null
  people: readonly PermitPerson[] | null
  measures: readonly PermitMeasure[] | null
  gasTests: readonly GasTest[] | null
  signs: readonly PermitSign[] | null
  pauses?: readonly PermitPause[] | null
  terms: WorkTerms | null
}

/** What a permit says of itself, to its own definition, which cannot name its own type. */
export const factsOf = (permit: object) => permit as PermitFacts

/** Roles that a certificate is asked of: those who do the work with their own hands. */
const CERTIFIED_ROLES = ['worker', 'commander', 'electrician']

/** The last moment of a permit of this length, itself included: 08:00 and 8 hours run until 16:00. */
export function validUntil(start: Instant, maxHours: number): Instant {
  return addMs(start, maxHours * 60 * MS_PER_MINUTE)
}

/** What is wrong with the times asked for; a permit is never extended (GB 30871-2022 4.16). */
export function windowIssues(
  { planStart, planEnd }: Pick<PermitFacts, 'planStart' | 'planEnd'>,
  { maxHours, ruleVersion }: Pick<WorkTerms, 'maxHours' | 'ruleVersion'>,
): InputIssue[] {
  if (planStart === null || planEnd === null) return []
  if (planEnd <= planStart) return [issue('planEnd', '结束时间应晚于开始时间')]
  return maxHours !== null && planEnd > validUntil(planStart, maxHours)
    ? [issue('planEnd', `有效期不能超过${maxHours}小时（${ruleVersion}）`)]
    : []
}

/** Longer than usual, yet allowed: needs a reason but is not refused. */
export function isUnusuallyLong(
  { planStart, planEnd }: Pick<PermitFacts, 'planStart' | 'planEnd'>,
  { warnHours }: Pick<WorkTerms, 'warnHours'>,
): boolean {
  return planStart !== null && planEnd !== null && warnHours !== null && planEnd > validUntil(planStart, warnHours)
}

/** The tests that count at a moment: those since the last interruption, not older than the terms allow. */
export function freshTests(permit: PermitFacts, now: Instant): GasTest[] {
  const { terms } = permit
  if (terms === null) return []
  const oldest = terms.gasMaxAge === null ? '' : addMs(now, -terms.gasMaxAge * MS_PER_MINUTE)
  return (permit.gasTests ?? []).filter(({ at }) => at >= oldest && at <= now)
}

/** Whether each item that must be analysed has been, freshly, and every fresh reading of it passed. */
export function gasIssues(permit: PermitFacts, now: Instant): InputIssue[] {
  const { terms } = permit
  if (terms === null || terms.gas === 'none') return []
  const fresh = freshTests(permit, now)
  if (fresh.length === 0)
    return [
      issue(
        'gasTests',
        (permit.gasTests ?? []).length === 0
          ? '还没有气体分析结果'
          : `气体分析已超过${terms.gasMaxAge ?? 0}分钟，请重新分析（${terms.ruleVersion}）`,
      ),
    ]
  const missing = terms.gasItems.filter((item) => !fresh.some((test) => test.item === item))
  if (missing.length > 0) return [issue('gasTests', `还有${missing.length}项气体没有分析`)]
  const latest = new Map(fresh.map((test) => [`${test.place}:${test.item}`, test]))
  return [...latest.values()].every(({ passed }) => passed) ? [] : [issue('gasTests', '气体分析不合格，不能作业')]
}

/** Whose certificate is missing or runs out before the work ends. */
export function certificateIssues(permit: PermitFacts): InputIssue[] {
  const { people, terms } = permit
  if (terms === null || terms.certType === null) return []
  const missing = (people ?? []).flatMap((person, index) =>
    CERTIFIED_ROLES.includes(person.role) && (!person.certNo || person.certValidTo == null)
      ? [issue(`people.${index}.certValidTo`, `${person.name}没有填写${terms.certType}的编号或有效期`)]
      : [],
  )
  return [...missing, ...expiredIssues(permit)]
}

/** Who is named with a certificate that runs out before the work ends: he is not chosen at all (`entities.md` A10). */
export function expiredIssues({ people, planEnd }: Pick<PermitFacts, 'people' | 'planEnd'>): InputIssue[] {
  if (planEnd === null) return []
  const until = dayOf(planEnd)
  return (people ?? []).flatMap(({ name, certValidTo }, index) =>
    certValidTo != null && certValidTo < until
      ? [issue(`people.${index}.certValidTo`, `${name}的证件${certValidTo}到期，不能安排作业`)]
      : [],
  )
}

const MINUTES_PER_DAY = 1440

/** What makes a moment one at which hot work is managed one step higher: 节假日, 公休日, 夜间; null at other times. */
export function specialTime(
  at: Instant,
  { from, to }: NightHours,
  holidays?: readonly Holiday[],
): '节假日或公休日' | '夜间' | null {
  if (!isWorkingDay(dayOf(at), holidays)) return '节假日或公休日'
  const minute = (Date.parse(at) - Date.parse(startOfDay(dayOf(at)))) / MS_PER_MINUTE
  const isNight = from < to ? minute >= from && minute < to : minute >= from || minute < to % MINUTES_PER_DAY
  return isNight ? '夜间' : null
}

/** Hot work on a holiday, a rest day or at night without raised management (GB 30871-2022 5.1.1). */
export function upgradeIssues(
  { terms, upgraded }: Pick<PermitFacts, 'terms' | 'upgraded'>,
  at: Instant | null,
  holidays?: readonly Holiday[],
): InputIssue[] {
  if (terms?.night == null || upgraded === true || at === null) return []
  const time = specialTime(at, terms.night, holidays)
  return time === null ? [] : [issue('upgraded', `${time}动火作业应升级管理（${terms.ruleVersion} 5.1.1）`)]
}

/** Who is in the space, by the last line of the log about him. */
export function peopleInside({ entryLog }: Pick<PermitFacts, 'entryLog'>): string[] {
  const last = new Map((entryLog ?? []).map(({ name, direction }) => [name, direction]))
  return [...last].flatMap(([name, direction]) => (direction === 'in' ? [name] : []))
}

/** Nobody leaves the work while somebody is still in the space. */
export function insideIssues(permit: Pick<PermitFacts, 'entryLog'>): InputIssue[] {
  const inside = peopleInside(permit)
  return inside.length === 0 ? [] : [issue('entryLog', `${inside.join('、')}还没有登记离开受限空间`)]
}

const NEEDED_ROLES = [
  { role: 'leader', label: '作业负责人' },
  { role: 'worker', label: '作业人' },
  { role: 'guardian', label: '监护人' },
]

/** Who there must be, and that the guardian does none of the work (GB 30871-2022 4.10, 令第13号 art. 15). */
export function peopleIssues(people: readonly PermitPerson[] | null): InputIssue[] {
  const all = people ?? []
  const named = (role: string) => all.filter((person) => person.role === role)
  const issues: InputIssue[] = []
  const missing = NEEDED_ROLES.filter(({ role }) => named(role).length === 0).map(({ label }) => label)
  if (missing.length > 0) issues.push(issue('people', `请填写${missing.join('、')}`))
  const hands = new Set(all.filter(({ role }) => CERTIFIED_ROLES.includes(role)).map(({ name }) => name))
  if (named('guardian').some(({ name }) => hands.has(name))) issues.push(issue('people', '监护人不能同时是作业人'))
  return issues
}

export const guardiansOf = ({ people }: Pick<PermitFacts, 'people'>): PermitPerson[] =>
  (people ?? []).filter(({ role }) => role === 'guardian')

/** The people of a permit with another guardian in the place of one. */
export function guardedBy({ people }: Pick<PermitFacts, 'people'>, from: string, next: Omit<PermitPerson, 'role'>) {
  return (people ?? []).map((person) =>
    person.role === 'guardian' && person.name === from ? { ...next, role: 'guardian' } : person,
  )
}

type Guarded = Pick<PermitFacts, 'people' | 'planEnd' | 'entryLog'>

/** Why somebody cannot take over from one of the guardians; a certificate is asked of him if that one was named with his. */
export function guardianIssues(permit: Guarded, from: string, next: Omit<PermitPerson, 'role'>): InputIssue[] {
  const leaving = guardiansOf(permit).find((each) => each.name === from)
  if (leaving === undefined) return [issue('from', '请选择作业票上的监护人')]
  const { name, certNo, certValidTo } = next
  const until = permit.planEnd === null ? '' : dayOf(permit.planEnd)
  return [
    ...(guardiansOf(permit).some((each) => each.name === name) ? [issue('name', `${name}已经是监护人`)] : []),
    ...peopleIssues(guardedBy(permit, from, next)).map(({ message }) => issue('name', message)),
    ...(peopleInside(permit).includes(name) ? [issue('name', `${name}还在受限空间内，不能接任监护人`)] : []),
    ...(leaving.certNo && (!certNo || certValidTo == null)
      ? [issue('certNo', '原监护人持证上岗，请填写接任监护人的证件编号和有效期')]
      : []),
    ...(certValidTo != null && certValidTo < until
      ? [issue('certValidTo', `${name}的证件${certValidTo}到期，不能安排监护`)]
      : []),
  ]
}

/** Measures nobody answered yet. */
export function openMeasures(measures: readonly PermitMeasure[] | null): number[] {
  return (measures ?? []).filter(({ involved, confirmer }) => involved === null || !confirmer).map(({ no }) => no)
}

/** The places on the permit that still lack a signature, in their order. */
export function openNodes({ terms, signs }: Pick<PermitFacts, 'terms' | 'signs'>) {
  const signed = new Set((signs ?? []).map(({ node }) => node))
  return (terms?.signNodes ?? []).filter(({ node }) => !signed.has(node))
}

/** Who checks the permit on site right before the start: of hot work the shift leader (form A.1 of GB 30871-2022). */
export const startChecker = (kind: string | null): string => (kind === 'fire' ? '岗位当班班长' : '验票人')

/** Everything in the way of starting; empty when the work may begin (`entities.md` Q4). */
export function startIssues(permit: PermitFacts, now: Instant): InputIssue[] {
  const { planStart, planEnd } = permit
  const open = openMeasures(permit.measures)
  return [
    ...(planStart !== null && now < planStart ? [issue('planStart', '还没有到批准的开始时间')] : []),
    ...(planEnd !== null && now > planEnd ? [issue('planEnd', '作业票已过有效期，请重新办票')] : []),
    ...(open.length > 0 ? [issue('measures', `还有${open.length}项安全措施没有确认`)] : []),
    ...openNodes(permit).map(({ label }) => issue('signs', `${label}还没有签字`)),
    ...peopleIssues(permit.people),
    ...certificateIssues(permit),
    ...upgradeIssues(permit, now),
    ...gasIssues(permit, now),
  ]
}

/** True when the work stood still so long that the air must be analysed again (GB 30871-2022 5.3.1 d, 6.3 f). */
export function needsRetest(
  from: Instant,
  to: Instant,
  { gas, pauseMax }: Pick<WorkTerms, 'gas' | 'pauseMax'>,
): boolean {
  return gas !== 'none' && pauseMax !== null && Date.parse(to) - Date.parse(from) > pauseMax * MS_PER_MINUTE
}

/** Everything in the way of going on after an interruption. */
export function resumeIssues(permit: PermitFacts, now: Instant): InputIssue[] {
  const { terms, planEnd } = permit
  if (terms === null) return []
  if (planEnd !== null && now > planEnd) return [issue('planEnd', '作业票已过有效期，请重新办票')]
  const raise = upgradeIssues(permit, now)
  if (raise.length > 0) return raise
  const pause = permit.pauses?.at(-1)
  const isLong = pause !== undefined && needsRetest(pause.from, now, terms)
  const lastTest = permit.gasTests?.at(-1)
  const isNewDay = terms.daily && (lastTest === undefined || dayOf(lastTest.at) !== dayOf(now))
  if (!isLong && !isNewDay) return []
  const since = pause === undefined ? [] : (permit.gasTests ?? []).filter(({ at }) => at > pause.from)
  if (since.length === 0) {
    const why = !isLong ? '今天还没有气体分析' : terms.pauseMax === 0 ? '作业中断过' : `中断已超过${terms.pauseMax}分钟`
    return [issue('gasTests', `${why}，请重新分析（${terms.ruleVersion}）`)]
  }
  return gasIssues({ ...permit, gasTests: since }, now)
}

function issue(path: string, message: string): InputIssue {
  return { path, code: 'rule', message }
}
