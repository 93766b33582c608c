import { only } from '#domain/kit/access.ts'

/** 专业小组 (zyxzwh). */
export const EXPERT_FIELDS = {
  chemical: '危化',
  dust: '粉尘',
  ammonia: '涉氨',
  machinery: '机械',
  metallurgy: '冶金',
  construction: '建筑',
  fire: '消防',
  electrical: '电气',
  specialEquipment: '特种设备',
  emergency: '应急',
  health: '职业卫生',
  law: '法律',
} as const

export const EXPERT_TITLES = { senior: '正高级', deputySenior: '副高级', middle: '中级', other: '其他' } as const

/** Those who keep the pool. */
export const keepers = only(['bureau', 'assoc', 'admin'])
/** Those who read all of it: the district's offices and the towns that ask for experts. */
export const readers = only(['bureau', 'assoc', 'admin', 'leader', 'officer', 'town'])
/** What the pool is kept by: experts read it too. */
export const poolAccess = {
  read: only(['bureau', 'assoc', 'admin', 'leader', 'officer', 'town', 'expert']),
  create: keepers,
  update: keepers,
  remove: keepers,
}
