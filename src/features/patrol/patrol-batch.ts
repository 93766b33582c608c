import type { ActionBatch, ActionRequest, MediaPlacement } from '#app/offline/types.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { Instant } from '#domain/lib/dates.ts'
import type { HazardInput } from '#domain/resources/hiddenDanger/actions.ts'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'
import type { PatrolItem, SignInFix } from '#domain/resources/patrolRecord/definition.ts'
import type { InstructionInput } from '#domain/resources/rectifyInstruction/actions.ts'
import { lookBackItems } from './look-back.ts'
import {
  type CheckTemplate,
  checkDateOf,
  conclusionOf,
  draftKeyOf,
  fixesOf,
  type HazardDraft,
  hazardOf,
  isClosedDoor,
  isFixedOnSpot,
  isLookBack,
  itemKeyOf,
  itemsOf,
  type PatrolDraft,
  progressOf,
  type SignIn,
  startOf,
} from './patrol-draft.ts'

export interface Finishing {
  templates: readonly CheckTemplate[]
  /** When the inspector presses the button. */
  now: Instant
  /** Who issues the demand for rectification. */
  issueOrg: string
  /** See `Setting`. */
  openHazards?: number
}

/** What `patrolRecord.submit` is given. Unanswered items are left out; `patrolGaps` counts them. */
export function patrolInputOf(draft: PatrolDraft, { templates, now }: Finishing): PatrolInput {
  const isClosed = isClosedDoor(draft)
  const refusal = isClosed ? undefined : draft.refusal
  return {
    taskGuid: draft.taskGuid,
    companyGuid: draft.companyGuid,
    checkDate: checkDateOf(draft, now),
    startTime: startOf(draft),
    endTime: now,
    checkUsers: draft.checkUsers,
    companyReceiver: isClosed ? null : filled(draft.companyReceiver),
    receiverPhone: isClosed ? null : filled(draft.receiverPhone),
    signInLng: rounded(draft.signIn?.lng, 6),
    signInLat: rounded(draft.signIn?.lat, 6),
    accuracy: rounded(draft.signIn?.accuracy, 1),
    signInTime: draft.signIn?.at ?? null,
    signInDistance: rounded(draft.signIn?.distance, 1),
    signInFixes: fixesOf(draft).map(roundedFix),
    signInReason: filled(draft.signInReason),
    signInPhotos: draft.signInPhotos,
    productionState: draft.productionState,
    gatePhotos: isClosed ? draft.gatePhotos : [],
    checkTemplateGuids: isClosed ? [] : checkedLists(draft, templates).map(({ guid }) => guid),
    items: isClosed ? [] : answeredItems(draft, templates),
    conclusion: conclusionOf(draft),
    remark: filled(draft.remark),
    photos: isClosed ? [] : draft.photos,
    receiverSign: isClosed || refusal !== undefined || draft.receiverSign === null ? [] : [draft.receiverSign],
    ...(refusal === undefined
      ? {}
      : {
          refuseReason: refusal.reason.trim(),
          witnessName: filled(refusal.witnessName),
          witnessSign: refusal.witnessSign === null ? [] : [refusal.witnessSign],
        }),
    checkerSign: draft.checkerSign === null ? [] : [draft.checkerSign],
  }
}

/** A look-back answers of the lists what the inspector chose to. */
function checkedLists(draft: PatrolDraft, templates: readonly CheckTemplate[]): readonly CheckTemplate[] {
  return isLookBack(draft) ? templates.filter((template) => progressOf(draft, [template]).answered > 0) : templates
}

/** What was answered, with the hazards found outside the lists as failed items of their own. */
export function answeredItems(draft: PatrolDraft, templates: readonly CheckTemplate[]): PatrolItem[] {
  const asked = templates.flatMap((template) =>
    itemsOf(template).flatMap(({ itemCode, content }): PatrolItem[] => {
      const key = itemKeyOf(template.guid, itemCode)
      const { result, remark } = draft.answers[key] ?? {}
      if (result === undefined) return []
      const hazard = result === 'fail' ? hazardOf(draft, key) : null
      return [
        {
          templateGuid: template.guid,
          itemCode,
          content,
          result,
          ...(remark?.trim() ? { remark: remark.trim() } : {}),
          ...(hazard === null ? {} : { hazardGuid: hazard.guid }),
        },
      ]
    }),
  )
  return [...lookBackItems(draft), ...asked, ...otherHazards(draft).map(otherItem)]
}

/** A hazard outside the lists stands in the record as a failed item of its own, so that counts and conclusion agree. */
function otherItem(hazard: HazardDraft, index: number): PatrolItem {
  return {
    templateGuid: '',
    itemCode: `QT-${String(index + 1).padStart(2, '0')}`,
    content: hazard.description,
    result: 'fail',
    hazardGuid: hazard.guid,
  }
}

const otherHazards = (draft: PatrolDraft) => draft.hazards.filter((hazard) => hazard.itemKey === null)

