import rows from '#domain/data/major-judgements.json' with { type: 'json' }

/** Whom a clause is about: everybody in 工贸, a trade, or who has the hazard. */
export const JUDGEMENT_PARTS = [
  'general',
  'metallurgy',
  'nonferrous',
  'buildingMaterial',
  'machinery',
  'lightIndustry',
  'textile',
  'tobacco',
  'dust',
  'ammonia',
  'confinedSpace',
] as const

export type JudgementPart = (typeof JUDGEMENT_PARTS)[number]

export interface Judgement {
  /** `10号令第11条(三)`, as it stands in the field 判定条款. */
  clause: string
  part: JudgementPart
  content: string
  /** `V` compared with the text, `R` recalled: compare before quoting it in a legal document. */
  mark: 'V' | 'R'
}

/**
 * 工贸企业重大事故隐患判定标准 (应急管理部令第10号), in force since 2023-05-15. A closed list: what matches one is 重大,
 * without a score. Chemicals (AQ 3067) and special equipment (GB 45067) have lists of their own.
 */
// The JSON is checked row by row in its test; its import only widens part and mark to strings.
export const MAJOR_JUDGEMENTS = rows as readonly Judgement[]
