import { only } from '#domain/kit/access.ts'
import { choice, date, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { isEmail } from '#domain/lib/email.ts'
import { isLegalFigure, misreadFigure } from '#domain/rules/legal-figures.ts'
import { MARK_WORDS } from '../risk.ts'
import { spanIssues } from '../shared.ts'

/** Where the public writes to (`联系我们`). */
const PUBLIC_EMAIL = 'contact.email'
const NUMBER = /^-?\d+(\.\d+)?$/

/** 信息配置 (`entities.md` P4): figures of the platform as dated rows, each with the rule and the source it rests on. */
export const systemConfig = defineResource({
  name: 'systemConfig',
  label: '信息配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    key: text({ label: '配置项', required: true, maxLength: 60 }),
    name: text({ label: '名称', required: true, maxLength: 60 }),
    value: text({ label: '值', required: true, maxLength: 500, unitFrom: 'unit' }),
    valueType: choice({
      label: '值类型',
      required: true,
      options: { number: '数字', text: '文字', bool: '是否' },
    }),
    unit: text({ label: '单位', maxLength: 20 }),
    ruleVersion: text({ label: '规则版本', maxLength: 40 }),
    source: text({ label: '依据', maxLength: 200 }),
    mark: choice({
      label: '数据来源',
      options: MARK_WORDS,
      tones: { V: 'good', S: 'info', R: 'waiting', L: 'muted' },
    }),
    effectiveFrom: date({ label: '生效日期', required: true }),
    effectiveTo: date({ label: '失效日期' }),
  },
  access: {
    read: only(['admin', 'bureau']),
    create: only(['admin']),
    update: only(['admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['name', 'value', 'mark', 'source', 'effectiveFrom', 'effectiveTo'],
    filters: ['name', 'key', 'mark', 'valueType'],
    order: 'key',
    search: ['name', 'key', 'source'],
    views: {
      unread: { label: '待核对原文', filter: () => ({ field: 'mark', in: ['S', 'R'] }) },
      coming: { label: '将生效', filter: (today) => ({ field: 'effectiveFrom', atLeast: addDays(today, 1) }) },
    },
    note: 'key',
  },
  form: [
    { section: '配置', fields: ['key', 'name', 'valueType', 'value', 'unit'] },
    { section: '依据', fields: ['mark', 'source', 'ruleVersion', 'effectiveFrom', 'effectiveTo'] },
  ],
  rules: (record) => [...valueIssues(record), ...basisIssues(record), ...spanIssues(record)],
  unique: [['key', 'effectiveFrom']],
})

/** What people are shown a number by has to say where it comes from and how well it is founded. */
function basisIssues({ key, mark, source }: AnyRecord): InputIssue[] {
  if (!isLegalFigure(String(key))) return []
  return [
    ...(mark == null ? [{ path: 'mark', code: 'required', message: '请选择数据来源' }] : []),
    ...(source == null ? [{ path: 'source', code: 'required', message: '请填写依据' }] : []),
  ]
}

function valueIssues({ key, value, valueType }: AnyRecord): InputIssue[] {
  const words = String(value)
  const misread = misreadFigure(String(key), words)
  if (misread !== null) return [{ path: 'value', code: 'format', message: misread }]
  if (key === PUBLIC_EMAIL && !isEmail(words)) return [{ path: 'value', code: 'format', message: '请输入正确的邮箱' }]
  if (valueType === 'number' && !NUMBER.test(words)) return [{ path: 'value', code: 'number', message: '值应为数字' }]
  if (valueType === 'bool' && words !== 'true' && words !== 'false')
    return [{ path: 'value', code: 'bool', message: '值应为true或false' }]
  return []
}
