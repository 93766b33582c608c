import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, SeedRows } from './area-seed.ts'
import { lawLibrary } from './law-library.ts'

/** What every installation starts with. */
function reference(moment: SeedMoment): SeedRows {
  const { now } = moment
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const NUMBERS = [
    ['record', '检记'],
    ['measures', '现决'],
    ['rectify', '责改'],
    ['review', '复查'],
    ['filing', '立案'],
    ['notice', '告知'],
    ['hearing', '听告'],
    ['decision', '罚'],
    ['onSpot', '当罚'],
    ['transfer', '移送'],
    ['dishonestTell', '信告'],
    ['dishonestList', '信列'],
    ['dishonestRemove', '信移'],
  ] as const
  const METHODS = [
    ['重点检查', ['scheme', 'twoOfficers', 'video']],
    ['一般检查（双随机）', ['scheme', 'twoOfficers', 'video']],
    ['专项检查', ['scheme', 'twoOfficers', 'expert']],
    ['举报核查', ['twoOfficers', 'video']],
    ['复查', ['twoOfficers']],
  ] as const
  return {
    documentNumber: NUMBERS.map(([docType, typeShort]) =>
      row({ guid: `doc-number-${docType}`, docType, orgShort: '吴应急', typeShort, digits: 1, enabled: true }),
    ),
    checkMethod: METHODS.map(([methodName, needs], at) =>
      row({ guid: `check-method-${at + 1}`, methodName, needs: [...needs], sortId: at + 1, enabled: true }),
    ),
    lawBasis: lawLibrary(moment),
  }
}

export const enforcementSeed: AreaSeed = {
  reference,
}
