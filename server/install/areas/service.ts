import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, SeedRows } from './area-seed.ts'
import { chemicalLibrary } from './chemical-library.ts'

function reference(moment: SeedMoment): SeedRows {
  const { now } = moment
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const KNOWLEDGE = [
    [
      '有人触电怎么办',
      'electric',
      '先切断电源或用干燥绝缘物挑开电线，不可直接用手拉人；判断呼吸心跳，无呼吸心跳立即心肺复苏并拨打120。',
    ],
    [
      '有限空间有人晕倒怎么办',
      'poisoning',
      '立即报警，不得盲目下去施救；强制通风，施救人员佩戴正压式呼吸器、系安全绳并有人监护后方可进入。',
    ],
    [
      '初期火灾怎么扑救',
      'fire',
      '切断电源和可燃物，用就近灭火器对准火焰根部喷射；火势扩大立即撤离并拨打119，不乘电梯。',
    ],
    [
      '粉尘车间着火怎么办',
      'fire',
      '停机断电，不得用压缩空气或大流量直流水扑救以免扬尘爆炸；用雾状水、干砂覆盖。铝镁等金属粉尘禁用水。',
    ],
    [
      '氨泄漏怎么处置',
      'chemical',
      '向上风向撤离，湿毛巾掩口鼻；处置人员穿全封闭防护服、佩戴空气呼吸器，用雾状水稀释，关闭阀门。',
    ],
    [
      '机械夹手怎么办',
      'mechanical',
      '立即停机断电，不可强行反转拉出；拆开部件取出伤肢，止血包扎，断指用干净纱布包好低温保存随伤员送医。',
    ],
    ['中暑怎么急救', 'heat', '移到阴凉通风处，松解衣物，冷敷降温，清醒者少量多次饮淡盐水；高热昏迷立即送医。'],
    [
      '心肺复苏步骤',
      'firstAid',
      '确认环境安全，判断意识和呼吸；胸外按压每分钟100至120次、深5至6厘米，按压与吹气30比2，尽快使用AED。',
    ],
  ] as const
  const CONTACT = [
    ['org', '公开联系单位', '苏州市吴江区应急管理局'],
    ['phone', '公开联系电话', '0512-63950000'],
    ['hotline', '举报热线', '12350'],
    ['email', '公开电子邮箱', 'anquan@wjyjj.example.gov.cn'],
    ['address', '公开联系地址', '苏州市吴江区开平路'],
    ['hours', '办公时间', '工作日 9:00—17:00'],
  ] as const
  return {
    systemConfig: CONTACT.map(([key, name, value]) =>
      row({
        guid: `config-contact-${key}`,
        key: `contact.${key}`,
        name,
        value,
        valueType: 'text',
        effectiveFrom: '2026-01-01',
      }),
    ),
    chemical: chemicalLibrary(moment),
    emergencyKnowledge: KNOWLEDGE.map(([title, category, content], at) =>
      row({ guid: `knowledge-${at + 1}`, title, category, content, source: '吴江区应急管理局整理', sortId: at + 1 }),
    ),
  }
}

export const serviceSeed: AreaSeed = {
  reference,
}
