import { ofOneself } from '#domain/kit/access.ts'
import { choice, reference, text } from '#domain/kit/fields.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'

const mine = ofOneself('userGuid')
const FIELD_OF: Readonly<Record<string, string>> = {
  department: 'departmentGuid',
  person: 'personGuid',
  company: 'companyGuid',
}
const targetOf = (record: AnyRecord) => record[FIELD_OF[String(record.targetType)] ?? ''] ?? null

/** 收藏 (`entities.md` A13): what a person wants at hand. Nobody else sees it. */
export const collection = defineResource({
  name: 'collection',
  label: '收藏',
  scope: 'server',
  retention: 'people',
  fields: {
    targetType: choice({
      label: '收藏类型',
      required: true,
      options: { department: '部门', person: '人员', company: '企业' },
    }),
    departmentGuid: reference('gridManage', { label: '部门', required: true, when: { targetType: 'department' } }),
    personGuid: reference('user', { label: '人员', required: true, when: { targetType: 'person' } }),
    companyGuid: reference('company', { label: '企业', required: true, when: { targetType: 'company' } }),
    targetGuid: text({ label: '收藏对象编号', maxLength: 64, computed: true, silent: true }),
    targetName: text({ label: '名称', maxLength: 100, computed: true }),
    telephoneNumber: text({ label: '电话', maxLength: 30, format: 'phone', computed: true }),
    userGuid: reference('user', { label: '收藏人', computed: true }),
    remark: text({ label: '备注', maxLength: 200, multiline: true }),
  },
  stamps: { userGuid: 'user' },
  derive: (record) => ({ targetGuid: targetOf(record) }),
  access: { read: mine, create: mine, update: mine, remove: mine },
  list: {
    columns: ['targetName', 'targetType', 'telephoneNumber', 'remark', 'createTime'],
    filters: ['targetType', 'targetName', 'targetGuid'],
    search: ['targetName', 'remark'],
  },
  unique: [['userGuid', 'targetType', 'targetGuid']],
})
