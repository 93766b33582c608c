import { expect, it } from 'vitest'
import { permitPaper, permitTemplate } from '#app/features/dangerous-work/permit-paper.ts'
import { signaturesOf } from '#app/features/dangerous-work/permit-words.ts'
import type { Permit } from '#app/features/dangerous-work/use-permit.ts'
import { layPaper, type PaperBlock } from '#domain/rules/paper.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const SIGN = buildPhoto({ guid: 'sign-1' })
const AT = '2026-11-22T01:00:00.000Z' // 09:00 in China
const permit = {
  ...{ workKind: 'fire', workLevel: 'one', upgraded: true, isOutsourced: true, status: 'pendingStart' },
  ...{ ticketNo: 'DH-1', applyUnit: '甲厂', workUnit: '乙公司', applyTime: AT, workPlace: '罐区', workContent: '焊接' },
  ...{ planStart: AT, planEnd: '2026-11-22T09:00:00.000Z', actualStart: null, actualEnd: null },
  ...{ relatedTickets: null, jsa: '火灾', fireMethod: '气焊', acceptTime: null, acceptUser: null, pauses: null },
  terms: { gas: 'before' },
  people: [{ role: 'guardian', name: '孙三', certNo: null, certValidTo: null }],
  measures: [
    { no: 1, text: '清除可燃物', involved: 'yes', confirmer: '赵一' },
    { no: 2, text: '系统置换', involved: 'no', note: '无系统', confirmer: '赵一' },
    { no: 3, text: '备足灭火器材', involved: null },
  ],
  gasTests: [{ at: AT, place: '作业点', item: 'oxygen', value: 20.9, unit: 'vol', analyst: '李四', passed: true }],
  signs: [{ node: 'leader', label: '作业负责人', name: '赵一', opinion: '同意', at: AT, signGuid: 'sign-1' }],
  signatures: [SIGN],
} as unknown as Permit

const laid = (given: Permit = permit) => layPaper(permitTemplate(given).content, permitPaper(given))
const texts = (blocks: readonly PaperBlock[]) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
const tables = (blocks: readonly PaperBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))

it('bears the name of its kind, and the bureau may word each kind for itself', () => {
  expect(permitTemplate(permit)).toMatchObject({ docType: 'dangerousWorkPermit.fire', templateName: '动火作业票' })
})

it('says every measure with its answer, every reading and every person', () => {
  expect(tables(laid())).toEqual([
    [['监护人', '孙三', '', '']],
    [['2026-11-22 09:00', '作业点', '氧气 20.9 % vol', '合格', '李四']],
    [
      ['1', '清除可燃物', '涉及', '赵一'],
      ['2', '系统置换（无系统）', '不涉及', '赵一'],
      ['3', '备足灭火器材', '待确认', ''],
    ],
  ])
})

it('says what the kind asks for, who is responsible, and leaves lines for what has not happened yet', () => {
  expect(texts(laid())).toEqual(
    expect.arrayContaining([
      '编号：DH-1　状态：待开工验票',
      '申请单位：甲厂　作业单位：乙公司（外包）',
      '动火方式：气焊',
      '作业时间：2026-11-22 09:00 至 2026-11-22 17:00',
      '实际作业时间：＿＿＿＿＿＿',
      '作业中断：无',
      '完工验收：＿＿＿＿＿＿',
    ]),
  )
})

it('shows each signature with its name and time', () => {
  expect(laid().find(({ kind }) => kind === 'signs')).toEqual({
    kind: 'signs',
    signs: [
      { label: '分析人', ref: null, note: '李四 数据属实 2026-11-22 09:00' },
      { label: '作业负责人', ref: SIGN, note: '赵一 同意 2026-11-22 09:00' },
    ],
  })
})

it('has no table of readings where none are asked for', () => {
  const without = laid({ ...permit, terms: { gas: 'none' } } as unknown as Permit)
  expect(tables(without)).toHaveLength(2)
  expect(texts(without)).toContain('气体分析：本作业不要求')
})

it('shows who confirmed the measures and who analysed the air, each once, in the order of their signing', () => {
  const confirmed = { involved: 'yes', confirmer: '赵一', confirmedAt: AT, signGuid: 'sign-1' }
  const tested = { place: '上部', item: 'oxygen', value: 20.9, unit: 'vol', analyst: '李四', passed: true }
  const later = '2026-11-22T01:30:00.000Z'
  const signed = {
    ...permit,
    measures: [
      { no: 1, text: '清除可燃物', ...confirmed },
      { no: 2, text: '系统置换', ...confirmed },
    ],
    gasTests: [
      { ...tested, at: later },
      { ...tested, place: '下部', at: later },
    ],
    signs: [{ node: 'leader', label: '作业负责人', name: '赵一', opinion: '同意', at: '2026-11-22T02:00:00.000Z' }],
  } as unknown as Permit
  expect(signaturesOf(signed).map(({ label, name }) => [label, name])).toEqual([
    ['安全措施确认人', '赵一'],
    ['分析人', '李四'],
    ['作业负责人', '赵一'],
  ])
})

it('has the log of a confined space', () => {
  const entryLog = [{ name: '李四', direction: 'in', at: AT, tools: '铁锹' }]
  expect(tables(laid({ ...permit, workKind: 'confined', entryLog } as unknown as Permit))).toContainEqual([
    ['2026-11-22 09:00', '李四', '进入', '铁锹'],
  ])
})