export function hazardInputOf(
  hazard: HazardDraft,
  {
    companyGuid,
    recordGuid,
    hazardSource = 'patrol',
  }: Pick<PatrolDraft, 'companyGuid' | 'recordGuid' | 'hazardSource'>,
): HazardInput {
  const isMajor = hazard.dangerLevel === 'major'
  const isOnSpot = hazard.rectifyType === 'onSpot'
  return {
    companyGuid,
    sourceType: hazardSource,
    sourceGuid: recordGuid,
    checkItemCode: hazard.itemCode,
    ...(hazard.previousGuid === undefined ? {} : { previousGuid: hazard.previousGuid }),
    foundOn: hazard.foundOn,
    place: filled(hazard.place),
    dangerType: hazard.dangerType,
    description: filled(hazard.description),
    basis: filled(hazard.basis),
    dangerLevel: hazard.dangerLevel,
    majorItem: isMajor ? filled(hazard.majorItem) : null,
    beforePhotos: hazard.beforePhotos,
    rectifyType: hazard.rectifyType,
    deadline: filled(hazard.deadline),
    rectifyPerson: filled(hazard.rectifyPerson),
    rectifyPhone: filled(hazard.rectifyPhone),
    tempMeasure: isMajor ? filled(hazard.tempMeasure) : null,
    afterPhotos: isOnSpot ? hazard.afterPhotos : [],
    rectifyDesc: isOnSpot ? filled(hazard.rectifyDesc) : null,
  }
}

/** The hazards that a demand for rectification names; null when none is to be issued. */
export function hazardsToRectify(draft: PatrolDraft): HazardDraft[] | null {
  if (conclusionOf(draft) !== 'deadline') return null
  const open = draft.hazards.filter((hazard) => !isFixedOnSpot(hazard))
  return open.length === 0 ? null : open
}

/** Everything the press of 提交巡查 changes, as one deed. */
export function patrolBatch(draft: PatrolDraft, finishing: Finishing): ActionBatch {
  const { recordGuid, companyGuid, taskGuid } = draft
  const input = patrolInputOf(draft, finishing)
  const hazards = isClosedDoor(draft) ? [] : draft.hazards
  const actions: ActionRequest[] = [{ resource: 'patrolRecord', action: 'submit', recordGuid, input }]
  const reports = hazards.map((hazard) => ({ hazard, input: hazardInputOf(hazard, draft) }))
  for (const { hazard, input: report } of reports)
    actions.push({
      resource: 'hiddenDanger',
      action: 'report',
      recordGuid: hazard.guid,
      input: report,
      after: [recordGuid],
    })

  const toRectify = hazardsToRectify(draft)
  if (toRectify !== null)
    actions.push({
      resource: 'rectifyInstruction',
      action: 'issue',
      recordGuid: draft.instructionGuid,
      input: instructionInput(draft, toRectify, finishing),
      after: toRectify.map((hazard) => hazard.guid),
    })
  if (taskGuid !== null)
    actions.push({
      resource: 'patrolTask',
      action: 'visit',
      recordGuid: taskGuid,
      input: { companyGuid, recordGuid },
      after: [recordGuid],
    })

  const media = [
    ...placements('patrolRecord', recordGuid, {
      signInPhotos: input.signInPhotos,
      gatePhotos: input.gatePhotos,
      photos: input.photos,
      receiverSign: input.receiverSign,
      checkerSign: input.checkerSign,
      witnessSign: input.witnessSign,
    }),
    ...reports.flatMap(({ hazard, input: { beforePhotos, afterPhotos } }) =>
      placements('hiddenDanger', hazard.guid, { beforePhotos, afterPhotos }),
    ),
  ]
  return { actions, media, draftKey: draftKeyOf(recordGuid) }
}

function instructionInput(draft: PatrolDraft, hazards: HazardDraft[], { now, issueOrg }: Finishing): InstructionInput {
  return {
    companyGuid: draft.companyGuid,
    instructionType: 'order',
    issueOrg,
    issueDate: checkDateOf(draft, now),
    sourceGuid: draft.recordGuid,
    problems: hazards.map((hazard) => hazard.guid),
    deadline: hazards.reduce((latest, { deadline }) => (deadline > latest ? deadline : latest), ''),
  }
}

/** Media by the file field that names them. */
export function placements(
  parentResource: string,
  parentGuid: string,
  fields: Record<string, MediaRef[] | null | undefined>,
): MediaPlacement[] {
  return Object.entries(fields).flatMap(([moduleName, refs]) =>
    (refs ?? []).map(({ guid }) => ({ guid, parentResource, parentGuid, moduleName })),
  )
}

/** Every medium the draft holds, whether its submission will name it or not. */
export function mediaOf(draft: PatrolDraft): MediaRef[] {
  return [
    ...draft.signInPhotos,
    ...draft.gatePhotos,
    ...draft.photos,
    ...draft.hazards.flatMap((hazard) => [...hazard.beforePhotos, ...hazard.afterPhotos]),
    ...(draft.receiverSign === null ? [] : [draft.receiverSign]),
    ...(draft.checkerSign === null ? [] : [draft.checkerSign]),
    ...(draft.refusal?.witnessSign == null ? [] : [draft.refusal.witnessSign]),
  ]
}

/** Media of the draft that the batch does not place: of answers changed to 关门无人, or of a hazard no longer on the spot. */
export function mediaLeftOver(draft: PatrolDraft, batch: ActionBatch): string[] {
  const placed = new Set((batch.media ?? []).map(({ guid }) => guid))
  return mediaOf(draft).flatMap(({ guid }) => (placed.has(guid) ? [] : [guid]))
}

function filled(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

function roundedFix({ at, lng, lat, accuracy, distance }: SignIn): SignInFix {
  return {
    at,
    lng: rounded(lng, 6),
    lat: rounded(lat, 6),
    accuracy: rounded(accuracy, 1),
    distance: rounded(distance, 1),
  }
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value == null ? null : Number(value.toFixed(digits))
}
