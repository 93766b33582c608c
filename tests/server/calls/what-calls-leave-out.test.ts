import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicPublicity } from '#domain/contract/public-information.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildCompany, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

/** What calls tell, and beside it what differs in one thing and is left out. Today is 20 November 2026. */
const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

type Own = Readonly<Record<string, unknown>>
type List = { items: AnyRecord[]; total: number }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = <Data = AnyRecord>(who: Person | null, path: string, body: object = {}) =>
  server.call<Data>(who, `/api/${path}`, body)
const get = <Data = AnyRecord[]>(who: Person, path: string) =>
  server.call<Data>(who, `/api/${path}`, {}, { method: 'GET' })
const insert = (resource: string, rows: readonly Own[]) =>
  insertRecords(
    server.db,
    resource,
    rows.map((own) => buildRecord(resource, own)),
  )
const guidsOf = (rows: readonly AnyRecord[]) => rows.map(({ guid }) => guid).toSorted()

describe('who answers for enterprises (确权)', () => {
  const RELATIONS: Readonly<Record<string, readonly Own[]>> = {
    held: [{}],
    waiting: [{ status: 'toConfirm' }],
    disputed: [{ status: 'disputed' }],
    unassigned: [{ status: 'toAssign', gridGuid: null }],
    'was-held': [{ status: 'released' }],
    'deleted-one': [{ deleted: true }],
    'by-trade': [{ type: '2', departmentName: '区住建局' }],
    'in-every-way': [
      {},
      { type: '2', departmentName: '区住建局' },
      { type: '3', departmentName: '区住建局' },
      { type: '4', departmentName: '区住建局' },
    ],
  }
  const relations = async (who: Person, path: string, body: object = {}) =>
    (await call<List>(who, path, { pageSize: 200, ...body })).data.items

  beforeAll(async () => {
    const firms = Object.keys(RELATIONS)
    await insertRecords(
      server.db,
      'company',
      firms.map((guid) => buildCompany({ guid, companyName: guid, serialNumber: guid, ...PLACE })),
    )
    const rights = Object.entries(RELATIONS).flatMap(([companyGuid, own]) =>
      own.map((each, at) => ({
        ...{ guid: `${companyGuid}-${at}`, companyGuid, companyName: companyGuid, type: '1', status: 'confirmed' },
        ...PLACE,
        ...each,
      })),
    )
    await insert('companyGrid', rights)
  })

  it('is counted below a grid: the daily relations alone, in their states', async () => {
    const counted = await call<AnyRecord[]>('bureau', 'companyGrid/getOrgCompanyQqList', { gridGuid: 'town-a' })
    expect(counted.data).toEqual([
      {
        ...{ guid: 'grid-a', gridName: '甲网格', companies: 9 },
        ...{ confirmed: 2, toConfirm: 1, disputed: 1, notConfirmed: 7 },
      },
    ])
    for (const who of ['town', 'grid'] as const) {
      const { data } = await call<AnyRecord[]>(who, 'companyGrid/getOrgCompanyQqList', { gridGuid: 'root' })
      expect(guidsOf(data), who).toEqual(who === 'town' ? ['town-a'] : [])
    }
  })

  it('lists those that are held, and of a trade', async () => {
    expect(guidsOf(await relations('town', 'companyGrid/getCompanyQqList'))).toEqual(['held', 'in-every-way'])
    const ofTrade = await relations('town', 'companyIndustryGrid/getCompanyQqList')
    expect(guidsOf(ofTrade)).toEqual(['by-trade', 'in-every-way'])
    const { id } = (await call('bureau', 'gridManage/getByGuid/grid-a')).data
    const { data } = await get('town', `companyGrid/getManageCompanyList/${id}`)
    expect(guidsOf(data)).toEqual(['by-trade', 'held', 'in-every-way'])
  })

  it('lists those of one’s own grid that nobody holds, and none to who has no grid', async () => {
    expect(guidsOf(await relations('grid', 'companyIndustryGrid/getCompanyNotQqSelfList'))).toEqual([
      ...['by-trade', 'company-a', 'deleted-one', 'disputed', 'unassigned', 'waiting', 'was-held'],
    ])
    expect(await relations('town', 'companyIndustryGrid/getCompanyNotQqSelfList')).toEqual([])
    expect(await relations('safety', 'companyIndustryGrid/getCompanyNotQqSelfList')).toEqual([])
  })

  it('waits for a grid that is to confirm, and for the town in all that is open', async () => {
    expect(guidsOf(await relations('grid', 'companyGrid/getReportTaskList'))).toEqual(['waiting-0'])
    expect(guidsOf(await relations('town', 'companyGrid/getReportTaskList'))).toEqual([
      ...['disputed-0', 'unassigned-0', 'waiting-0'],
    ])
  })

  it.each<[firm: string, confirmed: readonly string[], open: readonly string[]]>([
    ['held', ['confirmed'], []],
    ['waiting', [], ['toConfirm']],
    ['disputed', [], ['disputed']],
    ['unassigned', [], []],
    ['was-held', [], []],
    ['deleted-one', [], []],
  ])('tells the grids of one: %s', async (firm, confirmed, open) => {
    const { id } = (await call('town', `company/getByGuid/${firm}`)).data
    const states = async (path: string) =>
      (await get('town', `companyGrid/${path}/${id}`)).data.map(({ status }) => status)
    expect(await states('getGridNameList')).toEqual(confirmed)
    expect(await states('getZpGridNameList')).toEqual(open)
  })

  it('asks nobody a second time, and ends of the trades’ relations the two that a town gives', async () => {
    const asked = { companyGuid: 'was-held', type: '1' }
    const first = await call('town', 'companyGrid/createSupervise', asked)
    expect(first.data).toMatchObject({ status: 'toAssign' })
    expect((await call('town', 'companyGrid/createSupervise', asked)).data.guid).toBe(first.data.guid)

    const ended = await call('town', 'companyIndustryGrid/removeByCompanyId', { companyGuid: 'in-every-way' })
    expect(ended, JSON.stringify(ended.details)).toMatchObject({ status: 200 })
    const left = await relations('town', 'companyGrid/getList', { companyGuid: 'in-every-way', status: 'confirmed' })
    expect(left.map(({ type }) => type).toSorted()).toEqual(['1', '4'])
  })
})

