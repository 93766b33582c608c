import { choice } from '#domain/kit/fields.ts'

/** Words shared by the resources of risk, self-check and dangerous work. */
export const CONTROL_LEVELS = { company: '公司级', workshop: '车间级', team: '班组级', post: '岗位级' } as const

/** GB 6441-2025, in force since 2026-07-01: the 27 types of accident under their codes. */
export const ACCIDENT_TYPES = {
  WSA10001: '物体打击',
  WSA10002: '厂（场）内车辆致害',
  WSA10003: '道路（轨道）车辆致害',
  WSA10004: '机械致害',
  WSA10005: '起重致害',
  WSA10006: '触电',
  WSA10007: '淹溺',
  WSA10008: '灼烫',
  WSA10009: '火灾',
  WSA10010: '高处坠落',
  WSA10011: '跌落',
  WSA10012: '坍塌',
  WSA10013: '水害',
  WSA10014: '容器爆炸',
  WSA10015: '管道爆炸',
  WSA10016: '可燃气体爆炸',
  WSA10017: '可燃液体蒸气爆炸',
  WSA10018: '粉尘爆炸',
  WSA10019: '民用爆炸物品爆炸',
  WSA10020: '烟花爆竹爆炸',
  WSA10021: '其他可燃固体爆炸',
  WSA10022: '高温熔融物爆炸',
  WSA10023: '中毒',
  WSA10024: '窒息',
  WSA10025: '滑坡',
  WSA10026: '泄漏',
  WSA10099: '其他',
} as const

/** The eight kinds of GB 30871-2022. */
export const WORK_KINDS = {
  fire: '动火',
  confined: '受限空间',
  blindPlate: '盲板抽堵',
  height: '高处',
  lifting: '吊装',
  electricity: '临时用电',
  excavation: '动土',
  roadBreak: '断路',
} as const
export type WorkKind = keyof typeof WORK_KINDS

export const WORK_GRADES = {
  special: '特级',
  first: '一级',
  second: '二级',
  third: '三级',
  fourth: '四级',
  none: '不分级',
} as const

/** How well a figure is founded: the mark goes with it into the screen that configures it. */
export const MARKS = {
  verified: '已核对标准原文',
  secondary: '见于多种资料，未核对原文',
  recalled: '凭专业知识，使用前核对原文',
  local: '本地或平台默认，可调整',
} as const

/** The same under the letters of the settings. */
export const MARK_WORDS = { V: MARKS.verified, S: MARKS.secondary, R: MARKS.recalled, L: MARKS.local } as const

export const markField = ({ required = true } = {}) =>
  choice({
    label: '数据来源',
    required,
    options: MARKS,
    tones: { verified: 'good', secondary: 'info', recalled: 'waiting', local: 'muted' },
  })
