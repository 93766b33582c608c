import * as z from 'zod/mini'
import { anyone, only } from '#domain/kit/access.ts'
import { bool, files, json, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const blankSchema = z.object({
  name: z.string().check(z.minLength(1, '请填写填空项代码'), z.maxLength(40, '填空项代码不能超过40个字')),
  label: z.string().check(z.minLength(1, '请填写填空项名称'), z.maxLength(60, '填空项名称不能超过60个字')),
  required: z.optional(z.boolean()),
})

/** 文书模板 (`entities.md` P8): the wording of a document, its blanks and how its number is made. */
export const documentTemplate = defineResource({
  name: 'documentTemplate',
  label: '文书模板',
  scope: 'global',
  retention: 'libraries',
  fields: {
    templateName: text({ label: '模板名称', required: true, maxLength: 100 }),
    docType: text({ label: '文书类型', required: true, maxLength: 40, hint: '数据字典“文书类型”的代码' }),
    orgName: text({ label: '使用单位', maxLength: 100 }),
    versionNo: text({ label: '版本', required: true, maxLength: 20 }),
    numberRule: text({ label: '文号规则', maxLength: 100, hint: '如：吴应急{类型}〔{年}〕{序号}号' }),
    content: text({ label: '正文', maxLength: 20_000, multiline: true }),
    fields: json(z.array(blankSchema).check(z.maxLength(200, '填空项不能超过200项')), { label: '填空项' }),
    file: files({ label: '模板文件', max: 1, accept: 'document' }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['templateName', 'orgName', 'versionNo', 'enabled'],
    filters: ['templateName', 'docType', 'enabled'],
    order: 'templateName',
    search: ['templateName', 'docType'],
  },
  form: [
    { section: '文书模板', fields: ['templateName', 'docType', 'orgName', 'versionNo', 'numberRule', 'enabled'] },
    { section: '内容', fields: ['content', 'fields', 'file'] },
  ],
  // Documents are printed in the field.
  offline: { keep: 'mirror', edits: 'online' },
})
