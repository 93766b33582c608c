import { pointOf } from '#domain/kit/point.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { hazardIssues, reportHazard } from '#domain/resources/hiddenDanger/actions.ts'
import { patrolIssues, submitPatrol } from '#domain/resources/patrolRecord/actions.ts'
import { formerProblemsOpen } from '#domain/rules/former-problems.ts'
import type { Fence } from '#domain/rules/geo.ts'
import { fence } from '#domain/rules/geo.ts'
import { type Finishing, hazardInputOf, patrolInputOf } from './patrol-batch.ts'
import {
  askedProgress,
  type CheckTemplate,
  type Company,
  conclusionOf,
  type HazardDraft,
  isAllFixedOnSpot,
  isClosedDoor,
  itemKeyOf,
  itemsOf,
  type PatrolDraft,
  type PatrolStep,
  photosLacking,
} from './patrol-draft.ts'

/** Something that stands in the way of submitting, and where to mend it. */
export interface Gap {
  step: PatrolStep
  /** The `id` of the element to show: a field, an item or a hazard. */
  anchor: string
  message: string
}

export const anchorOfField = (path: string) => `patrol-field-${path}`
export const anchorOfItem = (key: string) => `patrol-item-${key}`
export const anchorOfHazard = (guid: string, path = '') => `patrol-hazard-${guid}${path && `-${path}`}`

const STEP_OF_FIELD: Readonly<Record<string, PatrolStep>> = {
  items: 'check',
  photos: 'hazards',
  conclusion: 'sign',
  remark: 'sign',
  receiverSign: 'sign',
  checkerSign: 'sign',
  refuseReason: 'sign',
  witnessName: 'sign',
  witnessSign: 'sign',
}

/** Whether the sign-in was at the enterprise. A position that is not known asks for the same proof as one far away. */
export function signInFence({ signIn }: Pick<PatrolDraft, 'signIn'>, company: Company): Fence {
  const here = pointOf(signIn?.lng, signIn?.lat)
  const place = pointOf(company.longitude, company.latitude)
  return fence(here === null ? null : { ...here, accuracy: signIn?.accuracy ?? 0 }, place)
}

/** Everything missing before the patrol can be submitted, in the order of the steps; empty when nothing is. */
export function patrolGaps(draft: PatrolDraft, company: Company, finishing: Finishing): Gap[] {
  const input = patrolInputOf(draft, finishing)
  const gaps: Gap[] = []
  if (draft.signIn === null) gaps.push(fieldGap('signIn', '请先签到'))
  // `items` and the sign-in are told below in words that fit this page.
  const told = draft.signIn === null ? /^(items|signIn.*|startTime)$/ : /^(items|signInReason|signInPhotos)$/
  for (const { path, message } of allIssues(() => parseInput(submitPatrol.input, input), patrolIssues(input)))
    if (!told.test(path) && !path.startsWith('items.')) gaps.push(fieldGap(path, message))
  if (draft.signIn !== null && signInFence(draft, company).reasonNeeded) {
    if (draft.signInReason.trim() === '') gaps.push(fieldGap('signInReason', '签到位置需要说明原因'))
    if (draft.signInPhotos.length === 0) gaps.push(fieldGap('signInPhotos', '签到位置需要拍照说明'))
  }
  if (!isClosedDoor(draft)) {
    const { answered, total, nextKey } = askedProgress(draft, finishing.templates)
    if (total === 0) gaps.push(fieldGap('items', '本机没有适用的检查表，请联网更新后再检查'))
    if (nextKey !== null)
      gaps.push({ step: 'check', anchor: anchorOfItem(nextKey), message: `还有 ${total - answered} 项未答` })
    gaps.push(...formerGaps(draft, finishing))
    gaps.push(...photoGaps(draft, finishing.templates))
    for (const hazard of draft.hazards) gaps.push(...hazardGaps(hazard, draft))
    if (conclusionOf(draft) === 'onSpot' && !isAllFixedOnSpot(draft))
      gaps.push(fieldGap('conclusion', '有隐患没有当场整改完，结论请选限期整改'))
  }
  return gaps.sort((a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step))
}

const ORDER: readonly PatrolStep[] = ['signIn', 'check', 'hazards', 'sign', 'submit']

function fieldGap(path: string, message: string): Gap {
  const [field = path] = path.split('.')
  return { step: STEP_OF_FIELD[field] ?? 'signIn', anchor: anchorOfField(field), message }
}

/** What was answered 合格 before the device knew of what is still open. */
function formerGaps({ answers }: PatrolDraft, { templates, openHazards = 0 }: Finishing): Gap[] {
  return templates.flatMap((template) =>
    itemsOf(template).flatMap((item): Gap[] => {
      const key = itemKeyOf(template.guid, item.itemCode)
      const message = answers[key]?.result === 'pass' ? formerProblemsOpen(item, openHazards) : null
      return message === null ? [] : [{ step: 'check', anchor: anchorOfItem(key), message }]
    }),
  )
}

/** Items that are to be shown even where nothing is wrong. */
export function photoGaps(draft: Pick<PatrolDraft, 'answers' | 'photos'>, templates: readonly CheckTemplate[]): Gap[] {
  const lacking = photosLacking(draft, templates)
  return lacking === 0 ? [] : [fieldGap('photos', `有检查项要求拍照，现场照片还差 ${lacking} 张`)]
}

const WORDS_MAX = 16

/** What one hazard lacks; told on the hazards' own step, where each can be opened. */
export function hazardGaps(hazard: HazardDraft, draft: PatrolDraft): Gap[] {
  return issuesOfHazard(hazard, draft).map(({ path, message }) => ({
    step: 'hazards',
    anchor: anchorOfHazard(hazard.guid, path.split('.')[0]),
    message: `${hazardWords(hazard)}：${message}`,
  }))
}

export function issuesOfHazard(
  hazard: HazardDraft,
  draft: Pick<PatrolDraft, 'companyGuid' | 'recordGuid'>,
): InputIssue[] {
  const input = hazardInputOf(hazard, draft)
  return allIssues(() => parseInput(reportHazard.input, input), hazardIssues(input))
}

/** Which of several hazards one is: what is wrong there, as far as a line holds. */
function hazardWords(hazard: HazardDraft): string {
  const words = hazard.description.trim().replace(/^不符合：/, '')
  if (words === '') return hazardTitle(hazard)
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words
}

export function hazardTitle(hazard: HazardDraft): string {
  if (hazard.itemCode !== null) return '检查项不合格'
  return hazard.previousGuid === undefined ? '其他隐患' : '再次出现'
}

/** Those of the single fields and those between them, one for each place. */
export function allIssues(parse: () => unknown, rules: readonly InputIssue[]): InputIssue[] {
  const found = [...rules, ...shapeIssues(parse)]
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
}

function shapeIssues(parse: () => unknown): InputIssue[] {
  try {
    parse()
    return []
  } catch (error) {
    if (error instanceof Problem) return error.issues
    throw error
  }
}
