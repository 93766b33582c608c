import { ofOneself } from '#domain/kit/access.ts'
import { text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const own = ofOneself('createUserGuid')

/** 常用筛选: a question a person asks of a list again and again, under a name of his own. Nobody sees another's. */
export const savedFilter = defineResource({
  name: 'savedFilter',
  label: '常用筛选',
  scope: 'server',
  retention: 'people',
  fields: {
    resource: text({ label: '列表', required: true, maxLength: 60 }),
    name: text({ label: '名称', required: true, maxLength: 20 }),
    /** As it stands in the address of the list: view, words, filters and order. */
    query: text({ label: '筛选条件', required: true, maxLength: 2000 }),
  },
  access: { read: own, create: own, update: own, remove: own },
  list: {
    columns: ['name', 'resource', 'updateTime'],
    filters: ['resource'],
    order: 'createTime',
  },
  unique: [['name', 'resource', 'createUserGuid']],
})
