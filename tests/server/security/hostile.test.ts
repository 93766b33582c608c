import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { deviceReport, scopeHistory } from '#server/db/sync-tables.ts'
import { touchOne } from '#server/engine/touch.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { linesOf, sheetFrom } from '../sheet-file.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

/** What somebody signed in tries beside the forms, at the doors that no definition gives. */

const HERE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const THERE = { companyGuid: 'company-b', companyName: '乙化工厂', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'hiddenDanger', [
    buildHazard({ ...HERE, guid: 'his', status: 'pendingReview', dangerLevel: 'general' }),
    buildHazard({
      ...THERE,
      guid: 'theirs',
      status: 'pendingReview',
      dangerLevel: 'general',
      description: '反应釜超压',
    }),
  ])
  await keepTasks(server.db, START)
})
afterAll(() => server.close())

const users = tableNamed('user')
const be = (who: Person, own: object) => server.db.update(users).set(own).where(eq(users.guid, who))
const make = (who: Person, resource: string, input: object) => server.call(who, `/api/${resource}/create`, input)
const act = (who: Person, resource: string, guid: string, action: string, input: object = {}) =>
  server.call(who, `/api/${resource}/act/${action}`, { guid, input })
const read = (who: Person, resource: string, guid: string) => server.call(who, `/api/${resource}/getByGuid/${guid}`)

type Op = Record<string, unknown>
const opOf = (who: Person, own: Op): Op => ({
  ...{ id: randomUUID(), recordGuid: randomUUID(), deps: [], baseVersion: null, userGuid: who, deviceId: 'phone' },
  ...{ madeAt: START, offsetMs: 0, offsetAgeMs: 0, schemaV: SCHEMA_VERSION, appV: '1.0.0', ...own },
})
async function push(who: Person, ...ops: Op[]) {
  const { data } = await server.call<{ results: AnyRecord[] }>(who, '/api/sync/push', { deviceId: 'phone', ops })
  return data.results as unknown as { state: string; problem?: { code: string } }[]
}
const get = (who: Person, path: string) => server.call(who, path, undefined, { method: 'GET' } as InjectOptions)

describe('an action pushed by a device', () => {
  const REPORT = {
    ...{ sourceType: 'patrol', foundOn: '2026-11-20', place: '车间', dangerType: 'fire', description: '护栏缺失' },
    ...{ dangerLevel: 'general', beforePhotos: [buildPhoto({ guid: randomUUID() })], rectifyType: 'deadline' },
    deadline: '2026-12-01',
  }

  it('counts for who is signed in and nobody else', async () => {
    const input = { ...REPORT, companyGuid: 'company-a' }
    const forged = opOf('grid', { resource: 'hiddenDanger', action: 'report', input, userGuid: 'bureau' })
    expect(await push('grid', forged)).toMatchObject([{ state: 'refused', problem: { code: 'auth.other-user' } }])
  })

  it('makes no records that only the platform makes', async () => {
    const TRIES: [string, string, object][] = [
      ['systemBusinessLog', 'create', { module: 'company', action: 'update' }],
      ['systemLoginLog', 'create', { username: 'bureau', method: 'password', success: true }],
      ['noticeFeedBack', 'create', { userGuid: 'bureau', title: '请转账', content: '请转账' }],
      ['registration', 'create', { applicant: '假' }],
      ['smsRecord', 'create', { phone: '13800000000', template: 'noticeRemind' }],
      ['accessoryFile', 'create', { parentGuid: 'his', parentResource: 'hiddenDanger' }],
      ['user', 'update', { changes: { roles: ['admin'] } }],
      ['role', 'create', { roleName: '全部' }],
      ['nothing', 'create', {}],
      ['__proto__', 'create', {}],
      ['hiddenDanger', 'constructor', {}],
    ]
    const ops = TRIES.map(([resource, action, input]) => opOf('grid', { resource, action, input, recordGuid: 'grid' }))
    for (const result of await push('grid', ...ops))
      expect(result, JSON.stringify(result)).toMatchObject({ state: 'refused' })
  })

  it('touches no record of another area, whatever it says that it has seen', async () => {
    const before = await server.db
      .select()
      .from(tableNamed('hiddenDanger'))
      .where(eq(tableNamed('hiddenDanger').guid, 'theirs'))
    const review = { result: 'pass', reviewPhotos: [], opinion: '合格' }
    const TRIES = [
      opOf('grid', { resource: 'hiddenDanger', recordGuid: 'theirs', action: 'review', input: review }),
      opOf('grid', { resource: 'hiddenDanger', recordGuid: 'theirs', action: 'review', input: review, baseVersion: 1 }),
      opOf('grid', {
        resource: 'hiddenDanger',
        recordGuid: 'theirs',
        action: 'report',
        input: { ...REPORT, companyGuid: 'company-a' },
      }),
      opOf('grid', { resource: 'hiddenDanger', action: 'report', input: { ...REPORT, companyGuid: 'company-b' } }),
      opOf('grid', {
        resource: 'company',
        recordGuid: 'company-b',
        action: 'update',
        input: { changes: { pbAddress: '别处' } },
      }),
    ]
    for (const result of await push('grid', ...TRIES)) {
      expect(result).toMatchObject({ state: 'refused' })
      expect(JSON.stringify(result)).not.toContain('反应釜')
    }
    expect(
      await server.db
        .select()
        .from(tableNamed('hiddenDanger'))
        .where(eq(tableNamed('hiddenDanger').guid, 'theirs')),
    ).toEqual(before)
  })

  it('is not taken for work of a former area a month after it was left, however far it is dated back', async () => {
    const left = (to: string) => ({
      userGuid: 'otherGrid',
      gridGuid: 'grid-a',
      gridPath: HERE.gridPath,
      from: later(-90),
      to,
    })
    const report = (madeAt: string) => {
      const input = { ...REPORT, companyGuid: 'company-a', beforePhotos: [buildPhoto({ guid: randomUUID() })] }
      return opOf('otherGrid', { resource: 'hiddenDanger', action: 'report', madeAt, input })
    }
    await server.db.insert(scopeHistory).values(left(later(-31)))
    expect(await push('otherGrid', report(later(-32)))).toMatchObject([
      { state: 'refused', problem: { code: 'scope.revoked' } },
    ])
    await server.db.insert(scopeHistory).values(left(later(-29)))
    expect(await push('otherGrid', report(later(-30)))).toMatchObject([{ state: 'applied' }])
  })
})

