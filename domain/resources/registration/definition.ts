import { REGISTRATION_KINDS } from '#domain/contract/registration.ts'
import { nobody, only } from '#domain/kit/access.ts'
import { choice, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/**
 * 注册申请: who applied without an account, and which record in the offices his application became. That record is
 * reviewed as any other of its kind; when it passes, the account named here is opened.
 */
export const registration = defineResource({
  name: 'registration',
  label: '注册申请',
  title: 'applicant',
  about: '{applicant} {applyNo}',
  scope: 'server',
  retention: 'approvals',
  fields: {
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    kind: choice({ label: '注册类别', options: REGISTRATION_KINDS, computed: true }),
    applicant: text({ label: '申请单位或姓名', maxLength: 100, computed: true }),
    serialNumber: text({ label: '统一社会信用代码', maxLength: 18, computed: true }),
    contact: text({ label: '联系人', maxLength: 30, computed: true }),
    mobile: text({ label: '手机号', maxLength: 11, format: 'mobile', mask: 'phone', computed: true }),
    username: text({ label: '登录账号', maxLength: 16, computed: true }),
    resource: text({ label: '办理事项', maxLength: 60, computed: true, silent: true }),
    recordGuid: text({ label: '办理记录', maxLength: 64, computed: true, silent: true }),
    submitTime: instant({ label: '提交时间', computed: true }),
    decideTime: instant({ label: '办理时间', computed: true }),
    decideUser: text({ label: '办理人', maxLength: 60, computed: true }),
    userGuid: reference('user', { label: '开通账号', computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '审核中', tone: 'waiting' },
      // Of a unit that has its file already, or of a landlord that has none. An office tells him, never the form.
      known: { label: '单位待核实', tone: 'waiting' },
      returned: { label: '已退回', tone: 'bad', closed: 'badly' },
      passed: { label: '已通过', tone: 'good' },
    },
    // The review happens at the record where there is one; this one follows.
    turns: {
      pending: { waitsFor: { resource: 'registration', by: 'recordGuid' } },
      known: { roles: ['bureau'] },
      returned: 'rests',
    },
    moves: {
      sendBack: {
        label: '退回',
        from: ['known'],
        to: 'returned',
        allow: only(['bureau', 'admin']),
        stamps: { decideTime: 'now', decideUser: 'userName' },
      },
    },
  },
  access: { read: only(['bureau', 'admin', 'assoc', 'leader']), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: [
      'applyNo',
      'kind',
      'applicant',
      'serialNumber',
      'contact',
      'mobile',
      'username',
      'submitTime',
      'decideUser',
    ],
    filters: ['applyNo', 'kind', 'applicant', 'serialNumber', 'mobile', 'status', 'submitTime'],
    order: '-submitTime',
    search: ['applyNo', 'applicant', 'contact', 'username'],
    views: {
      pending: { label: '审核中', in: ['pending'] },
      known: { label: '单位待核实', in: ['known'] },
    },
  },
  form: [],
  serial: { field: 'applyNo', prefix: 'ZC', per: 'day', digits: 4 },
  indexes: [['recordGuid'], ['mobile']],
})
