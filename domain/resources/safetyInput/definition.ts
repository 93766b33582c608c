import type { Access } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { COST_CATEGORIES } from '#domain/rules/safety-cost.ts'
import { ownLedger, papersView } from '../safety-shared.ts'

/** What a closed month holds stays as it was reported; whoever supervises opens the month again first. */
const whileMonthIsOpen =
  (rule: Access): Access =>
  (actor) =>
    both(rule(actor), { not: { field: 'monthClosed', equals: true } })

/** 投入台账与票据 (`entities.md` K2): one payment each. */
export const safetyInput = defineResource({
  name: 'safetyInput',
  label: '安全投入',
  title: 'content',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    date: date({ label: '支出日期', required: true, happened: true }),
    category: choice({ label: '类别', required: true, options: COST_CATEGORIES }),
    content: text({ label: '内容', required: true, maxLength: 200 }),
    amount: decimal({ label: '金额', required: true, min: 0.01, max: 999_999_999_999, unit: '元' }),
    payee: text({ label: '收款单位', maxLength: 100 }),
    voucherNo: text({ label: '凭证号', maxLength: 40 }),
    handler: text({ label: '经办人', required: true, maxLength: 30 }),
    planGuid: reference('safetyInputPlan', { label: '所属计划' }),
    monthClosed: bool({ label: '已月结', computed: true }),
    billFiles: files({ label: '票据', required: true, min: 1, max: 9, accept: 'document', mayFollow: true }),
  },
  access: {
    ...ownLedger,
    update: whileMonthIsOpen(ownLedger.update),
    remove: whileMonthIsOpen(ownLedger.remove),
  },
  list: {
    columns: ['date', 'monthClosed', 'companyName', 'category', 'content', 'amount', 'payee', 'handler'],
    filters: ['date', 'category', 'monthClosed', 'gridGuid', 'planGuid'],
    order: '-date',
    search: ['companyName', 'content', 'payee', 'voucherNo'],
    views: papersView('billFiles'),
  },
  form: [{ section: '支出' }, { section: '票据', from: 'billFiles' }],
  rules: ({ date: on }) =>
    typeof on === 'string' && on < '2000-01-01' ? [{ path: 'date', code: 'range', message: '支出日期过早' }] : [],
})
