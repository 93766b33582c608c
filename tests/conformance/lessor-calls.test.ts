import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type PEOPLE, startTestServer, type TestServer } from '../server/support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const table = tableNamed('company')
  const own = {
    pbAddress: '盛泽镇1号',
    safetyManager: '吴安',
    safetyManagerPhone: '13800000002',
    legalRepresentativePhone: '13800000009',
  }
  await server.db.update(table).set(own).where(eq(table.guid, 'company-a'))
  const former = { guid: 'former', companyGuid: 'company-a', buildingName: '原厂房', deleted: true }
  await insertRecords(server.db, 'factoryBuildingLessor', [buildRecord('factoryBuildingLessor', former)])
})
afterAll(() => server.close())

const account = async (who: keyof typeof PEOPLE) => {
  const { data } = await server.call<{ id: number; version: number }>(who, '/user/current')
  return { userId: data.id, userVersion: data.version }
}

describe('the calls of landlords', () => {
  it.each(['/api/factoryBuildingLessor/lessorRegist', '/api/factoryBuildingLessor/landlordLessorRegist'])(
    '%s answers nobody who is not signed in',
    async (path) => {
      expect(await server.call(null, path)).toMatchObject({ status: 401, problem: 'auth.required' })
    },
  )

  it('R066: make the basic leasing information from the company record, userId and userVersion, once', async () => {
    const company = (await server.call('safety', '/api/company/getByGuid/company-a')).data
    const { userId, userVersion } = await account('safety')
    const regist = (body: object) => server.call('safety', '/api/factoryBuildingLessor/lessorRegist', body)
    expect(await regist({ ...company, userId: userId + 1, userVersion })).toMatchObject({ status: 403 })
    expect(await regist({ ...company, userId, userVersion: userVersion + 1 })).toMatchObject({
      status: 409,
      problem: 'record.stale',
    })
    const made = await regist({ ...company, userId, userVersion })
    expect(made).toMatchObject({
      status: 200,
      data: {
        created: true,
        companyGuid: 'company-a',
        address: '盛泽镇1号',
        ownerPhone: '13800000002',
        userId,
        userVersion,
      },
    })
    expect(await regist({ ...company, userId, userVersion })).toMatchObject({
      data: { created: false, guid: made.data.guid },
    })
    expect((await server.call('safety', '/api/company/getByGuid/company-a')).data.isLessor).toBe(true)
    const { data } = await server.call<{ items: object[]; total: number }>('safety', '/api/factoryBuildingLessor/list')
    expect(data).toMatchObject({ total: 1, items: [{ userId, userVersion }] })
  })

  it('say where the building of an enterprise lies where its grid makes it, however long the enterprise is called', async () => {
    const table = tableNamed('company')
    await server.db
      .update(table)
      .set({ companyName: '乙'.repeat(100), pbAddress: '震泽镇1号', legalRepresentativePhone: '13800000009' })
      .where(eq(table.guid, 'company-b'))
    const made = await server.call('otherGrid', '/api/factoryBuildingLessor/lessorRegist', { guid: 'company-b' })
    const buildingName = `${'乙'.repeat(90)}厂房`
    expect(made, JSON.stringify(made.details)).toMatchObject({ data: { gridGuid: 'grid-b', buildingName } })
  })

  it('refuse the company of somebody else', async () => {
    const reply = await server.call('safety', '/api/factoryBuildingLessor/lessorRegist', { guid: 'company-b' })
    expect(reply).toMatchObject({ status: 404, problem: 'record.gone' })
    expect(await server.call('expert', '/api/factoryBuildingLessor/lessorRegist', { guid: 'company-a' })).toMatchObject(
      { status: 404 },
    )
  })

  it('register a private landlord, by those who look after the place', async () => {
    const body = {
      ownerName: '钱东',
      ownerPhone: '13800000003',
      buildingName: '钱家厂房',
      address: '南环路2号',
      gridGuid: 'grid-a',
    }
    const regist = (who: keyof typeof PEOPLE, more: object = {}) =>
      server.call(who, '/api/factoryBuildingLessor/landlordLessorRegist', { ...body, ...more })
    expect(await regist('grid')).toMatchObject({ status: 400, details: { issues: [{ path: 'ownerIdCard' }] } })
    const ownerIdCard = '320525197501011234'
    expect(await regist('expert', { ownerIdCard })).toMatchObject({ status: 403 })
    const made = await regist('grid', { ownerIdCard, lessorType: 'company', ...(await account('grid')) })
    expect(made).toMatchObject({ status: 200, data: { lessorType: 'person', created: true, ownerName: '钱东' } })
    const stored = await server.call('grid', `/api/factoryBuildingLessor/getByGuid/${made.data.guid}`)
    expect(stored.data).toMatchObject(await account('grid'))
  })
})
