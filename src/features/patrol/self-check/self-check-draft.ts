import type { ActionBatch, ActionRequest } from '#app/offline/types.ts'
import type { Actor } from '#domain/kit/access.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dayOf, type Instant } from '#domain/lib/dates.ts'
import type { HazardInput } from '#domain/resources/hiddenDanger/actions.ts'
import type { CONTROL_LEVELS } from '#domain/resources/risk.ts'
import { type SelfCheckInput, selfCheckIssues, submitSelfCheck } from '#domain/resources/selfCheckRecord/actions.ts'
import { answeredItems, hazardInputOf, placements } from '../patrol-batch.ts'
import {
  type CheckTemplate,
  type Company,
  type HazardDraft,
  newPatrol,
  type PatrolDraft,
  type PatrolStep,
  progressOf,
} from '../patrol-draft.ts'
import { allIssues, anchorOfField, anchorOfItem, type Gap, hazardGaps, photoGaps } from '../patrol-gaps.ts'

export const SELF_CHECK_KIND = 'selfCheck'
export const selfCheckKeyOf = (recordGuid: string) => `${SELF_CHECK_KIND}:${recordGuid}`
export const SELF_CHECK_STEPS = ['check', 'hazards', 'sign', 'submit'] as const satisfies readonly PatrolStep[]

type Level = keyof typeof CONTROL_LEVELS

/**
 * A self-check under way. What it shares with a patrol (answers, hazards, photos) has the patrol's own shape, so that
 * both are filled in with the same parts; the task takes the place of the visit.
 */
export interface SelfCheckDraft extends PatrolDraft {
  planGuid: string | null
  checkTitle: string
  level: Level
  startedAt: Instant
  participants: string
  place: string
  noHazardConfirm: boolean
}

export interface NewSelfCheck {
  recordGuid: string
  company: Company
  actor: Actor
  task: { guid: string; planGuid: string | null; level: Level } | null
  title: string
  templateGuids: string[]
  now: Instant
  makeGuid: () => string
}

export function newSelfCheck({
  recordGuid,
  company,
  actor,
  task,
  title,
  templateGuids,
  now,
  makeGuid,
}: NewSelfCheck): SelfCheckDraft {
  return {
    ...newPatrol({ recordGuid, company, taskGuid: task?.guid ?? null, actor, makeGuid }),
    step: 'check',
    templateGuids,
    planGuid: task?.planGuid ?? null,
    checkTitle: title,
    level: task?.level ?? 'company',
    startedAt: now,
    participants: '',
    place: '',
    noHazardConfirm: false,
  }
}

export interface Ending {
  templates: readonly CheckTemplate[]
  now: Instant
}

/** What `selfCheckRecord.submit` is given. */
export function selfCheckInputOf(draft: SelfCheckDraft, { templates, now }: Ending): SelfCheckInput {
  return {
    companyGuid: draft.companyGuid,
    checkTitle: draft.checkTitle,
    taskGuid: draft.taskGuid,
    planGuid: draft.planGuid,
    level: draft.level,
    checkDate: dayOf(draft.startedAt),
    startTime: draft.startedAt,
    endTime: now,
    participants: filled(draft.participants),
    place: filled(draft.place),
    checkTemplateGuids: templates.map(({ guid }) => guid),
    items: answeredItems(draft, templates),
    noHazardConfirm: draft.hazards.length === 0 && draft.noHazardConfirm,
    remark: filled(draft.remark),
    photos: draft.photos,
    sign: draft.checkerSign === null ? [] : [draft.checkerSign],
  }
}

export function ownHazardInputOf(
  hazard: HazardDraft,
  draft: Pick<PatrolDraft, 'companyGuid' | 'recordGuid'>,
): HazardInput {
  return { ...hazardInputOf(hazard, draft), sourceType: 'selfCheck' }
}

const STEP_OF_FIELD: Readonly<Record<string, PatrolStep>> = { items: 'check', photos: 'hazards' }

/** Everything missing before the self-check can be handed in, in the order of the steps. */
export function selfCheckGaps(draft: SelfCheckDraft, ending: Ending): Gap[] {
  const input = selfCheckInputOf(draft, ending)
  const gaps: Gap[] = allIssues(() => parseInput(submitSelfCheck.input, input), selfCheckIssues(input))
    .filter(({ path }) => path !== 'items' && !path.startsWith('items.'))
    .map(({ path, message }) => {
      const [field = path] = path.split('.')
      return {
        step: STEP_OF_FIELD[field] ?? 'sign',
        anchor: anchorOfField(field === 'sign' ? 'checkerSign' : field),
        message,
      }
    })
  const { answered, total, nextKey } = progressOf(draft, ending.templates)
  if (total === 0)
    gaps.push({ step: 'check', anchor: anchorOfField('items'), message: '本机没有这份检查标准，请联网更新' })
  if (nextKey !== null)
    gaps.push({ step: 'check', anchor: anchorOfItem(nextKey), message: `还有 ${total - answered} 项未答` })
  gaps.push(...photoGaps(draft, ending.templates))
  for (const hazard of draft.hazards) gaps.push(...hazardGaps(hazard, draft))
  const order: readonly PatrolStep[] = SELF_CHECK_STEPS
  return gaps.sort((a, b) => order.indexOf(a.step) - order.indexOf(b.step))
}

/** Everything the press of 提交自查 changes, as one deed: record, its hazards, and the task it answers. */
export function selfCheckBatch(draft: SelfCheckDraft, ending: Ending): ActionBatch {
  const { recordGuid, taskGuid } = draft
  const input = selfCheckInputOf(draft, ending)
  const reports = draft.hazards.map((hazard) => ({ hazard, input: ownHazardInputOf(hazard, draft) }))
  const actions: ActionRequest[] = [
    { resource: 'selfCheckRecord', action: 'submit', recordGuid, input },
    ...reports.map(
      ({ hazard, input: report }): ActionRequest => ({
        resource: 'hiddenDanger',
        action: 'selfReport',
        recordGuid: hazard.guid,
        input: report,
        after: [recordGuid],
      }),
    ),
  ]
  if (taskGuid !== null)
    actions.push({
      resource: 'selfCheckTask',
      action: 'finish',
      recordGuid: taskGuid,
      input: { recordGuid, problemCount: draft.hazards.length },
      after: [recordGuid],
    })
  const media = [
    ...placements('selfCheckRecord', recordGuid, { photos: input.photos, sign: input.sign }),
    ...reports.flatMap(({ hazard, input: { beforePhotos, afterPhotos } }) =>
      placements('hiddenDanger', hazard.guid, { beforePhotos, afterPhotos }),
    ),
  ]
  return { actions, media, draftKey: selfCheckKeyOf(recordGuid) }
}

function filled(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}
