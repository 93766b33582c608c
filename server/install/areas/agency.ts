import type { RecordOf } from '#domain/kit/resource.ts'
import type { hazardDescription } from '#domain/resources/hazardDescription/definition.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed } from './area-seed.ts'
import { seedReviewStandards } from './review-standards.ts'

/** Wording of what is found most often, from the catalogue of the trade. */
const DESCRIPTIONS = [
  ['electrical', 'general', '配电箱门未跨接接地线，箱内回路未标识', 'GB 50054 第3.1.4条', '补做跨接，标明每一回路用途'],
  ['electrical', 'general', '临时用电线路敷设在通道地面，无防护', 'GB 13869 第6.2条', '改为架空或穿管敷设'],
  ['fire', 'general', '灭火器压力指针低于绿区，未按月检查', 'GB 50444 第5.2.1条', '送检或更换，落实月检签字'],
  ['fire', 'general', '疏散通道堆放货物，净宽不足', '《中华人民共和国消防法》第二十八条', '清空通道，划线并设禁停标识'],
  ['machinery', 'general', '传动部位防护罩缺失', 'GB/T 8196 第5.1条', '恢复防护罩并设联锁'],
  ['machinery', 'general', '冲压设备光电保护装置失效', 'GB 27607 第5章', '停用并修复，班前点检'],
  [
    'dust',
    'major',
    '干式除尘系统未采取泄爆、惰化、抑爆等任一控爆措施',
    '《工贸企业重大事故隐患判定标准》第十一条',
    '立即停用，按GB 15577增设控爆装置',
  ],
  ['dust', 'general', '除尘管道积尘超过3毫米，未按制度清扫', 'GB 15577 第9章', '按班清扫并记录'],
  [
    'confinedSpace',
    'major',
    '有限空间作业未落实先通风、再检测、后作业',
    '《工贸企业重大事故隐患判定标准》第十三条',
    '停止作业，补充培训和检测仪器',
  ],
  [
    'confinedSpace',
    'general',
    '有限空间未设置明显警示标志',
    '《工贸企业有限空间作业安全规定》第八条',
    '在出入口设置警示牌',
  ],
  ['chemical', 'general', '危险化学品与禁忌物同库存放', 'GB 15603 第5章', '分库、分区存放'],
  ['ammonia', 'major', '包装间采用氨直接蒸发制冷空调系统', '《工贸企业重大事故隐患判定标准》第十二条', '改为间接制冷'],
  [
    'specialEquipment',
    'general',
    '叉车未按期检验，司机未持证',
    '《特种设备安全法》第十四条、第四十条',
    '停用，检验合格并持证后使用',
  ],
  ['management', 'general', '未建立全员安全生产责任制考核记录', '《安全生产法》第二十二条', '制定考核办法，按季考核'],
] as const

function descriptions({ now }: SeedMoment) {
  return DESCRIPTIONS.map(([dangerType, dangerLevel, description, basis, suggest], at) =>
    seedRecord<RecordOf<typeof hazardDescription>>(
      {
        guid: `hazard-description-${at + 1}`,
        dangerType,
        tradeFamily: [],
        description,
        basis,
        suggest,
        dangerLevel,
        sortId: at + 1,
        enabled: true,
      },
      now,
    ),
  )
}

export const agencySeed: AreaSeed = {
  reference: (moment) => ({ hazardDescription: descriptions(moment), checkTemplate: seedReviewStandards(moment) }),
}
