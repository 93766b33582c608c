import { anyone, only } from '#domain/kit/access.ts'
import { choice, files, instant, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const editors = only(['bureau', 'assoc', 'admin'])

/** 资料下载 (`entities.md` J6). */
export const resourceFile = defineResource({
  name: 'resourceFile',
  label: '资料下载',
  scope: 'global',
  retention: 'libraries',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    category: choice({
      label: '分类',
      required: true,
      options: { form: '表格模板', guide: '操作指南', standard: '标准规范', training: '培训资料', other: '其他' },
    }),
    scope: choice({
      label: '面向',
      required: true,
      options: { all: '全部', company: '企业', agency: '机构', government: '政府' },
    }),
    description: text({ label: '说明', maxLength: 500, multiline: true }),
    publishTime: instant({ label: '发布时间', computed: true }),
    publisher: text({ label: '发布人', maxLength: 60, computed: true }),
    file: files({ label: '文件', required: true, min: 1, max: 9, accept: 'document' }),
  },
  stamps: { publishTime: 'now', publisher: 'userName' },
  access: { read: anyone, create: editors, update: editors, remove: editors },
  list: {
    columns: ['title', 'category', 'scope', 'publisher', 'publishTime'],
    filters: ['title', 'category', 'scope'],
    order: '-publishTime',
    search: ['title', 'description'],
  },
  form: [{ section: '资料' }],
})
