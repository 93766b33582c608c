import {
  type Access,
  type Actor,
  anyOf,
  hasRole,
  inOwnArea,
  ofOneself,
  only,
  ROLES,
  type Role,
} from '#domain/kit/access.ts'
import { choices, date, instant, integer, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both, either, type Filter, matches } from '#domain/kit/filter.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'

const named: Access = anyOf(ofOneself('activityUser'), (actor) => ({ field: 'activityUsers', has: actor.guid }))
const OF_COMPANY: readonly Role[] = ['company', 'safety', 'worker']
const OF_AGENCY: readonly Role[] = ['agency', 'reviewer']
const NO_PLACE: Filter = both({ field: 'companyGuid', equals: null }, { field: 'gridPath', equals: null })

/** Whoever has one of the roles that may go on with it, inside his area. */
const entitled: Access = (actor) =>
  either(...actor.roles.map((role) => both({ field: 'activityRoles', has: role }, areaOf(role, actor))))

function areaOf(role: Role, actor: Actor): Filter {
  const { companyGuid, agencyGuid, gridGuid } = actor
  const ofAgency: Filter = agencyGuid == null ? 'nothing' : { field: 'agencyGuid', equals: agencyGuid }
  if (OF_COMPANY.includes(role)) return companyGuid === null ? 'nothing' : { field: 'companyGuid', equals: companyGuid }
  if (OF_AGENCY.includes(role)) return ofAgency
  if (role === 'assoc' || role === 'expert') return either({ field: 'agencyGuid', equals: null }, ofAgency)
  // An office it was given to by name may lie outside the area of the enterprise.
  const given: Filter = gridGuid === null ? 'nothing' : { field: 'activityGrids', has: gridGuid }
  const ofNoOffice: Filter = { field: 'activityGrids', isEmpty: true }
  return either(given, both(ofNoOffice, either(inOwnArea({ ...actor, roles: [role] }), NO_PLACE)))
}

const notAboutHisOwn = ({ guid }: Actor): Filter => ({
  not: either({ field: 'notUser', equals: guid }, { field: 'notUsers', has: guid }),
})
/** What one could take: it is for his name or his role, and not about his own. */
const offeredToHim: Access = (actor) => both(anyOf(named, entitled)(actor), notAboutHisOwn(actor))
/** Or for one of those who have left it to him. */
const leftToHim: Access = (actor) => both(either(...(actor.standsFor ?? []).map(offeredToHim)), notAboutHisOwn(actor))
const offeredTo = anyOf(offeredToHim, leftToHim)
/** What a person may go on with: nobody else has taken it. */
export const mayDo: Access = (actor) =>
  both(
    offeredTo(actor),
    either(
      ...[null, actor.guid, ...(actor.standsFor ?? []).map(({ guid }) => guid)].map(
        (claimedBy): Filter => ({ field: 'claimedBy', equals: claimedBy }),
      ),
    ),
  )
const OFFICE = ['admin', 'bureau', 'leader', 'town'] as const
/** The step of what people set each other. */
export const SET_BY_HAND = '交办事项'
const BY_HAND: Filter = { field: 'bizStatus', equals: null }
/** The office oversees what its people set each other; a record's to-do says no more than its reader may know of it. */
const keepers: Access = (actor) => both(only(OFFICE, anyOf(inOwnArea, ofOneself('createUserGuid')))(actor), BY_HAND)
const starters = ofOneself('starter')
/** Who was sent a copy may open the record anyway: the server sees to that. */
const copied: Access = (actor) => ({ field: 'copiesTo', has: actor.guid })
/** His people are late with it: as with a copy, the server sees to it that he may open the record. */
const escalated: Access = (actor) => ({ field: 'escalatedTo', has: actor.guid })
const OPEN: Filter = { field: 'status', equals: 'ing' }
/** Left to him by another: no device of his own lists it. */
const notHisOwn: Access = (actor) => ((actor.standsFor ?? []).length === 0 ? 'nothing' : { not: offeredToHim(actor) })
const mine: Access = (actor) => both(OPEN, mayDo(actor))
/** What is done in the field and lies on the device, with or without a signal. */
const IN_THE_FIELD = ['hiddenDanger', 'rectifyInstruction', 'patrolRecord', 'patrolTask'] as const
const OF_THE_DESK: Filter = { not: { field: 'bizResource', in: IN_THE_FIELD } }
/** Its last day is gone, or the very hour of it. */
export const isLate = (today: string, now: string): Filter =>
  either({ field: 'dueDate', below: today }, { field: 'dueAt', below: now })
