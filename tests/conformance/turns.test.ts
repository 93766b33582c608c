import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { Actor, Role } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { matches } from '#domain/kit/filter.ts'
import { type AnyRecord, type AnyResource, ends } from '#domain/kit/resource.ts'
import { type AwaitedDay, awaitedStates, barredBy, type OwnersTurn, ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { findResource } from '#domain/resources/registry.ts'
import { fieldsOfTitle, makesTasks } from '#domain/rules/workflow-task.ts'
import { openSession, signedInBy } from '#server/accounts/sessions.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { settleTasks } from '#server/engine/tasks.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { COMPANIES, insertRecords, START, startTestServer, type TestServer } from '../server/support.ts'
import { sampleOf } from './action-samples.ts'

const FLOWING = RESOURCES.filter(({ workflow }) => workflow !== undefined)

/** What is in force and waits for nobody: taken up again only when somebody has a reason to. */
const AT_REST = new Set([
  ...['company.approved', 'patrolRecord.submitted', 'agencyBase.YBA', 'agencyBase.ZT', 'agencyEmployee.active'],
  ...['agencyEmployee.left', 'registration.returned', 'companyEmployee.employed', 'companyEmployee.left'],
  ...['safePromise.signed', 'expert.suspended', 'enterpriseClassification.published'],
  ...['companyBrand.hung', 'companyGrid.confirmed', 'companyDelete.deleted', 'notice.published'],
  ...[
    'safetyInputPlan.approved',
    'relatedCompany.suspended',
    'outsourcedOperator.passed',
    'outsourcedOperator.refused',
  ],
  ...['majorHazard.notMajor', 'selfCheckRecord.submitted', 'riskUnit.enabled', 'riskUnit.disabled'],
  ...['majorRiskFactor.confirmed', 'personnelCertificate.cancelled', 'safetyCard.signed', 'commitNotice.published'],
])
/** States that no move leaves and that are no ends all the same: another record carries them on. */
const CARRIED_ON = [
  ...['rectifyInstruction.rectifying', 'rectifyInstruction.pendingReview', 'registration.pending'],
  ...['standardizationApplication.ASSIGN_PENDING', 'standardizationApplication.ASSIGN_DONE'],
  ...['standardizationApplication.ASSIGN_REVIEW_PENDING', 'standardizationApplication.ASSIGN_AUDIT_PENDING'],
  ...['standardizationApplication.REVIEW_RESULT_SUBMITTED', 'standardizationApplication.ENT_RECTIFICATION_SUBMITTED'],
  ...['standardizationAllocation.accepted', 'standardizationAllocation.reported', 'standardizationProject.running'],
  ...['specialTaskCompany.selfChecked', 'agencyBase.BGZ'],
]

const turnOf = ({ workflow }: AnyResource, state: string): Turn | undefined => workflow?.turns?.[state]

describe.each(FLOWING)('whose turn it is with $name', (resource) => {
  const { workflow, name } = resource
  const closed = workflow === undefined ? [] : ends(workflow)
  const open = Object.keys(workflow?.states ?? {}).filter(
    (state) => !closed.includes(state) || CARRIED_ON.includes(`${name}.${state}`),
  )

  it('is said in every state that is not an end', () => {
    expect(open.filter((state) => turnOf(resource, state) === undefined)).toEqual([])
  })

  it('names in its to-do more than a day, a kind or a person', () => {
    const told = fieldsOfTitle(resource)
    expect(told.filter((field) => fieldOf(resource, field) === null)).toEqual([])
    const says = (field: string) => {
      const { kind = 'text', label = '' } = fieldOf(resource, field) ?? {}
      return kind === 'text' && !/姓名|人$|人员$/.test(label)
    }
    if (makesTasks(resource) && awaitedStates(resource).length > 0)
      expect(told.length > 1 || told.some(says), told.join()).toBe(true)
  })

  it('is nobody’s only where the thing is in force, or a day or another record is waited for', () => {
    for (const state of Object.keys(workflow?.turns ?? {})) {
      const turn = turnOf(resource, state)
      const where = `${name}.${state}`
      if (turn === 'rests') expect(AT_REST.has(where), `${where} rests`).toBe(true)
      else if (turn !== undefined && 'waitsFor' in turn) expectToExist(resource, turn.waitsFor, where)
      else expect(ownersTurns(turn).length, where).toBeGreaterThan(0)
    }
  })
})

function expectToExist(resource: AnyResource, waited: object, where: string): void {
  if ('date' in waited) {
    const field = resource.fields[String(waited.date)]
    expect(['date', 'instant'], where).toContain(field?.kind)
    const { becomes } = waited as AwaitedDay
    const states = Object.keys(resource.workflow?.states ?? {})
    if (becomes !== undefined) expect(states, `${where} becomes`).toContain(becomes)
    return
  }
  const { resource: other, by } = waited as { resource: string; by: string }
  expect(findResource(other), where).not.toBeNull()
  const carries = Object.hasOwn(resource.fields, by) || Object.hasOwn(findResource(other)?.fields ?? {}, by)
  expect(carries, `${where} waits by ${by}`).toBe(true)
}

const DISTRICT = { gridGuid: 'root', gridPath: 'root/' }
const OF_TOWN = { gridGuid: 'town-a', gridPath: 'root/town-a/' }
const OF_GRID = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
/** Somebody of every role who works where the records of the test lie. */
const STAFF: Readonly<Record<Exclude<Role, 'admin' | 'reviewer'>, object>> = {
  bureau: DISTRICT,
  leader: DISTRICT,
  officer: DISTRICT,
  duty: DISTRICT,
  town: OF_TOWN,
  grid: OF_GRID,
  company: { companyGuid: 'company-a' },
  safety: { companyGuid: 'company-a' },
  worker: { companyGuid: 'company-a' },
  agency: { agencyGuid: 'agency-a' },
  assoc: { agencyGuid: 'agency-a' },
  expert: {},
}
type Member = keyof typeof STAFF
const guidOf = (role: string) => `staff-${role}`

/** Who is named in a record: the officer of an inspection, the inspector of a patrol, the author of a bulletin. */
const NAMED: Readonly<Record<string, Member>> = {
  officers: 'officer',
  gridPersonGuids: 'grid',
  gridPersonGuid: 'grid',
  checkUsers: 'grid',
  executorGuids: 'safety',
  followGuids: 'worker',
  checker: 'safety',
  awaitedUserGuids: 'expert',
  toUser: 'duty',
  'leave.userGuid': 'grid',
  applyUserGuid: 'safety',
  'dutyParticipants.userGuid': 'grid',
  'expertTask.userGuid': 'expert',
  'examResult.userGuid': 'worker',
  'agencyTask.createUserGuid': 'town',
  'dailyReport.createUserGuid': 'duty',
  handlerGuids: 'officer',
  'emergencyPlan.createUserGuid': 'duty',
  'annualPlan.createUserGuid': 'officer',
  'doubleRandom.createUserGuid': 'officer',
  'lawDocument.createUserGuid': 'officer',
  'caseTransfer.createUserGuid': 'officer',
  'factoryBuildingLessor.createUserGuid': 'company',
  'workOrderTask.createUserGuid': 'town',
  'expertAdmission.createUserGuid': 'expert',
  'expertSelection.createUserGuid': 'assoc',
  'companyChangeRecord.createUserGuid': 'company',
  'notice.createUserGuid': 'town',
  'majorSupervise.createUserGuid': 'town',
  'specialTask.createUserGuid': 'bureau',
  'selfCheckRecord.createUserGuid': 'safety',
  'dangerousWorkPermit.createUserGuid': 'safety',
  'orderInformation.createUserGuid': 'town',
  'secretInspection.createUserGuid': 'leader',
  'safetyCard.createUserGuid': 'safety',
  'majorRiskFactor.createUserGuid': 'safety',
  'riskReport.createUserGuid': 'safety',
  'majorHazardFiling.createUserGuid': 'company',
  'exam.createUserGuid': 'bureau',
  'training.createUserGuid': 'safety',
}
const PLACES = {
  companyGuid: 'company-a',
  companyName: '甲纺织厂',
  agencyGuid: 'agency-a',
  ...OF_GRID,
  assignGridGuid: 'grid-a',
  sendTo: ['root', 'town-a', 'grid-a'],
}

const FIVE_IN_ONE = /^(SUBMITTED|PLATFORM_|SECTION_|TOWNSHIP_|RECHECK_)/
/** What a record must say besides to be a sound one. */
function soundness(resource: string, state: string): object {
  if (resource === 'standardizationApplication')
    return { reviewFlow: FIVE_IN_ONE.test(state) ? 'fiveInOneReview' : 'companyReview' }
  if (resource === 'rectificationResult') return { guid: 'result-1', applicationGuid: 'application-2' }
  if (/^standardization(Allocation|Review)$/.test(resource))
    return { applicationGuid: 'application-1', allocationGuid: 'allocation-1' }
  // A visit that is not late yet stands among the visits of the day, a self-check among the tasks until its last days.
  if (resource === 'patrolTask' || resource === 'selfCheckTask') return { planEnd: '2026-11-01' }
  if (resource === 'expertSelection') return { expertUserGuids: [guidOf('expert')] }
  // Agreed to, a deletion takes the enterprise away, and a new number signs its administrator out.
  return resource === 'companyDelete' || resource === 'accountRecovery' ? { companyGuid: 'company-b' } : {}
}

/** Each way in which a state waits for somebody: by the name in the record, and by the role where there is none. */
interface Way {
  state: string
  turn: OwnersTurn
  field: string | undefined
  role: Role | undefined
  /** What the record's own version of its flow says of the step it is at. */
  step?: { stepPlace: string; stepRoles: Role[]; stepName: string }
}
function waysOf(resource: AnyResource): Way[] {
  return Object.keys(resource.workflow?.turns ?? {}).flatMap((state) =>
    ownersTurns(turnOf(resource, state)).flatMap((turn): Way[] => {
      if (turn.step !== undefined) return waysOfStep(state, turn)
      const field = turn.people?.[0]
      const person = field === undefined ? undefined : (NAMED[`${resource.name}.${field}`] ?? NAMED[field])
      const byName = field === undefined ? [] : [{ state, turn, field, role: person }]
      const roles = (turn.roles ?? []).map((role) => ({ state, turn, field: undefined, role }))
      const named = turn.roles === undefined ? [] : roles
      return [...byName, ...named].filter(({ role }) => role !== 'admin')
    }),
  )
}

/** By name and by role, among the signatures and as the last of them. */
function waysOfStep(state: string, turn: OwnersTurn): Way[] {
  return ['between', 'last'].flatMap((stepPlace) =>
    (turn.step?.among ?? []).flatMap((role): Way[] => [
      { state, turn, field: 'stepPeople', role, step: { stepPlace, stepRoles: [], stepName: '签字' } },
      { state, turn, field: undefined, role, step: { stepPlace, stepRoles: [role], stepName: '签字' } },
    ]),
  )
}

describe('who is next', () => {
  let server: TestServer
  const tokens = new Map<string, string>()
  const actors = new Map<string, Actor>()
  const made = { moved: 0, opened: 0 }
  beforeAll(async () => {
    server = await startTestServer()
    const people = Object.entries(STAFF).map(([role, place]) =>
      buildRecord('user', {
        ...{ guid: guidOf(role), username: guidOf(role), name: role, roles: [role], accountType: '1' },
        accountEnabled: true,
        ...place,
      }),
    )
    await insertRecords(server.db, 'user', people)
    const application = { ...PLACES, reviewFlow: 'companyReview', status: 'ASSIGN_PENDING' }
    await insertRecords(
      server.db,
      'standardizationApplication',
      ['application-1', 'application-2'].map((guid) =>
        buildRecord('standardizationApplication', { ...application, guid }),
      ),
    )
    const allocation = { guid: 'allocation-1', ...PLACES, applicationGuid: 'application-1', status: 'accepted' }
    await insertRecords(server.db, 'standardizationAllocation', [buildRecord('standardizationAllocation', allocation)])
    for (const role of Object.keys(STAFF)) {
      const session = await openSession(server.db, guidOf(role), { ip: '127.0.0.1', userAgent: null }, START)
      tokens.set(role, session.token)
      const signedIn = await signedInBy(server.db, session.token, START)
      if (signedIn !== null) actors.set(role, signedIn.actor)
    }
  })
  afterAll(() => server.close())

  const asRole = async <Data>(role: string, path: string, body: object) =>
    await server.call<Data>(null, path, body, { headers: { [TOKEN_HEADER]: tokens.get(role) ?? '' } })

  it.each(FLOWING.filter(({ name }) => name !== 'workflowTask' && name !== 'noticeFeedBack'))(
    'finds $name on his desk, opens it and goes on with it',
    async (resource) => {
      const ways = waysOf(resource)
      expect(ways.filter(({ role }) => role === undefined)).toEqual([])
      const problems: string[] = []
      for (const [at, way] of ways.entries()) {
        const { state } = way
        const role = String(way.role)
        const record = recordFor(resource, at, way)
        await standIn(way)
        await put(resource, record)
        problems.push(...(await obstaclesFor(resource, role, record)).map((what) => `${state} of ${role}: ${what}`))
      }
      expect(problems).toEqual([])
    },
  )

  it('was tried often enough to mean something', () => {
    expect(made.opened).toBeGreaterThan(250)
    expect(made.moved).toBeGreaterThan(100)
  })

  /** Of roles that stand in for each other the first has it: for another nobody else of the enterprise has an account. */
  async function standIn({ turn, role }: Way) {
    const isAlone = turn.inOrder === true && turn.roles?.[0] !== role
    const users = tableNamed('user')
    await server.db
      .update(users)
      .set({ accountEnabled: sql`${users.guid} = ${guidOf(String(role))} or ${!isAlone}` })
      .where(sql`${users.companyGuid} is not null`)
  }

  /** In the place of what an earlier way left of it. */
  async function put(resource: AnyResource, record: AnyRecord) {
    const table = tableNamed(resource.name)
    const isThere = (await server.db.$count(table, eq(table.guid, record.guid))) > 0
    const { id: _, ...values } = rowOf(resource, record)
    if (isThere) await server.db.update(table).set(values).where(eq(table.guid, record.guid))
    else await insertRecords(server.db, resource.name, [record])
    await server.db.transaction((tx) => settleTasks(tx, resource, [record], { now: START }))
  }

  /** What keeps him from doing what is his to do. */
  async function obstaclesFor(resource: AnyResource, role: string, record: AnyRecord): Promise<string[]> {
    const asked = { view: 'todo', bizGuid: record.guid }
    const inbox = await asRole<{ items: AnyRecord[] }>(role, '/api/workflowTask/list', asked)
    if (inbox.data.items.length === 0) return ['not on his desk']
    const opened = await asRole<AnyRecord>(role, `/api/${resource.name}/getByGuid/${record.guid}`, {})
    if (opened.status !== 200) return [`not opened: ${opened.status}`]
    made.opened += 1
    const actor = actors.get(role) as Actor // signed in before
    const moves = Object.entries(resource.workflow?.moves ?? {}).filter(
      ([, move]) =>
        move.from.includes(String(record.status)) &&
        matches(move.allow(actor), record) &&
        !barredBy(move.notBy, record).includes(actor.guid),
    )
    if (moves.length === 0) return ['no move is his']
    for (const [name] of moves) {
      const action = actionsOf(resource.name).get(name)
      const input = action === undefined ? undefined : sampleOf(action.input, { opinion: '同意' })
      if (input === undefined) continue
      const reply = await asRole(role, `/api/${resource.name}/act/${name}`, { guid: record.guid, input })
      if (reply.status === 403 || reply.status === 404) return [`${name}: ${reply.status} ${reply.msg}`]
      if (reply.status !== 200) continue
      made.moved += 1
      return []
    }
    return []
  }
})

function recordFor(resource: AnyResource, at: number, { state, turn, field, role, step }: Way): AnyRecord {
  const known = new Set(Object.keys(resource.fields))
  const place = Object.fromEntries(Object.entries(PLACES).filter(([name]) => known.has(name)))
  const itself: Readonly<Record<string, object>> = {
    company: { ...COMPANIES[0] },
    agencyBase: { guid: 'agency-a', agencyName: '甲机构' },
  }
  const ofAgency = turn.agency !== undefined && known.has(turn.agency) ? { [turn.agency]: 'agency-a' } : {}
  const offices = Object.fromEntries(
    (turn.offices ?? []).slice(0, 1).map((name) => {
      const office = role === 'grid' ? 'grid-a' : role === 'town' ? 'town-a' : 'root'
      return [name, resource.fields[name]?.kind === 'references' ? [office] : office]
    }),
  )
  const conditions = Object.fromEntries(
    Object.entries(turn.when ?? {}).map(([name, wanted]) => [name, Array.isArray(wanted) ? wanted[0] : wanted]),
  )
  const filled = Object.entries(turn.unless ?? {}).flatMap(([name, wanted]) =>
    wanted === null ? [[name, resource.fields[name]?.kind === 'date' ? '2026-11-20' : 1] as const] : [],
  )
  const isList = field !== undefined && resource.fields[field]?.kind === 'references'
  const people = field === undefined ? {} : { [field]: isList ? [guidOf(String(role))] : guidOf(String(role)) }
  const nobodyNamed = Object.fromEntries((turn.people ?? []).map((name) => [name, null]))
  return buildRecord<AnyRecord>(resource.name, {
    guid: `${resource.name}-turn-${at}`,
    createUserGuid: 'stranger',
    ...itself[resource.name],
    ...place,
    ...(turn.agency !== undefined && turn.offices === undefined && known.has('assignGridGuid')
      ? { assignGridGuid: null }
      : {}),
    ...ofAgency,
    ...offices,
    ...conditions,
    ...Object.fromEntries(filled),
    ...soundness(resource.name, state),
    ...nobodyNamed,
    ...people,
    ...step,
    status: state,
  })
}
