import { describe, expect, it } from 'vitest'
import { plateStage, plateWords } from '#domain/rules/plate-notice.ts'

describe('the text about the end of a plate', () => {
  const facts = { companyName: '甲厂', brandType: '分级牌', brandNo: 'GP20260001', validTo: '2026-11-30', days: 7 }

  it.each([
    [
      '{企业名称}：{挂牌类型}（{牌号}）将于{有效期至}到期，还有{剩余天数}天',
      '甲厂：分级牌（GP20260001）将于2026-11-30到期，还有7天',
    ],
    ['{companyName}：{brandType}{brandNo} {validTo} {days}', '甲厂：分级牌GP20260001 2026-11-30 7'],
    ['{联系人}请知悉', '{联系人}请知悉'],
  ])('fills in %s', (content, words) => {
    expect(plateWords(content, facts)).toBe(words)
  })
})

describe('the time to send it', () => {
  it.each([
    { today: '2026-10-30', since: null },
    { today: '2026-10-31', since: '2026-10-31' },
    { today: '2026-11-22', since: '2026-10-31' },
    { today: '2026-11-23', since: '2026-11-23' },
    { today: '2026-11-30', since: '2026-11-29' },
    { today: '2026-12-01', since: null },
  ])('on $today: since $since', ({ today, since }) => {
    expect(plateStage('2026-11-30', [7, 30, 1], today)).toBe(since)
  })
})
