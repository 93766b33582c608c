import { anyone, only } from '#domain/kit/access.ts'
import { text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 权限 (`entities.md` P2): a code that roles carry and calls ask for, such as `ROLE_MEWS_COMPANY_VISIT`. */
export const permission = defineResource({
  name: 'permission',
  label: '权限',
  scope: 'global',
  retention: 'libraries',
  fields: {
    code: text({ label: '权限代码', required: true, maxLength: 60 }),
    name: text({ label: '权限名称', required: true, maxLength: 60 }),
    module: text({ label: '所属模块', maxLength: 60 }),
    remark: text({ label: '备注', maxLength: 200, multiline: true }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['name', 'code', 'module', 'remark'],
    filters: ['name', 'code', 'module'],
    order: 'code',
    search: ['name', 'code', 'module'],
  },
  unique: [['code']],
})
