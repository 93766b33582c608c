import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Page } from '#domain/contract/envelope.ts'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import type { PullReply, PushReply, Snapshot } from '#domain/contract/sync.ts'
import type { ActionDefinition } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { mayImport, offeredColumns } from '#domain/kit/sheet.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { withheldNames } from '#server/engine/mask.ts'
import { onlineOp } from '#server/engine/rest.ts'
import { MIRRORED } from '#server/sync/scopes.ts'
import { DATABASES } from '../server/databases.ts'
import {
  insertRecords,
  PEOPLE,
  type Person,
  type Reply,
  START,
  startTestServer,
  type TestServer,
} from '../server/support.ts'
import { buildPull, rowsOf } from '../server/sync/world.ts'
import { type AccessWorld, buildAccessWorld, fileOf, readableBy } from './access-world.ts'
import { sampleOf } from './action-samples.ts'

const ALL = Object.keys(PEOPLE) as Person[] // keys of that very table
const PLACES = [
  { companyGuid: 'company-a', gridGuid: 'grid-a' },
  { companyGuid: 'company-b', gridGuid: 'grid-b' },
]
/** One of each kind of reader: each time these ask, at length all; what may be done is tried by all each time. */
const KINDS: readonly Person[] = ['admin', 'town', 'grid', 'safety', 'agency', 'expert']
const ASKING = process.env.TEST_LONG === undefined ? KINDS : ALL
const HANG_ON_OTHERS = new Set(['standardizationReview.submit', 'rectificationResult.submit'])
/** As many rows as a list gives at once. */
const PAGE_SIZE = 200

const guidsOf = (records: readonly AnyRecord[]) => records.map(({ guid }) => guid).sort()

let server: TestServer
let world: AccessWorld
beforeAll(async () => {
  // Where the run has the bigger one, it answers these tens of thousands of calls sooner.
  server = await startTestServer(DATABASES.at(-1))
  world = await buildAccessWorld(server)
})
afterAll(() => server.close())

/** How often each answer was checked: a matrix in which nobody is refused, or nobody allowed, proves nothing. */
const checked = { listed: 0, kept: 0, opened: 0, gone: 0, denied: 0, allowed: 0, made: 0, notMade: 0 }

