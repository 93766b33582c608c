import type { Judgement, JudgementPart } from '#domain/data/major-judgements.ts'

/** What decides which clauses concern an enterprise. */
export interface JudgedCompany {
  tradeFamily?: string | null
  isSheBaoFenChen?: boolean | null
  isSheAnZhiLeng?: boolean | null
  isYouXianKongJian?: boolean | null
}

/** Fireworks, construction and transport are no 工贸, nor are chemicals: other standards judge them. */
const CHEMICAL_TRADES = ['chemical', 'medicine', 'hazardousTrade']
const NOT_TRADE = [...CHEMICAL_TRADES, 'fireworks', 'construction', 'transport']

const isTrade =
  (trade: string) =>
  ({ tradeFamily }: JudgedCompany): boolean =>
    tradeFamily === trade

const CONCERNS: Readonly<Record<JudgementPart, (company: JudgedCompany) => boolean>> = {
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
  general: () => true,
  equipment: () => true,
}

/** The order in which they are offered: own trade and hazards first. */
const PARTS = Object.keys(CONCERNS) as JudgementPart[]

export interface JudgementGroup {
  part: JudgementPart
  clauses: readonly Judgement[]
}

/** The clauses an enterprise may be judged by; outside 工贸 those of special equipment alone. */
export function judgementsFor(company: JudgedCompany, list: readonly Judgement[]): JudgementGroup[] {
  const parts = isJudgedElsewhere(company) ? (['equipment'] as const) : PARTS.filter((part) => CONCERNS[part](company))
  return parts.map((part) => ({ part, clauses: list.filter((clause) => clause.part === part) }))
}

function isJudgedElsewhere({ tradeFamily }: JudgedCompany): boolean {
  return NOT_TRADE.includes(tradeFamily ?? '')
}

/** What to say of an enterprise that 10号令 does not judge; null of one that it does. */
export function otherStandardOf(company: JudgedCompany): string | null {
  if (!isJudgedElsewhere(company)) return null
  return CHEMICAL_TRADES.includes(company.tradeFamily ?? '')
    ? '危险化学品企业按 AQ 3067-2026 判定，请对照原文填写条款；特种设备可以从下面选择'
    : '这家企业不属于工贸行业，请按本行业的判定标准填写条款；特种设备可以从下面选择'
}

/** Art. 13 (一) says 并且: neither identified and listed nor signed. One of the two alone is 一般. */
export function isConfinedSpaceMajor({ isListed, isSigned }: { isListed: boolean; isSigned: boolean }): boolean {
  return !isListed && !isSigned
}