describe('the double prevention of an enterprise', () => {
  it.each<[what: string, own: Own, open: number, major: number, overdue: number]>([
    ['to be confirmed', { status: 'pendingConfirm' }, 1, 0, 0],
    ['to be rectified', {}, 1, 0, 0],
    ['to be looked at again', { status: 'pendingReview' }, 1, 0, 0],
    ['closed', { status: 'closed', dangerLevel: 'major', deadline: '2026-11-01' }, 0, 0, 0],
    ['handed on', { status: 'transferred', deadline: '2026-11-01' }, 0, 0, 0],
    ['deleted', { deleted: true, deadline: '2026-11-01' }, 0, 0, 0],
    ['a major one', { dangerLevel: 'major' }, 1, 1, 0],
    ['due today', { deadline: '2026-11-20' }, 1, 0, 0],
    ['due yesterday', { deadline: '2026-11-19' }, 1, 0, 1],
  ])('counts what is open: %s', async (what, own, hazardOpen, hazardMajor, hazardOverdue) => {
    const firm = buildCompany({ guid: `summed ${what}`, companyName: what, serialNumber: what, ...PLACE })
    await insertRecords(server.db, 'company', [firm])
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({
        guid: what,
        companyGuid: firm.guid,
        deadline: '2026-12-01',
        dangerLevel: 'general',
        ...PLACE,
        ...own,
      }),
    ])
    const { data } = await call('grid', 'companyWjPrevention/getByCompanyGuid', { companyGuid: firm.guid })
    expect(data).toMatchObject({ hazardOpen, hazardMajor, hazardOverdue })
  })
})

