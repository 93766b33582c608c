import { type Access, only } from '#domain/kit/access.ts'
import { choice, files, instant, reference, references, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { bureauOnly, fileKeepers, fileReaders, townAndAbove } from '../enterprise-shared.ts'

const whileOpen: Access = (actor) => both(fileKeepers(actor), { field: 'status', in: ['townPending', 'rejected'] })

/**
 * 企业删除审核 (`entities.md` A4). Passing both steps takes the enterprise out of every list; its records stay and an
 * administrator can bring it back, unless its history was moved to the enterprise it doubled.
 */
export const companyDelete = defineResource({
  name: 'companyDelete',
  label: '企业删除',
  about: '{companyName} {reasonType}：{reason}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    reasonType: choice({
      label: '删除原因',
      required: true,
      options: {
        duplicate: '重复登记',
        cancelled: '已注销',
        moved: '已搬迁',
        notSupervised: '非监管对象',
        other: '其他',
      },
    }),
    reason: text({ label: '情况说明', required: true, maxLength: 500, multiline: true }),
    evidence: files({ label: '证明材料', required: true, min: 1, max: 9, accept: 'document' }),
    mergeToGuid: reference('company', {
      label: '合并到企业',
      hint: '选择保留的企业，历史记录随之并入；不选则不并入',
      when: { reasonType: 'duplicate' },
    }),
    proposeUser: text({ label: '提出人', maxLength: 60, computed: true }),
    proposeUserGuid: reference('user', { label: '提出账号', computed: true }),
    proposeTime: instant({ label: '提出时间', computed: true }),
    townUser: text({ label: '区镇审核人', maxLength: 60, computed: true }),
    townOpinion: text({ label: '区镇意见', maxLength: 500, computed: true }),
    bureauUser: text({ label: '区局审核人', maxLength: 60, computed: true }),
    bureauOpinion: text({ label: '区局意见', maxLength: 500, computed: true }),
    closedAccounts: references('user', { label: '随之停用的账号', computed: true }),
  },
  workflow: {
    states: {
      townPending: { label: '待区镇审核', tone: 'waiting' },
      bureauPending: { label: '待区局审核', tone: 'waiting' },
      deleted: { label: '已删除', tone: 'bad', closed: 'well' },
      rejected: { label: '已驳回', tone: 'muted', closed: 'aside' },
      restored: { label: '已恢复', tone: 'good' },
    },
    turns: {
      townPending: { roles: ['town', 'bureau'], notBy: 'proposeUserGuid' },
      bureauPending: { roles: ['bureau'], notBy: 'proposeUserGuid' },
      deleted: 'rests',
    },
    moves: {
      townAgree: {
        label: '区镇同意',
        from: ['townPending'],
        to: 'bureauPending',
        allow: townAndAbove,
        stamps: { townUser: 'userName', townOpinion: 'opinion' },
        notBy: 'proposeUserGuid',
      },
      townReject: {
        label: '区镇驳回',
        from: ['townPending'],
        to: 'rejected',
        allow: townAndAbove,
        stamps: { townUser: 'userName', townOpinion: 'opinion' },
        notBy: 'proposeUserGuid',
      },
      bureauAgree: {
        label: '区局同意删除',
        from: ['bureauPending'],
        to: 'deleted',
        allow: bureauOnly,
        opinionRequired: true,
        stamps: { bureauUser: 'userName', bureauOpinion: 'opinion' },
        notBy: 'proposeUserGuid',
      },
      bureauReject: {
        label: '区局驳回',
        from: ['bureauPending'],
        to: 'rejected',
        allow: bureauOnly,
        stamps: { bureauUser: 'userName', bureauOpinion: 'opinion' },
        notBy: 'proposeUserGuid',
      },
      restore: {
        label: '恢复企业',
        from: ['deleted'],
        to: 'restored',
        allow: only(['admin']),
        opinionRequired: true,
        rules: ({ mergeToGuid }) =>
          mergeToGuid === null
            ? []
            : [{ path: 'mergeToGuid', code: 'merged', message: '历史记录已并入另一家企业，不能恢复' }],
      },
    },
  },
  stamps: { proposeUser: 'userName', proposeUserGuid: 'user', proposeTime: 'now' },
  access: { read: fileReaders, create: fileKeepers, update: whileOpen, remove: whileOpen },
  list: {
    columns: ['companyName', 'reasonType', 'reason', 'proposeUser', 'proposeTime', 'mergeToGuid'],
    filters: ['reasonType', 'status', 'proposeTime', 'regionIds', 'gridGuid'],
    order: '-proposeTime',
    search: ['companyName', 'reason', 'proposeUser'],
    views: { open: { label: '审核中', in: ['townPending', 'bureauPending'] } },
  },
  form: [{ section: '删除申请' }],
  rules: ({ mergeToGuid, companyGuid }) =>
    mergeToGuid !== null && mergeToGuid === companyGuid
      ? [{ path: 'mergeToGuid', code: 'self', message: '不能合并到自己' }]
      : [],
})
