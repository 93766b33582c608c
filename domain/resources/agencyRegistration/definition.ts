import { decimal, files, integer, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import {
  agencyFields,
  agencyKeepers,
  agencyLedger,
  audited,
  auditFields,
  ownAgency,
  turnedDown,
} from '../agency-shared.ts'

const OPEN = { field: 'status', in: ['draft', 'returned'] } as const

/** 项目数填报12个、平台记录9个，多3个: for whoever reviews it; null where what was typed is what was counted. */
function differencesOf(record: Readonly<Record<string, unknown>>): string | null {
  const words = COUNTED.flatMap(({ typed, counted, label, unit }) => {
    const [said, found] = [record[typed], record[counted]]
    if (typeof said !== 'number' || typeof found !== 'number' || said === found) return []
    const gap = Math.round(Math.abs(said - found) * 100) / 100
    return [`${label}填报${said}${unit}、平台记录${found}${unit}，${said > found ? '多' : '少'}${gap}${unit}`]
  })
  return words.length === 0 ? null : words.join('；')
}
const COUNTED = [
  { typed: 'lastYearProjects', counted: 'countedProjects', label: '项目数', unit: '个' },
  { typed: 'lastYearIncome', counted: 'countedIncome', label: '业务收入', unit: '万元' },
] as const

/** 年度登记 (`entities.md` F4), within the days that `registrationApplicationTime` opens. */
export const agencyRegistration = defineResource({
  name: 'agencyRegistration',
  label: '年度登记',
  about: '{agencyName} {year}年度',
  scope: 'server',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    year: integer({ label: '登记年度', format: 'year', required: true, min: 2020, max: 2999 }),
    lastYearProjects: integer({
      label: '上年度项目数',
      min: 0,
      unit: '个',
      hint: '不填的，保存时按平台上的合同和项目填入',
    }),
    lastYearIncome: decimal({
      label: '上年度业务收入',
      min: 0,
      unit: '万元',
      hint: '不填的，保存时按平台上的合同金额填入',
    }),
    // Of the contracts and projects that enterprises have confirmed, by the day they were signed.
    countedProjects: integer({ label: '平台记录的项目数', unit: '个', computed: true }),
    countedIncome: decimal({ label: '平台记录的合同金额', unit: '万元', computed: true }),
    differences: text({ label: '与平台记录的差异', maxLength: 200, computed: true }),
    complaints: text({ label: '投诉情况', maxLength: 500, multiline: true }),
    punishments: text({ label: '处罚情况', maxLength: 500, multiline: true }),
    changes: text({ label: '变更情况', maxLength: 500, multiline: true }),
    selfEvaluation: text({ label: '自我评价', required: true, maxLength: 2000, multiline: true }),
    files: files({ label: '登记材料', max: 20, accept: 'document' }),
    ...auditFields,
  },
  workflow: {
    states: {
      draft: { label: '待提交', tone: 'muted' },
      pending: { label: '待审核', tone: 'waiting' },
      registered: { label: '已登记', tone: 'good', told: ['year'] },
      returned: { label: '已退回', tone: 'bad' },
      unregistered: { label: '未登记', tone: 'muted', closed: 'aside', told: ['year'] },
    },
    turns: {
      draft: { roles: ['agency'] },
      pending: { roles: ['assoc'] },
      returned: { roles: ['agency'] },
    },
    moves: {
      submit: { label: '提交登记', from: ['draft', 'returned'], to: 'pending', allow: ownAgency },
      pass: audited(agencyKeepers, '准予登记', ['pending'], 'registered'),
      return: turnedDown(agencyKeepers, '退回', ['pending'], 'returned'),
      lapse: turnedDown(agencyKeepers, '记为未登记', ['draft', 'returned'], 'unregistered'),
    },
  },
  access: {
    ...agencyLedger,
    update: (actor) => both(ownAgency(actor), OPEN),
    remove: (actor) => both(ownAgency(actor), { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['agencyName', 'year', 'lastYearProjects', 'lastYearIncome', 'auditUser', 'auditTime'],
    filters: ['agencyName', 'agencyGuid', 'year', 'status'],
    order: '-year',
    views: { toReview: { label: '待审核', in: ['pending'] } },
  },
  form: [
    {
      section: '年度登记',
      fields: ['year', 'lastYearProjects', 'countedProjects', 'lastYearIncome', 'countedIncome', 'differences'],
    },
    { section: '情况说明', fields: ['complaints', 'punishments', 'changes', 'selfEvaluation', 'files'] },
  ],
  statistics: {
    dimensions: ['year', 'status', 'agencyName'],
    measures: [
      { name: 'count', label: '登记', unit: '家', count: true },
      { name: 'registered', label: '已登记', unit: '%', share: () => ({ field: 'status', equals: 'registered' }) },
      { name: 'projects', label: '上年度项目', unit: '个', sum: 'lastYearProjects' },
      { name: 'income', label: '上年度收入', unit: '万元', sum: 'lastYearIncome' },
    ],
  },
  derive: (record) => ({ differences: differencesOf(record) }),
  stamps: { agencyGuid: 'agency' },
  unique: [['agencyGuid', 'year']],
})