describe('a pull', () => {
  it('gives nothing of scopes that are not one’s own, asked for by any of the calls', async () => {
    const ask = (scopes: string[], cursor: string | null) =>
      server.call<{ cursor: string; add: { scope: string }[]; drop: string[]; changes: unknown[] }>(
        'grid',
        '/api/sync/pull',
        {
          ...{ deviceId: 'phone', schemaV: SCHEMA_VERSION, appV: '1.0.0', scopes, cursor },
          backlog: { ops: 0, media: 0, bytes: 0, rejected: 0, oldestAt: null },
        },
      )
    const start = (await ask([], null)).data
    await touchOne(server.db, 'hiddenDanger', 'theirs', { patch: { place: '二车间' }, now: START })
    await touchOne(server.db, 'company', 'company-b', { patch: { pbAddress: '二号' }, now: START })
    const foreign = ['grid:grid-b', 'company:company-b', 'user:bureau', 'grid:town-b', 'grid:root']
    const reply = await ask(foreign, start.cursor)
    expect(reply.data).toMatchObject({ changes: [], drop: foreign })
    for (const scope of foreign) {
      expect(
        (await get('grid', `/api/sync/snapshot/${encodeURIComponent(scope)}`)).status,
        scope,
      ).toBeGreaterThanOrEqual(400)
      expect(
        (await get('grid', `/api/sync/check?scope=${encodeURIComponent(scope)}`)).status,
        scope,
      ).toBeGreaterThanOrEqual(400)
    }
    const packed = await server.app.inject({
      ...{ method: 'POST', url: '/safety/api/sync/snapshots', payload: { scopes: foreign } },
      headers: { [TOKEN_HEADER]: server.token('grid') },
    })
    // The end of the frames, and no frame before it.
    expect([...packed.rawPayload]).toEqual([0, 0, 0, 0])
  })
})