describe('people', () => {
  const OFFICIAL = { accountType: '1', userType: 'government', roles: ['grid'], accountEnabled: true, ...PLACE }
  beforeAll(() =>
    insert(
      'user',
      [
        { guid: 'official', mobile: '13800000777' },
        { guid: 'official-of-old', accountEnabled: null, mobile: '13800000778' },
        { guid: 'shut-out', accountEnabled: false },
        { guid: 'was-deleted', deleted: true },
        { guid: 'of-an-agency', userType: 'agency' },
        { guid: 'elsewhere', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' },
        { guid: 'expert-two', userType: 'expert', roles: ['expert'], gridGuid: null, gridPath: null },
        { guid: 'expert-gone', userType: 'expert', roles: ['expert'], gridGuid: null, gridPath: null, deleted: true },
        {
          guid: 'of-the-firm',
          userType: 'company',
          roles: ['safety'],
          companyGuid: 'company-a',
          idCard: '320525198807152017',
        },
      ].map((own) => ({ ...OFFICIAL, username: own.guid, name: `姓名${own.guid}`, ...own })),
    ),
  )

  it('stand in the address book of those who may call them', async () => {
    const book = async (who: Person, body: object = {}) =>
      guidsOf((await call<List>(who, 'user/getAddressBookList', body)).data.items)
    expect(await book('grid')).toEqual(['official', 'official-of-old'])
    expect(await book('safety')).toEqual(['official', 'official-of-old'])
    expect(await book('grid', { keyword: '0777' })).toEqual(['official'])
    expect(await book('grid', { keyword: '姓名official-of' })).toEqual(['official-of-old'])
  })

  it('are counted below a grid as far as one may know of them', async () => {
    const counts = async (who: Person) => {
      const { data } = await call<{ grids: AnyRecord[] }>(who, 'user/drilUsersByGrid', { gridGuid: 'root' })
      return Object.fromEntries(data.grids.map(({ guid, userCount }) => [guid, userCount]))
    }
    expect((await counts('town'))['town-b']).toBe(0)
    expect((await counts('bureau'))['town-b']).toBe(2)
  })

  it('of an enterprise are told without their identity cards, and experts as long as they are there', async () => {
    const { data } = await call<AnyRecord[]>('bureau', 'user/getByCompanyGuid/company-a')
    expect(guidsOf(data)).toContain('of-the-firm')
    expect(data.flatMap((each) => Object.keys(each))).not.toContain('idCard')
    const experts = await call<List>('bureau', 'zjkAssociation/expertUser')
    expect(guidsOf(experts.data.items)).toEqual(['expert', 'expert-two'])
  })
})

describe('what is public of standardization', () => {
  const FIRM = { companyGuid: 'company-a', ...PLACE }
  const listed = async () => {
    const { data } = await call<{ items: PublicPublicity[] }>(null, 'publicity/publicList', { keyword: '标准' })
    return Object.fromEntries(data.items.map(({ guid, statusLabel }) => [guid, statusLabel]))
  }

  it('is an application from its first day on, unless it was refused', async () => {
    const PUBLIC = {
      companyName: '标准甲厂',
      applyGrade: 'three',
      status: 'PUBLICITY_RUNNING',
      publicityTo: '2026-12-01',
    }
    await insert(
      'standardizationApplication',
      [
        { guid: 'from-today', publicityFrom: '2026-11-20' },
        { guid: 'over', publicityFrom: '2026-11-01', status: 'ANNOUNCEMENT_DONE' },
        { guid: 'from-tomorrow', publicityFrom: '2026-11-21' },
        { guid: 'refused', publicityFrom: '2026-11-01', status: 'PUBLICITY_REJECTED' },
        { guid: 'deleted', publicityFrom: '2026-11-01', deleted: true },
        { guid: 'never', publicityFrom: null },
        { guid: 'of-another-name', publicityFrom: '2026-11-01', companyName: '乙厂' },
      ].map((own) => ({ ...FIRM, ...PUBLIC, ...own })),
    )
    expect(await listed()).toEqual({ 'from-today': '公示中', over: '结束' })
  })

  it('is a certificate that was announced, with what has become of it', async () => {
    const CERTIFIED = {
      ...{ companyName: '标准乙厂', grade: 'three', status: 'valid', issueDate: '2024-01-01', validTo: '2026-12-31' },
    }
    await insert(
      'standardizationCertificate',
      [
        { guid: 'in-force' },
        { guid: 'to-its-last-day', validTo: '2026-11-20' },
        { guid: 'run-out', validTo: '2026-11-19' },
        { guid: 'taken-back', status: 'revoked', validTo: '2026-11-19' },
        { guid: 'issued-tomorrow', issueDate: '2026-11-21' },
        { guid: 'entered-by-hand', applicationGuid: null },
        { guid: 'deleted-one', deleted: true },
      ].map((own) => ({ ...FIRM, ...CERTIFIED, certNo: own.guid, applicationGuid: `of ${own.guid}`, ...own })),
    )
    const { 'from-today': _running, over: _over, ...certificates } = await listed()
    expect(certificates).toEqual({
      'in-force': '有效',
      'to-its-last-day': '有效',
      'run-out': '已过期',
      'taken-back': '撤销',
    })
  })
})

describe('the log of changes (操作日志)', () => {
  const at = (day: string, clock: string) => new Date(`2026-11-${day}T${clock}+08:00`).toISOString()
  it('tells of a record what was changed, and not who looked at it, through the whole of the last day', async () => {
    await insert(
      'systemBusinessLog',
      [
        { guid: 'before', time: at('17', '23:59:59') },
        { guid: 'first', time: at('18', '00:00:00') },
        { guid: 'seen', time: at('18', '10:00:00'), action: 'viewWhole' },
        { guid: 'last', time: at('19', '23:59:59') },
        { guid: 'after', time: at('20', '00:00:00') },
        { guid: 'of-another', time: at('18', '10:00:00'), bizGuid: 'company-b' },
      ].map((own) => ({ bizGuid: 'company-a', module: 'company', action: 'update', userGuid: 'bureau', ...own })),
    )
    const asked = { bizGuid: 'company-a', module: 'company', from: '2026-11-18', to: '2026-11-19' }
    const { data } = await call<List>('grid', 'businessLog/list', asked)
    expect(data.items.map(({ guid }) => guid)).toEqual(['last', 'first'])
    expect(data.total).toBe(2)
    const all = await call<List>('bureau', 'businessLog/list', { from: '2026-11-18', to: '2026-11-19' })
    expect(guidsOf(all.data.items)).toEqual(['first', 'last', 'of-another', 'seen'])
    expect(await call('town', 'businessLog/list')).toMatchObject({ status: 403 })
    expect(await call('otherGrid', 'businessLog/list', asked)).toMatchObject({ status: 404 })
  })
})
