import { describe, expect, it } from 'vitest'
import { delayWords, durationWords, itemGroups } from '#app/features/patrol-records/patrol-record.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const item = (itemCode: string, result: 'pass' | 'fail' | 'na') => ({
  templateGuid: 't',
  itemCode,
  content: '',
  result,
})

describe('itemGroups', () => {
  it('sorts by result and keeps the order within', () => {
    const groups = itemGroups([item('1', 'pass'), item('2', 'fail'), item('3', 'na'), item('4', 'fail')])
    expect(groups.fail.map(({ itemCode }) => itemCode)).toEqual(['2', '4'])
    expect([groups.pass.length, groups.na.length]).toEqual([1, 1])
  })

  it('has none where the door was closed', () => {
    expect(itemGroups(null)).toEqual({ fail: [], pass: [], na: [] })
  })
})

describe('delayWords', () => {
  it.each([
    { why: 'at once', made: at('10:00'), received: at('10:01'), words: null },
    { why: 'half an hour without a signal', made: at('10:00'), received: at('10:30'), words: '提交后 30 分钟收到' },
    { why: 'five hours', made: at('10:00'), received: at('15:00'), words: '提交后 5 小时收到' },
    { why: 'three days', made: at('10:00'), received: '2026-11-23T10:00:00.000Z', words: '提交后 3 天收到' },
    { why: 'a clock that runs ahead', made: at('10:00'), received: at('09:40'), words: '设备时间快 20 分钟' },
    { why: 'an unknown moment', made: null, received: at('10:00'), words: null },
  ])('says of $why: $words', ({ made, received, words }) => {
    expect(delayWords(made, received)).toBe(words)
  })
})

describe('durationWords', () => {
  it.each([
    { from: at('10:00'), to: at('11:15'), words: '75 分钟' },
    { from: at('10:00'), to: at('10:00'), words: '不到 1 分钟' },
    { from: null, to: at('10:00'), words: null },
  ])('says $words', ({ from, to, words }) => {
    expect(durationWords(from, to)).toBe(words)
  })
})
