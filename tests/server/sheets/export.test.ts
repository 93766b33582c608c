import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { XLSX_MIME } from '#domain/contract/sheets.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { buildCompany, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { linesOf, sheetFrom } from '../sheet-file.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const IN_A = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const IN_B = { companyGuid: 'company-b', companyName: '乙化工厂', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
const HOSTILE = ['=cmd()', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx']

describe.each(USUAL_DATABASES)('export on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ guid: 'hazard-a', ...IN_A, description: '通道堵塞', deadline: '2026-11-01' }),
      buildHazard({ guid: 'hazard-b', ...IN_B, description: '电线老化', deadline: '2026-12-24' }),
      ...HOSTILE.map((description, at) =>
        buildHazard({ guid: `hostile-${at}`, ...IN_A, description, place: '车间', deadline: '2026-12-01' }),
      ),
    ])
    for (let batch = 0; batch < 7; batch += 1)
      await insertRecords(
        server.db,
        'company',
        Array.from({ length: 300 }, (_, at) => {
          const name = `企业${String(batch * 300 + at).padStart(4, '0')}`
          return buildCompany({
            guid: name,
            companyName: name,
            serialNumber: name,
            gridGuid: 'grid-b',
            gridPath: 'root/town-b/grid-b/',
            legalRepresentativePhone: '13812345678',
          })
        }),
      )
  })
  afterAll(() => server.close())

  it('writes labels for names and words for codes, in the order and with the columns asked for', async () => {
    const columns = ['description', 'dangerLevel', 'status', 'companyGuid', 'gridGuid', 'createTime']
    const sheet = await sheetFrom(server, 'grid', '/api/hiddenDanger/export', {
      columns,
      deadline: { to: '2026-11-30' },
    })
    expect(linesOf(sheet)).toEqual([
      ['隐患描述', '等级', '状态', '企业', '所属网格', '登记时间'],
      [
        '通道堵塞',
        '一般',
        '待整改',
        '甲纺织厂',
        expect.stringMatching(/甲网格$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      ],
    ])
  })

  it('keeps to the filters, the order and the area of the list', async () => {
    const body = { columns: ['description'], sort: 'deadline', order: 'DESC', keyword: '电线' }
    expect(linesOf(await sheetFrom(server, 'bureau', '/api/hiddenDanger/export', body))).toEqual([
      ['隐患描述'],
      ['电线老化'],
    ])
    expect(linesOf(await sheetFrom(server, 'grid', '/api/hiddenDanger/export', body))).toEqual([['隐患描述']])
  })

  it('writes the ticked records alone, and of them only those of his area', async () => {
    const rows = async (who: 'bureau' | 'grid', ...guid: string[]) =>
      linesOf(await sheetFrom(server, who, '/api/hiddenDanger/export', { columns: ['description'], guid })).slice(1)
    expect(await rows('bureau', 'hazard-a')).toEqual([['通道堵塞']])
    expect((await rows('bureau', 'hazard-a', 'hazard-b')).flat().sort()).toEqual(['电线老化', '通道堵塞'])
    expect(await rows('grid', 'hazard-a', 'hazard-b')).toEqual([['通道堵塞']])
  })

  it('says of an enterprise that was deleted what it was called, to whoever could read it', async () => {
    const gone = { guid: 'gone', companyName: '丙木业厂', serialNumber: '91320509MA1MJ0CC3C', deleted: true }
    await insertRecords(server.db, 'company', [buildCompany({ ...gone, gridGuid: 'grid-b', gridPath: 'root/town-b/' })])
    await insertRecords(server.db, 'workflowTask', [
      buildRecord('workflowTask', {
        ...{ guid: 'of-gone', activityUser: 'town', companyGuid: 'gone', status: 'ing', startTime: START },
        ...{ title: '核对台账', activityName: '交办事项' },
      }),
    ])
    const named = async (who: 'bureau' | 'town') =>
      linesOf(await sheetFrom(server, who, '/api/workflowTask/export', { columns: ['companyGuid'] }))
        .slice(1)
        .map(([company]) => company)
    expect(await named('bureau')).toEqual(['丙木业厂（已删除）'])
    expect(await named('town')).toEqual([''])

    const removed = (who: Person) => server.call(who, '/api/company/removed', { guids: ['gone', 'company-a', 'none'] })
    expect((await removed('bureau')).data).toEqual([{ guid: 'gone', name: '丙木业厂（已删除）' }])
    expect((await removed('town')).data).toEqual([])
    expect(await server.call('bureau', '/api/company/getByGuid/gone')).toMatchObject({ status: 404 })
    expect((await server.call('agency', '/api/company/lookUp', { guid: 'gone' })).data).toMatchObject({
      companyName: '丙木业厂（已删除）',
    })
    expect((await server.call('agency', '/api/company/lookUp', { companyName: '丙木业厂' })).data).toBe(null)
  })

  it('lets no cell run as a formula', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/safety/api/hiddenDanger/export',
      payload: { columns: ['description'], place: '车间' },
      headers: { access_token: server.token('grid') },
    })
    expect(reply.headers['content-type']).toBe(XLSX_MIME)
    const parts = unzipSync(reply.rawPayload)
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
    expect(sheet).not.toMatch(/<f[ >]/)
    for (const words of ['=cmd()', '+1', '-1+2', '@SUM(A1)']) expect(sheet).toContain(words)
    const read = await sheetFrom(server, 'grid', '/api/hiddenDanger/export', {
      columns: ['description'],
      place: '车间',
    })
    for (let row = 2; row <= read.rowCount; row += 1) {
      expect(read.getCell(row, 1).formula).toBeUndefined()
      expect(read.getCell(row, 1).numFmt).toBe('@')
    }
  })

  it('writes more than one page of the database, each row once', async () => {
    const lines = linesOf(await sheetFrom(server, 'otherGrid', '/api/company/export', { columns: ['companyName'] }))
    expect(new Set(lines.map(([name]) => name)).size).toBe(2_100 + 2)
    expect(lines).toHaveLength(2_100 + 2)
  })

  it('masks telephone and identity numbers for everybody, since a sheet is handed on', async () => {
    const columns = ['companyName', 'legalRepresentativePhone']
    const body = { columns, companyName: '甲纺织', exportReason: '监督检查' }
    const companies = tableNamed('company')
    const phone = { legalRepresentativePhone: '13812345678' }
    await server.db.update(companies).set(phone).where(eq(companies.guid, 'company-a'))
    const phoneFor = async (who: Person) => linesOf(await sheetFrom(server, who, '/api/company/export', body))[1]?.[1]
    for (const who of ['grid', 'bureau', 'admin', 'safety'] as const)
      expect(await phoneFor(who), who).toBe('138****5678')
  })

  const personal = { columns: ['companyName', 'legalRepresentativePhone'], companyName: '甲纺织' }
  it.each([[undefined], [''], ['  查 '], ['因'.repeat(101)], [5]])(
    'gives no telephone numbers to who does not say why: %j',
    async (exportReason) => {
      const before = (await exportsLogged(server)).length
      const reply = await server.call('bureau', '/api/company/export', { ...personal, exportReason })
      expect(reply).toMatchObject({ status: 400, problem: 'export.reason-required' })
      expect(await exportsLogged(server)).toHaveLength(before)
    },
  )

  it('logs who took telephone numbers away, of what, by which question, how many rows and why', async () => {
    const before = (await exportsLogged(server)).length
    await sheetFrom(server, 'bureau', '/api/company/export', { ...personal, exportReason: ' 节前通知联系 ' })
    const logged = await exportsLogged(server)
    expect(logged).toHaveLength(before + 1)
    expect(logged.find(({ after }) => (after as { reason?: string }).reason === '节前通知联系')).toMatchObject({
      userGuid: 'bureau',
      module: 'company',
      time: START,
      actionLabel: '导出个人信息 1 条：节前通知联系',
      after: { rows: 1, filter: { companyName: '甲纺织' }, columns: ['legalRepresentativePhone'] },
    })
  })

  it('logs how many rows there are in all', async () => {
    const many = { ...personal, companyName: '企业0', exportReason: '逐户通知' }
    await sheetFrom(server, 'otherGrid', '/api/company/export', many)
    expect((await exportsLogged(server)).at(-1)).toMatchObject({ after: { rows: 1_000 } })
  })

  it('asks for no reason, and logs nothing, where no telephone or identity number is taken', async () => {
    const before = (await exportsLogged(server)).length
    await sheetFrom(server, 'bureau', '/api/company/export', { columns: ['companyName'], companyName: '甲纺织' })
    await sheetFrom(server, 'bureau', '/api/hiddenDanger/export', { columns: ['description'] })
    expect(await exportsLogged(server)).toHaveLength(before)
  })

  const PRINT = '/api/company/print'
  it('gives leave to print telephone numbers to who says why, and logs of how many records', async () => {
    const asked = { columns: ['companyName', 'legalRepresentativePhone'], guid: 'company-a' }
    const before = (await exportsLogged(server)).length
    for (const exportReason of [undefined, ' 查 '])
      expect(await server.call('bureau', PRINT, { ...asked, exportReason })).toMatchObject({
        status: 400,
        problem: 'export.reason-required',
      })
    expect(await exportsLogged(server)).toHaveLength(before)
    const given = await server.call('grid', PRINT, { ...asked, exportReason: '上门核对' })
    expect(given).toMatchObject({ status: 200, data: { rows: 1 } })
    const logged = await exportsLogged(server)
    expect(logged.at(-1)).toMatchObject({
      userGuid: 'grid',
      module: 'company',
      bizGuid: 'company-a',
      actionLabel: '打印个人信息 1 条：上门核对',
      after: { way: 'print', rows: 1, reason: '上门核对', columns: ['legalRepresentativePhone'] },
    })
    const many = { columns: asked.columns, exportReason: '逐户通知' }
    expect(await server.call('otherGrid', PRINT, many)).toMatchObject({ data: { rows: 1_000 } })
    expect((await exportsLogged(server)).at(-1)).toMatchObject({ bizGuid: null, after: { rows: 1_000 } })
  })

  it('gives no leave to print what the person does not read, and logs none', async () => {
    const before = (await exportsLogged(server)).length
    const body = { columns: ['legalRepresentativePhone'], guid: 'company-a', exportReason: '上门核对' }
    expect(await server.call('otherGrid', PRINT, body)).toMatchObject({ status: 404 })
    expect(await server.call('otherSafety', PRINT, body)).toMatchObject({ status: 404 })
    expect(await server.call(null, PRINT, body)).toMatchObject({ status: 401 })
    expect(await exportsLogged(server)).toHaveLength(before)
  })

  it.each([[['nothing']], [['companyName', 'companyName']], [[]], ['companyName'], [['deleted']]])(
    'refuses the columns %j before it writes',
    async (columns) => {
      const reply = await server.call('bureau', '/api/company/export', { columns })
      expect(reply).toMatchObject({ status: 400, problem: 'input.invalid', details: { issues: [{ path: 'columns' }] } })
    },
  )

  it('refuses who is not signed in, and a filter the list does not know', async () => {
    expect(await server.call(null, '/api/company/export')).toMatchObject({ status: 401 })
    expect(await server.call('bureau', '/api/company/export', { passwordHash: 'x' })).toMatchObject({ status: 400 })
  })
})

async function exportsLogged(server: TestServer) {
  const logs = tableOf(systemBusinessLog)
  return await server.db.select().from(logs).where(eq(logs.action, 'exportPersonal')).orderBy(logs.id)
}