describe.each(RESOURCES)('access of $name', (resource) => {
  const api = `/api/${resource.name}`
  beforeAll(() => world.askWhoIsWho())
  const ofPeople = async (people = ASKING) => {
    const records = await world.recordsOf(resource)
    return people.map((person) => {
      const actor = world.actorOf(person)
      const readable = records.filter((record) => readableBy(resource, actor, record))
      const outside = records.filter((record) => !readable.includes(record))
      return { person, actor, readable, outside }
    })
  }
  const expectNoLeak = async (person: Person, text: string, isList = false) =>
    expect(await world.leaksIn(text, person, { isList }), person).toEqual([])

  it('lists for each person exactly what the rule says', async () => {
    for (const { person, readable, outside } of await ofPeople()) {
      const items: AnyRecord[] = []
      for (let pageIndex = 1; (pageIndex - 1) * PAGE_SIZE <= readable.length; pageIndex += 1) {
        const reply = await server.call<Page<AnyRecord>>(person, `${api}/list`, { pageSize: PAGE_SIZE, pageIndex })
        expect(reply.status, person).toBe(200)
        expect(reply.data.total, person).toBe(readable.length)
        await expectNoLeak(person, JSON.stringify(reply.data), true)
        items.push(...reply.data.items)
      }
      expect(guidsOf(items), person).toEqual(guidsOf(readable))
      checked.listed += readable.length
      checked.kept += outside.length
    }
  })

  it('opens a record, its history and its files for those who may read it', async () => {
    for (const { person, readable, outside } of await ofPeople()) {
      for (const record of [readable[0], readable.at(-1)].filter((each) => each !== undefined)) {
        const { guid, id } = record
        for (const path of [`getByGuid/${guid}`, `get/${id}`, `history/${guid}`]) {
          const reply = await server.call(person, `${api}/${path}`)
          expect(reply.status, `${person} ${path}`).toBe(200)
          await expectNoLeak(person, JSON.stringify(reply.data))
        }
        checked.opened += 1
      }
      for (const { guid, id } of [outside[0], outside.at(-1)].filter((each) => each !== undefined)) {
        for (const path of [`getByGuid/${guid}`, `get/${id}`, `history/${guid}`])
          expect(await server.call(person, `${api}/${path}`), `${person} ${path}`).toMatchObject({
            status: 404,
            problem: 'record.gone',
          })
        checked.gone += 1
      }
    }
  })

  it('exports and counts no more than it lists', async () => {
    const { usual, further } = offeredColumns(resource)
    // A workbook takes longer than a list; one of each kind of reader.
    for (const { person, actor, readable } of await ofPeople(KINDS)) {
      const rule = resource.access.export ?? resource.access.read
      const expected = readable.filter((record) => matches(rule(actor), record))
      const asked = { columns: [...usual, ...further], exportReason: '监督检查' }
      const text = await sheetText(person, `${api}/export`, asked)
      expect(text.match(/<row /g)?.length, person).toBe(expected.length + 1)
      await expectNoLeak(person, text, true)
      const { statistics } = resource
      const everything = statistics?.measures.find((measure) => 'count' in measure && measure.count === true)
      const hidden = hiddenFields(resource, actor)
      const dimension = statistics?.dimensions.find((name) => !hidden.includes(name))
      if (statistics === undefined || dimension === undefined || everything === undefined) continue
      const { data } = await server.call<ResourceStatistics>(person, `${api}/statistics`, { dimension })
      expect(data.total[everything.name], person).toBe(readable.length)
      await expectNoLeak(person, JSON.stringify(data))
      await expectNoLeak(person, await sheetText(person, `${api}/statistics/export`, { dimension }))
    }
  })

  it('tells nothing of a field that is kept from a person by asking, counting or searching for it', async () => {
    for (const { person, actor } of await ofPeople())
      for (const name of hiddenFields(resource, actor)) {
        expect(await server.call(person, `${api}/list`, { [name]: 'x' }), `${person} ${name}`).toMatchObject({
          status: 400,
        })
        expect(await server.call(person, `${api}/list`, { sort: name }), `${person} ${name}`).toMatchObject({
          status: 400,
        })
        const [dimension] = resource.statistics?.dimensions ?? []
        const counted = await server.call(person, `${api}/statistics`, { dimension, [name]: 'x' })
        expect([400, 404], `${person} ${name}`).toContain(counted.status)
        const byName = await server.call(person, `${api}/statistics`, { dimension: name })
        expect([400, 404], `${person} ${name}`).toContain(byName.status)
      }
  })

  it('gives a sheet to fill in to those who may make records', async () => {
    const isOffered = server.app.hasRoute({ method: 'POST', url: `/safety${api}/importTemplate` })
    for (const person of isOffered ? ASKING : []) {
      const reply = await server.call(person, `${api}/importTemplate`)
      const expected = mayImport(resource, world.actorOf(person)) ? 200 : 403
      expect(reply.status, person).toBe(expected)
      const started = await server.call(person, `${api}/import?job=${randomUUID()}&mode=all`)
      expect(started.status === 403, person).toBe(expected === 403)
    }
  })

  it('refuses every action outside the area and the rule, and changes nothing', async () => {
    const before = await world.recordsOf(resource)
    const people = await ofPeople()
    for (const action of changing(resource))
      for (const { person, actor, readable, outside } of people) {
        const beyond = outside.find(({ deleted }) => !deleted)
        const barred = readable.find((record) => !matches(action.allow(actor), record))
        if (beyond !== undefined)
          expect(await act(person, action, beyond.guid), `${person} ${action.name} ${beyond.guid}`).toMatchObject({
            status: 404,
            problem: 'record.gone',
          })
        if (barred !== undefined)
          expect(await act(person, action, barred.guid), `${person} ${action.name} ${barred.guid}`).toMatchObject({
            status: 403,
            // A record that runs by a version of its flow says that it is with somebody else.
            problem: expect.stringMatching(/^(access\.denied|workflow\.other-step)$/),
          })
        checked.denied += [beyond, barred].filter((each) => each !== undefined).length
      }
    expect(await world.recordsOf(resource)).toEqual(before)
  })

  it('makes records only where the rule allows', async () => {
    for (const action of [...actionsOf(resource.name).values()].filter(({ creates }) => creates))
      for (const person of ASKING)
        for (const place of PLACES) {
          const guid = randomUUID()
          const reply = await act(person, action, guid, place)
          const made = await world.recordWith(resource, guid)
          const allow = action.allow(world.actorOf(person))
          expect(made !== null, `${person} ${reply.problem}`).toBe(reply.status === 200)
          expect(made === null || matches(allow, made), `${person} made ${JSON.stringify(made)}`).toBe(true)
          await expectNoLeak(person, JSON.stringify([reply.data, reply.details]))
          checked[made === null ? 'notMade' : 'made'] += 1
        }
  })

  it('does what the rule allows', async () => {
    for (const action of changing(resource)) {
      const used = new Set<string>()
      for (const { person, actor, readable } of await ofPeople(ALL)) {
        // Who asks, and where he works, stays as it is.
        const free = readable.filter(({ guid }) => isMadeUp(guid) && !used.has(guid))
        const open = free.find((record) => matches(action.allow(actor), record))
        if (open === undefined) continue
        used.add(open.guid)
        const reply = await act(person, action, open.guid)
        // Some ask for a further record that this one hangs on.
        const refusals = HANG_ON_OTHERS.has(`${resource.name}.${action.name}`) ? [] : ['record.gone']
        expect(refusals, `${person} ${action.name} ${open.guid}`).not.toContain(reply.problem)
        await expectNoLeak(person, JSON.stringify([reply.data, reply.details]))
        checked.allowed += 1
      }
    }
  })
})