describe('a delegation', () => {
  const leave = (who: Person, own: object = {}) =>
    make(who, 'delegation', {
      ...{ delegateGuid: 'otherGrid', startDate: '2026-11-20', endDate: '2026-11-24', reason: '年休', ...own },
    })

  it('is made by nobody in another one’s name, neither by a form nor by a device', async () => {
    expect(await leave('otherGrid', { userGuid: 'grid', delegateGuid: 'otherGrid' })).toMatchObject({ status: 400 })
    const input = {
      userGuid: 'grid',
      userName: '别人',
      delegateGuid: 'otherGrid',
      startDate: '2026-11-20',
      endDate: '2026-11-24',
      reason: '年休',
    }
    expect(
      await push('otherGrid', opOf('otherGrid', { resource: 'delegation', action: 'create', input })),
    ).toMatchObject([{ state: 'refused' }])
    expect((await read('otherGrid', 'hiddenDanger', 'his')).status).toBe(404)
  })

  it('gives what waits and no more, as long as both are what they were', async () => {
    const made = await leave('grid')
    expect(made.status).toBe(200)
    const guid = String(made.data.guid)
    const mayRead = async () => (await read('otherGrid', 'hiddenDanger', 'his')).status
    expect(await mayRead()).toBe(200)

    // Neither is moved by a stranger, nor drawn out by the delegate, nor handed on.
    expect((await act('safety', 'delegation', guid, 'end')).status).toBeGreaterThanOrEqual(400)
    const longer = { guid, version: 1, endDate: '2036-12-31' }
    expect((await server.call('otherGrid', '/api/delegation/update', longer)).status).toBeGreaterThanOrEqual(400)
    await be('duty', { roles: ['grid'], gridGuid: 'grid-b', gridPath: THERE.gridPath })
    expect((await leave('otherGrid', { delegateGuid: 'duty' })).status).toBe(200)
    expect((await read('duty', 'hiddenDanger', 'his')).status).toBe(404)
    await be('duty', { roles: ['duty'], gridGuid: 'root', gridPath: 'root/' })

    await be('grid', { accountEnabled: false })
    expect(await mayRead()).toBe(404)
    await be('grid', { accountEnabled: true, onDutyTo: '2026-11-19' })
    expect(await mayRead()).toBe(404)
    await be('grid', { onDutyTo: null })
    expect(await mayRead()).toBe(200)

    // Who was made something else takes nobody along, and who became something else stands for nobody.
    await be('grid', { roles: ['bureau'], gridGuid: 'root', gridPath: 'root/' })
    expect(await mayRead()).toBe(404)
    expect(
      (await server.call<{ items: unknown[] }>('otherGrid', '/api/workflowTask/list', { view: 'todo' })).data.items,
    ).toHaveLength(1)
    await be('grid', { roles: ['grid'], gridGuid: 'grid-a', gridPath: HERE.gridPath })
    await be('otherGrid', { roles: ['duty'] })
    expect(await mayRead()).toBe(200)
    expect((await act('otherGrid', 'hiddenDanger', 'his', 'review', { result: 'pass', reviewPhotos: [] })).status).toBe(
      403,
    )
    await be('otherGrid', { roles: ['grid'] })
    expect((await act('grid', 'delegation', guid, 'end')).status).toBe(200)
    expect(await mayRead()).toBe(404)
  })
})

describe('a to-do', () => {
  it('is neither taken, put off, pressed for, copied nor ended by whom it does not wait for', async () => {
    const made = await make('town', 'workflowTask', {
      title: '核对台账',
      activityName: '台账核对',
      activityUser: 'grid',
    })
    const guid = String(made.data.guid)
    const TRIES: [string, object][] = [
      ['claim', {}],
      ['putOff', { followDate: '2026-12-01' }],
      ['urge', { opinion: '快' }],
      ['copy', { copiesTo: ['otherSafety'] }],
      ['ingToed', {}],
      ['giveBack', {}],
    ]
    for (const who of ['otherGrid', 'safety', 'expert', 'agency'] as const)
      for (const [action, input] of TRIES)
        expect((await act(who, 'workflowTask', guid, action, input)).status, `${who} ${action}`).toBeGreaterThanOrEqual(
          400,
        )
    const copy = (copiesTo: string[]) => act('town', 'workflowTask', guid, 'copy', { copiesTo, opinion: '供参考' })
    expect((await copy(['otherSafety'])).details).toMatchObject({ issues: [{ path: 'copiesTo' }] })
    expect((await copy(['bureau'])).status).toBe(200)
    // A copy is to be read: it hands over nothing.
    for (const [action, input] of TRIES.filter(([name]) => name !== 'ingToed'))
      expect((await act('duty', 'workflowTask', guid, action, input)).status, action).toBeGreaterThanOrEqual(400)
  })

  it('of others is not found by naming them', async () => {
    const asked = { userGuid: 'grid', activityUser: 'grid' }
    for (const [path, body] of [
      ['/api/workflowTask/findApproByUserGuid', asked],
      ['/api/workflowTask/list', { activityUser: 'grid' }],
    ] as const) {
      const { data } = await server.call<{ items: AnyRecord[] }>('otherSafety', path, body)
      expect(
        data.items.filter(({ bizGuid }) => bizGuid === 'his'),
        path,
      ).toEqual([])
    }
    const { data } = await server.call<{ count: number }[]>('otherSafety', '/api/workflowTask/kinds', asked)
    expect(data).toEqual([])
  })
})

