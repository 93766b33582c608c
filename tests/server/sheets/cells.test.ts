import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  bool,
  choice,
  choices,
  date,
  decimal,
  type Field,
  files,
  instant,
  integer,
  json,
  reference,
  references,
  rows,
  text,
} from '#domain/kit/fields.ts'
import type { RawCell } from '#server/sheets/cell-words.ts'
import { type Cell, cellOf, namedIn } from '#server/sheets/cells.ts'
import { parseCell } from '#server/sheets/parse.ts'
import type { Named, Titles } from '#server/sheets/titles.ts'

const NAMES: Readonly<Record<string, string>> = { 'c-1': '甲厂', 'g-1': '吴江区/盛泽镇' }
const GUIDS: Readonly<Record<string, Named>> = {
  甲厂: { guid: 'c-1' },
  '91320509MA1': { guid: 'c-1' },
  盛泽镇: { guid: 'g-1' },
  同名厂: { trouble: 'ambiguous' },
}
/** Two records, by name and by code. */
const titles: Titles = {
  learn: async () => {},
  ask: async () => {},
  titleOf: (_target, guid) => NAMES[guid] ?? null,
  guidFor: (_target, words) => GUIDS[words] ?? { trouble: 'unknown' },
  trailOf: (_target, guid) => ['root', guid],
  all: async () => null,
}

const grade = choice({ label: '等级', options: { general: '一般', major: '重大' } })
const trade = choice({ label: '行业', options: { coal: '煤炭（B级）', oil: '石油', gas: '天然气'.repeat(20) } })
const flags = choices({ label: '标志', options: { a: '甲', b: '乙' } })
const company = reference('company', { label: '企业' })
const people = references('user', { label: '人员' })
const list = rows({ label: '物资', fields: { what: text({ label: '名称' }), count: integer({ label: '数量' }) } })

describe('cellOf', () => {
  it.each<{ name?: string; field: Field; value: unknown; cell: Cell }>([
    { field: text({ label: '字' }), value: '=1+1', cell: '=1+1' },
    { field: text({ label: '字' }), value: '<p>甲</p>', cell: '<p>甲</p>' },
    { field: text({ label: '文', rich: true }), value: '<h2>通知</h2><p>请<b>注意</b></p>', cell: '通知 请注意' },
    { field: integer({ label: '数' }), value: 3, cell: 3 },
    { field: decimal({ label: '数' }), value: 0, cell: 0 },
    { field: bool({ label: '是否' }), value: false, cell: '否' },
    { field: date({ label: '日' }), value: '2026-11-20', cell: '2026-11-20' },
    // 02:32 in UTC is half past ten in the morning in China.
    { field: instant({ label: '时' }), value: '2026-11-20T02:32:05.000Z', cell: '2026-11-20 10:32:05' },
    { field: grade, value: 'major', cell: '重大' },
    { field: grade, value: 'of-another-version', cell: 'of-another-version' },
    { field: flags, value: ['a', 'b'], cell: '甲、乙' },
    { field: company, value: 'c-1', cell: '甲厂' },
    { field: company, value: 'outside', cell: '' },
    { field: people, value: ['c-1', 'outside'], cell: '甲厂' },
    { name: 'regionIds', field: text({ label: '区' }), value: 'root/g-1', cell: '吴江区/盛泽镇' },
    { field: list, value: [{ what: '灭火器', count: 3 }, { what: '沙' }], cell: '名称：灭火器，数量：3；\n名称：沙' },
    { field: json(z.unknown(), { label: '构' }), value: [{ code: 'A-1', content: '通道畅通' }], cell: 'A-1 通道畅通' },
    { field: files({ label: '照片' }), value: [{}, {}], cell: '2个' },
    { field: text({ label: '字' }), value: null, cell: null },
    { field: files({ label: '照片' }), value: [], cell: '' },
    { name: 'regionIds', field: text({ label: '区' }), value: 'root,g-1', cell: '吴江区/盛泽镇' },
    {
      field: list,
      value: [
        { what: '沙', count: null },
        { what: '', count: 2 },
      ],
      cell: '名称：沙；\n数量：2',
    },
    { field: json(z.unknown(), { label: '构' }), value: { 合格: true, 项: ['甲', '乙'] }, cell: '是；甲 乙' },
  ])('writes $value as $cell', ({ name = 'any', field, value, cell }) => {
    expect(cellOf(name, field, value, titles)).toBe(cell)
  })

  it('cuts what no cell can hold', () => {
    expect(String(cellOf('any', text({ label: '字' }), 'x'.repeat(40_000), titles)).length).toBeLessThan(32_767)
  })

  it('knows what to look up, inside lists too', () => {
    const field = rows({ label: '人', fields: { who: reference('user', { label: '人员' }) } })
    expect(namedIn('any', field, [{ who: 'u-1' }, { who: null }])).toEqual([{ target: 'user', guids: ['u-1'] }])
    expect(namedIn('any', people, ['u-1', 'u-2'])).toEqual([{ target: 'user', guids: ['u-1', 'u-2'] }])
    expect(namedIn('regionIds', text({ label: '区' }), 'root/g-1')).toEqual([{ target: 'region', guids: ['g-1'] }])
  })
})

