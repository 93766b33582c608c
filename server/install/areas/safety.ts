import type { AnyRecord } from '#domain/kit/resource.ts'
import { COST_CATEGORIES } from '#domain/rules/safety-cost.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed } from './area-seed.ts'

/** What each category of 财资〔2022〕136号 is spent on. */
const EXAMPLES: Readonly<Record<keyof typeof COST_CATEGORIES, string>> = {
  facility: '防火、防爆、防雷、防静电、通风、监控、报警和联锁装置的完善、改造和维护',
  rescue: '应急物资储备、救援队伍建设、应急演练',
  hazard: '重大危险源检测评估监控、事故隐患排查治理、风险分级管控',
  inspection: '安全评价、检测、咨询、标准化建设',
  protection: '现场作业人员劳动防护用品',
  training: '安全宣传、教育培训和应急知识普及',
  technology: '安全生产适用的新技术、新标准、新工艺、新装备推广应用',
  testing: '安全设施及特种设备检测检验、检定校准',
  insurance: '安全生产责任保险',
  other: '与安全生产直接相关的其他支出',
}

function categories({ now }: SeedMoment): AnyRecord[] {
  return Object.entries(COST_CATEGORIES).map(([code, name], index) =>
    seedRecord<AnyRecord>(
      {
        guid: `safety-cost-${code}`,
        name,
        code,
        examples: EXAMPLES[code as keyof typeof COST_CATEGORIES],
        sortId: index + 1,
        enabled: true,
      },
      now,
    ),
  )
}

export const safetySeed: AreaSeed = {
  reference: (moment) => ({ safetyInputCategory: categories(moment) }),
}
