export type CompanyFlag = keyof typeof COMPANY_FLAGS

/** The 工贸 and other supervised families of `entities.md` A1. */
export const TRADE_FAMILIES = {
  metallurgy: '冶金',
  nonferrous: '有色',
  buildingMaterial: '建材',
  machinery: '机械',
  lightIndustry: '轻工',
  textile: '纺织',
  tobacco: '烟草',
  commerce: '商贸',
  chemical: '化工',
  medicine: '医药',
  hazardousTrade: '危化经营',
  fireworks: '烟花爆竹',
  construction: '建筑',
  transport: '交通',
  other: '其他',
} as const

/** The flags of an enterprise that switch check-lists on (specification, section 3). */
export const COMPANY_FLAGS = {
  isWeiHua: '危险化学品',
  isSheAnZhiLeng: '涉氨制冷',
  isSheBaoFenChen: '粉尘涉爆',
  isYouXianKongJian: '有限空间',
  isLuShangShiYou: '陆上石油',
} as const

// Words of the trade that rules and data need as well as the definitions.
