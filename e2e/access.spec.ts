import { expect } from '@playwright/test'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Api, mediaOf } from './support/api.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

/** Everything that belongs to an enterprise or a grid. */
const SCOPED = ['company', 'patrolTask', 'patrolRecord', 'hiddenDanger', 'rectifyInstruction'] as const
/** Whose area is a part of the district, and how to tell what lies in it. */
const NARROW: { username: string; owns: (record: AnyRecord, api: Api) => boolean }[] = [
  { username: 'grid', owns: ({ gridPath }, { user }) => String(gridPath).startsWith(user.grid?.path ?? 'none') },
  { username: 'town', owns: ({ gridPath }, { user }) => String(gridPath).startsWith(user.grid?.path ?? 'none') },
  { username: 'safety', owns: ({ guid, companyGuid }, { user }) => [guid, companyGuid].includes(user.companyGuid) },
]

let server: TestServer
let bureau: Api

test.beforeAll(async ({ demo }) => {
  server = demo
  bureau = await server.api('bureau')
})

/** A record of each kind that lies outside the person's area. */
async function foreign(resource: string, api: Api, owns: (typeof NARROW)[number]['owns']): Promise<AnyRecord> {
  const { items } = await bureau.list(resource)
  const found = items.find((record) => !owns(record, api))
  if (found === undefined) throw new Error(`every ${resource} is ${api.user.username}'s`)
  return bureau.record(resource, found.guid)
}

for (const { username, owns } of NARROW) {
  for (const resource of SCOPED.filter((each) => username !== 'safety' || each !== 'patrolTask')) {
    test(`${username} sees of ${resource} what lies in the own area, and nothing else by any door`, async () => {
      const api = await server.api(username)
      const { items, total } = await api.list(resource)
      expect(items.filter((record) => !owns(record, api))).toEqual([])
      expect(items.length).toBeGreaterThan(0)
      expect(total).toBeGreaterThanOrEqual(items.length)

      const other = await foreign(resource, api, owns)
      const asked = await api.list(resource, { gridGuid: other.gridGuid })
      expect(asked.items.filter((record) => !owns(record, api))).toEqual([])
      for (const path of [`getByGuid/${other.guid}`, `get/${other.id}`, `history/${other.guid}`])
        expect((await api.call('POST', `/api/${resource}/${path}`, {})).status, path).toBe(404)
    })
  }

  test(`${username} cannot open the attachments of another area`, async () => {
    const api = await server.api(username)
    const hazard = await foreign('hiddenDanger', api, owns)
    const [photo] = mediaOf(hazard)
    expect((await bureau.download(String(photo?.guid))).status).toBe(200)
    expect([403, 404]).toContain((await api.download(String(photo?.guid))).status)
    const listed = await api.call('POST', '/api/accessoryFile/findListByParentGuid', { parentGuid: hazard.guid })
    expect(JSON.stringify(listed.body)).not.toContain(photo?.guid)
    // Like one that was never heard of.
    const state = { guid: photo?.guid, complete: false, size: null, sha256: null }
    expect(await api.data('GET', `/api/files/${photo?.guid}`)).toEqual(state)
  })
}

const DEEDS = [
  { username: 'grid', resource: 'hiddenDanger', action: 'review', input: { result: 'pass' } },
  { username: 'town', resource: 'hiddenDanger', action: 'confirm', input: { dangerLevel: 'general' } },
  { username: 'safety', resource: 'rectifyInstruction', action: 'sign', input: {} },
] as const

for (const { username, resource, action, input } of DEEDS) {
  test(`${username} cannot ${action} in another area, and nothing is written`, async () => {
    const api = await server.api(username)
    const { owns } = NARROW.find((each) => each.username === username) ?? { owns: () => false }
    const other = await foreign(resource, api, owns)
    const answer = await api.act(resource, action, other.guid, input)
    expect([403, 404]).toContain(answer.status)
    expect(answer.body.success).toBe(false)
    expect(await bureau.record(resource, other.guid)).toEqual(other)
  })
}

test('a patrol of an enterprise elsewhere is refused, alone and in a batch from a device', async () => {
  const grid = await server.api('grid')
  const other = await foreign('company', grid, NARROW[0]?.owns ?? (() => false))
  const recordGuid = crypto.randomUUID()
  const op = {
    id: crypto.randomUUID(),
    resource: 'patrolRecord',
    recordGuid,
    action: 'submit',
    input: { companyGuid: other.guid },
    baseVersion: null,
    deps: [],
    userGuid: grid.user.guid,
    deviceId: 'e2e',
    madeAt: new Date().toISOString(),
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: SCHEMA_VERSION,
    appV: 'e2e',
  }
  const pushed = await grid.data<{ results: { state: string }[] }>('POST', '/api/sync/push', {
    deviceId: 'e2e',
    ops: [op],
  })
  expect(pushed.results).toMatchObject([{ id: op.id, state: 'refused' }])
  expect((await grid.act('patrolRecord', 'submit', recordGuid, op.input)).body.success).toBe(false)
  expect((await bureau.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).status).toBe(404)
})

test("a device cannot download another area, nor send another user's work as its own", async () => {
  const grid = await server.api('grid')
  const other = await foreign('company', grid, NARROW[0]?.owns ?? (() => false))
  const scope = `grid:${other.gridGuid}`
  expect((await grid.call('GET', `/api/sync/snapshot/${encodeURIComponent(scope)}`)).status).toBe(403)
  expect((await grid.call('GET', `/api/sync/check?scope=${encodeURIComponent(scope)}`)).status).toBe(403)
  const pulled = await grid.data<{ add: { scope: string }[] }>('POST', '/api/sync/pull', {
    deviceId: 'e2e',
    cursor: null,
    scopes: [],
    schemaV: SCHEMA_VERSION,
    appV: 'e2e',
    backlog: { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0 },
  })
  expect(pulled.add.map((offer) => offer.scope)).toContain(`grid:${grid.user.grid?.guid}`)
  expect(pulled.add.map((offer) => offer.scope)).not.toContain(scope)
})

test('R164, R312: nobody gets anything without a token, or with a made-up one', async () => {
  for (const token of [null, 'made-up'])
    for (const resource of SCOPED) {
      const answer = await fetch(`${server.url}/safety/api/${resource}/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === null ? {} : { access_token: token }) },
        body: '{}',
      })
      expect(answer.status, resource).toBe(401)
      expect(await answer.json()).toMatchObject({
        ...{ success: false, problem: 'auth.required' },
        msg: '没有权限，请重新登录',
      })
    }
})
