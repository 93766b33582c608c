import { type Access, only } from '#domain/kit/access.ts'
import { bool, choice, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'

const keepers = only(['bureau', 'admin'])
/** What is in use is put out of use first. */
const unused: Access = (actor) => both(keepers(actor), { not: { field: 'enabled', equals: true } })
const BLANKS = ['companyName', 'brandType', 'brandNo', 'validTo', 'days']

/** 摘牌提醒内容 (`entities.md` N2): the words of the reminder, with blanks. */
export const cardNotice = defineResource({
  name: 'cardNotice',
  label: '摘牌提醒内容',
  scope: 'global',
  retention: 'libraries',
  fields: {
    name: text({ label: '名称', required: true, maxLength: 60 }),
    brandType: choice({
      label: '挂牌类型',
      options: { grade: '分级牌', key: '重点监管', major: '重大隐患督办', integrity: '诚信' },
    }),
    content: text({
      label: '提醒内容',
      required: true,
      maxLength: 300,
      multiline: true,
      hint: '发送时填入：{企业名称}、{挂牌类型}、{牌号}、{有效期至}、{剩余天数}',
    }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: only(['bureau', 'town', 'grid', 'leader', 'admin']),
    create: keepers,
    update: keepers,
    remove: unused,
  },
  list: {
    columns: ['name', 'brandType', 'content', 'enabled'],
    filters: ['name', 'brandType', 'enabled'],
    order: 'name',
    search: ['name', 'content'],
  },
  form: [{ section: '提醒内容' }],
  unique: [['name']],
  rules: ({ content }) => {
    const used = typeof content === 'string' ? [...content.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '') : []
    const unknown = used.filter((name) => !BLANKS.includes(name))
    return unknown.map((name) => ({ path: 'content', code: 'blank', message: `没有“${name}”这个填空项` }))
  },
})
