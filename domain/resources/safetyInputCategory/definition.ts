import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { INDUSTRY_CLASSES } from '#domain/rules/safety-cost.ts'

/** 投入类别 (`entities.md` K3): what safety money may be spent on, by kind of industry (财资〔2022〕136号). */
export const safetyInputCategory = defineResource({
  name: 'safetyInputCategory',
  label: '投入类别',
  scope: 'global',
  retention: 'enterprises',
  fields: {
    name: text({ label: '类别名称', required: true, maxLength: 60 }),
    code: text({ label: '代码', required: true, maxLength: 20 }),
    industryClass: choice({ label: '适用行业', options: INDUSTRY_CLASSES }),
    examples: text({ label: '支出举例', maxLength: 500, multiline: true }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: anyone,
    create: only(['admin', 'bureau']),
    update: only(['admin', 'bureau']),
    remove: only(['admin']),
  },
  list: {
    columns: ['name', 'code', 'industryClass', 'examples', 'enabled'],
    filters: ['name', 'industryClass', 'enabled'],
    order: 'sortId',
    search: ['name', 'code'],
  },
  unique: [['code']],
})
