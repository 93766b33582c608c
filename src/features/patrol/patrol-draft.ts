import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { sameValue } from '#domain/kit/merge.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays, type Day, dayOf, type Instant } from '#domain/lib/dates.ts'
import type { CheckItem, checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { company } from '#domain/resources/company/definition.ts'
import type { HazardInput } from '#domain/resources/hiddenDanger/actions.ts'
import { DANGER_TYPES, type HazardSource } from '#domain/resources/hiddenDanger/definition.ts'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'
import { type ITEM_RESULTS, SIGN_IN_FIXES_MAX } from '#domain/resources/patrolRecord/definition.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'
import { formerProblemsOpen } from '#domain/rules/former-problems.ts'
import type { Wording } from '#domain/rules/hazard-wording.ts'

export type Company = RecordOf<typeof company>
export type CheckTemplate = RecordOf<typeof checkTemplate>
export type ItemResult = keyof typeof ITEM_RESULTS
export type ProductionState = NonNullable<PatrolInput['productionState']>
export type Conclusion = NonNullable<PatrolInput['conclusion']>
export type DangerType = keyof typeof DANGER_TYPES
export type DangerLevel = NonNullable<HazardInput['dangerLevel']>
export type RectifyType = NonNullable<HazardInput['rectifyType']>

export const PATROL_STEPS = ['signIn', 'check', 'hazards', 'sign', 'submit'] as const
export type PatrolStep = (typeof PATROL_STEPS)[number]
export const STEP_WORDS: Readonly<Record<PatrolStep, string>> = {
  signIn: '签到',
  check: '检查',
  hazards: '隐患',
  sign: '签字',
  submit: '提交',
}

/** Where and when the inspector signed in; without coordinates when the device could not tell. */
export interface SignIn {
  at: Instant
  lng: number | null
  lat: number | null
  accuracy: number | null
  /** Metres to the enterprise; null when one of the two places is not known. */
  distance: number | null
}

export interface HazardDraft {
  guid: string
  /** The failed check item it came from; null for one found outside the check-lists. */
  itemKey: string | null
  itemCode: string | null
  /** The closed hazard that was found again. */
  previousGuid?: string
  foundOn: Day
  place: string
  dangerType: DangerType
  description: string
  basis: string
  dangerLevel: DangerLevel
  majorItem: string
  tempMeasure: string
  rectifyType: RectifyType
  deadline: Day
  rectifyPerson: string
  rectifyPhone: string
  beforePhotos: MediaRef[]
  afterPhotos: MediaRef[]
  rectifyDesc: string
}

/** A hazard that a look-back asks about, as it stood when the visit began. */
export interface LookedBack {
  guid: string
  isOpen: boolean
  place: string
  description: string
  basis: string
  dangerType: DangerType
  checkItemCode: string | null
}

/** 拒签: a witness signs where the enterprise's person would not. */
export interface Refusal {
  reason: string
  witnessName: string
  witnessSign: MediaRef | null
}

export interface ItemAnswer {
  result?: ItemResult
  remark?: string
}

/**
 * A patrol under way, as it lies in the drafts of the device. The guids of everything it will make are fixed at its
 * start: submitting twice, before and after a crash, names the same records.
 */
export interface PatrolDraft {
  recordGuid: string
  instructionGuid: string
  companyGuid: string
  taskGuid: string | null
  /** Where its hazards come from, as the task says, or whoever reports a single one. Absent: a patrol of the grid. */
  hazardSource?: HazardSource
  step: PatrolStep
  /** The last fix, which the record shows. */
  signIn: SignIn | null
  /** The fixes before it, each with its own time; the visit began with the first. Drafts of older versions have none. */
  earlierFixes?: readonly SignIn[]
  signInReason: string
  signInPhotos: MediaRef[]
  productionState: ProductionState | null
  gatePhotos: MediaRef[]
  checkUsers: string[]
  companyReceiver: string
  receiverPhone: string
  /** Fixed with the first answer, so that a check-list published meanwhile changes nothing under the inspector. */
  templateGuids: string[] | null
  answers: Readonly<Record<string, ItemAnswer>>
  /** What a look-back asks about instead of the lists; fixed at its start. Absent or empty: the lists are asked. */
  lookBack?: readonly LookedBack[]
  hazards: HazardDraft[]
  photos: MediaRef[]
  receiverSign: MediaRef | null
  checkerSign: MediaRef | null
  /** Why the enterprise's person would not sign, and who saw it; absent where he signs. */
  refusal?: Refusal
  /** Null: as the results say. */
  conclusion: Conclusion | null
  remark: string
}

/** Every guid that a draft makes comes from here, so that tests can foresee them. */
export type MakeGuid = () => string

export const DRAFT_KIND = 'patrol'
export const draftKeyOf = (recordGuid: string) => `${DRAFT_KIND}:${recordGuid}`
export const recordGuidOf = (draftKey: string) =>
  draftKey.startsWith(`${DRAFT_KIND}:`) ? draftKey.slice(DRAFT_KIND.length + 1) : null
export const lookBackKeyOf = (hazardGuid: string) => `lookBack:${hazardGuid}`
export const itemKeyOf = (templateGuid: string, itemCode: string) => `${templateGuid}:${itemCode}`

const RECTIFY_DAYS_DEFAULT = 7
const MAJOR_ITEM_MAX = 100
export const DESCRIPTION_MAX = 500

export interface NewPatrol {
  recordGuid: string
  company: Company
  taskGuid: string | null
  actor: Actor
  makeGuid: MakeGuid
  /** The check-lists the task names; absent or empty: what the enterprise's flags call for. */
  templateGuids?: readonly string[] | undefined
  lookBack?: readonly LookedBack[] | undefined
  hazardSource?: HazardSource | undefined
}

export function newPatrol({
  recordGuid,
  company,
  taskGuid,
  actor,
  makeGuid,
  templateGuids = [],
  lookBack = [],
  hazardSource = 'patrol',
}: NewPatrol): PatrolDraft {
  return {
    recordGuid,
    instructionGuid: makeGuid(),
    companyGuid: company.guid,
    taskGuid,
    hazardSource,
    step: 'signIn',
    signIn: null,
    signInReason: '',
    signInPhotos: [],
    productionState: null,
    gatePhotos: [],
    checkUsers: [actor.guid],
    companyReceiver: company.safetyManager ?? '',
    receiverPhone: company.safetyManagerPhone ?? '',
    templateGuids: templateGuids.length === 0 ? null : [...templateGuids],
    answers: {},
    lookBack,
    hazards: [],
    photos: [],
    receiverSign: null,
    checkerSign: null,
    conclusion: null,
    remark: '',
  }
}

/** Who may patrol: the same roles that the record's access lets create it. */
export function mayPatrol(actor: Actor): boolean {
  return hasRole(actor, 'grid', 'town', 'officer', 'bureau')
}

/** Nobody there means nothing to check and nobody to sign. */
export function isClosedDoor(draft: Pick<PatrolDraft, 'productionState'>): boolean {
  return draft.productionState === 'closedDoor'
}

export function stepsOf(draft: Pick<PatrolDraft, 'productionState'>): readonly PatrolStep[] {
  return isClosedDoor(draft) ? ['signIn', 'sign', 'submit'] : PATROL_STEPS
}

export function stepBeside(steps: readonly PatrolStep[], step: PatrolStep, by: 1 | -1): PatrolStep | null {
  const at = steps.indexOf(step)
  return at < 0 ? (steps[0] ?? null) : (steps[at + by] ?? null)
}

/** Where 下一步 leads: past the hazards where all is answered and none was found. Their step stays in the row of steps. */
export function nextStep(draft: PatrolDraft, done: ReadonlySet<PatrolStep>): PatrolStep | null {
  const isFound = draft.hazards.length > 0 || isLookBack(draft)
  if (draft.step === 'check' && done.has('check') && done.has('hazards') && !isFound) return 'sign'
  return stepBeside(stepsOf(draft), draft.step, 1)
}

/** The check-lists of this patrol: those the draft began with, else what the enterprise's flags call for now. */
export function templatesOf(
  draft: Pick<PatrolDraft, 'templateGuids'>,
  company: Company,
  templates: readonly CheckTemplate[],
): CheckTemplate[] {
  if (draft.templateGuids !== null) {
    const byGuid = new Map(templates.map((template) => [template.guid, template]))
    return draft.templateGuids.flatMap((guid) => byGuid.get(guid) ?? [])
  }
  return templatesFor(
    company,
    templates.filter((template) => template.templateType === 'patrol' && template.enabled === true),
  )
}

export function itemsOf(template: CheckTemplate): CheckItem[] {
  return [...(template.items ?? [])].sort((a, b) => a.sortId - b.sortId)
}

export interface Progress {
  answered: number
  total: number
  failed: number
  /** The first item without an answer, in the order in which they are asked. */
  nextKey: string | null
}

/** Of whole lists. */
export function progressOf(draft: Pick<PatrolDraft, 'answers'>, templates: readonly CheckTemplate[]): Progress {
  return progressOver(draft, keysOf(templates))
}

export const isLookBack = ({ lookBack = [] }: Pick<PatrolDraft, 'lookBack'>) => lookBack.length > 0

/** Of what must be answered: in a look-back what was wrong before, and the lists only as far as one likes. */
export function askedProgress(draft: PatrolDraft, templates: readonly CheckTemplate[]): Progress {
  const { failed } = progressOver(draft, Object.keys(draft.answers))
  return { ...progressOver(draft, askedKeys(draft, templates)), failed }
}

function askedKeys(draft: PatrolDraft, templates: readonly CheckTemplate[]): string[] {
  return isLookBack(draft) ? (draft.lookBack ?? []).map(({ guid }) => lookBackKeyOf(guid)) : keysOf(templates)
}

function keysOf(templates: readonly CheckTemplate[]): string[] {
  return templates.flatMap((template) => itemsOf(template).map((item) => itemKeyOf(template.guid, item.itemCode)))
}

function progressOver({ answers }: Pick<PatrolDraft, 'answers'>, keys: readonly string[]): Progress {
  const answered = keys.filter((key) => answers[key]?.result !== undefined)
  return {
    answered: answered.length,
    total: keys.length,
    failed: keys.filter((key) => answers[key]?.result === 'fail').length,
    nextKey: keys.find((key) => answers[key]?.result === undefined) ?? null,
  }
}

/** How many photos the answers still ask for: a failed item has those of its hazard, a passed one those of the place. */
export function photosLacking(
  { answers, photos }: Pick<PatrolDraft, 'answers' | 'photos'>,
  templates: readonly CheckTemplate[],
): number {
  const asking = templates.flatMap((template) =>
    itemsOf(template).filter(
      ({ itemCode, photoRequired }) =>
        photoRequired === true && answers[itemKeyOf(template.guid, itemCode)]?.result === 'pass',
    ),
  )
  return Math.max(0, asking.length - photos.length)
}

/** The next unanswered item after this one, going round to the beginning. */
export function nextUnanswered(
  draft: PatrolDraft,
  templates: readonly CheckTemplate[],
  afterKey: string | null,
): string | null {
  const keys = askedKeys(draft, templates)
  const from = afterKey === null ? 0 : keys.indexOf(afterKey) + 1
  const round = [...keys.slice(from), ...keys.slice(0, from)]
  return round.find((key) => draft.answers[key]?.result === undefined) ?? null
}

export interface Asked {
  template: CheckTemplate
  item: CheckItem
}

export interface Setting {
  company: Company
  templates: readonly CheckTemplate[]
  today: Day
  makeGuid: MakeGuid
  /** How many hazards of the enterprise were open before this visit; unsaid: none that is known. */
  openHazards?: number
}

/**
 * The answer to one item. 不合格 opens its hidden danger, filled in from the item; any other answer takes that hazard
 * away again, and the caller drops its photos (`hazardOf`).
 */
export function answerItem(draft: PatrolDraft, asked: Asked, result: ItemResult, setting: Setting): PatrolDraft {
  const key = itemKeyOf(asked.template.guid, asked.item.itemCode)
  const answers = { ...draft.answers, [key]: { ...draft.answers[key], result } }
  const others = draft.hazards.filter((hazard) => hazard.itemKey !== key)
  const opened = hazardOf(draft, key) ?? hazardFromItem(asked, setting)
  return {
    ...draft,
    templateGuids: draft.templateGuids ?? setting.templates.map((template) => template.guid),
    answers,
    hazards: result !== 'fail' ? others : others.length < draft.hazards.length ? draft.hazards : [...others, opened],
  }
}

export function remarkItem(draft: PatrolDraft, key: string, remark: string): PatrolDraft {
  return { ...draft, answers: { ...draft.answers, [key]: { ...draft.answers[key], remark } } }
}

export function hazardOf(draft: Pick<PatrolDraft, 'hazards'>, itemKey: string): HazardDraft | null {
  return draft.hazards.find((hazard) => hazard.itemKey === itemKey) ?? null
}

/** The unanswered items of a list, without those that cannot be 合格. */
export function passableKeys(
  { answers }: Pick<PatrolDraft, 'answers'>,
  template: CheckTemplate,
  { openHazards = 0 }: Pick<Setting, 'openHazards'>,
): string[] {
  return itemsOf(template)
    .filter((item) => formerProblemsOpen(item, openHazards) === null)
    .map((item) => itemKeyOf(template.guid, item.itemCode))
    .filter((key) => answers[key]?.result === undefined)
}

/** 合格 for what one list has unanswered and what may pass, and the keys that it touched, for taking it back. */
export function passUnanswered(
  draft: PatrolDraft,
  template: CheckTemplate,
  setting: Pick<Setting, 'templates' | 'openHazards'>,
): { draft: PatrolDraft; keys: string[] } {
  const keys = passableKeys(draft, template, setting)
  const answers = { ...draft.answers }
  for (const key of keys) answers[key] = { ...answers[key], result: 'pass' }
  const templateGuids = draft.templateGuids ?? setting.templates.map((each) => each.guid)
  return { draft: { ...draft, templateGuids, answers }, keys }
}

/** Takes 合格 back from these items where nobody changed it since. */
export function takeBackPasses(draft: PatrolDraft, keys: readonly string[]): PatrolDraft {
  const answers = { ...draft.answers }
  for (const key of keys) {
    const { result, ...rest } = answers[key] ?? {}
    if (result === 'pass') answers[key] = rest
  }
  return { ...draft, answers }
}

/** The hazard of a failed item, as the answer opens it. */
export function hazardFromItem({ template, item }: Asked, { company, today, makeGuid }: Setting): HazardDraft {
  const isMajor = item.suggestLevel === 'major'
  return {
    ...blankHazard(makeGuid(), company, today),
    itemKey: itemKeyOf(template.guid, item.itemCode),
    itemCode: item.itemCode,
    dangerType: dangerTypeOf(template),
    description: `不符合：${item.content}`.slice(0, DESCRIPTION_MAX),
    basis: item.basis ?? '',
    dangerLevel: isMajor ? 'major' : 'general',
    majorItem: isMajor ? (item.basis ?? '').slice(0, MAJOR_ITEM_MAX) : '',
    deadline: addDays(today, item.suggestDays ?? RECTIFY_DAYS_DEFAULT),
  }
}

/** A hazard seen outside the check-lists. */
export function addOtherHazard(
  draft: PatrolDraft,
  { company, today, makeGuid }: Pick<Setting, 'company' | 'today' | 'makeGuid'>,
): PatrolDraft {
  return { ...draft, hazards: [...draft.hazards, blankHazard(makeGuid(), company, today)] }
}

export function removeHazard(draft: PatrolDraft, guid: string): PatrolDraft {
  return { ...draft, hazards: draft.hazards.filter((hazard) => hazard.guid !== guid) }
}

export function changeHazard(draft: PatrolDraft, guid: string, change: HazardChange): PatrolDraft {
  return {
    ...draft,
    hazards: draft.hazards.map((hazard) => (hazard.guid === guid ? changedHazard(hazard, change) : hazard)),
  }
}

/** What choosing an earlier wording brings along. The item of a list has its own clause, kind and grade, and keeps them. */
export function asWorded(
  hazard: HazardDraft,
  { description, basis, dangerType, dangerLevel }: Omit<Wording, 'inTrade' | 'times'>,
): Partial<HazardDraft> {
  if (hazard.itemKey !== null) return { description, ...(hazard.basis === '' ? { basis } : {}) }
  return {
    description,
    basis,
    ...(dangerType !== null && Object.hasOwn(DANGER_TYPES, dangerType) ? { dangerType: dangerType as DangerType } : {}),
    ...(dangerLevel === 'general' || dangerLevel === 'major' ? { dangerLevel } : {}),
  }
}

export type HazardChange = Partial<HazardDraft> | ((hazard: HazardDraft) => Partial<HazardDraft>)

/** Keeps the rules between the fields: 重大 is never fixed on the spot, and what is fixed on the spot is due today. */
function changedHazard(hazard: HazardDraft, change: HazardChange): HazardDraft {
  const next = { ...hazard, ...(typeof change === 'function' ? change(hazard) : change) }
  if (next.dangerLevel === 'major' && next.rectifyType === 'onSpot') next.rectifyType = 'deadline'
  if (next.rectifyType === hazard.rectifyType) return next
  if (next.rectifyType === 'onSpot') return { ...next, deadline: next.foundOn }
  const wasOnSpot = hazard.rectifyType === 'onSpot'
  return wasOnSpot ? { ...next, deadline: addDays(next.foundOn, RECTIFY_DAYS_DEFAULT) } : next
}

export function blankHazard(guid: string, company: Company, today: Day): HazardDraft {
  return {
    guid,
    itemKey: null,
    itemCode: null,
    foundOn: today,
    place: '',
    dangerType: 'management',
    description: '',
    basis: '',
    dangerLevel: 'general',
    majorItem: '',
    tempMeasure: '',
    rectifyType: 'deadline',
    deadline: addDays(today, RECTIFY_DAYS_DEFAULT),
    rectifyPerson: company.safetyManager ?? '',
    rectifyPhone: company.safetyManagerPhone ?? '',
    beforePhotos: [],
    afterPhotos: [],
    rectifyDesc: '',
  }
}

function dangerTypeOf({ applyFlags, templateName }: CheckTemplate): DangerType {
  if (applyFlags?.includes('isSheBaoFenChen')) return 'dust'
  if (applyFlags?.includes('isSheAnZhiLeng')) return 'ammonia'
  if (applyFlags?.includes('isYouXianKongJian')) return 'confinedSpace'
  if (applyFlags?.includes('isWeiHua')) return 'chemical'
  return templateName?.includes('消防') ? 'fire' : 'management'
}

/** True once the inspector put work into a hazard that a change of mind would lose. */
export function isWorkedOn(hazard: HazardDraft, offered: HazardDraft): boolean {
  return !sameValue({ ...hazard, guid: '' }, { ...offered, guid: '' })
}

export function mediaOfHazard(hazard: HazardDraft): MediaRef[] {
  return [...hazard.beforePhotos, ...hazard.afterPhotos]
}

export function isFixedOnSpot(hazard: HazardDraft): boolean {
  return hazard.rectifyType === 'onSpot' && hazard.afterPhotos.length > 0
}

/** What the results say, unless the inspector decided otherwise and it still fits. */
export function conclusionOf(draft: PatrolDraft): Conclusion {
  if (isClosedDoor(draft) || (draft.hazards.length === 0 && !hasStillOpen(draft))) return 'none'
  if (draft.conclusion !== null && draft.conclusion !== 'none') return draft.conclusion
  return isAllFixedOnSpot(draft) ? 'onSpot' : 'deadline'
}

export function isAllFixedOnSpot(draft: PatrolDraft): boolean {
  return draft.hazards.every(isFixedOnSpot) && !hasStillOpen(draft)
}

/** A hazard of before that is not mended yet: found wrong, but nothing new to register. */
function hasStillOpen({ lookBack = [], answers }: PatrolDraft): boolean {
  return lookBack.some(({ guid, isOpen }) => isOpen && answers[lookBackKeyOf(guid)]?.result === 'fail')
}

/** Every fix of the sign-in in the order of their times. */
export function fixesOf({ signIn, earlierFixes = [] }: Pick<PatrolDraft, 'signIn' | 'earlierFixes'>): SignIn[] {
  return signIn === null ? [] : [...earlierFixes, signIn]
}

/** A new fix takes the place of the one that is shown, and that is kept with its own time. */
export function withFix(draft: PatrolDraft, fix: SignIn): PatrolDraft {
  const [first, ...later] = fixesOf(draft)
  const earlierFixes = first === undefined ? [] : [first, ...later.slice(2 - SIGN_IN_FIXES_MAX)]
  return { ...draft, signIn: fix, earlierFixes }
}

/** The visit began with the first fix. */
export function startOf(draft: Pick<PatrolDraft, 'signIn' | 'earlierFixes'>): Instant | null {
  return fixesOf(draft)[0]?.at ?? null
}

/** The day of the patrol is the day of signing in, even when it is finished after midnight. */
export function checkDateOf(draft: PatrolDraft, now: Instant): Day {
  return dayOf(startOf(draft) ?? now)
}
