/** Names as a Chinese dictionary has them, numbers by their size, Latin letters last. Written by hand. */
export const NAMES_IN_ORDER = [
  '（江苏）安能电气',
  '2号厂房',
  '10号厂房',
  '阿明五金',
  '重庆路桥',
  '昊天化纤',
  '李四',
  '沈阳机床',
  '盛泽',
  '苏州昌博',
  '苏州鑫源',
  '吴江纺织',
  '鑫源染整',
  '张三',
  '中国丝绸',
  'abc电子',
] as const

/** The same, mixed up. */
export const NAMES = [5, 12, 0, 9, 3, 15, 2, 8, 13, 1, 7, 11, 4, 14, 10, 6].map((at) => NAMES_IN_ORDER[at] ?? '')