/** Put away by this person until a day to come. */
const isPutOff = (today: string, actor: Actor): Filter =>
  both(
    { field: 'followUser', equals: actor.guid },
    { not: { field: 'followDate', isEmpty: true } },
    { not: { field: 'followDate', atMost: today } },
    { not: { field: 'dueDate', below: today } },
  )
/**
 * What goes on by itself is to be dealt with from so many days before its last one: a visit once it is late, for it stands
 * among those of the day; a self-check of a week or a month stands among the tasks, a project among the projects until then.
 */
const LEADS = [
  { days: -1, of: ['patrolTask'] },
  { days: 3, of: ['selfCheckTask'] },
  { days: 30, of: ['tutorshipProject', 'hostingProject', 'agencyBusiness'] },
]
const isDue = (today: string): Filter =>
  both(
    ...LEADS.map(({ of, days }): Filter => {
      return { not: both({ field: 'bizResource', in: of }, { field: 'dueDate', atLeast: addDays(today, days + 1) }) }
    }),
  )
/** What stands before somebody who is to go on with it. */
const TO_DO = ['title', 'dueDate', 'companyGuid', 'urgeCount', 'claimedBy', 'followDate'] as const
/** What somebody wants to know who waits for others: whose it is, by name or by post, and who has taken it. */
const OF_OTHERS = [
  'title',
  'dueDate',
  'companyGuid',
  'activityUsers',
  'activityRoles',
  'claimedBy',
  'urgeCount',
] as const
/** 代张三办理: by whom it was left to him, where it is not his own as well. */
export function leftByWords(task: AnyRecord, actor: Actor): string {
  if (matches(offeredToHim(actor), task)) return ''
  const absent = actor.standsFor?.find((each) => matches(offeredToHim(each), task))
  return absent === undefined ? '' : `代${absent.name}办理`
}
/** Nobody needs to take what is his by name. */
const shared: Filter = { field: 'activityUsers', isEmpty: true }

/**
 * 待办任务 (document 1, section 7): one row for everything that waits for somebody, written with the change that makes it
 * wait and finished with the change that ends it, and those that people set each other by hand.
 */
