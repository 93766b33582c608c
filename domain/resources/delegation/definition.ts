import { anyOf, ofOneself, only, ROLES, type Role } from '#domain/kit/access.ts'
import { date, instant, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder } from '../safety-shared.ts'

const oneself = ofOneself('userGuid')
const delegates = ofOneself('delegateGuid')
/** An expert's opinion is his own. */
const NOT_TO_BE_LEFT: readonly Role[] = ['expert']
const WHO = (Object.keys(ROLES) as Role[]).filter((role) => !NOT_TO_BE_LEFT.includes(role)) // keys of that very table

/** 委托办理: who goes on with what waits for a person while he is away. */
export const delegation = defineResource({
  name: 'delegation',
  label: '委托办理',
  scope: 'server',
  retention: 'affairs',
  fields: {
    userGuid: reference('user', { label: '委托人编号', computed: true }),
    userName: text({ label: '委托人', maxLength: 60, computed: true }),
    delegateGuid: reference('user', { label: '受托人', required: true }),
    // Told to him who leaves his work, though he may not read everybody who can take it.
    delegateName: text({ label: '受托人姓名', maxLength: 30, computed: true, copies: 'delegateGuid.name' }),
    startDate: date({ label: '开始日期', required: true }),
    endDate: date({ label: '结束日期', required: true }),
    reason: text({ label: '事由', required: true, maxLength: 300, multiline: true }),
    leaveGuid: reference('leave', { label: '请假', computed: true }),
    endTime: instant({ label: '收回时间', computed: true }),
  },
  workflow: {
    states: { effective: { label: '生效', tone: 'good' }, ended: { label: '已收回', tone: 'muted', closed: 'aside' } },
    turns: { effective: { waitsFor: { date: 'endDate' } } },
    moves: {
      end: {
        label: '收回委托',
        from: ['effective'],
        to: 'ended',
        allow: anyOf(oneself, delegates),
        stamps: { endTime: 'now' },
        opinionRequired: false,
      },
    },
  },
  stamps: { userGuid: 'user', userName: 'userName' },
  access: {
    read: anyOf(oneself, delegates, only(['admin', 'bureau', 'leader'])),
    create: only(WHO),
    update: () => 'nothing',
    remove: () => 'nothing',
  },
  list: {
    columns: ['userName', 'delegateName', 'startDate', 'endDate', 'reason'],
    filters: ['userName', 'delegateGuid', 'startDate', 'status'],
    order: '-startDate',
    search: ['userName', 'reason'],
    views: {
      current: {
        label: '正在委托',
        filter: (today) =>
          both(
            { field: 'status', equals: 'effective' },
            { field: 'startDate', atMost: today },
            { field: 'endDate', atLeast: today },
          ),
      },
    },
  },
  indexes: [
    ['delegateGuid', 'status'],
    ['userGuid', 'status'],
  ],
  rules: (record) => daysInOrder(record, ['startDate', 'endDate'], '结束日期不能早于开始日期'),
})
