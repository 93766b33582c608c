import { type Access, anyOf, inOwnArea, ofOneself, only, ROLES } from '#domain/kit/access.ts'
import { choices, instant, reference, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'

const named: Access = (actor) => ({ field: 'activityUser', equals: actor.guid })
/** Whoever has one of the roles that may go on with it, inside his area. */
const entitled: Access = (actor) =>
  both(
    either(...actor.roles.map((role) => ({ field: 'activityRoles', has: role }))),
    either(
      inOwnArea(actor),
      // What hangs on no place is open to the roles alone.
      both({ field: 'companyGuid', equals: null }, { field: 'gridPath', equals: null }),
      actor.agencyGuid == null ? 'nothing' : { field: 'agencyGuid', equals: actor.agencyGuid },
    ),
  )
/** What a person may go on with, rather than oversee. */
export const mayDo: Access = anyOf(named, entitled)
const OFFICE = ['admin', 'bureau', 'leader', 'town'] as const
/** The office oversees what waits in its area, and what its people set others. */
const keepers = only(OFFICE, anyOf(inOwnArea, ofOneself('createUserGuid')))

/**
 * 待办任务 (document 1, section 7): one row for every record that waits for somebody, written with the move that makes it
 * wait and finished with the move that ends it, and those that people set each other by hand.
 */
export const workflowTask = defineResource({
  name: 'workflowTask',
  label: '待办任务',
  title: 'title',
  scope: 'server',
  fields: {
    title: text({ label: '事项', required: true, maxLength: 200 }),
    activityName: text({ label: '环节', required: true, maxLength: 60 }),
    activityUser: reference('user', { label: '办理人' }),
    activityRoles: choices({ label: '办理角色', options: ROLES }),
    bizGuid: text({ label: '业务记录', maxLength: 64, silent: true }),
    bizResource: text({ label: '业务类型', maxLength: 60 }),
    bizStatus: text({ label: '业务状态', maxLength: 40, computed: true, silent: true }),
    companyGuid: reference('company', { label: '企业' }),
    gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
    agencyGuid: text({ label: '机构', maxLength: 64, computed: true, silent: true }),
    startTime: instant({ label: '开始时间', computed: true }),
    endTime: instant({ label: '办结时间', computed: true }),
    endUser: text({ label: '办结人', maxLength: 60, computed: true }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
  },
  workflow: {
    initial: 'ing',
    states: { ing: { label: '办理中', tone: 'waiting' }, ed: { label: '已办结', tone: 'good' } },
    moves: {
      ingToed: {
        label: '办结',
        from: ['ing'],
        to: 'ed',
        // The task of a record is finished by what is done with the record.
        allow: (actor) => both(anyOf(named, entitled, keepers)(actor), { field: 'bizStatus', equals: null }),
        asks: {},
        stamps: { endTime: 'now', endUser: 'userName' },
      },
    },
  },
  access: { read: anyOf(named, entitled, keepers), create: only(OFFICE), update: keepers, remove: only(['admin']) },
  list: {
    columns: ['title', 'activityName', 'startTime', 'endTime', 'endUser', 'status'],
    filters: ['title', 'activityName', 'activityUser', 'bizGuid', 'bizResource', 'status', 'startTime', 'companyGuid'],
    order: '-startTime',
    search: ['title', 'activityName'],
    views: { open: { label: '待办', filter: () => ({ field: 'status', equals: 'ing' }) } },
  },
  form: [
    {
      section: '待办任务',
      fields: ['title', 'activityName', 'activityUser', 'activityRoles', 'companyGuid', 'remark'],
    },
  ],
  offline: { keep: 'none', edits: 'online' },
  stamps: { startTime: 'now' },
  indexes: [['bizGuid'], ['activityUser', 'status'], ['activityName']],
})
