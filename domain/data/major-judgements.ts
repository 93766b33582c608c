import rows from '#domain/data/major-judgements.json' with { type: 'json' }

/** Whom a clause is about: everybody in 工贸, a trade, or who has the hazard or the equipment. */
export const JUDGEMENT_PARTS = {
  general: '工贸企业通用',
  metallurgy: '冶金企业',
  nonferrous: '有色企业',
  buildingMaterial: '建材企业',
  machinery: '机械企业',
  lightIndustry: '轻工企业',
  textile: '纺织企业',
  tobacco: '烟草企业',
  dust: '粉尘爆炸危险',
  ammonia: '液氨制冷',
  confinedSpace: '有限空间作业',
  equipment: '特种设备',
} as const

export type JudgementPart = keyof typeof JUDGEMENT_PARTS

export interface Judgement {
  /** `10号令第11条(三)` or `GB 45067 第5.7.3条`, as it stands in the field 判定条款. */
  clause: string
  part: JudgementPart
  content: string
  /** `V` compared with the text, `R` recalled or shortened: compare before quoting it in a legal document. */
  mark: 'V' | 'R'
}

/**
 * Closed lists; what matches a clause is 重大, without a score: 工贸企业重大事故隐患判定标准 (应急管理部令第10号, in force since
 * 2023-05-15) whole, and what GB 45067-2024 says of special equipment, shortened, without 客运索道 (5.8), of which the
 * district has none, and 场（厂）内专用机动车辆 (5.10). Chemicals have a list of their own (AQ 3067-2026).
 */
// The JSON is checked row by row in its test; its import only widens part and mark to strings.
export const MAJOR_JUDGEMENTS = rows as readonly Judgement[]
