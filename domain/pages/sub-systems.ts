/**
 * The sub-systems by their `systemType` with what page titles end with (specification, section 1). The specification
 * gives the titles as meanings; the words are ours. 111 is named only beside the knowledge menu (section 6), 140 is the
 * enterprise end.
 */
export const SUB_SYSTEMS = {
  2: '行政执法系统',
  3: '风险隐患双重预防系统',
  4: '危险化学品一张图',
  5: '行政审批系统',
  6: '化工生产许可证系统',
  7: '技术服务机构管理系统',
  8: '专家库系统',
  9: '助理安全工程师注册系统',
  11: '事故信息系统',
  13: '重大危险源系统',
  16: '安全发展城市评估系统',
  17: '培训考试系统',
  18: '陆上石油天然气执法系统',
  19: '供应商管理系统',
  21: '职业卫生机构管理系统',
  42: '应急值守系统',
  52: '企业诚信挂牌系统',
  111: '安全生产知识库',
  128: '通知管理系统',
  140: '五位一体企业端',
  222: '信息公开审核系统',
} as const

/** A code of `SUB_SYSTEMS`, as it stands in addresses and in menu rows. */
export type SystemType = `${keyof typeof SUB_SYSTEMS}`

/** The enterprise end, whose menu is the static enterprise routes. */
export const FIVE_IN_ONE: SystemType = '140'
/** What everybody is in who came by unified login (specification, section 4). */
export const UNIFIED_LOGIN_SYSTEM: SystemType = '2'

export function isSystemType(value: string | null): value is SystemType {
  return value !== null && Object.hasOwn(SUB_SYSTEMS, value)
}

/** What page titles end with. Without a sub-system the whole platform is open. */
export function systemTitle(type: SystemType | null): string {
  return type === null ? '安全生产监管平台' : SUB_SYSTEMS[type]
}
