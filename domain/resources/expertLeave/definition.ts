import { anyOf, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { date, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { keepers, readers } from '../expert-shared.ts'
import { daysInOrder } from '../safety-shared.ts'

/** Who asked for it himself, and those who ask for experts without an account. */
const askers = whileIn(['pending'], anyOf(only(['expert'], ofOneself('createUserGuid')), keepers))

/** 专家请假 (`entities.md` G4): who is on leave is not drawn. */
export const expertLeave = defineResource({
  name: 'expertLeave',
  label: '专家请假',
  about: '{expertName} {from} 至 {to}',
  scope: 'global',
  retention: 'approvals',
  fields: {
    expertGuid: reference('expert', { label: '专家', required: true }),
    expertName: text({ label: '专家姓名', maxLength: 30, copies: 'expertGuid.name' }),
    from: date({ label: '开始日期', required: true }),
    to: date({ label: '结束日期', required: true }),
    reason: text({ label: '请假事由', required: true, maxLength: 300, multiline: true }),
    auditUser: text({ label: '审批人', maxLength: 60, computed: true }),
    auditOpinion: text({ label: '审批意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待审', tone: 'waiting' },
      agreed: { label: '同意', tone: 'good' },
      refused: { label: '不同意', tone: 'bad', closed: 'badly' },
    },
    turns: {
      pending: { roles: ['assoc'], notBy: 'createUserGuid' },
    },
    moves: {
      agree: {
        label: '同意',
        from: ['pending'],
        to: 'agreed',
        allow: keepers,
        notBy: 'createUserGuid',
        stamps: { auditUser: 'userName', auditOpinion: 'opinion' },
      },
      refuse: {
        label: '不同意',
        from: ['pending'],
        to: 'refused',
        allow: keepers,
        stamps: { auditUser: 'userName', auditOpinion: 'opinion' },
      },
    },
  },
  access: {
    read: anyOf(readers, only(['expert'], ofOneself('createUserGuid'))),
    create: only(['expert', 'bureau', 'assoc', 'admin']),
    update: askers,
    remove: askers,
  },
  list: {
    columns: ['expertName', 'from', 'to', 'reason'],
    filters: ['expertName', 'from', 'status', 'expertGuid'],
    order: '-from',
    search: ['expertName', 'reason'],
    views: {
      pending: { label: '待审', in: ['pending'] },
      onLeave: {
        label: '正在请假',
        filter: (today) =>
          both(
            { field: 'status', equals: 'agreed' },
            { field: 'from', atMost: today },
            { field: 'to', atLeast: today },
          ),
      },
    },
  },
  form: [{ section: '请假', fields: ['expertGuid', 'from', 'to', 'reason'] }],
  rules: (record) => daysInOrder(record, ['from', 'to'], '结束日期不能早于开始日期'),
})
