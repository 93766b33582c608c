import { request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const ofCompany = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

// Each of these was found by `tests/fuzz` and answered 500, or half of what was asked for.
describe('what a request may contain', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await insertRecords(server.db, 'companyEmployee', [
      buildRecord('companyEmployee', { guid: 'wang', name: '王芳', status: 'employed', ...ofCompany }),
    ])
    await insertRecords(server.db, 'hiddenDanger', [buildHazard({ guid: 'hazard', ...ofCompany })])
  })
  afterAll(() => server.close())

  const malformed = { status: 400, success: false, msg: expect.stringMatching(/[\u4e00-\u9fff]/) }

  it.each([
    ['/api/menu/history/%00', {}],
    ['/api/company/findBySerialNumber', { serialNumber: 'a\u0000b' }],
    ['/auth/login', { username: '\ud800', password: 'x' }],
    ['/api/gridManage/deleteGridManage?guid=a&guid=b', {}],
    ['/api/companyIndustryGrid/removeByCompanyId', { companyId: { toString: 1, valueOf: 1 } }],
    ['/api/hiddenDanger/list', { after: tokenOf('a\u0000') }],
  ])('refuses what no table can store, and a parameter given twice: %s', async (path, body) => {
    expect(await server.call('admin', path, body)).toMatchObject({ ...malformed, problem: 'input.invalid' })
  })

  it('refuses an address that cannot be decoded, in words of its own', async () => {
    expect(await server.call('admin', '/api/menu/history/%zz')).toMatchObject({
      ...malformed,
      problem: 'input.malformed',
    })
  })

  it('refuses an upload that was cut off', async () => {
    const body = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK')
    const path = '/api/company/import?job=00000000-0000-4000-8000-000000000001&mode=all'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await server.call('admin', path, body, { headers })).toMatchObject({
      ...malformed,
      problem: 'input.malformed',
    })
  })

  it('does not look into bytes that call themselves JSON', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const status = await new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', access_token: server.token('admin') }
      const path = '/safety/api/files/not-a-guid'
      open({ port, host: '127.0.0.1', method: 'PUT', path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end('{}')
    })
    expect(status).toBe(400)
  })

  it('deletes all of several records or none', async () => {
    const guids = ['wang', 'not-there']
    for (const path of ['/api/companyEmployee/delete', '/api/companyEmployee/remove/1'])
      expect(await server.call('admin', path, { guids })).toMatchObject({ status: 404, problem: 'record.gone' })
    expect(await server.call('admin', '/api/companyEmployee/getByGuid/wang')).toMatchObject({ status: 200 })
  })

  it.each([
    ['list', { sort: 'updateTime', after: tokenOf('x') }, 400],
    ['list', { sort: 'version', after: tokenOf('2026-11-20') }, 400],
    ['list', { sort: 'version', after: tokenOf(1e300) }, 200],
    ['list', { sort: 'version', after: tokenOf(1.5) }, 200],
    ['list', { deadline: { to: '9999-12-31' } }, 200],
    ['list', { foundOn: { from: '1000-01-01' } }, 200],
    ['list', { foundOn: { from: '0202-11-20' } }, 400],
  ])('can be asked for any page and any bound: %s %j', async (verb, query, status) => {
    expect(await server.call('admin', `/api/hiddenDanger/${verb}`, query)).toMatchObject({ status })
  })

  it('counts until the last day there is', async () => {
    const query = { dimension: 'dangerLevel', from: '1000-01-01', to: '9999-12-31' }
    expect(await server.call('admin', '/api/hiddenDanger/statistics', query)).toMatchObject({ status: 200 })
  })
})

/** The place of a row with this value, as if a page had ended there. */
function tokenOf(value: unknown): string {
  return Buffer.from(JSON.stringify([value, 'a'])).toString('base64url')
}