export const workflowTask = defineResource({
  name: 'workflowTask',
  label: '待办任务',
  scope: 'server',
  retention: 'affairs',
  fields: {
    title: text({ label: '事项', required: true, maxLength: 200 }),
    activityName: text({ label: '环节', required: true, maxLength: 60 }),
    activityUser: reference('user', { label: '办理人' }),
    activityUsers: references('user', { label: '办理人员', computed: true }),
    activityRoles: choices({ label: '办理角色', options: ROLES }),
    activityGrids: references('gridManage', { label: '办理单位', computed: true }),
    notUser: text({ label: '回避人', maxLength: 64, computed: true, silent: true }),
    notUsers: references('user', { label: '其他回避人', computed: true, silent: true }),
    dueDate: date({ label: '办理期限', expiry: { remindDays: 3, isDue: true, hour: 'dueAt' } }),
    dueAt: instant({ label: '办理时限', computed: true, silent: true }),
    starter: reference('user', { label: '发起人', computed: true }),
    bizGuid: text({ label: '业务记录', maxLength: 64, silent: true }),
    bizResource: text({ label: '业务类型', maxLength: 60, silent: true }),
    bizStatus: text({ label: '业务状态', maxLength: 40, computed: true, silent: true }),
    bizTurn: text({ label: '业务环节', maxLength: 20, computed: true, silent: true }),
    companyGuid: reference('company', { label: '企业' }),
    gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
    agencyGuid: text({ label: '机构', maxLength: 64, computed: true, silent: true }),
    startTime: instant({ label: '开始时间', computed: true }),
    returnedFor: text({ label: '退回意见', maxLength: 500, computed: true }),
    claimedBy: reference('user', { label: '认领人', computed: true }),
    claimTime: instant({ label: '认领时间', computed: true }),
    urgeWords: text({ label: '催办内容', maxLength: 500, computed: true }),
    urgeCount: integer({ label: '催办', computed: true, unit: '次' }),
    urges: rows({
      label: '催办记录',
      computed: true,
      max: 50,
      fields: {
        user: text({ label: '催办人', required: true, maxLength: 60 }),
        time: instant({ label: '时间', required: true }),
        words: text({ label: '内容', maxLength: 500 }),
      },
    }),
    followDate: date({ label: '跟进日期' }),
    followUser: reference('user', { label: '跟进人', computed: true }),
    escalateTime: instant({ label: '升级时间', computed: true }),
    escalatedTo: references('user', { label: '已提醒上级', computed: true }),
    copiesTo: references('user', { label: '抄送' }),
    copyWords: text({ label: '抄送说明', maxLength: 500, computed: true }),
    endTime: instant({ label: '办结时间', computed: true }),
    endUser: text({ label: '办结人', maxLength: 60, computed: true }),
    endUserGuid: reference('user', { label: '办结人账号', computed: true }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
  },
  workflow: {
    states: { ing: { label: '办理中', tone: 'waiting' }, ed: { label: '已办结', tone: 'good' } },
    turns: { ing: { people: ['activityUser'] } },
    moves: {
      claim: {
        label: '认领',
        from: ['ing'],
        to: 'ing',
        allow: (actor) => both(offeredTo(actor), shared, { field: 'claimedBy', equals: null }),
        stamps: { claimedBy: 'user', claimTime: 'now' },
      },
      giveBack: {
        label: '退还',
        from: ['ing'],
        to: 'ing',
        allow: ofOneself('claimedBy'),
        stamps: { claimedBy: 'nothing', claimTime: 'nothing' },
      },
      // He who waits for another presses for it; the server keeps each time with its words.
      urge: {
        label: '催办',
        from: ['ing'],
        to: 'ing',
        allow: (actor) => both(anyOf(starters, keepers, escalated)(actor), { not: mayDo(actor) }),
        stamps: { urgeWords: 'opinion' },
      },
      // Out of his sight until then; the term stays, and what is late cannot be put away.
      putOff: {
        label: '稍后跟进',
        from: ['ing'],
        to: 'ing',
        allow: (actor) => both(mayDo(actor), OF_THE_DESK),
        asks: { followDate: 'required' },
        stamps: { followUser: 'user' },
        rules: ({ followDate, dueDate }) =>
          typeof dueDate === 'string' && String(followDate) > dueDate
            ? [{ path: 'followDate', code: 'late', message: `跟进日期不能晚于办理期限 ${dueDate}` }]
            : [],
      },
      takeUp: {
        label: '恢复待办',
        from: ['ing'],
        to: 'ing',
        allow: ofOneself('followUser'),
        stamps: { followDate: 'nothing', followUser: 'nothing' },
      },
      copy: {
        label: '抄送',
        from: ['ing'],
        to: 'ing',
        allow: anyOf(mayDo, starters, keepers),
        asks: { copiesTo: 'required' },
        stamps: { copyWords: 'opinion' },
      },
      ingToed: {
        label: '办结',
        from: ['ing'],
        to: 'ed',
        allow: (actor) => both(anyOf(mayDo, keepers)(actor), BY_HAND),
        stamps: { endTime: 'now', endUser: 'userName', endUserGuid: 'user' },
      },
    },
  },
  access: {
    read: anyOf(offeredTo, keepers, starters, ofOneself('endUserGuid'), copied, escalated),
    create: only(OFFICE),
    update: keepers,
    remove: (actor) => (hasRole(actor, 'admin') ? BY_HAND : 'nothing'),
  },
  list: {
    // The step stands under the title and says how the record stands.
    stateByView: true,
    fleeting: true,
    columns: [...TO_DO, 'endTime'],
    whenFilled: ['companyGuid', 'urgeCount', 'claimedBy', 'followDate', 'endTime', 'activityUsers', 'activityRoles'],
    filters: [
      ...['title', 'activityName', 'activityUser', 'bizGuid', 'bizResource', 'status', 'startTime', 'dueDate'],
      'companyGuid',
    ],
    order: '-startTime',
    search: ['title', 'activityName'],
    behind: { resource: 'bizResource', guid: 'bizGuid' },
    note: 'activityName',
    noteFor: leftByWords,
    views: {
      todo: {
        label: '待我办理',
        order: 'dueDate',
        columns: TO_DO,
        filter: (today, actor) => both(mine(actor), isDue(today), { not: isPutOff(today, actor) }),
      },
      overdue: {
        label: '已逾期',
        order: 'dueDate',
        columns: TO_DO,
        filter: (today, actor, now) => both(mine(actor), isLate(today, now)),
      },
      claimed: {
        label: '我认领的',
        order: 'dueDate',
        columns: ['title', 'dueDate', 'companyGuid', 'claimTime', 'urgeCount', 'followDate'],
        filter: (_, actor) => both(OPEN, { field: 'claimedBy', equals: actor.guid }),
      },
      putOff: {
        label: '稍后跟进',
        order: 'followDate',
        columns: ['title', 'followDate', 'dueDate', 'companyGuid', 'urgeCount', 'claimedBy'],
        filter: (today, actor) => both(mine(actor), isPutOff(today, actor)),
      },
      started: {
        label: '我发起的',
        order: 'dueDate',
        columns: OF_OTHERS,
        filter: (_, actor) => both(OPEN, starters(actor)),
      },
      waiting: {
        label: '等他人办理',
        order: 'dueDate',
        columns: OF_OTHERS,
        filter: (_, actor) => both(OPEN, starters(actor), { not: mayDo(actor) }),
      },
      done: {
        label: '我办过的',
        order: '-endTime',
        columns: ['title', 'endTime', 'companyGuid'],
        filter: (_, actor) => both({ field: 'status', equals: 'ed' }, { field: 'endUserGuid', equals: actor.guid }),
      },
      escalated: {
        label: '逾期升级',
        order: 'dueDate',
        columns: OF_OTHERS,
        filter: (_, actor) => both(OPEN, escalated(actor)),
      },
      copied: {
        label: '抄送我的',
        columns: ['title', 'copyWords', 'companyGuid', 'endTime'],
        filter: (_, actor) => copied(actor),
      },
      others: {
        label: '其他待办',
        order: 'dueDate',
        columns: TO_DO,
        filter: (today, actor) =>
          both(mine(actor), either(OF_THE_DESK, notHisOwn(actor)), isDue(today), { not: isPutOff(today, actor) }),
      },
      open: { label: '待办', filter: () => OPEN },
    },
  },
  form: [
    {
      section: '待办任务',
      fields: ['title', 'activityName', 'activityUser', 'activityRoles', 'companyGuid', 'dueDate', 'remark'],
    },
  ],
  stamps: { startTime: 'now', starter: 'user' },
  indexes: [['bizGuid'], ['activityUser', 'status'], ['activityName'], ['starter', 'status'], ['endUserGuid']],
  indexesIn: {
    ing: ['activityRoles', 'activityUsers', 'activityGrids', 'escalatedTo', 'claimedBy', 'dueDate', 'gridPath'],
  },
})