describe('parseCell', () => {
  it.each<{ name?: string; field: Field; raw: RawCell; value: unknown }>([
    { field: text({ label: '电话' }), raw: 13812345678, value: '13812345678' },
    { field: text({ label: '字' }), raw: '  恒丰 ', value: '恒丰' },
    { field: integer({ label: '数' }), raw: '1,200', value: 1200 },
    { field: decimal({ label: '数' }), raw: 1.5, value: 1.5 },
    { field: bool({ label: '是否' }), raw: '是', value: true },
    { field: bool({ label: '是否' }), raw: false, value: false },
    { field: date({ label: '日' }), raw: new Date(Date.UTC(2026, 10, 20)), value: '2026-11-20' },
    { field: date({ label: '日' }), raw: '2026/1/5', value: '2026-01-05' },
    { field: date({ label: '日' }), raw: '2026年1月5日', value: '2026-01-05' },
    { field: date({ label: '日' }), raw: '20261120', value: '2026-11-20' },
    // What a day is under its format: 1 January 2026.
    { field: date({ label: '日' }), raw: 46_023, value: '2026-01-01' },
    { field: instant({ label: '时' }), raw: '2026-11-20 10:32', value: '2026-11-20T02:32:00.000Z' },
    {
      field: instant({ label: '时' }),
      raw: new Date(Date.UTC(2026, 10, 20, 10, 32)),
      value: '2026-11-20T02:32:00.000Z',
    },
    { field: instant({ label: '时' }), raw: 1_795_141_925, value: '2026-11-20T02:32:05.000Z' },
    { field: grade, raw: '重大', value: 'major' },
    { field: grade, raw: 'major', value: 'major' },
    { field: flags, raw: '甲、乙', value: ['a', 'b'] },
    { field: company, raw: '甲厂', value: 'c-1' },
    { field: company, raw: '91320509MA1', value: 'c-1' },
    { field: people, raw: '甲厂，盛泽镇', value: ['c-1', 'g-1'] },
    { name: 'regionIds', field: text({ label: '区' }), raw: '盛泽镇', value: 'root/g-1' },
    // As people type: wide digits, spaces, a unit, a currency, grouped numbers of telephones.
    { field: integer({ label: '人数', unit: '人' }), raw: '１２ 人', value: 12 },
    { field: decimal({ label: '学时' }), raw: '2.5 学时', value: 2.5 },
    { field: decimal({ label: '金额', unit: '万元' }), raw: '￥1，200.5万元', value: 1200.5 },
    { field: text({ label: '手机', format: 'mobile' }), raw: '+86 138-1234 5678', value: '13812345678' },
    { field: text({ label: '手机', format: 'mobile' }), raw: '１３８１２３４５６７８', value: '13812345678' },
    { field: text({ label: '电话', format: 'phone' }), raw: '0512－6341 2345', value: '0512-63412345' },
    {
      field: text({ label: '身份证', format: 'identityCard' }),
      raw: '32052519880715 201x',
      value: '32052519880715201X',
    },
    { field: text({ label: '编号' }), raw: 123_456_789_012_345, value: '123456789012345' },
    { field: text({ label: '字' }), raw: '\u200b甲 乙\ufeff', value: '甲 乙' },
    { field: bool({ label: '是否' }), raw: 'Ｙ', value: true },
    { field: date({ label: '日' }), raw: '２０２６．１．５', value: '2026-01-05' },
    { field: date({ label: '日' }), raw: '2026 年 1 月 5 日', value: '2026-01-05' },
    { field: date({ label: '日' }), raw: '2026-01-05 00:00:00', value: '2026-01-05' },
    { field: date({ label: '日' }), raw: '2026-01-05T00:00:00.000', value: '2026-01-05' },
    { field: instant({ label: '时' }), raw: '2026年11月20日 10时32分', value: '2026-11-20T02:32:00.000Z' },
    { field: instant({ label: '时' }), raw: '2026年11月20日10：32：05', value: '2026-11-20T02:32:05.000Z' },
    { field: instant({ label: '时' }), raw: '2026/11/20 10点', value: '2026-11-20T02:00:00.000Z' },
    { field: instant({ label: '时' }), raw: '2026/11/20', value: '2026-11-19T16:00:00.000Z' },
    { field: trade, raw: '煤炭 (Ｂ级)', value: 'coal' },
    { field: people, raw: '甲厂、 盛泽镇、', value: ['c-1', 'g-1'] },
    { field: bool({ label: '是否' }), raw: '√', value: true },
    { field: bool({ label: '有无' }), raw: '有', value: true },
    { field: bool({ label: '有无' }), raw: '无', value: false },
    { field: text({ label: '手机', format: 'mobile' }), raw: '8613812345678', value: '13812345678' },
    { field: text({ label: '电话', format: 'phone' }), raw: '138-1234-5678', value: '13812345678' },
    { field: text({ label: '信用代码', format: 'creditCode' }), raw: '91320509ma1 x', value: '91320509MA1X' },
    { field: text({ label: '正文', rich: true }), raw: '甲<乙', value: '<p>甲&lt;乙</p>' },
    { field: date({ label: '日' }), raw: 20_261_120, value: '2026-11-20' },
    // A day is the same in its afternoon.
    { field: date({ label: '日' }), raw: 46_023.75, value: '2026-01-01' },
    { field: instant({ label: '时' }), raw: 46_023.4375, value: '2026-01-01T02:30:00.000Z' },
    { field: instant({ label: '时' }), raw: 20_261_120, value: '2026-11-19T16:00:00.000Z' },
    { field: people, raw: '甲厂；盛泽镇\n甲厂;盛泽镇', value: ['c-1', 'g-1', 'c-1', 'g-1'] },
    { field: grade, raw: ' ', value: null },
    { field: grade, raw: null, value: null },
  ])('reads $raw as $value', ({ name = 'any', field, raw, value }) => {
    expect(parseCell(name, field, raw, titles)).toEqual({ value })
  })

  it.each<{ name?: string; field: Field; raw: RawCell; trouble: string }>([
    { field: integer({ label: '人数' }), raw: '三', trouble: '人数“三”应为数字' },
    { field: decimal({ label: '金额', unit: '元' }), raw: '约100', trouble: '金额“约100”应为数字，单位：元' },
    {
      field: text({ label: '身份证' }),
      raw: 320_525_198_807_152_000,
      trouble: '身份证在表格里成了数字，后几位已丢失，请把单元格格式改为“文本”后重新填写',
    },
    { field: bool({ label: '启用' }), raw: '也许', trouble: '启用应填是或否' },
    { field: date({ label: '日期' }), raw: '2026-02-30', trouble: '日期“2026-02-30”不是有效日期，请按2026-11-20填写' },
    {
      field: date({ label: '有效期止', hint: '长期有效的不填' }),
      raw: '长期',
      trouble: '有效期止“长期”不是有效日期，请按2026-11-20填写（长期有效的不填）',
    },
    {
      field: instant({ label: '时间' }),
      raw: '2026-11-20 25:00',
      trouble: '时间“2026-11-20 25:00”不是有效时间，请按2026-11-20 10:32填写',
    },
    { field: grade, raw: '特大', trouble: '等级“特大”不在可选范围内，可选：一般、重大' },
    { field: trade, raw: '木材', trouble: '行业“木材”不在可选范围内，可选内容见“填写说明”' },
    { field: flags, raw: '甲、丙', trouble: '标志“丙”不在可选范围内，可选：甲、乙' },
    { field: company, raw: '没有的厂', trouble: '企业“没有的厂”不存在或不在您的管辖范围' },
    { field: company, raw: '同名厂', trouble: '企业“同名厂”有多个，请改填统一社会信用代码' },
    {
      field: reference('gridManage', { label: '网格' }),
      raw: '同名厂',
      trouble: '网格“同名厂”有多个，请填写从上到下的完整路径，用 / 隔开',
    },
    { field: integer({ label: '人数', unit: '人' }), raw: '人', trouble: '人数“人”应为数字，单位：人' },
    {
      field: text({ label: '卡号' }),
      raw: 1_234_567_890_123_450,
      trouble: '卡号在表格里成了数字，后几位已丢失，请把单元格格式改为“文本”后重新填写',
    },
    { field: date({ label: '日期' }), raw: 2026, trouble: '日期“2026”不是有效日期，请按2026-11-20填写' },
    {
      field: instant({ label: '时间', hint: '不晚于今天' }),
      raw: '2026-11-20 24:00',
      trouble: '时间“2026-11-20 24:00”不是有效时间，请按2026-11-20 10:32填写（不晚于今天）',
    },
    { field: files({ label: '照片' }), raw: '见附件', trouble: '照片不能从表格导入' },
    {
      field: reference('training', { label: '培训' }),
      raw: '同名厂',
      trouble: '培训“同名厂”有多个，请先把名称改得各不相同',
    },
    {
      name: 'regionIds',
      field: text({ label: '所属区域' }),
      raw: '没有的镇',
      trouble: '所属区域“没有的镇”不存在或不在您的管辖范围',
    },
  ])('says of $raw: $trouble', ({ name = 'any', field, raw, trouble }) => {
    expect(parseCell(name, field, raw, titles)).toEqual({ trouble })
  })
})
