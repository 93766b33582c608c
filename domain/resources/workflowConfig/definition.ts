import { only } from '#domain/kit/access.ts'
import { bool, choice, integer, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 审批流程配置 (`entities.md` P8): who signs in which order. */
export const workflowConfig = defineResource({
  name: 'workflowConfig',
  label: '审批流程配置',
  title: 'configName',
  scope: 'global',
  fields: {
    bizType: choice({
      label: '业务',
      required: true,
      options: { case: '案件审批', document: '文书审批', handover: '案件移交', transfer: '案件移送' },
    }),
    configName: text({ label: '流程名称', required: true, maxLength: 60 }),
    versionNo: integer({ label: '版本', format: 'code', required: true, min: 1 }),
    nodes: rows({
      label: '环节',
      required: true,
      min: 1,
      max: 9,
      fields: {
        name: text({ label: '环节名称', required: true, maxLength: 40 }),
        approverType: choice({
          label: '审批人',
          required: true,
          options: { person: '指定人员', role: '角色', gridLeader: '网格长', supervisor: '分管领导' },
        }),
        sign: choice({ label: '会签方式', options: { all: '会签', any: '或签' } }),
        deadlineHours: integer({ label: '办理时限', min: 1, max: 720, unit: '小时' }),
      },
    }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: only(['officer', 'bureau', 'leader', 'admin']),
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['configName', 'bizType', 'versionNo', 'nodes', 'enabled'],
    filters: ['configName', 'bizType', 'enabled'],
    order: 'configName',
    search: ['configName'],
  },
  form: [{ section: '审批流程', fields: ['bizType', 'configName', 'versionNo', 'enabled', 'nodes'] }],
  offline: { keep: 'none', edits: 'online' },
  unique: [['configName', 'versionNo']],
})
