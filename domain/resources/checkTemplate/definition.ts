import * as z from 'zod/mini'
import { COMPANY_FLAGS, TRADE_FAMILIES } from '#domain/data/words.ts'
import { type Access, anyone, only } from '#domain/kit/access.ts'
import { bool, choice, choices, date, json, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** What a failed item is proposed to be; a supervisor decides. */
export const SUGGEST_LEVELS = { general: '一般', major: '重大', depends: '视情况' } as const

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
  /** What it counts for in a standard that gives marks. */
  score: z.optional(z.number().check(z.minimum(0, '标准分不能小于0'), z.maximum(100, '标准分不能超过100'))),
  sortId: z.int(),
})
export type CheckItem = z.infer<typeof itemSchema>

/** In the order in which they are asked. */
export function itemsInOrder(items: readonly CheckItem[] | null): CheckItem[] {
  return [...(items ?? [])].sort((a, b) => a.sortId - b.sortId)
}

const FIRST_VERSION = '1'

/** Who keeps the check-lists. */
export const listKeepers = only(['bureau', 'admin'])

/** What was never put into use: nobody can have begun a check with it, on whatever device. */
const unpublished: Access = (actor) => both(listKeepers(actor), { field: 'effectiveDate', equals: null })

/**
 * 检查标准 (`entities.md` C1). A published version never changes, since a check begun with it may end on a device without
 * a signal; a new version is a copy. Of the versions of a list one is in use.
 */
export const checkTemplate = defineResource({
  name: 'checkTemplate',
  label: '检查标准',
  scope: 'global',
  retention: 'libraries',
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
    versionNo: text({ label: '版本', maxLength: 20, computed: true }),
    enabled: bool({ label: '启用', computed: true }),
    effectiveDate: date({ label: '生效日期', computed: true }),
    firstVersionGuid: reference('checkTemplate', { label: '历次版本', computed: true }),
    items: json(z.array(itemSchema).check(z.maxLength(500, '检查项不能超过500条')), {
      label: '检查项',
      required: true,
    }),
  },
  derive: ({ guid, versionNo, firstVersionGuid }) => ({
    versionNo: versionNo ?? FIRST_VERSION,
    firstVersionGuid: firstVersionGuid ?? guid,
  }),
  seenFrom: [
    {
      by: anyone,
      from: { any: [{ field: 'enabled', equals: true }, { not: { field: 'effectiveDate', equals: null } }] },
      says: '启用后',
    },
  ],
  access: { read: listKeepers, create: listKeepers, update: unpublished, remove: unpublished },
  list: {
    columns: ['templateName', 'templateType', 'tradeFamily', 'applyFlags', 'versionNo', 'enabled', 'effectiveDate'],
    filters: ['templateName', 'templateType', 'tradeFamily', 'applyFlags', 'enabled'],
    order: 'templateName',
    offered: { field: 'enabled', equals: true },
  },
  form: [{ section: '检查标准', also: ['versionNo', 'enabled', 'effectiveDate'] }],
  offline: { keep: 'mirror', edits: 'online' },
})
