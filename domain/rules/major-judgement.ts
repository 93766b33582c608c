import type { Judgement, JudgementPart } from '#domain/data/major-judgements.ts'

/** What decides which clauses concern an enterprise. */
export interface JudgedCompany {
  tradeFamily?: string | null
  isSheBaoFenChen?: boolean | null
  isSheAnZhiLeng?: boolean | null
  isYouXianKongJian?: boolean | null
}

/** Chemicals, fireworks, construction and transport are no 工贸: other standards judge them. */
const NOT_TRADE = ['chemical', 'medicine', 'hazardousTrade', 'fireworks', 'construction', 'transport']

const isTrade =
  (trade: string) =>
  ({ tradeFamily }: JudgedCompany): boolean =>
    tradeFamily === trade

const CONCERNS: Readonly<Record<JudgementPart, (company: JudgedCompany) => boolean>> = {
  general: () => true,
  metallurgy: isTrade('metallurgy'),
  nonferrous: isTrade('nonferrous'),
  buildingMaterial: isTrade('buildingMaterial'),
  machinery: isTrade('machinery'),
  lightIndustry: isTrade('lightIndustry'),
  textile: isTrade('textile'),
  tobacco: isTrade('tobacco'),
  dust: ({ isSheBaoFenChen }) => isSheBaoFenChen === true,
  ammonia: ({ isSheAnZhiLeng }) => isSheAnZhiLeng === true,
  confinedSpace: ({ isYouXianKongJian }) => isYouXianKongJian === true,
}

/** The clauses of 10号令 an enterprise may be judged by, its own trade and hazards first; none outside 工贸. */
export function judgementsFor(company: JudgedCompany, list: readonly Judgement[]): Judgement[] {
  if (NOT_TRADE.includes(company.tradeFamily ?? '')) return []
  const own = list.filter(({ part }) => CONCERNS[part](company))
  return [...own.filter(({ part }) => part !== 'general'), ...own.filter(({ part }) => part === 'general')]
}

/** 快速冻结装置作业间 (10号令 art. 12 (二)): so many people at most, in a room of its own. */
const FREEZER_MOST_PEOPLE = 9

export function isFreezerMajor({ people, isOwnRoom }: { people: number; isOwnRoom: boolean }): boolean {
  return people > FREEZER_MOST_PEOPLE || !isOwnRoom
}

/** Art. 13 (一) says 并且: neither identified and listed nor signed. One of the two alone is 一般. */
export function isConfinedSpaceMajor({ isListed, isSigned }: { isListed: boolean; isSigned: boolean }): boolean {
  return !isListed && !isSigned
}
