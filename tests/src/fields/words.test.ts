import { describe, expect, it } from 'vitest'
import { fieldWords, maskedText, NO_VALUE } from '#app/fields/words.ts'
import { bool, choice, choices, decimal, files, instant, integer, rows, text } from '#domain/kit/fields.ts'

const options = { a: '甲', b: '乙' }

describe('fieldWords', () => {
  it.each([
    { of: 'an empty text', field: text({ label: '名称' }), value: '', words: NO_VALUE },
    { of: 'nothing', field: integer({ label: '人数' }), value: null, words: NO_VALUE },
    { of: 'no choices', field: choices({ label: '标志', options }), value: [], words: NO_VALUE },
    { of: 'nought', field: integer({ label: '人数', unit: '人' }), value: 0, words: '0 人' },
    { of: 'a large number', field: decimal({ label: '资金', unit: '元' }), value: 12300.5, words: '12,300.5 元' },
    { of: 'a share', field: decimal({ label: '完成率', unit: '%' }), value: 77, words: '77%' },
    { of: 'a year', field: integer({ label: '年度', format: 'year' }), value: 2026, words: '2026' },
    { of: 'a seed', field: integer({ label: '随机种子', format: 'code' }), value: 1874209, words: '1874209' },
    {
      of: 'rows of one figure',
      field: rows({ label: '提前天数', fields: { days: integer({ label: '天数', unit: '天' }) } }),
      value: [{ days: 30 }, { days: 7 }],
      words: '30 天、7 天',
    },
    {
      of: 'rows of several fields',
      field: rows({ label: '材料', fields: { name: text({ label: '名称' }), copies: integer({ label: '份数' }) } }),
      value: [{ name: '笔录', copies: 2 }],
      words: '1 条',
    },
    { of: 'no', field: bool({ label: '启用' }), value: false, words: '否' },
    { of: 'a moment', field: instant({ label: '时间' }), value: '2026-11-20T02:32:00.000Z', words: '2026-11-20 10:32' },
    { of: 'a choice', field: choice({ label: '等级', options }), value: 'a', words: '甲' },
    { of: 'a choice of a newer version', field: choice({ label: '等级', options }), value: 'c', words: 'c' },
    { of: 'several choices', field: choices({ label: '标志', options }), value: ['a', 'b'], words: '甲、乙' },
    { of: 'files', field: files({ label: '照片' }), value: [{}, {}], words: '2 个' },
  ])('says $of as $words', ({ field, value, words }) => {
    expect(fieldWords(field, value)).toBe(words)
  })

  it('hides a number only where lists ask for it', () => {
    const field = text({ label: '电话', mask: 'phone' })
    expect(fieldWords(field, '13685687327')).toBe('13685687327')
    expect(fieldWords(field, '13685687327', { masked: true })).toBe('136****7327')
  })
})

describe('maskedText', () => {
  it.each([
    { text: '320509199001011234', mask: 'identity' as const, shows: '320509********1234' },
    { text: '8812345', mask: 'phone' as const, shows: '8******' },
    { text: '13685687327', mask: undefined, shows: '13685687327' },
  ])('shows $text as $shows', ({ text: whole, mask, shows }) => {
    expect(maskedText(whole, mask)).toBe(shows)
  })
})