describe('the devices and the keys', () => {
  beforeAll(() =>
    server.db.insert(deviceReport).values({
      ...{ deviceId: 'lost', userGuid: 'grid', at: START, ops: 3, media: 0, bytes: 0, rejected: 0, appV: '1.0.0' },
      ...{ oldestAt: START, alarm: '2条未上传的记录从设备上消失' },
    }),
  )

  it('are looked after by who supervises: an enterprise with a place sees none, a colleague clears no alarm', async () => {
    await be('otherSafety', { roles: ['company'], gridGuid: 'grid-a', gridPath: HERE.gridPath })
    expect(await server.call('otherSafety', '/api/statistics/devices')).toMatchObject({ problem: 'access.denied' })
    await be('otherSafety', { roles: ['safety'], gridGuid: null, gridPath: null })
    await be('otherGrid', { gridGuid: 'grid-a', gridPath: HERE.gridPath })
    const lost = { deviceId: 'lost', userGuid: 'grid' }
    for (const path of ['settle', 'message'])
      expect(
        await server.call(
          'otherGrid',
          `/api/statistics/devices/${path}`,
          path === 'settle' ? lost : { userGuid: 'grid', text: '无事' },
        ),
      ).toMatchObject({ problem: 'access.denied' })
    await be('otherGrid', { gridGuid: 'grid-b', gridPath: THERE.gridPath })
    for (const gridPath of ['', 'root/', '%', 'root/town-a/%'])
      expect(
        (await server.call<unknown[]>('otherGrid', '/api/statistics/devices', { gridPath, shown: 'all' })).data,
      ).toEqual([])
  })

  it('that seal are worked out for who asks, by the header alone', async () => {
    const keys = (body: object, headers: Record<string, string>, query = '') =>
      server.app.inject({ method: 'POST', url: `/safety/user/deviceKeys${query}`, payload: body, headers })
    const token = server.token('grid')
    expect((await keys({ deviceId: 'd' }, { cookie: `Admin-Token=${token}` })).statusCode).toBe(401)
    expect((await keys({ deviceId: 'd' }, {}, `?access_token=${token}`)).statusCode).toBe(401)
    const own = await server.call<{ keys: string[] }>('grid', '/user/deviceKeys', { deviceId: 'd' })
    for (const more of [{ guid: 'town' }, { userGuid: 'town' }]) {
      const { data } = await server.call<{ keys: string[] }>('otherGrid', '/user/deviceKeys', {
        deviceId: 'd',
        ...more,
      })
      const { data: town } = await server.call<{ keys: string[] }>('town', '/user/deviceKeys', { deviceId: 'd' })
      for (const others of [own.data.keys, town.keys]) expect(data?.keys ?? []).not.toEqual(others)
    }
    for (const deviceId of ['', '../x', 'a'.repeat(65), 7, null])
      expect((await server.call('grid', '/user/deviceKeys', { deviceId })).status).toBe(400)
  })
})

