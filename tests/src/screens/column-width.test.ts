import { describe, expect, it } from 'vitest'
import { columnWidth, filledWidths, fittedWidths, fittingOf, isName } from '#app/screens/column-width.ts'
import { choice, date, decimal, instant, integer, reference, references, text } from '#domain/kit/fields.ts'

const GRADE = { red: '红', orange: '橙' }

it.each([
  { of: 'a short count', field: integer({ label: '数量' }), width: 80 },
  { of: 'a count with a long label', field: integer({ label: '每家执法人员数' }), width: 144 },
  { of: 'an amount of money', field: decimal({ label: '金额', unit: '元' }), width: 128 },
  { of: 'a day', field: date({ label: '日期' }), width: 104 },
  { of: 'a day that runs out', field: date({ label: '有效期', expiry: { remindDays: 30 } }), width: 200 },
  { of: 'a moment', field: instant({ label: '时间' }), width: 146 },
  { of: 'a short choice', field: choice({ label: '等级', options: GRADE }), width: 74 },
  { of: 'a long choice', field: choice({ label: '等级', options: { a: '重大隐患挂牌督办' } }), width: 136 },
  {
    of: 'a choice with a dot',
    field: choice({ label: '色', options: { a: '待审核' }, tones: { a: 'good' } }),
    width: 94,
  },
  { of: 'a person', field: reference('user', { label: '姓名' }), width: 92 },
  { of: 'an enterprise', field: reference('company', { label: '企业' }), width: 180 },
  { of: 'another reference', field: reference('notice', { label: '通知' }), width: 128 },
  { of: 'several references', field: references('user', { label: '人员' }), width: 150 },
  { of: 'a credit code', field: text({ label: '信用代码', format: 'creditCode' }), width: 190 },
  { of: 'a telephone', field: text({ label: '电话', format: 'mobile' }), width: 128 },
  { of: 'a number of a document', name: 'filingNo', field: text({ label: '编号', maxLength: 40 }), width: 168 },
  { of: 'a short text', field: text({ label: '部位' }), width: 108 },
  { of: 'a long text', field: text({ label: '说明', maxLength: 500 }), width: 200 },
  { of: 'a long title', isTitle: true, field: text({ label: '名称', maxLength: 60 }), width: 180 },
  { of: 'a short first text', isFirst: true, field: text({ label: '账号', maxLength: 16 }), width: 150 },
  { of: 'a first text', isFirst: true, field: text({ label: '名称', maxLength: 60 }), width: 220 },
  { of: 'the name of an enterprise', name: 'companyName', field: text({ label: '企业名称' }), width: 180 },
  { of: 'the name of an agency', name: 'agencyName', field: text({ label: '机构名称', maxLength: 100 }), width: 180 },
])('gives $of $width pixels', ({ name = 'some', field, isFirst = false, isTitle = false, width }) => {
  expect(columnWidth(name, field, { isFirst, isTitle })).toBe(width)
})

it.each([
  {
    of: 'a name',
    name: 'companyName',
    field: text({ label: '企业名称' }),
    shown: ['苏州源凯电梯部件有限公司'],
    least: 122,
  },
  {
    of: 'a long name, for it stands in two lines,',
    name: 'agencyName',
    field: text({ label: '机构名称' }),
    shown: ['苏州工业园区安信安全技术服务有限公司'],
    least: 164,
  },
  { of: 'a sentence', field: text({ label: '内容', maxLength: 500 }), shown: ['岗位操作规程覆盖全部岗位'], least: 122 },
  { of: 'words under a long label', field: text({ label: '可能导致的事故类型' }), shown: ['火灾'], least: 172 },
  { of: 'short words', field: text({ label: '部位' }), shown: ['全厂', '一号车间'], least: 80 },
  { of: 'no words', field: text({ label: '部位' }), shown: [null], least: 74 },
  { of: 'several references', field: references('user', { label: '人员' }), shown: [['a']], least: 122 },
  {
    of: 'a number of a document',
    name: 'filingNo',
    field: text({ label: '编号', maxLength: 40 }),
    shown: ['BZ20260009'],
    least: 114,
  },
  { of: 'a telephone', field: text({ label: '电话', format: 'mobile' }), shown: ['1'], least: 128 },
  { of: 'a number', field: integer({ label: '现状风险值' }), shown: [1], least: 116 },
])('leaves $of $least pixels at least', ({ name = 'some', field, shown, least }) => {
  expect(fittingOf(name, field, { isFirst: false, isTitle: false }, shown).least).toBe(least)
})

it.each([
  { of: 'words that it cuts', field: text({ label: '事项' }), shown: ['苏州源凯电梯部件有限公司', null], most: 192 },
  { of: 'words that fit', field: text({ label: '事项' }), shown: ['储气罐'], most: 108 },
  { of: 'a long sentence', field: text({ label: '事项' }), shown: ['门'.repeat(60)], most: 420 },
  { of: 'a telephone', field: text({ label: '电话', format: 'mobile' }), shown: ['1'.repeat(40)], most: 128 },
  { of: 'a day', field: date({ label: '日期' }), shown: ['2026-11-26'], most: 104 },
  { of: 'several references', field: references('user', { label: '人员' }), shown: [['a']], most: 150 },
])('lets $of have $most pixels at most', ({ field, shown, most }) => {
  expect(fittingOf('some', field, { isFirst: false, isTitle: false }, shown).most).toBe(most)
})

describe('the columns of a table', () => {
  const columns = [
    { width: 200, least: 120, most: 320 },
    { width: 100, least: 100, most: 100 },
    { width: 180, least: 140, most: 220 },
  ]

  it.each([
    { room: 480, widths: [200, 100, 180], why: 'keep their widths where there is just room' },
    { room: 560, widths: [260, 100, 200], why: 'give what is left to the words that are cut off' },
    { room: 900, widths: [320, 100, 220], why: 'give them no more than they need' },
    { room: 420, widths: [160, 100, 160], why: 'give of their words where a little is missing' },
    { room: 360, widths: [120, 100, 140], why: 'give all they can where that just does' },
    { room: 340, widths: [200, 100, 180], why: 'keep their widths where it does not, and are moved sideways' },
  ])('$why', ({ room, widths }) => {
    expect(fittedWidths(columns, room)).toEqual(widths)
  })

  it('keep their widths where none is cut off', () => {
    expect(fittedWidths([{ width: 100, least: 80, most: 100 }], 300)).toEqual([100])
  })

  it.each([
    { room: 640, widths: [300, 340], why: 'are not stretched where there is no room left' },
    { room: 600, widths: [300, 340], why: 'are not stretched where they are moved sideways' },
    { room: 1281, widths: [600, 681], why: 'fill all the room beside the ticks, by what each has' },
  ])('$why', ({ room, widths }) => {
    expect(filledWidths([300, 340], room)).toEqual(widths)
  })

  it('are none where none is shown', () => {
    expect(filledWidths([], 300)).toEqual([])
  })
})

it('lets a sentence stand whole where who reads it acts by it', () => {
  const place = { isFirst: false, isTitle: false }
  expect(isName('reason', text({ label: '失分原因', maxLength: 500, whole: true }), place)).toBe(true)
  expect(isName('reason', text({ label: '说明', maxLength: 500 }), place)).toBe(false)
})
