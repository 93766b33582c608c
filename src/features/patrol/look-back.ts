import { matches } from '#domain/kit/filter.ts'
import { type AnyRecord, recordAs } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { type hiddenDanger, OPEN } from '#domain/resources/hiddenDanger/definition.ts'
import type { PatrolItem } from '#domain/resources/patrolRecord/definition.ts'
import {
  blankHazard,
  DESCRIPTION_MAX,
  type HazardDraft,
  hazardOf,
  type LookedBack,
  lookBackKeyOf,
  type PatrolDraft,
  type Setting,
} from './patrol-draft.ts'

export type LookBackAnswer = 'pass' | 'fail'

const CLOSED_AGAIN = '回头看发现再次出现：'
const CONTENT_MAX = 500

export interface LookBackFacts {
  /** The hazards of the enterprise that the device knows, in the order in which they are to be asked. */
  hazards: readonly AnyRecord[]
  /** Those that the task is about. */
  named: readonly string[]
  last: AnyRecord | undefined
}

/**
 * What was wrong before: what the task names, what is open, what the last visit found, and what was closed since. The
 * open ones come first.
 */
export function lookedBackOf({ hazards, named, last }: LookBackFacts): LookedBack[] {
  const isAsked = (hazard: AnyRecord) =>
    named.includes(hazard.guid) ||
    matches(OPEN, hazard) ||
    (last !== undefined && (hazard.sourceGuid === last.guid || isClosedSince(hazard, String(last.checkDate))))
  const asked = hazards.filter(isAsked).map((hazard) => lookedBack(hazard, matches(OPEN, hazard)))
  return [...asked.filter(({ isOpen }) => isOpen), ...asked.filter(({ isOpen }) => !isOpen)]
}

const isClosedSince = ({ status, reviewTime }: AnyRecord, day: string) =>
  status === 'closed' && typeof reviewTime === 'string' && dayOf(reviewTime) >= day

function lookedBack(record: AnyRecord, isOpen: boolean): LookedBack {
  const { guid, place, description, basis, dangerType, checkItemCode } = recordAs<typeof hiddenDanger>(record)
  return {
    guid,
    isOpen,
    place: place ?? '',
    description: description ?? '',
    basis: basis ?? '',
    dangerType: dangerType ?? 'management',
    checkItemCode,
  }
}

/**
 * The answer about one hazard. What was closed stays closed: there again, it becomes a hazard of its own that names the
 * old one. What is still open needs no second hazard.
 */
export function answerLookBack(
  draft: PatrolDraft,
  asked: LookedBack,
  result: LookBackAnswer,
  setting: Setting,
): PatrolDraft {
  const key = lookBackKeyOf(asked.guid)
  const others = draft.hazards.filter(({ itemKey }) => itemKey !== key)
  const isThereAgain = result === 'fail' && !asked.isOpen
  return {
    ...draft,
    templateGuids: draft.templateGuids ?? setting.templates.map(({ guid }) => guid),
    answers: { ...draft.answers, [key]: { ...draft.answers[key], result } },
    hazards: isThereAgain ? [...others, hazardOf(draft, key) ?? foundAgain(asked, setting)] : others,
  }
}

/** A closed hazard that is there again, as the answer opens it. */
export function foundAgain(asked: LookedBack, { company, today, makeGuid }: Setting): HazardDraft {
  return {
    ...blankHazard(makeGuid(), company, today),
    itemKey: lookBackKeyOf(asked.guid),
    itemCode: asked.checkItemCode,
    previousGuid: asked.guid,
    place: asked.place,
    dangerType: asked.dangerType,
    description: `${CLOSED_AGAIN}${asked.description}`.slice(0, DESCRIPTION_MAX),
    basis: asked.basis,
  }
}

/** The answers of a look-back as they stand in the record, each with the hazard it is about. */
export function lookBackItems(draft: PatrolDraft): PatrolItem[] {
  return (draft.lookBack ?? []).flatMap(({ guid, place, description }, index): PatrolItem[] => {
    const key = lookBackKeyOf(guid)
    const result = draft.answers[key]?.result
    if (result === undefined) return []
    return [
      {
        templateGuid: '',
        itemCode: `HT-${String(index + 1).padStart(2, '0')}`,
        content: `复看：${place}，${description}`.slice(0, CONTENT_MAX),
        result,
        hazardGuid: hazardOf(draft, key)?.guid ?? guid,
      },
    ]
  })
}