describe('a file', () => {
  const CLIP = readFileSync('tests/fixtures/clip.mp4')
  const announced = (guid: string) => ({
    ...{ guid, sha256: createHash('sha256').update(CLIP).digest('hex'), size: CLIP.length, mime: 'video/mp4' },
    ...{ contentType: 'video', fileName: '门口.mp4', parentGuid: null, parentResource: null, moduleName: null },
  })
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begin = (who: Person, media: ReturnType<typeof announced> & object) =>
    server.app.inject({
      ...{ method: 'POST', url: '/safety/api/files/tus' },
      headers: {
        ...{ [TOKEN_HEADER]: server.token(who), 'tus-resumable': '1.0.0', 'upload-length': String(media.size) },
        'upload-metadata': `guid ${base64(media.guid)},media ${base64(JSON.stringify(media))}`,
      },
    })

  it('of a record that others read too is not kept from its sender by who begins it first', async () => {
    const media = announced(randomUUID())
    await insertRecords(server.db, 'accessoryFile', [
      buildRecord('accessoryFile', {
        ...media,
        ...{ parentGuid: 'his', parentResource: 'hiddenDanger', moduleName: 'beforePhotos' },
        ...{ uploadUserGuid: 'grid', complete: false, ...HERE },
      }),
    ])
    expect((await begin('safety', media)).statusCode).toBe(201)
    expect((await begin('town', media)).statusCode).toBe(403)
    expect((await begin('otherSafety', media)).statusCode).toBe(403)
    expect((await begin('grid', media)).statusCode).toBe(201)
    expect((await begin('safety', media)).statusCode).toBe(403)
  })

  it('is put into no record by saying that it belongs there', async () => {
    const media = announced(randomUUID())
    expect(
      (await begin('otherSafety', { ...media, parentGuid: 'his', parentResource: 'hiddenDanger' } as never)).statusCode,
    ).toBeLessThan(500)
    const square = await server.call<{ guid: string }>('otherSafety', '/api/accessoryFile/generateQRCodeFile', {
      ...{ content: 'https://example.org', parentGuid: 'his', moduleName: 'beforePhotos' },
    })
    expect(square.status).toBe(200)
    for (const path of ['findListByParentGuid', 'getVoList', 'getFileListByEntity'])
      expect(
        JSON.stringify((await server.call('grid', `/api/accessoryFile/${path}`, { parentGuid: 'his' })).data),
      ).not.toContain(square.data.guid)
    // Nor taken into a record of one’s own, to be read there.
    const photo = { ...buildPhoto({ guid: square.data.guid }) }
    const taken = await act('safety', 'hiddenDanger', 'none', 'rectify', { rectifyDesc: '已改', afterPhotos: [photo] })
    expect(taken.status).toBeGreaterThanOrEqual(400)
    for (const key of [square.data.guid]) {
      expect((await get('safety', `/api/accessoryFile/download/${key}`)).status).toBe(404)
      expect((await get('safety', `/api/accessoryFile/downloadZip?guids=${key}`)).status).toBe(404)
      expect((await server.call('safety', '/api/accessoryFile/remove', { guid: key })).status).toBe(404)
      expect((await server.call('safety', '/api/accessoryFile/update', { guid: key, fileName: 'x.png' })).status).toBe(
        404,
      )
    }
  })
})

describe('files put together', () => {
  const square = async (who: Person, content: string) =>
    (
      await server.call<{ guid: string; id: number }>(who, '/api/accessoryFile/generateQRCodeFile', {
        content,
        fileName: '图',
      })
    ).data
  const zip = (who: Person, query: string) => get(who, `/api/accessoryFile/downloadZip?${query}`)

  it('are all one’s own, or none is handed out, whichever way they are named', async () => {
    const own = await square('safety', 'https://example.org/own')
    const theirs = await square('otherSafety', 'https://example.org/theirs')
    expect((await zip('safety', `guids=${own.guid}`)).status).toBe(200)
    for (const query of [
      `guids=${own.guid},${theirs.guid}`,
      `guids=${theirs.guid},${own.guid}`,
      `ids=${own.id},${theirs.id}`,
      `ids=${own.id}&guids=${theirs.guid}`,
      `guids=${own.guid}&guids=${theirs.guid}`,
      `guids=${own.guid},%25`,
      `parentGuid=${theirs.guid}&guids=${theirs.guid}`,
    ])
      expect((await zip('safety', query)).status, query).toBeGreaterThanOrEqual(400)
  })

  it('take neither the place of one another nor a header from their name', async () => {
    const { guid } = await square('safety', 'https://example.org/again')
    const reply = await server.app.inject({
      url: `/safety/api/accessoryFile/downloadZip?guids=${guid}&fileName=${encodeURIComponent('a"\r\nset-cookie: x=1;/../')}`,
      headers: { [TOKEN_HEADER]: server.token('safety') },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(String(reply.headers['content-disposition'])).not.toMatch(/[\r\n]|\.\.\//)
    expect(Object.keys(unzipSync(reply.rawPayload))).toHaveLength(1)
    expect((await zip('safety', `guids=${Array.from({ length: 201 }, () => guid).join(',')}`)).status).toBe(400)
  })
})

describe('the links of the header', () => {
  it('follow the rights in the rows, not what is said in the call', async () => {
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', {
        ...{ guid: 'mews', name: '监测预警', key: 'link.mewsHomeIndex', valueType: 'text' },
        ...{ value: 'https://mews.example.org/', effectiveFrom: '2026-01-01' },
      }),
    ])
    const wish = { roles: ['admin'], permissions: ['ROLE_MEWS_COMPANY_VISIT'], userGuid: 'admin', actor: { roles: [] } }
    for (const who of ['safety', 'grid', 'expert'] as const)
      expect((await server.call(who, '/api/systemConfig/headerLinks', wish)).data, who).toMatchObject({
        mewsHomeIndex: null,
        mewsManagement: null,
      })
    expect((await server.call('admin', '/api/systemConfig/headerLinks', {})).data).toMatchObject({
      mewsHomeIndex: 'https://mews.example.org/',
    })
  })

  it('lead where the administration says, and nobody else', async () => {
    const evil = { guid: 'mews', version: 1, value: 'https://evil.example.org/' }
    for (const who of ['safety', 'grid', 'town', 'expert', 'agency', 'duty'] as const) {
      expect((await server.call(who, '/api/systemConfig/update', evil)).status, who).toBeGreaterThanOrEqual(400)
      const made = { name: 'x', key: 'link.onlineTraining', valueType: 'text', value: 'https://evil.example.org/' }
      expect((await make(who, 'systemConfig', made)).status, who).toBeGreaterThanOrEqual(400)
    }
    expect((await server.call('admin', '/api/systemConfig/headerLinks', {})).data).toMatchObject({
      mewsHomeIndex: 'https://mews.example.org/',
      onlineTraining: null,
    })
  })
})

