import { type Access, anyOf } from '#domain/kit/access.ts'
import { choice, files, instant, reference, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { bureauOnly, fileKeepers, fileReaders } from '../enterprise-shared.ts'
import { rowsOf } from '../safety-shared.ts'
import { AUDITED, companySideInArea, HEAD_FIRST } from '../shared.ts'
import {
  BUREAU_TYPES,
  CHANGE_TYPES,
  CHANGEABLE,
  type ChangeType,
  FIELDS_OF_TYPE,
  isOfType,
  valueFrom,
} from './changeable.ts'

const applicants = anyOf(companySideInArea, fileKeepers)
const needsBureau = { field: 'changeType', in: [...BUREAU_TYPES] }
const ofOrdinaryType: Access = (actor) => both(fileKeepers(actor), { not: needsBureau })
const ofWeightyType: Access = (actor) => both(fileKeepers(actor), needsBureau)
const whileOpen: Access = (actor) => both(applicants(actor), { field: 'status', in: ['draft', 'returned'] })

/** 信息变更记录 (`entities.md` A3). Passing it changes the enterprise in the same transaction. */
export const companyChangeRecord = defineResource({
  name: 'companyChangeRecord',
  label: '信息变更',
  about: '{companyName} {changeType}变更',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    changeType: choice({ label: '变更类型', required: true, options: CHANGE_TYPES }),
    items: rows({
      label: '变更内容',
      required: true,
      min: 1,
      max: 20,
      fields: {
        fieldName: choice({
          label: '变更项',
          required: true,
          options: CHANGEABLE,
          offered: { by: 'changeType', options: FIELDS_OF_TYPE },
        }),
        oldValue: text({ label: '原值', maxLength: 300, hint: '提交时由平台填写' }),
        newValue: text({ label: '新值', required: true, maxLength: 300 }),
      },
    }),
    reason: text({ label: '变更原因', required: true, maxLength: 500, multiline: true }),
    files: files({ label: '证明材料', max: 9, accept: 'document' }),
    applyUser: text({ label: '申请人', maxLength: 60, computed: true }),
    applyUserGuid: reference('user', { label: '申请账号', computed: true }),
    applyTime: instant({ label: '申请时间', computed: true }),
    auditUser: text({ label: '审核人', maxLength: 60, computed: true }),
    auditTime: instant({ label: '审核时间', computed: true }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
    bureauUser: text({ label: '区局审核人', maxLength: 60, computed: true }),
    bureauTime: instant({ label: '区局审核时间', computed: true }),
    bureauOpinion: text({ label: '区局审核意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审核', tone: 'waiting' },
      bureauPending: { label: '待区局审核', tone: 'waiting' },
      passed: { label: '通过', tone: 'good', told: [] },
      returned: { label: '退回', tone: 'bad' },
    },
    turns: {
      draft: { people: ['applyUserGuid', 'createUserGuid'], ...HEAD_FIRST },
      pending: { roles: ['grid', 'town'], otherwise: ['bureau'], notBy: 'applyUserGuid' },
      bureauPending: { roles: ['bureau'], notBy: 'applyUserGuid' },
      returned: { people: ['applyUserGuid', 'createUserGuid'], ...HEAD_FIRST },
    },
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft', 'returned'],
        to: 'pending',
        allow: applicants,
        stamps: { applyUser: 'userName', applyUserGuid: 'user', applyTime: 'now' },
      },
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'passed',
        allow: ofOrdinaryType,
        stamps: AUDITED,
        notBy: 'applyUserGuid',
      },
      forward: {
        label: '同意，报区局审核',
        from: ['pending'],
        to: 'bureauPending',
        allow: ofWeightyType,
        stamps: AUDITED,
        notBy: 'applyUserGuid',
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        allow: fileKeepers,
        opinionRequired: true,
        stamps: AUDITED,
        notBy: 'applyUserGuid',
      },
      bureauApprove: {
        label: '区局通过',
        from: ['bureauPending'],
        to: 'passed',
        allow: bureauOnly,
        stamps: { bureauUser: 'userName', bureauTime: 'now', bureauOpinion: 'opinion' },
        notBy: 'applyUserGuid',
      },
      bureauReturn: {
        label: '区局退回',
        from: ['bureauPending'],
        to: 'returned',
        allow: bureauOnly,
        opinionRequired: true,
        stamps: { bureauUser: 'userName', bureauTime: 'now', bureauOpinion: 'opinion' },
        notBy: 'applyUserGuid',
      },
    },
  },
  access: { read: fileReaders, create: applicants, update: whileOpen, remove: whileOpen },
  list: {
    columns: ['companyName', 'changeType', 'reason', 'applyUser', 'applyTime', 'auditUser', 'auditTime'],
    filters: ['changeType', 'status', 'applyTime', 'regionIds', 'gridGuid'],
    order: '-updateTime',
    search: ['companyName', 'reason', 'applyUser'],
    views: { open: { label: '审核中', in: ['pending', 'bureauPending'] } },
  },
  form: [{ section: '变更' }, { section: '依据', from: 'reason' }],
  rules: ({ changeType, items }) =>
    rowsOf(items).flatMap(({ fieldName, newValue }, at) => {
      if (!isOfType(changeType as ChangeType, String(fieldName)))
        return [{ path: `items.${at}.fieldName`, code: 'type', message: '这一项不属于所选的变更类型' }]
      const read = valueFrom(String(fieldName), String(newValue))
      return 'message' in read ? [{ path: `items.${at}.newValue`, code: 'value', message: read.message }] : []
    }),
})
