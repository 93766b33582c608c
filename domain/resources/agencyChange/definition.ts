import * as z from 'zod/mini'
import { builtInFigure } from '#domain/data/figures.ts'
import { bool, choice, date, files, json, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { valueSchema } from '#domain/kit/schema.ts'
import { daysBetween, isDay } from '#domain/lib/dates.ts'
import {
  agencyFields,
  agencyKeepers,
  agencyLedger,
  audited,
  auditFields,
  ownAgency,
  turnedDown,
} from '../agency-shared.ts'
import { agencyBase } from '../agencyBase/definition.ts'

/** What an agency may apply to change; the rest is the platform's. */
export const CHANGEABLE = {
  agencyName: '机构名称',
  legalPerson: '法定代表人',
  contact: '联系人',
  phone: '联系电话',
  registerAddress: '注册地址',
  officeAddress: '办公地址',
  localOffice: '本地办事机构',
  qualificationNo: '资质证书编号',
  qualificationScope: '资质范围',
  qualificationValidTo: '资质有效期至',
} as const

const OPEN = { field: 'status', in: ['draft', 'returned'] } as const

/** 信息变更 (`entities.md` F5). When it passes, the agency's entry changes in the same transaction. */
export const agencyChange = defineResource({
  name: 'agencyChange',
  label: '信息变更',
  about: '{agencyName} {reason}',
  scope: 'server',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    changeFields: rows({
      label: '变更内容',
      required: true,
      min: 1,
      max: 10,
      fields: {
        fieldName: choice({ label: '变更项目', required: true, options: CHANGEABLE }),
        newValue: text({ label: '变更为', required: true, maxLength: 500 }),
      },
    }),
    oldValues: json(z.record(z.string(), z.nullable(z.string())), { label: '变更前', computed: true }),
    reason: text({ label: '变更原因', required: true, maxLength: 500, multiline: true }),
    happenDate: date({ label: '变更发生日期', required: true, happened: true }),
    applyDate: date({ label: '申请日期', computed: true }),
    isLate: bool({
      label: '逾期告知',
      computed: true,
      reckonedBy: { figures: ['agencyChange.tellDays'], day: 'happenDate' },
    }),
    files: files({ label: '证明材料', max: 20, accept: 'document' }),
    ...auditFields,
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审核', tone: 'waiting' },
      passed: { label: '通过', tone: 'good', told: [] },
      returned: { label: '退回', tone: 'bad' },
    },
    turns: {
      draft: { roles: ['agency'] },
      pending: { roles: ['assoc'] },
      returned: { roles: ['agency'] },
    },
    moves: {
      submit: {
        label: '提交变更',
        from: ['draft', 'returned'],
        to: 'pending',
        allow: ownAgency,
        stamps: { applyDate: 'today' },
      },
      pass: audited(agencyKeepers, '审核通过', ['pending'], 'passed'),
      return: turnedDown(agencyKeepers, '退回', ['pending'], 'returned'),
    },
  },
  access: {
    ...agencyLedger,
    update: (actor) => both(ownAgency(actor), OPEN),
    remove: (actor) => both(ownAgency(actor), { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['agencyName', 'reason', 'happenDate', 'applyDate', 'isLate', 'auditUser', 'auditTime'],
    filters: ['agencyName', 'agencyGuid', 'status', 'applyDate', 'isLate'],
    search: ['agencyName', 'reason'],
    views: { toReview: { label: '待审核', in: ['pending'] } },
  },
  form: [{ section: '信息变更', fields: ['changeFields', 'happenDate', 'reason', 'files'] }],
  stamps: { agencyGuid: 'agency' },
  derive: ({ happenDate, applyDate }, _today, figure = builtInFigure) => ({
    isLate:
      typeof happenDate === 'string' && typeof applyDate === 'string' && isDay(happenDate)
        ? daysBetween(happenDate, applyDate) > figure('agencyChange.tellDays', happenDate)
        : null,
  }),
  rules: newValueIssues,
})

/** New values must be good ones of the agency's own fields. */
function newValueIssues({ changeFields }: AnyRecord): InputIssue[] {
  const wanted = (changeFields ?? []) as { fieldName: keyof typeof CHANGEABLE; newValue: string }[]
  const names = wanted.map(({ fieldName }) => fieldName)
  return wanted.flatMap(({ fieldName, newValue }, at) => {
    const path = `changeFields.${at}.newValue`
    if (names.indexOf(fieldName) !== at)
      return [{ path: `changeFields.${at}.fieldName`, code: 'twice', message: '同一项目只能变更一次' }]
    const result = z.safeParse(valueSchema(agencyBase.fields[fieldName]), newValue)
    return result.success ? [] : [{ path, code: 'format', message: result.error.issues[0]?.message ?? '内容不正确' }]
  })
}