describe('lists, figures and sheets', () => {
  it('of figures count one’s own alone, and by nothing that is kept from one', async () => {
    const sheet = async (who: Person, body: object) =>
      linesOf(await sheetFrom(server, who, '/api/hiddenDanger/statistics/export', body)).slice(1)
    const { total } = (await server.call<{ total: number }>('safety', '/api/hiddenDanger/list', {})).data
    expect(await sheet('safety', { dimension: 'gridGuid' })).toEqual([
      expect.arrayContaining(['盛泽镇', String(total)]),
      expect.arrayContaining(['合计', String(total)]),
    ])
    const ofTheirs = { dimension: 'dangerLevel', companyGuid: 'company-b' }
    expect(await sheet('safety', ofTheirs)).toEqual([expect.arrayContaining(['合计', '0'])])
    for (const own of [
      { dimension: 'similarCount' },
      { dimension: 'lookBackOn' },
      { dimension: 'companyName; drop table company' },
      { dimension: '__proto__' },
      { dimension: ['dangerLevel'] },
      { dimension: 'dangerLevel', similarCount: 1 },
      { dimension: 'dangerLevel', gridPath: THERE.gridPath },
      { dimension: 'dangerLevel', view: 'constructor' },
      {},
    ]) {
      const reply = await server.app.inject({
        ...{ method: 'POST', url: '/safety/api/hiddenDanger/statistics/export', payload: own },
        headers: { [TOKEN_HEADER]: server.token('safety') },
      })
      expect(reply.statusCode, JSON.stringify(own)).toBe(400)
    }
  })

  it('count for a person what he may see, by every door', async () => {
    const counts = {
      lists: [
        { resource: 'hiddenDanger', query: { companyGuid: 'company-b' } },
        { resource: 'hiddenDanger', query: {} },
      ],
    }
    const counted = await server.call<{ totals: number[] }>('safety', '/api/lists/counts', counts)
    expect(counted.data.totals).toEqual([0, 2])
    const figures = await server.call<ResourceStatistics>('safety', '/api/hiddenDanger/statistics', {
      dimension: 'dangerLevel',
    })
    expect(figures.data.total).toMatchObject({ total: 2 })
    for (const keyword of ['反应釜', '乙化工厂'])
      expect(
        (await server.call<{ items: unknown[] }>('safety', '/api/hiddenDanger/list', { keyword })).data.items,
      ).toEqual([])
  })

  it('go out with telephone numbers for a reason only', async () => {
    for (const exportReason of [undefined, '', '   ', 7])
      expect((await server.call('bureau', '/api/user/export', { exportReason })).status).toBe(400)
  })

  it('removes all of what is named, or nothing', async () => {
    const guids = ['his', 'theirs']
    expect((await server.call('grid', '/api/hiddenDanger/delete', { guids })).status).toBeGreaterThanOrEqual(400)
    const left = await server.db.select().from(tableNamed('hiddenDanger'))
    expect(left.filter(({ guid, deleted }) => guids.includes(String(guid)) && !deleted)).toHaveLength(2)
  })
})
