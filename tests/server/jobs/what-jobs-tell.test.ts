import { beforeAll, describe, expect, it } from 'vitest'
import { addMs } from '#domain/lib/dates.ts'
import { openSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { pushSubscription, session } from '#server/db/extra-tables.ts'
import { textCompanies } from '#server/jobs/company-texts.ts'
import { noteDue, noteNews } from '#server/jobs/push.ts'
import { keepTasks, keepTitles } from '#server/jobs/task-upkeep.ts'
import { type Own, onOneServer, PLACE, type Rows, rowsOf, TODAY, TOMORROW, YESTERDAY } from '../resources/hook.ts'
import { START } from '../support.ts'

/** Whom jobs tell, and of what; beside the row that counts those that differ from it in one thing. */
const { over } = onOneServer()
const FIRM = { guid: 'firm', companyName: '甲厂', status: 'approved', ...PLACE }

describe('a text to an enterprise', () => {
  const [OFFICER, LEADER, LANDLINE] = ['13800000001', '13800000002', '0512-63000000']
  const TEXT = { template: 'lacking', bizGuid: 'firm', params: { companyName: '甲厂', what: '预案' } }
  const said = (own: Own = {}): Rows => [['smsRecord', { ...TEXT, createTime: START, ...own }]]
  const one = (own: Own): Own => ({ sent: 0, toldBefore: 0, withoutMobile: 0, ...own })

  it.each<[what: string, firm: Own, before: Rows, counts: Own, phone: string | null]>([
    ['never told', {}, [], one({ sent: 1 }), OFFICER],
    ['told today', {}, said(), one({ toldBefore: 1 }), null],
    ['told at midnight', {}, said({ createTime: '2026-11-19T16:00:00.000Z' }), one({ toldBefore: 1 }), null],
    ['told before midnight', {}, said({ createTime: '2026-11-19T15:59:59.999Z' }), one({ sent: 1 }), OFFICER],
    ['told of something else', {}, said({ params: { what: '演练' } }), one({ sent: 1 }), OFFICER],
    ['told in other words', {}, said({ template: 'selfCheckOverdue' }), one({ sent: 1 }), OFFICER],
    ['beside one that was told', {}, said({ bizGuid: 'other' }), one({ sent: 1 }), OFFICER],
    ['whose officer has a landline', { safetyManagerPhone: LANDLINE }, [], one({ sent: 1 }), LEADER],
    ['without an officer', { safetyManagerPhone: null }, [], one({ sent: 1 }), LEADER],
    [
      'with landlines alone',
      { safetyManagerPhone: LANDLINE, mainLeaderPhone: LANDLINE },
      [],
      one({ withoutMobile: 1 }),
      null,
    ],
    ['that is not there', { guid: 'other' }, [], one({ withoutMobile: 1 }), null],
  ])('goes to one %s', async (_what, firm, before, counts, phone) => {
    const rows: Rows = [
      ['company', { ...FIRM, safetyManagerPhone: OFFICER, mainLeaderPhone: LEADER, ...firm }],
      ...before,
    ]
    const found = await over(rows, async (tx) => {
      const text = { template: 'lacking', params: { what: '预案' }, now: START } as const
      const told = await textCompanies(tx, ['firm'], text)
      return { told, texts: (await rowsOf(tx, 'smsRecord')).slice(before.length) }
    })
    expect(found.told).toEqual({ ...counts, guids: phone === null ? [] : ['firm'] })
    expect(found.texts).toMatchObject(phone === null ? [] : [{ ...TEXT, phone }])
  })
})

describe('the upkeep of to-dos', () => {
  const TASK = { bizResource: 'drill', title: '演练', gridPath: PLACE.gridPath }
  const HIS = { ...TASK, status: 'ing', bizStatus: 'planned', bizTurn: 0, activityRoles: ['safety'] }
  const drill = (own: Own) => ['drill', { status: 'planned', ...PLACE, ...own }] as const
  const person = (role: string, own: Own) =>
    ['user', { username: own.guid, roles: [role], accountEnabled: true, ...own }] as const
  const BOTH = ['safety', 'company']
  const GONE = { deleted: true }

  /** A record of an enterprise of its own, a to-do there is for it, its officer; what its to-dos are afterwards. */
  const CASES: readonly [what: string, record: Own, task: Own | null, officer: Own, tasks: readonly string[]][] = [
    ['that has none', {}, null, {}, ['ing planned safety']],
    ['that has it', {}, {}, {}, ['ing planned safety']],
    ['whose own is done', {}, { status: 'ed' }, {}, ['ed planned safety', 'ing planned safety']],
    ['that has one set by hand', {}, { bizStatus: null }, {}, ['ing null safety', 'ing planned safety']],
    ['deleted, that has none', GONE, null, {}, []],
    ['deleted, that has one', GONE, {}, {}, ['ed planned safety']],
    ['that is over, and has none', { status: 'evaluated' }, null, {}, []],
    ['that is over, and has one', { status: 'evaluated' }, {}, {}, ['ed planned safety']],
    ['that is over, and has one set by hand', { status: 'evaluated' }, { bizStatus: null }, {}, ['ing null safety']],
    ['whose officer leaves today', {}, {}, { onDutyTo: TODAY }, ['ing planned safety']],
    ['whose officer left yesterday', {}, {}, { onDutyTo: YESTERDAY }, ['ing planned company']],
    ['whose officer is shut out', {}, {}, { accountEnabled: false }, ['ing planned company']],
    ['whose officer stopped', {}, {}, { personStatus: 'stopped' }, ['ing planned company']],
    ['whose officer was deleted', {}, {}, GONE, ['ing planned company']],
    ['whose officer is another’s', {}, {}, { companyGuid: 'company-b' }, ['ing planned company']],
    ['that went to both', {}, { activityRoles: BOTH }, {}, ['ing planned safety']],
    ['that went to both, without an officer', {}, { activityRoles: BOTH }, GONE, ['ing planned company']],
  ]
  /** Those that are as they should be, and are not looked at again. */
  const SETTLED = [
    ...['that has it', 'deleted, that has none', 'that is over, and has none'],
    ...['that is over, and has one set by hand', 'whose officer leaves today'],
  ]
  let found: { count: number; tasks: ReadonlyMap<unknown, readonly string[]> }
  beforeAll(async () => {
    const rows = CASES.flatMap(([what, record, task, officer], at): Rows => {
      const own = { companyGuid: `firm-${at}` }
      return [
        ['company', { ...FIRM, guid: own.companyGuid }],
        person('company', { ...own, guid: `head-${at}` }),
        person('safety', { ...own, guid: `officer-${at}`, ...officer }),
        drill({ ...own, guid: what, ...record }),
        ...(task === null ? [] : [['workflowTask', { ...HIS, ...own, bizGuid: what, ...task }] as const]),
      ]
    })
    const nobody = { companyGuid: 'firm-of-nobody' }
    const left: Rows = [
      ['company', { ...FIRM, guid: 'firm-of-nobody' }],
      drill({ ...nobody, guid: 'nobody’s' }),
      ['workflowTask', { ...HIS, ...nobody, bizGuid: 'nobody’s', activityRoles: BOTH }],
    ]
    found = await over([...rows, ...left], async (tx) => {
      const count = await keepTasks(tx, START)
      const tasks = new Map<unknown, string[]>()
      for (const { bizGuid, status, bizStatus, activityRoles } of await rowsOf(tx, 'workflowTask'))
        tasks.set(bizGuid, [...(tasks.get(bizGuid) ?? []), `${status} ${bizStatus} ${activityRoles}`].toSorted())
      return { count, tasks }
    })
  })

  it.each(CASES)('gives a record its own: one %s', (what, _record, _task, _officer, tasks) => {
    expect(found.tasks.get(what) ?? []).toEqual(tasks)
  })

  it('looks at no record that is as it should be, nor at one that nobody could have', () => {
    expect(found.count).toBe(CASES.length - SETTLED.length)
    expect(found.tasks.get('nobody’s')).toEqual(['ing planned safety,company'])
  })

  it.each<[what: string, task: Own, count: number]>([
    ['open', {}, 1],
    ['done', { status: 'ed' }, 0],
    ['set by hand', { bizStatus: null }, 0],
  ])('calls once what is open as it is called now: one %s', async (_what, task, count) => {
    const rows: Rows = [drill({ guid: 'record' }), ['workflowTask', { ...HIS, bizGuid: 'record', ...task }]]
    const counts = await over(rows, async (tx) => [await keepTitles(tx, START), await keepTitles(tx, START)])
    expect(counts).toEqual([count, 0])
  })
})

describe('a message to a browser', () => {
  const SINCE = '2026-11-20T01:55:00.000Z'
  const AFTER = '2026-11-20T01:55:00.001Z'
  const BEFORE = '2026-11-20T01:54:59.999Z'
  const REVIEW = { bizResource: 'hiddenDanger', bizGuid: 'h', bizStatus: 'pendingReview', activityName: '复查' }
  const task = (own: Own = {}) =>
    [
      'workflowTask',
      {
        ...{ ...REVIEW, title: '甲厂', status: 'ing', startTime: AFTER, activityRoles: ['grid'] },
        ...{ gridPath: PLACE.gridPath, ...own },
      },
    ] as const
  const notice = (own: Own = {}) =>
    ['noticeFeedBack', { userGuid: 'grid', title: '请回电', status: 'unread', createTime: AFTER, ...own }] as const
  const told = (own: Own) =>
    ['smsRecord', { bizGuid: 'n', userGuid: 'grid', channel: 'push', createTime: START, ...own }] as const

  async function turnOn(tx: Db, createdAt: string, dueToldOn: string | null = null): Promise<void> {
    await openSession(tx, 'grid', { ip: '127.0.0.1', userAgent: createdAt }, START)
    const own = (await tx.select().from(session)).find(({ userAgent }) => userAgent === createdAt)
    const browser = { endpoint: createdAt, p256dh: 'p', auth: 'a', userGuid: 'grid', sessionId: String(own?.id) }
    await tx.insert(pushSubscription).values({ ...browser, createdAt, dueToldOn })
  }
  const bodies = async (tx: Db) => (await rowsOf(tx, 'smsRecord')).map(({ content }) => content)

  it.each<[what: string, rows: Rows, isTold: boolean]>([
    ['a to-do of his', [task()], true],
    ['one that began as he turned it on', [task({ startTime: SINCE })], true],
    ['one that began before', [task({ startTime: BEFORE })], false],
    ['one that is done', [task({ status: 'ed' })], false],
    ['one set by hand', [task({ bizStatus: null })], false],
    ['one that he brought about himself', [task({ createUserGuid: 'grid' })], false],
    ['one of another place', [task({ gridPath: 'root/town-b/grid-b/' })], false],
    ['one of another role', [task({ activityRoles: ['town'] })], false],
    ['one in his name', [task({ activityRoles: null, activityUser: 'grid' })], true],
    ['a notice', [notice()], true],
    ['one that he has read', [notice({ status: 'read' })], false],
    ['one from before', [notice({ createTime: BEFORE })], false],
    ['one to somebody else', [notice({ userGuid: 'town' })], false],
    ['one that he was told of', [notice({ guid: 'n' }), told({})], false],
    ['one that he had a text about', [notice({ guid: 'n' }), told({ channel: 'sms' })], true],
    ['one that another was told of', [notice({ guid: 'n' }), told({ userGuid: 'town' })], true],
  ])('tells of %s', async (_what, rows, isTold) => {
    const counts = await over(rows, async (tx) => {
      await turnOn(tx, SINCE)
      return [await noteNews(tx, START), await noteNews(tx, START)]
    })
    expect(counts).toEqual([isTold ? 1 : 0, 0])
  })

  it('counts from the first of his browsers on', async () => {
    const count = await over([task({ startTime: SINCE })], async (tx) => {
      await turnOn(tx, '2026-11-20T01:59:00.000Z')
      await turnOn(tx, SINCE)
      return await noteNews(tx, START)
    })
    expect(count).toBe(1)
  })

  it.each<[many: number, said: readonly string[]]>([
    [3, ['请回电', '请回电', '请回电']],
    [4, ['4 条新的通知']],
  ])('tells of %i notices', async (many, said) => {
    const rows: Rows = Array.from({ length: many }, () => notice())
    const found = await over(rows, async (tx) => {
      await turnOn(tx, SINCE)
      await noteNews(tx, START)
      return await bodies(tx)
    })
    expect(found).toEqual(said)
  })

  it.each<[clock: string, isTold: boolean]>([
    ['07:59', false],
    ['08:00', true],
    ['19:59', true],
    ['20:00', false],
  ])('about what is due goes out in waking hours: at %s', async (clock, isTold) => {
    const now = new Date(`${TODAY}T${clock}:00+08:00`).toISOString()
    const count = await over([task({ dueDate: TODAY })], async (tx) => {
      await turnOn(tx, SINCE)
      return await noteDue(tx, now)
    })
    expect(count).toBe(isTold ? 1 : 0)
  })

  it.each<[what: string, own: Own, before: string | null, said: readonly string[]]>([
    ['today', { dueDate: TODAY }, null, ['今天到期 1 项']],
    ['yesterday', { dueDate: YESTERDAY }, null, ['已逾期 1 项']],
    ['an hour ago', { dueDate: TODAY, dueAt: addMs(START, -3_600_000) }, null, ['已逾期 1 项']],
    ['in an hour', { dueDate: TODAY, dueAt: addMs(START, 3_600_000) }, null, ['今天到期 1 项']],
    ['tomorrow', { dueDate: TOMORROW }, null, []],
    ['today, and done', { dueDate: TODAY, status: 'ed' }, null, []],
    ['today, and deleted', { dueDate: TODAY, deleted: true }, null, []],
    ['today, of another place', { dueDate: TODAY, gridPath: 'root/town-b/grid-b/' }, null, []],
    ['today, and told', { dueDate: TODAY }, TODAY, []],
    ['today, and told yesterday', { dueDate: TODAY }, YESTERDAY, ['今天到期 1 项']],
  ])('counts what is due %s', async (_what, own, before, said) => {
    const found = await over([task(own)], async (tx) => {
      await turnOn(tx, SINCE, before)
      await noteDue(tx, START)
      return await bodies(tx)
    })
    expect(found).toEqual(said)
  })
})
