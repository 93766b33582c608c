import { anyone, nobody, only } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import { bool, choice, integer, text } from '#domain/kit/fields.ts'
import { type AnyResource, defineResource } from '#domain/kit/resource.ts'
import { company } from '../company/definition.ts'

const FIELDS = editableFields(company as AnyResource)

/** The fields of the enterprise file in the order of its form. */
export const CONFIGURABLE: Readonly<Record<string, string>> = Object.fromEntries(
  company.form.flatMap(({ fields }) => fields.map((name) => [name, FIELDS[name]?.label ?? name])),
)

/** What the platform cannot do without, whatever an administrator would like. */
export function isIndispensable(fieldName: string): boolean {
  return FIELDS[fieldName]?.required === true
}

/** 企业基本信息配置: which fields of the enterprise file are shown and which must be filled in. In force at once. */
export const basicConfig = defineResource({
  name: 'basicConfig',
  label: '企业基本信息配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    fieldName: choice({ label: '字段', required: true, options: CONFIGURABLE }),
    label: text({ label: '名称', maxLength: 60, computed: true }),
    isVisible: bool({ label: '显示', required: true }),
    isRequired: bool({ label: '必填', required: true }),
    remark: text({ label: '说明', maxLength: 200 }),
    sortId: integer({ label: '排序', min: 0 }),
  },
  derive: ({ fieldName }) => ({ label: CONFIGURABLE[String(fieldName)] ?? null }),
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: nobody },
  list: {
    columns: ['label', 'isVisible', 'isRequired', 'remark', 'sortId'],
    filters: ['label', 'isVisible', 'isRequired'],
    order: 'sortId',
  },
  form: [{ section: '字段' }],
  rules: ({ fieldName, isVisible, isRequired }) => {
    if (isIndispensable(String(fieldName)) && !(isVisible === true && isRequired === true))
      return [{ path: 'isRequired', code: 'fixed', message: '平台必需的字段，不能隐藏或改为选填' }]
    return isRequired === true && isVisible !== true
      ? [{ path: 'isVisible', code: 'hidden', message: '必填的字段必须显示' }]
      : []
  },
  offline: { keep: 'mirror', edits: 'online' },
  unique: [['fieldName']],
})
