import { expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { installedRows } from '#server/install/rows.ts'

const moment = { now: '2026-11-20T02:32:00.000Z', today: '2026-11-20' }
const bank = (new Map(installedRows(moment)).get('question') ?? []) as AnyRecord[]

/** What is right, in words, read from the texts that the questions name. */
const RIGHT: Readonly<Record<string, string>> = {
  有限空间作业应当严格遵守的顺序: '先通风、再检测、后作业',
  有限空间作业氧气含量: '19.5%～23.5%',
  有限空间监护人员可以进入: '错',
  '特级、一级动火作业票有效期': '8',
  动火分析与动火作业开始的间隔: '30',
  高处作业是指距坠落基准面: '2',
  作业票签发后可以涂改: '错',
  重大事故隐患排查治理情况应当向: '负有安全生产监督管理职责的部门、职工大会或者职工代表大会',
  从业人员发现直接危及人身安全: '对',
  行政执法检查时执法人员不得少于: '2',
  铝镁金属粉尘火灾不得使用: '水',
  粉尘清扫可以使用压缩空气: '错',
  发现火情首先应当: '报警并组织疏散',
  疏散通道: '错',
  重大危险源辨识中: 'Σq/Q≥1',
  一级重大危险源的分级指标: 'R≥100',
  手持电动工具外壳破损: '错',
  发现有人触电: '切断电源',
  单位负责人接到报告应当于1小时内: '对',
  网格巡查发现疑似重大隐患: '登记并报区镇确认',
  安全生产工作坚持: '安全；预防',
  在无监护: '立即叫停并撤出人员',
}

function inWords({ answer, options }: AnyRecord): string {
  if (!Array.isArray(options) || options.length === 0) return String(answer)
  const texts = new Map(options.map(({ key, text }) => [key, text]))
  return [...String(answer)].map((letter) => texts.get(letter)).join('、')
}

it.each(bank.map((question) => [String(question.stem), question] as const))(
  'the bank answers rightly: %s',
  (stem, question) => {
    const [told] = Object.entries(RIGHT).filter(([part]) => stem.includes(part))
    expect(told, 'an answer to be read from its text').toBeDefined()
    const words = inWords(question)
    expect(question.questionType === 'essay' ? words.slice(0, told?.[1].length) : words).toBe(told?.[1])
  },
)