describe('what devices are given', () => {
  it.each(ALL)('%s: rows that the rules let him read, of his own scopes', async (person) => {
    const { data } = await server.call<PullReply>(person, '/api/sync/pull', buildPull())
    const scopes = data.add.map(({ scope }) => scope)
    const snapshots = await Promise.all(scopes.map((scope) => snapshotOf(person, scope)))
    const held = snapshots.flatMap(({ tables }) => tables)
    for (const resource of MIRRORED)
      expect(await unreadable(person, resource, rowsOf(held, resource.name)), resource.name).toEqual([])
    expect(await world.leaksIn(JSON.stringify(snapshots), person)).toEqual([])
    const foreign = ['grid:grid-a', 'grid:grid-b', 'company:company-a', 'company:company-b', 'user:admin', 'user:grid']
    for (const scope of foreign.filter((each) => !scopes.includes(each)))
      for (const path of [`snapshot/${scope}`, `check?scope=${scope}`])
        expect(await server.call(person, `/api/sync/${path}`, {}, { method: 'GET' }), path).toMatchObject({
          status: 403,
        })
    for (const { name } of MIRRORED) {
      const table = tableNamed(name)
      await server.db.update(table).set({ version: sql`${table.version} + 1` })
    }
    const pulled = await server.call<PullReply>(person, '/api/sync/pull', buildPull({ cursor: data.cursor, scopes }))
    for (const { rows } of pulled.data.changes)
      expect(await unreadable(person, resourceNamed(rows.table), rowsOf([rows], rows.table)), rows.table).toEqual([])
    expect(await world.leaksIn(JSON.stringify(pulled.data), person)).toEqual([])
  })

  it.each(ALL)('%s: may push nothing onto records outside', async (person) => {
    const actor = world.actorOf(person)
    const ops = []
    for (const resource of RESOURCES.filter(({ form }) => form.length > 0)) {
      const beyond = (await world.recordsOf(resource)).find(
        (each) => !each.deleted && !readableBy(resource, actor, each),
      )
      const sent = { action: 'update', recordGuid: beyond?.guid, input: { changes: {} }, baseVersion: null }
      if (beyond !== undefined) ops.push(onlineOp(actor, resource, sent, START))
    }
    for (let at = 0; at < ops.length; at += 50) {
      const body = { deviceId: 'phone', ops: ops.slice(at, at + 50) }
      const { data } = await server.call<PushReply>(person, '/api/sync/push', body)
      const states = data.results.map((result) => (result.state === 'refused' ? result.problem.code : result.state))
      expect(states).toEqual(states.map(() => 'record.gone'))
    }
    const another = ops.map((op) => ({ ...op, userGuid: 'admin' })).slice(0, 1)
    const asAnother = await server.call<PushReply>(person, '/api/sync/push', { deviceId: 'phone', ops: another })
    expect(asAnother.data.results.some(({ state }) => state === 'applied')).toBe(false)
  })

  it('checked both what is given and what is refused', () => {
    console.info(`访问矩阵：${JSON.stringify(checked)}`)
    for (const [what, times] of Object.entries(checked)) expect(times, what).toBeGreaterThan(200)
  })
})

