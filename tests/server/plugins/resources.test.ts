import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { buildCompany, buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { sheetFrom } from '../sheet-file.ts'
import { insertRecords, PEOPLE, type Person, startTestServer, type TestServer } from '../support.ts'

const businessLog = tableOf(systemBusinessLog)
const COUNT = 45
const MANY = Array.from({ length: COUNT }, (_, index) =>
  buildCompany({
    guid: `many-${String(index).padStart(2, '0')}`,
    companyName: `厂${String(index).padStart(2, '0')}`,
    serialNumber: `SERIAL${index}`,
    gridGuid: 'grid-b',
    gridPath: 'root/town-b/grid-b/',
    nextPatrolDue: index % 3 === 0 ? null : `2026-12-${String((index % 20) + 1).padStart(2, '0')}`,
    isWeiHua: index % 2 === 0 ? true : null,
    legalRepresentativePhone: '13812345678',
  }),
)
const HAZARDS = [
  buildHazard({
    guid: 'hazard-a',
    companyGuid: 'company-a',
    companyName: '甲纺织厂',
    gridGuid: 'grid-a',
    gridPath: 'root/town-a/grid-a/',
    description: '=cmd()，"引号"',
    sourceGuid: 'patrol-a',
    deadline: '2026-11-01',
    place: '车间',
  }),
  buildHazard({
    guid: 'hazard-b',
    companyGuid: 'company-b',
    companyName: '乙化工厂',
    gridGuid: 'grid-b',
    gridPath: 'root/town-b/grid-b/',
    deadline: '2026-12-24',
    place: '仓库',
    beforePhotos: [],
  }),
]

const tokenOf = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

describe.each(USUAL_DATABASES)('the calls of every resource on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'company', MANY)
    await insertRecords(server.db, 'hiddenDanger', HAZARDS)
    await insertRecords(server.db, 'gridManage', [
      buildRecord('gridManage', { id: 900, guid: 'gone', gridName: '旧', path: 'root/', deleted: true }),
    ])
    await insertRecords(server.db, 'region', [
      buildRecord('region', { guid: '320509', regionName: '吴江区', regionCode: '320509', regionLevel: '3' }),
    ])
  })
  afterAll(() => server.close())

  const list = (who: Person, resource: string, query: object = {}) =>
    server.call<Page<AnyRecord>>(who, `/api/${resource}/list`, query)
  const guids = async (who: Person, resource: string, query: object = {}) =>
    (await list(who, resource, query)).data.items.map(({ guid }) => guid).sort()

  describe('who may see what', () => {
    it.each([
      ['list', {}],
      ['get/1', {}],
      ['getByGuid/company-a', {}],
      ['create', {}],
      ['update', {}],
      ['delete', {}],
      ['act/submit', {}],
      ['export', {}],
      ['history/company-a', {}],
    ])('%s asks who is not signed in to sign in', async (path, body) => {
      const reply = await server.call(null, `/api/company/${path}`, body)
      expect(reply).toMatchObject({ status: 401, problem: 'auth.required', success: false })
    })

    it.each<{ who: Person; sees: string[] }>([
      { who: 'bureau', sees: ['hazard-a', 'hazard-b'] },
      { who: 'town', sees: ['hazard-a'] },
      { who: 'grid', sees: ['hazard-a'] },
      { who: 'otherGrid', sees: ['hazard-b'] },
      { who: 'safety', sees: ['hazard-a'] },
      { who: 'otherSafety', sees: ['hazard-b'] },
      { who: 'expert', sees: [] },
    ])('$who sees $sees, in the list, the count, the sheet and one by one', async ({ who, sees }) => {
      expect(await guids(who, 'hiddenDanger')).toEqual(sees)
      expect((await list(who, 'hiddenDanger')).data.total).toBe(sees.length)
      const found: string[] = []
      for (const guid of ['hazard-a', 'hazard-b']) {
        const { status } = await server.call(who, `/api/hiddenDanger/getByGuid/${guid}`)
        if (status === 200) found.push(guid)
      }
      expect(found).toEqual(sees)
      const sheet = await sheetFrom(server, who, '/api/hiddenDanger/export')
      expect(sheet.rowCount).toBe(sees.length + 1)
    })

    it('tells nobody whether a record outside his area exists', async () => {
      const outside = await server.call('grid', '/api/company/getByGuid/company-b')
      const nowhere = await server.call('grid', '/api/company/getByGuid/nothing')
      expect(outside).toMatchObject({ status: 404, problem: 'record.gone' })
      expect({ ...outside, headers: {} }).toEqual({ ...nowhere, headers: {} })
    })

    it('hides the middle of telephone numbers from those who do not supervise', async () => {
      const phone = async (who: Person, path = 'list') =>
        (await server.call<Page<AnyRecord>>(who, `/api/company/${path}`, { companyName: '厂00' })).data.items[0]
          ?.legalRepresentativePhone
      expect(await phone('otherGrid')).toBe('13812345678')
      expect(await phone('otherGrid', 'listObsecure')).toBe('138****5678')
    })
  })

  describe('list', () => {
    it.each<[string, object]>([
      ['pageSize', { pageSize: 201 }],
      ['pageSize', { pageSize: 0 }],
      ['pageSize', { pageSize: '1; drop table company' }],
      ['pageIndex', { pageIndex: -1 }],
      ['sort', { sort: 'passwordHash' }],
      ['sort', { sort: 'companyName; drop table company' }],
      ['order', { order: 'SIDEWAYS' }],
      ['after', { after: 'not a token' }],
      ['after', { after: tokenOf(['甲', 'company-a', 1]) }],
      ['after', { after: tokenOf(['甲', 'company-a']), sort: 'nextPatrolDue' }],
      ['pageIndex', { pageIndex: Number.MAX_SAFE_INTEGER }],
      ['view', { view: 'everything' }],
      ['keyword', { keyword: ['a'] }],
      ['keyword', { keyword: '长'.repeat(101) }],
      ['passwordHash', { passwordHash: 'x' }],
      ['companyName', { companyName: { from: 'a' } }],
      ['scaleType', { scaleType: 1 }],
      ['isWeiHua', { isWeiHua: 'perhaps' }],
    ])('refuses a wrong %s: %j', async (path, query) => {
      const reply = await list('bureau', 'company', query)
      expect(reply).toMatchObject({ status: 400, problem: 'input.invalid', details: { issues: [{ path }] } })
    })

    it('walks all pages by number and by position, missing none and repeating none', async () => {
      for (const [sort, order] of [
        ['companyName', 'ASC'],
        ['nextPatrolDue', 'ASC'],
        ['nextPatrolDue', 'DESC'],
        ['id', 'DESC'],
      ] as const) {
        const byNumber: string[] = []
        for (let pageIndex = 1; pageIndex <= 3; pageIndex += 1) {
          const { data } = await list('otherGrid', 'company', { pageIndex, pageSize: 20, sort, order })
          byNumber.push(...data.items.map(({ guid }) => guid))
          expect(data.total).toBe(COUNT + 1)
        }
        const byPosition: string[] = []
        let after: string | null | undefined
        do {
          const query = { pageSize: 20, sort, order, countTotal: false, ...(after ? { after } : {}) }
          const { data } = await list('otherGrid', 'company', query)
          expect(data.total).toBeNull()
          byPosition.push(...data.items.map(({ guid }) => guid))
          after = data.next
        } while (after)
        expect(new Set(byNumber).size).toBe(COUNT + 1)
        expect(byPosition, `${sort} ${order}`).toEqual(byNumber)
      }
    })

    it('finds by part of a text, by choice, by flag, by span and by keyword', async () => {
      expect(await guids('bureau', 'company', { companyName: '纺织' })).toEqual(['company-a'])
      expect(await guids('bureau', 'company', { companyName: '%' })).toEqual([])
      expect(await guids('bureau', 'company', { companyName: { equals: '纺织' } })).toEqual([])
      expect(await guids('bureau', 'hiddenDanger', { deadline: { empty: true } })).toEqual([])
      expect(await guids('bureau', 'company', { keyword: ' 化工 ' })).toEqual(['company-b'])
      expect(await guids('bureau', 'company', { isWeiHua: true, pageSize: 200 })).toHaveLength(Math.ceil(COUNT / 2))
      expect(await guids('bureau', 'hiddenDanger', { status: ['pendingRectify'] })).toEqual(['hazard-a', 'hazard-b'])
      expect(await guids('bureau', 'hiddenDanger', { deadline: { from: '2026-12-01', to: '2026-12-24' } })).toEqual([
        'hazard-b',
      ])
      expect(
        await guids('bureau', 'hiddenDanger', { deadline: { from: '', to: '' }, keyword: '', place: '' }),
      ).toHaveLength(2)
      expect(await guids('bureau', 'hiddenDanger', { view: 'overdue' })).toEqual(['hazard-a'])
    })

    it('finds by guid and by where a record came from, within the own area', async () => {
      const both = { guid: ['company-a', 'company-b'] }
      expect(await guids('bureau', 'company', both)).toEqual(['company-a', 'company-b'])
      expect(await guids('grid', 'company', both)).toEqual(['company-a'])
      expect(await guids('bureau', 'company', { guid: 'company-b' })).toEqual(['company-b'])
      expect(await guids('bureau', 'hiddenDanger', { sourceGuid: 'patrol-a' })).toEqual(['hazard-a'])
    })

    it('finds in a grid and all below it', async () => {
      expect(await guids('bureau', 'hiddenDanger', { gridGuid: 'root' })).toEqual(['hazard-a', 'hazard-b'])
      expect(await guids('bureau', 'hiddenDanger', { gridGuid: 'town-a' })).toEqual(['hazard-a'])
      for (const gridGuid of ['nowhere', 'gone'])
        expect(await guids('bureau', 'hiddenDanger', { gridGuid })).toEqual([])
      expect(await guids('town', 'hiddenDanger', { gridGuid: 'root' })).toEqual(['hazard-a'])
    })

    it('leaves to the record itself what is a whole of its own', async () => {
      await insertRecords(server.db, 'documentTemplate', [
        buildRecord('documentTemplate', {
          guid: 'blank',
          templateName: '通知书',
          docType: '1',
          versionNo: '1',
          fields: [],
        }),
      ])
      const [item] = (await list('bureau', 'documentTemplate')).data.items
      expect(item).toMatchObject({ guid: 'blank', templateName: '通知书' })
      expect(item).not.toHaveProperty('fields')
      const opened = await server.call('bureau', '/api/documentTemplate/getByGuid/blank')
      expect(opened.data).toHaveProperty('fields', [])
    })

    it('answers the company picker everything at once', async () => {
      const { data } = await server.call<Page<AnyRecord>>('otherGrid', '/api/company/getVoList', { pageSize: 100_000 })
      expect(data.items).toHaveLength(COUNT + 1)
    })
  })

  describe('create, update, delete', () => {
    const region = (own: object = {}) => ({ regionName: '盛泽镇', regionCode: '320509105', regionLevel: '4', ...own })

    it('refuses who may not', async () => {
      expect(await server.call('bureau', '/api/region/create', region())).toMatchObject({
        status: 403,
        problem: 'access.denied',
      })
      const { data } = await server.call('admin', '/api/region/getByGuid/320509')
      const change = { guid: '320509', version: data.version, regionName: '改' }
      expect(await server.call('grid', '/api/region/update', change)).toMatchObject({
        status: 403,
        problem: 'access.denied',
      })
      expect(await server.call('grid', '/api/region/delete', { guid: '320509' })).toMatchObject({ status: 403 })
      expect((await server.call('admin', '/api/region/getByGuid/320509')).data).toEqual(data)
    })

    it.each<[string, object]>([
      ['regionName', { regionName: '' }],
      ['regionName', { regionName: 'x'.repeat(61) }],
      ['regionLevel', { regionLevel: '9' }],
      ['surprise', { surprise: 1 }],
      ['guid', { guid: 'a b' }],
      ['actionId', { actionId: 'x' }],
    ])('refuses a wrong %s', async (path, own) => {
      const reply = await server.call('admin', '/api/region/create', region(own))
      expect(reply).toMatchObject({ status: 400, problem: 'input.invalid', details: { issues: [{ path }] } })
    })

    it('creates, refuses a duplicate and a stale edit, edits and deletes, and logs each', async () => {
      const made = await server.call('admin', '/api/region/create', region({ guid: 'region-new' }))
      expect(made).toMatchObject({
        status: 200,
        success: true,
        data: { guid: 'region-new', version: 1, createUserGuid: 'admin' },
      })
      const twin = await server.call('admin', '/api/region/create', region())
      expect(twin).toMatchObject({
        status: 409,
        problem: 'record.duplicate',
        details: { issues: [{ path: 'regionCode' }] },
      })
      const again = await server.call('admin', '/api/region/create', region({ guid: 'region-new', regionCode: '1' }))
      expect(again).toMatchObject({ status: 409, problem: 'record.exists' })

      const edit = (body: object) => server.call('admin', '/api/region/update', body)
      expect(await edit({ guid: 'region-new', regionName: '震泽镇' })).toMatchObject({ status: 400 })
      const edited = await edit({ id: made.data.id, version: 1, regionName: '震泽镇' })
      expect(edited).toMatchObject({ status: 200, data: { regionName: '震泽镇', regionCode: '320509105', version: 2 } })
      const stale = await edit({ guid: 'region-new', version: 1, regionName: '平望镇' })
      expect(stale).toMatchObject({ status: 409, problem: 'record.stale', details: { current: 2 } })

      expect(await server.call('admin', `/api/region/delete/${made.data.id}`)).toMatchObject({ status: 200 })
      expect(await server.call('admin', '/api/region/getByGuid/region-new')).toMatchObject({ status: 404 })
      expect(await server.call('admin', '/api/region/delete', { guid: 'region-new' })).toMatchObject({ status: 404 })
      // The code of a deleted region may be used again.
      expect(await server.call('admin', '/api/region/create', region())).toMatchObject({ status: 200 })

      const table = tableNamed('region')
      const [row] = await server.db.select().from(table).where(eq(table.guid, 'region-new'))
      expect(row).toMatchObject({ deleted: true, version: 3 })
      const logged = await server.db
        .select()
        .from(businessLog)
        .where(eq(businessLog.bizGuid, 'region-new'))
        .orderBy(businessLog.id)
      expect(logged.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    })

    it('does the same thing once when the call is repeated under one id', async () => {
      const body = region({ guid: 'region-once', regionCode: '2', actionId: '11111111-1111-4111-8111-111111111111' })
      const first = await server.call('admin', '/api/region/create', body)
      const again = await server.call('admin', '/api/region/create', body)
      expect(again.data).toEqual(first.data)
    })

    it('makes one record when the repeated call names none', async () => {
      const body = region({ regionCode: '3', actionId: '11111111-1111-4111-8111-222222222222' })
      const first = await server.call('admin', '/api/region/create', body)
      expect(first).toMatchObject({ status: 200 })
      expect(await server.call('admin', '/api/region/create', body)).toMatchObject({ status: 200, data: first.data })
    })
  })

  it('takes an empty guid for none', async () => {
    const region = { guid: '', regionName: '桃源镇', regionCode: '9', regionLevel: '4' }
    expect(await server.call('admin', '/api/region/create', region)).toMatchObject({ status: 200 })
  })

  it('deletes several at once, or none', async () => {
    const region = (guid: string) => buildRecord('region', { guid, regionName: guid, regionCode: guid })
    await insertRecords(server.db, 'region', [
      { ...region('one'), id: 901 },
      { ...region('two'), id: 902 },
    ])
    const remove = (...guids: string[]) => server.call('admin', '/api/region/delete', { guids })
    expect(await remove('one', 'nothing')).toMatchObject({ status: 404 })
    expect(await guids('admin', 'region', { guid: ['one', 'two'] })).toEqual(['one', 'two'])
    expect(await remove('one', 'two')).toMatchObject({ status: 200 })
    expect(await guids('admin', 'region', { guid: ['one', 'two'] })).toEqual([])
  })

  it('answers a number that none can have as any that none has', async () => {
    expect(await server.call('admin', '/api/region/get/1e300')).toMatchObject({ status: 404, problem: 'record.gone' })
  })

  describe('act and history', () => {
    it('takes no field it does not know, nor a version that is past, and tells what was merged and which files are to come', async () => {
      const transfer = (own: object) =>
        server.call('town', '/api/hiddenDanger/act/transfer', { guid: 'hazard-a', input: { opinion: '未改' }, ...own })
      const unknown = { status: 400, details: { issues: [{ path: 'surprise' }] } }
      expect(await transfer({ surprise: 1 })).toMatchObject(unknown)
      const rename = (own: object) =>
        server.call('admin', '/api/region/act/update', {
          ...{ guid: '320509', version: 0, input: { changes: { regionName: '吴江' }, ...own } },
        })
      expect(await rename({})).toMatchObject({ status: 409, problem: 'record.stale' })
      expect(await rename({ base: { regionName: '吴江区' } })).toMatchObject({ status: 200, data: { merged: true } })
      const photo = buildPhoto({ guid: crypto.randomUUID() })
      const rectified = await server.call('otherSafety', '/api/hiddenDanger/act/rectify', {
        ...{ guid: 'hazard-b', input: { rectifyDesc: '已更换', afterPhotos: [photo] } },
      })
      expect(rectified).toMatchObject({ status: 200, data: { missingMedia: [photo.guid] } })
    })

    it('refuses what is no action, then moves the record and tells its history', async () => {
      const body = { guid: 'hazard-a', input: { opinion: '多次未改' } }
      expect(await server.call('town', '/api/hiddenDanger/act/explode', body)).toMatchObject({
        status: 400,
        problem: 'action.unknown',
      })
      expect(await server.call('otherGrid', '/api/hiddenDanger/act/transfer', body)).toMatchObject({
        status: 404,
        problem: 'record.gone',
      })
      expect(await server.call('grid', '/api/hiddenDanger/act/transfer', body)).toMatchObject({
        status: 403,
        problem: 'access.denied',
      })
      const silent = await server.call('town', '/api/hiddenDanger/act/transfer', { guid: 'hazard-a', input: {} })
      expect(silent).toMatchObject({ status: 400, problem: 'input.invalid' })
      const moved = await server.call('town', '/api/hiddenDanger/act/transfer', body)
      expect(moved).toMatchObject({ status: 200, data: { status: 'transferred', version: 2 } })
      expect(await server.call('town', '/api/hiddenDanger/act/transfer', body)).toMatchObject({
        status: 409,
        problem: 'workflow.move-not-open',
      })
      const history = await server.call<unknown[]>('safety', '/api/hiddenDanger/history/hazard-a')
      expect(history.data).toEqual([
        expect.objectContaining({
          node: 'transferred',
          action: 'transfer',
          opinion: '多次未改',
          userName: PEOPLE.town.name,
        }),
      ])
      expect(await server.call('otherSafety', '/api/hiddenDanger/history/hazard-a')).toMatchObject({ status: 404 })
    })
  })

  describe('bodies', () => {
    const raw = (payload: string, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/safety/api/company/list',
        payload,
        headers: { 'content-type': 'application/json', access_token: server.token('bureau'), ...headers },
      })

    it.each([
      ['cut off', '{"pageSize":', 400, 'input.malformed'],
      ['a list', '[1]', 400, 'input.malformed'],
      ['polluting', '{"__proto__":{"admin":true}}', 400, 'input.malformed'],
      ['too large', `{"keyword":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, 'payload.too-large'],
    ])('refuses one that is %s', async (_what, payload, status, problem) => {
      const reply = await raw(payload)
      expect(reply.statusCode).toBe(status)
      expect(reply.json()).toMatchObject({ code: status, success: false, problem })
    })

    it('takes an empty one for no fields', async () => {
      expect((await raw('')).statusCode).toBe(200)
    })

    it('answers an unknown call, says so in Chinese, and keeps every answer out of caches', async () => {
      const reply = await server.call('bureau', '/api/nothing/list')
      expect(reply).toMatchObject({ status: 404, problem: 'route.unknown', msg: '请求失败' })
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    })
  })
})
