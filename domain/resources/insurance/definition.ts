import { bool, date, decimal, files, integer, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder, expiryViews, ownLedger } from '../safety-shared.ts'

/** A policy that another one follows has run out to no harm. */
const viewsOfUnrenewed = Object.fromEntries(
  Object.entries(expiryViews('to', 30)).map(([name, { filter, ...view }]) => [
    name,
    { ...view, filter: (today: string) => both(filter(today), { not: { field: 'renewed', equals: true } }) },
  ]),
)

/** 安全生产责任保险 (`entities.md` M7). */
export const insurance = defineResource({
  name: 'insurance',
  label: '安责险',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    insurer: text({ label: '保险公司', required: true, maxLength: 100 }),
    policyNo: text({ label: '保单号', required: true, maxLength: 50 }),
    insuredCount: integer({ label: '投保人数', required: true, min: 1, unit: '人' }),
    perPersonLimit: decimal({ label: '每人限额', required: true, min: 0, unit: '万元' }),
    accidentLimit: decimal({ label: '每次事故限额', min: 0, unit: '万元' }),
    premium: decimal({ label: '保费', min: 0, unit: '元' }),
    from: date({ label: '保险起期', required: true }),
    to: date({
      label: '保险止期',
      required: true,
      expiry: {
        remindDays: 30,
        tells: ({ policyNo, renewed }) => (renewed === true ? null : `安责险保单（${policyNo}）`),
      },
    }),
    renewed: bool({ label: '已续保', computed: true }),
    isCompulsory: bool({ label: '应当投保行业', computed: true }),
    services: rows({
      label: '事故预防服务',
      max: 100,
      fields: {
        date: date({ label: '日期', required: true, happened: true }),
        content: text({ label: '服务内容', required: true, maxLength: 300 }),
        people: text({ label: '服务人员', maxLength: 100 }),
        problems: text({ label: '发现问题', maxLength: 300 }),
      },
    }),
    claims: rows({
      label: '理赔',
      max: 50,
      fields: {
        date: date({ label: '日期', required: true, happened: true }),
        reason: text({ label: '事由', required: true, maxLength: 200 }),
        amount: decimal({ label: '金额', min: 0, unit: '元' }),
      },
    }),
    policyFile: files({ label: '保单', required: true, min: 1, max: 6, accept: 'document' }),
  },
  access: ownLedger,
  list: {
    columns: ['policyNo', 'insurer', 'insuredCount', 'perPersonLimit', 'from', 'to'],
    filters: ['insurer', 'policyNo', 'isCompulsory', 'to', 'gridGuid'],
    order: '-to',
    search: ['policyNo', 'companyName', 'insurer'],
    views: viewsOfUnrenewed,
  },
  form: [{ section: '保单' }, { section: '服务与理赔', fields: ['services', 'claims'] }],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company' },
  unique: [['policyNo']],
  rules: (record) => daysInOrder(record, ['from', 'to'], '保险止期不能早于起期'),
})
