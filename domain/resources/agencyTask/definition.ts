import { anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyOverseers, inOrder, ownAgency } from '../agency-shared.ts'

const givers = only(['bureau', 'admin', 'officer', 'town'], inOwnArea)

/** 机构任务: work that the authority gives an agency, at one enterprise. */
export const agencyTask = defineResource({
  name: 'agencyTask',
  label: '机构任务',
  scope: 'company',
  retention: 'approvals',
  fields: {
    agencyGuid: reference('agencyBase', { label: '承办机构', required: true }),
    agencyName: text({ label: '机构名称', maxLength: 100, computed: true, copies: 'agencyGuid.agencyName' }),
    issueOrg: text({ label: '交办单位', maxLength: 100, computed: true }),
    issuer: text({ label: '交办人', maxLength: 60, computed: true }),
    taskName: text({ label: '任务名称', required: true, maxLength: 100 }),
    taskType: choice({
      label: '任务类型',
      required: true,
      options: { inspect: '协助检查', evaluate: '技术评估', recheck: '整改复核', review: '评审抽查', other: '其他' },
    }),
    content: text({ label: '任务内容', required: true, maxLength: 1000, multiline: true }),
    planDate: date({ label: '计划日期', required: true }),
    deadline: date({ label: '完成期限', required: true, expiry: { remindDays: 3, isDue: true } }),
    handler: text({ label: '承办人', maxLength: 60 }),
    result: text({ label: '完成情况', maxLength: 2000, multiline: true }),
    resultFiles: files({ label: '成果材料', max: 20, accept: 'document' }),
    finishDate: date({ label: '提交日期', computed: true }),
    checkOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      toAccept: { label: '待接收', tone: 'waiting' },
      refused: { label: '已退回', tone: 'bad', closed: 'badly' },
      doing: { label: '办理中', tone: 'info' },
      submitted: { label: '待审核', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
      cancelled: { label: '已撤销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      toAccept: { roles: ['agency'], due: 'deadline' },
      refused: { people: ['createUserGuid'], roles: ['bureau'] },
      doing: { roles: ['agency'], due: 'deadline' },
      submitted: { people: ['createUserGuid'], roles: ['bureau'] },
    },
    moves: {
      accept: { label: '接收', from: ['toAccept'], to: 'doing', allow: ownAgency, asks: { handler: 'required' } },
      refuse: { label: '退回', from: ['toAccept'], to: 'refused', allow: ownAgency },
      assignAgain: {
        label: '重新派发',
        from: ['refused'],
        to: 'toAccept',
        allow: givers,
        asks: { agencyGuid: 'required', deadline: 'required' },
      },
      submit: {
        label: '提交成果',
        from: ['doing'],
        to: 'submitted',
        allow: ownAgency,
        asks: { result: 'required', resultFiles: 'optional' },
        stamps: { finishDate: 'today' },
      },
      pass: { label: '办结', from: ['submitted'], to: 'done', allow: givers, stamps: { checkOpinion: 'opinion' } },
      sendBack: {
        label: '退回重办',
        from: ['submitted'],
        to: 'doing',
        allow: givers,
        stamps: { checkOpinion: 'opinion' },
        opinionRequired: true,
      },
      cancel: { label: '撤销', from: ['toAccept', 'refused', 'doing'], to: 'cancelled', allow: givers },
    },
  },
  stamps: { issuer: 'userName' },
  access: {
    read: anyOf(agencyOverseers, ownAgency, only(['town', 'grid'], inOwnArea)),
    create: givers,
    update: whileIn(['toAccept', 'refused', 'doing'], givers),
    remove: whileIn(['toAccept'], only(['bureau', 'admin'])),
  },
  list: {
    columns: ['taskName', 'agencyName', 'issueOrg', 'taskType', 'planDate', 'deadline', 'handler'],
    filters: ['taskName', 'companyName', 'agencyName', 'agencyGuid', 'taskType', 'status', 'deadline', 'regionIds'],
    search: ['taskName', 'companyName', 'agencyName'],
    views: {
      open: { label: '待办', in: ['toAccept', 'doing'] },
      overdue: { label: '逾期', in: ['toAccept', 'doing'], past: 'deadline' },
    },
  },
  form: [
    {
      section: '机构任务',
      fields: ['taskName', 'taskType', 'companyGuid', 'agencyGuid', 'planDate', 'deadline', 'content'],
    },
  ],
  rules: (record) => inOrder(record, 'planDate', 'deadline', '完成期限不能早于计划日期'),
  indexes: [['agencyGuid', 'status']],
})
