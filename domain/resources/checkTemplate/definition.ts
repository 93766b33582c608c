import * as z from 'zod/mini'
import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, choices, date, json, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { COMPANY_FLAGS, TRADE_FAMILIES } from '../shared.ts'

const itemSchema = z.object({
  itemCode: z.string().check(z.minLength(1, '请填写检查项编号'), z.maxLength(30, '检查项编号不能超过30个字')),
  content: z.string().check(z.minLength(1, '请填写检查内容'), z.maxLength(500, '检查内容不能超过500个字')),
  basis: z.optional(z.string().check(z.maxLength(300, '依据不能超过300个字'))),
  method: z.optional(z.string().check(z.maxLength(50))),
  suggestLevel: z.enum(['general', 'major', 'depends'], '请选择建议等级'),
  suggestNote: z.optional(z.string().check(z.maxLength(200))),
  /** Phrases of content and basis that were cited without the text at hand: compare before quoting them. */
  toVerify: z.optional(z.array(z.string().check(z.maxLength(100)))),
  suggestDays: z.optional(z.nullable(z.int())),
  photoRequired: z.optional(z.boolean()),
  sortId: z.int(),
})
export type CheckItem = z.infer<typeof itemSchema>

/** 检查标准 (`entities.md` C1). A published version never changes; a new version is a copy. */
export const checkTemplate = defineResource({
  name: 'checkTemplate',
  label: '检查标准',
  title: 'templateName',
  scope: 'global',
  fields: {
    templateName: text({ label: '标准名称', required: true, maxLength: 100 }),
    templateType: choice({
      label: '标准类型',
      required: true,
      options: {
        selfCheck: '企业自查',
        patrol: '网格巡查',
        enforcement: '执法检查',
        special: '专项',
        review: '标准化评审',
      },
    }),
    tradeFamily: choices({ label: '适用行业', options: TRADE_FAMILIES }),
    applyFlags: choices({ label: '适用标志', options: COMPANY_FLAGS }),
    versionNo: text({ label: '版本', required: true, maxLength: 20 }),
    enabled: bool({ label: '启用' }),
    effectiveDate: date({ label: '生效日期' }),
    items: json(z.array(itemSchema).check(z.maxLength(500, '检查项不能超过500条')), {
      label: '检查项',
      required: true,
    }),
  },
  access: {
    read: anyone,
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['templateName', 'templateType', 'versionNo', 'enabled', 'effectiveDate'],
    filters: ['templateName', 'templateType', 'enabled'],
    order: 'templateName',
    search: ['templateName'],
  },
  form: [
    {
      section: '检查标准',
      fields: [
        'templateName',
        'templateType',
        'tradeFamily',
        'applyFlags',
        'versionNo',
        'enabled',
        'effectiveDate',
        'items',
      ],
    },
  ],
  offline: { keep: 'mirror', edits: 'online' },
})
