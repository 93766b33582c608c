import { only, ROLES } from '#domain/kit/access.ts'
import { APART, APPROVER_TYPES, DAY_TYPES, stepCode } from '#domain/kit/approval.ts'
import { bool, choice, choices, date, integer, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { APPROVAL_FLOWS } from '#domain/workflows/approval-flows.ts'

/** More signatures than this are no order any more. */
const MOST_NODES = 30
const LONGEST_DAYS = 365

const FLOW_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  APPROVAL_FLOWS.map(({ key, label }) => [key, label]),
)
const STEP_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  APPROVAL_FLOWS.flatMap((flow) =>
    Object.entries(flow.stages).map(([state, { label }]) => [stepCode(flow, state), label]),
  ),
)
const ASKED_ROLES = [
  ...new Set(APPROVAL_FLOWS.flatMap(({ stages }) => Object.values(stages).flatMap(({ by = [] }) => by))),
]

/**
 * 审批流程配置 (`entities.md` P8): who signs in which order and within how many days, as a version from a day on. What it
 * may say is for the flow to tell (`domain/workflows/approval-flows.ts`); a record keeps the version that it began with.
 */
export const workflowConfig = defineResource({
  name: 'workflowConfig',
  label: '审批流程配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    bizType: choice({ label: '流程', required: true, options: FLOW_NAMES }),
    configName: text({ label: '流程名称', maxLength: 60, computed: true }),
    versionNo: integer({ label: '版本', format: 'code', min: 1, computed: true }),
    effectiveFrom: date({ label: '生效日期', required: true, hint: '当日起新办的按此办理，在办的仍按原流程' }),
    changeNote: text({ label: '变更说明', required: true, maxLength: 300, multiline: true }),
    nodes: rows({
      label: '环节',
      required: true,
      min: 1,
      max: MOST_NODES,
      fields: {
        step: choice({ label: '审批事项', required: true, options: STEP_NAMES }),
        name: text({ label: '环节名称', required: true, maxLength: 40 }),
        approverType: choice({ label: '审批人', required: true, options: APPROVER_TYPES }),
        approverRoles: choices({
          label: '角色',
          required: true,
          options: Object.fromEntries(ASKED_ROLES.map((role) => [role, ROLES[role]])),
          when: { approverType: 'role' },
        }),
        approvers: references('user', { label: '人员', required: true, when: { approverType: 'person' } }),
        approverNames: text({ label: '人员姓名', maxLength: 300, silent: true }),
        sign: choice({
          label: '会签方式',
          options: { all: '会签', any: '或签' },
          hint: '会签全部签字，或签一人即可',
          when: { approverType: 'person' },
        }),
        days: integer({ label: '办理时限', min: 1, max: LONGEST_DAYS }),
        dayType: choice({ label: '时限单位', options: DAY_TYPES }),
        apart: choices({ label: '须回避', options: APART }),
      },
    }),
    enabled: bool({ label: '启用', hint: '不启用的版本是草案，到期也不生效' }),
  },
  access: {
    read: only(['officer', 'bureau', 'leader', 'admin']),
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['configName', 'bizType', 'versionNo', 'effectiveFrom', 'nodes', 'enabled'],
    filters: ['configName', 'bizType', 'enabled', 'effectiveFrom'],
    order: '-effectiveFrom',
    search: ['configName', 'changeNote'],
  },
  form: [
    { section: '版本', fields: ['bizType', 'effectiveFrom', 'changeNote', 'enabled'] },
    { section: '审批流程', fields: ['nodes'] },
  ],
  starts: (today) => ({ effectiveFrom: today, enabled: true }),
  unique: [
    ['configName', 'versionNo'],
    ['bizType', 'effectiveFrom'],
  ],
})
