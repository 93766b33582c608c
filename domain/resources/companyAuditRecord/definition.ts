import { nobody } from '#domain/kit/access.ts'
import { choice, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { fileKeepers, fileReaders } from '../enterprise-shared.ts'
import { AUDITED } from '../shared.ts'

/**
 * 企业注册审核记录: one row for each time an enterprise hands in its file. The platform writes it when the file is
 * submitted; deciding on it decides on the file.
 */
export const companyAuditRecord = defineResource({
  name: 'companyAuditRecord',
  label: '企业注册审核',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    auditType: choice({
      label: '审核事项',
      required: true,
      options: { registration: '企业注册', resubmission: '补正后重新提交' },
    }),
    serialNumber: text({ label: '统一社会信用代码', maxLength: 18, format: 'creditCode', computed: true }),
    applyUser: text({ label: '提交人', maxLength: 60, computed: true }),
    applyUserGuid: reference('user', { label: '提交账号', computed: true }),
    applyTime: instant({ label: '提交时间', computed: true }),
    auditUser: text({ label: '审核人', maxLength: 60, computed: true }),
    auditTime: instant({ label: '审核时间', computed: true }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待审核', tone: 'waiting' },
      passed: { label: '通过', tone: 'good' },
      returned: { label: '退回', tone: 'bad', closed: 'badly' },
    },
    turns: {
      pending: { roles: ['grid', 'town'], otherwise: ['bureau'], notBy: 'applyUserGuid' },
    },
    moves: {
      pass: {
        label: '通过',
        from: ['pending'],
        to: 'passed',
        allow: fileKeepers,
        stamps: AUDITED,
        notBy: 'applyUserGuid',
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        allow: fileKeepers,
        stamps: AUDITED,
        notBy: 'applyUserGuid',
      },
    },
  },
  access: { read: fileReaders, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['companyName', 'serialNumber', 'auditType', 'applyUser', 'applyTime', 'auditUser', 'auditTime'],
    filters: ['auditType', 'status', 'applyTime', 'regionIds', 'gridGuid'],
    order: '-applyTime',
    search: ['companyName', 'serialNumber', 'applyUser'],
  },
  form: [],
})
