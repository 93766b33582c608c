import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { calls } from '#domain/spec/index.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../server/support.ts'
import { updateRow } from '../server/sync/world.ts'
import { isAnswered } from './inventory.ts'

const PEOPLE: readonly Person[] = ['bureau', 'town', 'safety', 'agency', 'duty']
/** Two days of one session: what is noted once a day is noted anew with each call. */
const DAYS = [START, '2026-11-20T20:00:00.000Z']
/** Every number of this test begins so, whether it is a telephone's, a person's or an account's. */
const MARKED = /(?:1397777|320525197007)\d+/g
const IN_A = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', agencyGuid: 'agency-a' }

const logs = tableOf(systemBusinessLog)
const isMasked = (field: Field) => field.kind === 'text' && field.mask !== undefined
const withNumbers = RESOURCES.filter(({ fields }) => Object.values(fields).some(isMasked))

/** A record in every state it may have, each of its masked fields with a number of its own. */
function recordsOf(resource: AnyResource, at: number): object[] {
  const states = Object.keys(resource.workflow?.states ?? { none: null })
  const place = Object.fromEntries(Object.entries(IN_A).filter(([name]) => name in resource.fields))
  const numbersOf = (state: number) =>
    Object.entries(resource.fields).flatMap(([name, field], nth) => {
      if (field.kind !== 'text' || field.mask === undefined) return []
      const serial = at * 2000 + state * 100 + nth
      const digits = (length: number) => String(serial).padStart(length, '0').slice(-length)
      return [[name, field.mask === 'phone' ? `1397777${digits(4)}` : `320525197007${digits(6)}`]]
    })
  return states.map((status, nth) =>
    buildRecord(resource.name, {
      ...place,
      ...Object.fromEntries(numbersOf(nth)),
      ...(resource.workflow === undefined ? {} : { status }),
      ...{ guid: `${resource.name}-${nth}`, createUserGuid: null },
    }),
  )
}

let server: TestServer
const urls: { method: 'GET' | 'POST'; url: string; body: object }[] = []
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'agencyBase', [
    buildRecord('agencyBase', { guid: 'agency-a', agencyName: '甲所', phone: '13977779999', status: 'YBA' }),
  ])
  await insertRecords(server.db, 'agencyTask', [
    buildRecord('agencyTask', { ...IN_A, gridGuid: 'grid-a', status: 'doing' }),
  ])
  for (const [at, resource] of withNumbers.entries())
    if (!['company', 'user', 'agencyBase'].includes(resource.name))
      await insertRecords(server.db, resource.name, recordsOf(resource, at))
  await updateRow(server.db, 'company', 'company-a', { mainLeaderPhone: '13977778888', status: 'approved' })
  await insertRecords(server.db, 'user', [
    buildRecord('user', {
      ...{ guid: 'person', username: 'person', name: '沈建', accountEnabled: true, roles: ['safety'] },
      ...{ companyGuid: 'company-a', mobile: '13977776666', idCard: '320525197007010012' },
    }),
  ])
  const spelled = calls.filter((call) => isAnswered(server.app, call) && !call.path.startsWith('/auth/'))
  for (const { method, path } of spelled)
    for (const [key, serialNumber] of [
      ['company-a', '91320509MA1MJ0AA1A'],
      ['person', ''],
    ] as const)
      urls.push({
        method: method === 'GET' ? 'GET' : 'POST',
        url: `/safety${path.replace(/\{\w+\}/g, key)}`,
        body: path.includes('findBy') ? { serialNumber } : { companyGuid: 'company-a', guid: key },
      })
  for (const { name } of withNumbers) {
    urls.push({ method: 'POST', url: `/safety/api/${name}/list`, body: {} })
    const [guid] = { company: ['company-a'], user: ['person'], agencyBase: ['agency-a'] }[name] ?? [`${name}-0`]
    urls.push({ method: 'POST', url: `/safety/api/${name}/getByGuid/${guid}`, body: {} })
    urls.push({ method: 'POST', url: '/safety/api/businessLog/list', body: { bizGuid: guid, module: name } })
  }
})
afterAll(() => server.close())

async function answerOf(who: Person | null, { method, url, body }: (typeof urls)[number]): Promise<string> {
  const headers = who === null ? {} : { access_token: server.token(who) }
  const asked = method === 'GET' ? { query: body as Record<string, string> } : { payload: body }
  const reply = await server.app.inject({ method, url, headers, ...asked })
  expect(reply.statusCode, `${url} ${reply.body.slice(0, 200)}`).toBeLessThan(500)
  return reply.statusCode === 200 ? reply.body : ''
}

describe('a whole number in an answer', () => {
  it.each(PEOPLE)(
    'given to %s leaves a line in the log, whichever call gave it',
    async (person) => {
      const silent: string[] = []
      let told = 0
      for (const asked of urls) {
        server.clock.set(DAYS[told % DAYS.length] ?? START)
        await server.db.delete(logs).where(inArray(logs.action, ['viewWhole', 'listWhole']))
        const found = (await answerOf(person, asked)).match(MARKED) ?? []
        if (found.length === 0) continue
        told += 1
        const lines = await server.db.select().from(logs).where(eq(logs.userGuid, person))
        const noted = lines.filter(({ action }) => action === 'viewWhole' || action === 'listWhole')
        if (noted.length === 0) silent.push(`${asked.url}: ${found[0]}`)
        // It says which kinds of numbers, never which.
        expect(JSON.stringify(noted)).not.toMatch(MARKED)
      }
      expect(silent).toEqual([])
      expect(told).toBeGreaterThan(person === 'bureau' ? 20 : 2)
    },
    240_000,
  )

  it('is given to nobody who has not signed in', async () => {
    for (const asked of urls) expect((await answerOf(null, asked)).match(MARKED) ?? [], asked.url).toEqual([])
  })
})

describe('the two calls that gave whole numbers in passing', () => {
  it('mask what the one who asks may not see whole, and note the rest', async () => {
    const found = await server.call('agency', '/api/company/findBySerialNumber', { serialNumber: '91320509MA1MJ0AA1A' })
    expect(found.data).toMatchObject({ guid: 'company-a', mainLeaderPhone: '139****8888', annualRevenue: null })
    server.clock.set(START)
    await server.db.delete(logs)
    await server.call('bureau', '/api/user/getByPersonGuid/person')
    const lines = await server.db.select().from(logs).where(eq(logs.bizGuid, 'person'))
    expect(lines).toMatchObject([{ userGuid: 'bureau', action: 'viewWhole', module: 'user' }])
  })

  it('notes what a device takes with it', async () => {
    await server.db.delete(logs)
    server.clock.set(DAYS[1] ?? START)
    const headers = { access_token: server.token('grid') }
    await server.app.inject({ url: '/safety/api/sync/snapshot/grid:grid-a', headers })
    const lines = await server.db.select().from(logs).where(eq(logs.userGuid, 'grid'))
    expect(lines).toMatchObject([{ action: 'listWhole', actionLabel: expect.stringContaining('下载到设备') }])
    server.clock.set(START)
  })
})