describe('attachments', () => {
  it.each(RESOURCES.filter(({ hasFiles }) => hasFiles))(
    'of $name are open to readers of the record',
    async (resource) => {
      const records = await world.recordsOf(resource)
      await insertRecords(
        server.db,
        'accessoryFile',
        records.map((record) => fileOf(resource, record)),
      )
      for (const person of ASKING) {
        const actor = world.actorOf(person)
        const readable = records.filter((record) => readableBy(resource, actor, record))
        const outside = records.filter((record) => !readable.includes(record))
        for (const record of [readable[0], outside[0], outside.at(-1)].filter((each) => each !== undefined)) {
          const { guid, moduleName } = fileOf(resource, record)
          const state = await server.call(person, `/api/files/${guid}`, {}, { method: 'GET' })
          const isTold = !withheldNames(resource, actor, record).includes(String(moduleName))
          expect(state.data.complete, `${person} ${guid}`).toBe(readable.includes(record) && isTold)
          const bytes = await server.call(person, `/api/accessoryFile/download/${guid}`, {}, { method: 'GET' })
          expect(bytes.status, `${person} ${guid}`).toBe(404)
        }
      }
    },
  )
})

const isMadeUp = (guid: string) => /-v\d+$/.test(guid)

/** Those that change what is there. */
function changing({ name }: AnyResource): ActionDefinition[] {
  return [...actionsOf(name).values()].filter(({ creates }) => !creates)
}

function act(person: Person, action: ActionDefinition, guid: string, given = {}): Promise<Reply<AnyRecord>> {
  const input = sampleOf(action.input, given)
  return server.call(person, `/api/${action.resource.name}/act/${action.name}`, { guid, input })
}

/** What of these records is not this person's to read. */
async function unreadable(person: Person, resource: AnyResource, records: readonly AnyRecord[]): Promise<string[]> {
  const actor = world.actorOf(person)
  const all = records.length === 0 ? [] : await world.recordsOf(resource)
  const open = new Set(all.filter((record) => readableBy(resource, actor, record)).map(({ guid }) => guid))
  return records.flatMap(({ guid }) => (open.has(guid) ? [] : [guid]))
}

async function snapshotOf(person: Person, scope: string): Promise<Snapshot> {
  const { gunzipSync } = await import('node:zlib')
  const reply = await server.app.inject({
    url: `/safety/api/sync/snapshot/${encodeURIComponent(scope)}`,
    headers: { access_token: server.token(person) },
  })
  return JSON.parse(gunzipSync(reply.rawPayload).toString()) as Snapshot
}

/** The words of a workbook, of all its parts. */
async function sheetText(person: Person, path: string, payload: object): Promise<string> {
  const headers = { access_token: server.token(person) }
  const reply = await server.app.inject({ method: 'POST', url: `/safety${path}`, payload, headers })
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  return Object.values(unzipSync(new Uint8Array(reply.rawPayload)))
    .map((part) => strFromU8(part))
    .join('')
}
