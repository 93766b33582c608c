import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { tableNamed } from '#server/db/schema.ts'
import { goOnAfterDays } from '#server/jobs/awaited-days.ts'
import { buildCompany, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const issueAt = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } })
type List = { items: AnyRecord[]; total: number }

describe.each(USUAL_DATABASES)('the enterprise file on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid: 'file',
        companyName: '档案企业',
        serialNumber: 'FILE',
        ...PLACE,
        tradeFamily: 'lightIndustry',
        employeeCount: 20,
        status: 'approved',
      }),
      buildCompany({ guid: 'double', companyName: '另一企业', serialNumber: '91320509MA1MJ0BB2B9', ...PLACE }),
    ])
    await server.db.update(user).set({ companyGuid: 'file' }).where(eq(user.guid, 'safety'))
  })
  afterAll(() => server.close())
  const user = tableNamed('user')
  const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
  const company = async () => (await call('bureau', '/api/company/getByGuid/file')).data
  const update = async (who: Person, changes: object) =>
    call(who, '/api/company/update', { guid: 'file', version: (await company()).version, ...changes })
  const setStatus = (status: string) =>
    server.db
      .update(tableNamed('company'))
      .set({ status })
      .where(eq(tableNamed('company').guid, 'file'))

  describe('once approved', () => {
    it('is changed in what matters by an application, not by the enterprise alone', async () => {
      expect(await update('safety', { pbAddress: '新地址' })).toMatchObject(issueAt('pbAddress'))
      expect(await update('safety', { isYouXianKongJian: true })).toMatchObject(issueAt('isYouXianKongJian'))
      expect(await update('safety', { mainLeader: '顾晓峰' })).toMatchObject(issueAt('mainLeader'))
      expect(await update('grid', { pbAddress: '网格核实的地址' })).toMatchObject({ status: 200 })
    })

    const apply = async (own: object) =>
      call('safety', '/api/companyChangeRecord/create', { companyGuid: 'file', reason: '扩产', ...own })
    const act = (who: Person, guid: unknown, action: string, input: object = {}) =>
      call(who, `/api/companyChangeRecord/act/${action}`, { guid, input })

    it('is changed at once, with its old values noted, when the grid passes an ordinary change', async () => {
      const items = [
        { fieldName: 'companyName', newValue: '档案企业有限公司' },
        { fieldName: 'employeeCount', newValue: '35' },
      ]
      const { data } = await apply({ changeType: 'basic', items })
      expect(data.items).toMatchObject([{ oldValue: '档案企业' }, { oldValue: '20' }])
      await act('safety', data.guid, 'submit')
      expect(await act('otherGrid', data.guid, 'approve')).toMatchObject({ status: 404 })
      expect(await act('safety', data.guid, 'approve')).toMatchObject({ status: 403 })
      expect(await act('grid', data.guid, 'return')).toMatchObject({ problem: 'workflow.opinion-required' })
      expect(await act('grid', data.guid, 'approve')).toMatchObject({ data: { status: 'passed' } })
      expect(await company()).toMatchObject({ companyName: '档案企业有限公司', employeeCount: 35 })
      const again = (await call('grid', `/api/companyChangeRecord/getByGuid/${data.guid}`)).data
      expect(again.companyName).toBe('档案企业有限公司')
    })

    it('needs the bureau for the trade and the place', async () => {
      const items = [{ fieldName: 'tradeFamily', newValue: '纺织' }]
      const { data } = await apply({ changeType: 'industry', items })
      await act('safety', data.guid, 'submit')
      expect(await act('town', data.guid, 'approve')).toMatchObject({ status: 403 })
      await act('town', data.guid, 'forward')
      expect((await company()).tradeFamily).toBe('lightIndustry')
      expect(await act('town', data.guid, 'bureauApprove')).toMatchObject({ status: 403 })
      expect(await act('bureau', data.guid, 'bureauApprove')).toMatchObject({ data: { status: 'passed' } })
      expect((await company()).tradeFamily).toBe('textile')
    })

    it('names a trade that there is', async () => {
      const trade = (newValue: string) =>
        apply({ changeType: 'industry', items: [{ fieldName: 'economyTypeGuid', newValue }] })
      expect(await trade('C9999')).toMatchObject(issueAt('items.0.newValue'))
      await insertRecords(server.db, 'economyType', [
        buildRecord('economyType', { guid: 'C1711', tradeName: '棉纺纱加工', industryCode: 'C1711' }),
      ])
      expect((await trade('C1711')).data.items).toMatchObject([{ newValue: 'C1711' }])
    })

    it('is refused values that the file could not hold, and changes of nothing', async () => {
      const basic = (item: object) => apply({ changeType: 'basic', items: [item] })
      expect(await basic({ fieldName: 'employeeCount', newValue: '很多' })).toMatchObject(issueAt('items.0.newValue'))
      expect(await basic({ fieldName: 'isWeiHua', newValue: '是' })).toMatchObject(issueAt('items.0.fieldName'))
      const flags = await apply({ changeType: 'flags', items: [{ fieldName: 'isWeiHua', newValue: '也许' }] })
      expect(flags).toMatchObject(issueAt('items.0.newValue'))
      const { data } = await basic({ fieldName: 'employeeCount', newValue: '35' })
      expect(await act('safety', data.guid, 'submit')).toMatchObject(issueAt('items.0.newValue'))
    })

    it('stays as it was when the change would make two enterprises of one code', async () => {
      await insertRecords(server.db, 'companyChangeRecord', [
        buildRecord('companyChangeRecord', {
          guid: 'clash',
          companyGuid: 'file',
          changeType: 'basic',
          items: [{ fieldName: 'serialNumber', oldValue: 'FILE', newValue: '9144030071526726XG' }],
          reason: '更正',
          applyUserGuid: 'safety',
          status: 'pending',
          ...PLACE,
        }),
      ])
      await server.db
        .update(tableNamed('company'))
        .set({ serialNumber: '9144030071526726XG' })
        .where(eq(tableNamed('company').guid, 'double'))
      expect(await act('grid', 'clash', 'approve')).toMatchObject({ status: 409 })
      expect((await company()).serialNumber).toBe('FILE')
      expect((await call('grid', '/api/companyChangeRecord/getByGuid/clash')).data.status).toBe('pending')
    })
  })

  describe('handed in', () => {
    it('opens a row of the register, whose decision decides on the file', async () => {
      await setStatus('returned')
      expect(await call('safety', '/api/company/act/submit', { guid: 'file', input: {} })).toMatchObject({
        status: 200,
      })
      const open = await call<List>('grid', '/api/companyAuditRecord/list', { companyGuid: 'file', view: 'todo' })
      expect(open.data.items).toMatchObject([{ auditType: 'registration', applyUserGuid: 'safety', status: 'pending' }])
      const guid = open.data.items[0]?.guid
      const decide = (who: Person, action: string, input: object) =>
        call(who, `/api/companyAuditRecord/act/${action}`, { guid, input })
      expect(await decide('safety', 'pass', {})).toMatchObject({ status: 403 })
      expect(await decide('grid', 'return', { opinion: '地址不符' })).toMatchObject({ data: { status: 'returned' } })
      expect((await company()).status).toBe('returned')

      await call('safety', '/api/company/act/submit', { guid: 'file', input: {} })
      await call('grid', '/api/company/act/review', { guid: 'file', input: { result: 'pass' } })
      const all = await call<List>('grid', '/api/companyAuditRecord/list', { companyGuid: 'file' })
      expect(all.data.items.map(({ auditType, status }) => [auditType, status]).sort()).toEqual([
        ['registration', 'returned'],
        ['resubmission', 'passed'],
      ])
    })

    it('holds what the configuration demands, from the moment it is demanded', async () => {
      const row = { fieldName: 'orgCode', isVisible: true, isRequired: true }
      const made = (await call('admin', '/api/basicConfig/create', row)).data
      await setStatus('draft')
      const submit = () => call('safety', '/api/company/act/submit', { guid: 'file', input: {} })
      expect(await submit()).toMatchObject(issueAt('orgCode'))
      expect(await update('safety', { orgCode: '717123456' })).toMatchObject({ status: 200 })
      expect(await update('safety', { orgCode: null })).toMatchObject(issueAt('orgCode'))
      const lift = { guid: made.guid, version: made.version, isRequired: false }
      expect(await call('grid', '/api/basicConfig/update', lift)).toMatchObject({ status: 403 })
      expect(await call('admin', '/api/basicConfig/update', lift)).toMatchObject({ status: 200 })
      expect(await update('safety', { orgCode: null })).toMatchObject({ status: 200 })
    })

    it('keeps what the platform cannot do without', async () => {
      const row = { fieldName: 'companyName', isVisible: false, isRequired: false }
      expect(await call('admin', '/api/basicConfig/create', row)).toMatchObject(issueAt('isRequired'))
    })
  })

  it('asks for another look at a paper that changed after it was verified', async () => {
    const photo = { certType: 'license', certNo: '1', issueOrg: '市监局', issueDate: '2026-01-01' }
    await insertRecords(server.db, 'companyCertificate', [
      buildRecord('companyCertificate', {
        guid: 'paper',
        companyGuid: 'file',
        ...photo,
        validFrom: '2026-01-01',
        files: [buildPhoto()],
        status: 'entered',
        createUserGuid: 'grid',
        enteredBy: 'safety',
        ...PLACE,
      }),
    ])
    expect(await call('safety', '/api/companyCertificate/act/verify', { guid: 'paper', input: {} })).toMatchObject({
      status: 403,
    })
    const verified = await call('grid', '/api/companyCertificate/act/verify', { guid: 'paper', input: {} })
    expect(verified.data).toMatchObject({ status: 'verified', verifyUser: 'grid的姓名' })
    const change = { guid: 'paper', version: verified.data.version, certNo: '2' }
    expect(await call('safety', '/api/companyCertificate/update', change)).toMatchObject({
      data: { status: 'entered', verifyUser: null, enteredBy: 'safety' },
    })
  })

  it('has a paper verified by somebody else than whoever wrote what it says', async () => {
    const paper = {
      ...{ companyGuid: 'file', certType: 'fire', certNo: '3', issueOrg: '住建局' },
      ...{ issueDate: '2026-01-01', validFrom: '2026-01-01', files: [buildPhoto({ guid: randomUUID() })] },
    }
    const made = await call('grid', '/api/companyCertificate/create', paper)
    expect(made).toMatchObject({ status: 200, data: { status: 'entered', enteredBy: 'grid' } })
    const verify = () => call('grid', '/api/companyCertificate/act/verify', { guid: made.data.guid, input: {} })
    expect(await verify()).toMatchObject({ status: 403 })
    const change = { guid: made.data.guid, version: made.data.version, certNo: '4' }
    expect(await call('safety', '/api/companyCertificate/update', change)).toMatchObject({ status: 200 })
    expect(await verify()).toMatchObject({ data: { status: 'verified' } })
  })

  it('works out when a certificate for special work is to be renewed', async () => {
    await insertRecords(server.db, 'companyEmployee', [
      buildRecord('companyEmployee', { guid: 'e1', companyGuid: 'file', name: '王芳', status: 'employed', ...PLACE }),
      buildRecord('companyEmployee', { guid: 'e2', companyGuid: 'company-b', name: '别家', status: 'employed' }),
    ])
    const paper = {
      companyGuid: 'file',
      employeeGuid: 'e1',
      certType: 'specialWork',
      certNo: 'T1',
      firstDate: '2025-08-31',
      validTo: '2031-08-30',
      files: [],
    }
    const photoNeeded = await call('safety', '/api/personnelCertificate/create', paper)
    expect(photoNeeded).toMatchObject(issueAt('files'))
    const files = [
      {
        guid: '7d9f4a34-4c0a-4f0e-9a53-0a55a0e3a111',
        sha256: 'a'.repeat(64),
        size: 1,
        mime: 'image/jpeg',
        contentType: 'img',
        fileName: 'a.jpg',
      },
    ]
    const create = (own: object) => call('safety', '/api/personnelCertificate/create', { ...paper, files, ...own })
    expect(await create({ employeeGuid: 'e2' })).toMatchObject(issueAt('employeeGuid'))
    expect(await create({ validTo: '2025-08-31' })).toMatchObject(issueAt('validTo'))
    expect(await create({})).toMatchObject({ data: { reviewDate: '2028-08-31', employeeName: '王芳' } })
  })

  describe('a certificate that runs out', () => {
    const TODAY = dayOf(START)
    const tasksOf = async (guid: string) => {
      const tasks = await server.db.select().from(tableNamed('workflowTask'))
      return tasks
        .filter(({ bizGuid }) => bizGuid === guid)
        .map(({ activityName, status, dueDate, endUserGuid }) => ({ activityName, status, dueDate, endUserGuid }))
    }
    const photos = () => [buildPhoto({ guid: randomUUID() })]
    beforeAll(() =>
      insertRecords(server.db, 'companyEmployee', [
        buildRecord('companyEmployee', {
          guid: 'holder',
          companyGuid: 'file',
          name: '王芳',
          status: 'employed',
          ...PLACE,
        }),
      ]),
    )
    const inserted = (resource: string, own: object) =>
      insertRecords(server.db, resource, [
        buildRecord(resource, { companyGuid: 'file', certNo: String(Object(own).guid), ...PLACE, ...own }),
      ])
    const counted = async (who: Person, resource: string, guid: string) => {
      const { data } = await call<List>(who, `/api/${resource}/list`, { view: 'expired', companyGuid: 'file' })
      return data.items.some((item) => item.guid === guid)
    }

    it('is a to-do of the enterprise, closed by the exchange, and those who supervise it count it no more', async () => {
      const validTo = addDays(TODAY, -3)
      await inserted('personnelCertificate', {
        ...{ guid: 'due', employeeGuid: 'holder', employeeName: '王芳', certType: 'safetyManager', status: 'valid' },
        ...{ firstDate: '2020-01-01', validTo, remindDate: addDays(validTo, -60), files: photos() },
      })
      await goOnAfterDays(server.db, START)
      const open = { activityName: '人员证书待复审换证', status: 'ing', dueDate: validTo, endUserGuid: null }
      expect(await tasksOf('due')).toEqual([open])
      expect(await counted('town', 'personnelCertificate', 'due')).toBe(true)

      const input = { certNo: 'due', validFrom: addDays(TODAY, -2), validTo: addDays(TODAY, 1000), files: photos() }
      const renew = (own: object = {}) =>
        call('safety', '/api/personnelCertificate/act/renew', { guid: 'due', input: { ...input, ...own } })
      expect(await renew({ validTo })).toMatchObject({
        details: { issues: [{ path: 'validTo', message: `新的有效期至应晚于原来的${validTo}` }] },
      })
      expect(await renew()).toMatchObject({ data: { status: 'valid', validTo: input.validTo } })
      expect(await tasksOf('due')).toEqual([{ ...open, status: 'ed', endUserGuid: 'safety' }])
      expect(await counted('town', 'personnelCertificate', 'due')).toBe(false)
      const told = (await call('town', '/api/personnelCertificate/getByGuid/due')).data
      expect(told.renewals).toContainEqual(expect.objectContaining({ item: '有效期至', before: validTo }))
      expect(told).toMatchObject({ mediaTotal: 2 })
    })

    it('is verified anew where it is a licence', async () => {
      await inserted('companyCertificate', {
        ...{ guid: 'licence', certType: 'safety', issueOrg: '应急管理厅', status: 'verified', enteredBy: 'safety' },
        ...{ issueDate: '2023-01-01', validFrom: '2023-01-01', validTo: TODAY, remindDate: addDays(TODAY, -90) },
        files: photos(),
      })
      await goOnAfterDays(server.db, START)
      const names = async () =>
        (await tasksOf('licence')).map(({ activityName, status }) => `${activityName} ${status}`)
      expect(await names()).toEqual(['企业证照待换证 ing'])
      const paper = { certNo: 'licence', issueOrg: '应急管理厅', issueDate: TODAY, validFrom: TODAY }
      const input = { ...paper, validTo: addDays(TODAY, 1000), files: photos() }
      expect(await call('safety', '/api/companyCertificate/act/renew', { guid: 'licence', input })).toMatchObject({
        status: 200,
      })
      expect((await names()).toSorted()).toEqual(['企业证照待换证 ed', '企业证照待核验 ing'].toSorted())
      const verified = await call('grid', '/api/companyCertificate/act/verify', { guid: 'licence', input: {} })
      expect(verified).toMatchObject({ data: { status: 'verified' } })
    })

    it.each([
      ['personnelCertificate', 'safety', 'valid'],
      ['companyCertificate', 'grid', 'verified'],
    ] as const)('whose last day was mistyped is in force again once it is put right: %s', async (name, who, status) => {
      const guid = `${name}-mistyped`
      await inserted(name, {
        ...{ guid, employeeGuid: 'holder', status: 'due', firstDate: '2020-01-01', validFrom: '2020-01-01' },
        ...{ certType: name === 'companyCertificate' ? 'safety' : 'leader', issueOrg: '厅', issueDate: '2020-01-01' },
        ...{ validTo: addDays(TODAY, 1), remindDate: addDays(TODAY, -60), files: photos() },
      })
      const change = (version: number, days: number) =>
        call(who, `/api/${name}/update`, { guid, version, validTo: addDays(TODAY, days) })
      expect(await change(1, 2)).toMatchObject({ data: { status: 'due' } })
      expect(await change(2, 900)).toMatchObject({ data: { status } })
    })
  })

  it('shows a collection to its owner alone, and once', async () => {
    const own = { targetType: 'company', companyGuid: 'file' }
    const made = await call('grid', '/api/collection/create', own)
    expect(made.data).toMatchObject({ targetGuid: 'file', targetName: '档案企业有限公司', userGuid: 'grid' })
    expect(await call('grid', '/api/collection/create', own)).toMatchObject({ status: 409 })
    expect(await call('otherGrid', '/api/collection/create', own)).toMatchObject({ problem: 'reference.missing' })
    expect(await call('grid', '/api/collection/create', { targetType: 'person', companyGuid: 'file' })).toMatchObject(
      issueAt('personGuid'),
    )
    expect((await call<List>('town', '/api/collection/list')).data.items).toEqual([])
  })

  it('names a promise and puts it into the grid of its enterprise', async () => {
    const promise = { year: 2026, promiseType: 'company', companyGuid: 'file', content: '不安全不生产' }
    expect((await call('safety', '/api/safePromise/create', promise)).data).toMatchObject({
      title: '2026年 档案企业有限公司 安全承诺书',
      gridGuid: 'grid-a',
      status: 'unsigned',
    })
    expect(await call('bureau', '/api/safePromise/create', { ...promise, companyGuid: null })).toMatchObject(
      issueAt('companyGuid'),
    )
  })
})
