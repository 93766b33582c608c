import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, SeedRows } from './area-seed.ts'

/** Wording and subscriptions that every installation starts with. */
function reference({ now }: SeedMoment): SeedRows {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  return {
    cardNotice: [
      row({
        guid: 'card-notice-grade',
        name: '分级牌到期提醒',
        brandType: 'grade',
        content: '{企业名称}：您单位的{挂牌类型}（{牌号}）将于{有效期至}到期，还有{剩余天数}天，请知悉。',
        enabled: true,
      }),
      row({
        guid: 'card-notice-major',
        name: '重大隐患督办摘牌提醒',
        brandType: 'major',
        content: '{企业名称}：{牌号}督办期限为{有效期至}，请尽快完成整改并申请验收。',
        enabled: true,
      }),
    ],
    cardSMSConfig: [
      row({
        guid: 'card-sms-company',
        name: '企业负责人提醒',
        receiverType: 'company',
        daysBefore: [{ days: 30 }, { days: 7 }, { days: 1 }],
        sendTime: '09:00',
        enabled: true,
      }),
      row({
        guid: 'card-sms-grid',
        name: '网格员提醒',
        receiverType: 'grid',
        daysBefore: [{ days: 7 }],
        sendTime: '09:00',
        enabled: true,
      }),
    ],
  }
}

export const gradingSeed: AreaSeed = {
  reference,
}
