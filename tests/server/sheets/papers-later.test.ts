import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { filledIn, finished, upload } from '../sheet-file.ts'
import { startTestServer, type TestServer } from '../support.ts'

const CERTIFICATE = {
  ...{ 证照类型: '排污许可', 证照编号: 'PW-2026-1', 发证机关: '苏州市生态环境局' },
  ...{ 发证日期: '2026-01-01', 有效期起: '2026-01-01', 有效期止: '2028-12-31' },
}

describe('certificates that an enterprise has in a workbook', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const due = async () =>
    (await server.call<Page<AnyRecord>>('safety', '/api/companyCertificate/list', { view: 'papersDue' })).data.items

  it('come in without their scans, wait for them, and are not verified before', async () => {
    const job = randomUUID()
    const bytes = await filledIn(server, 'safety', 'companyCertificate', [CERTIFICATE])
    expect(await upload(server, 'safety', bytes, { resource: 'companyCertificate', job })).toMatchObject({
      status: 200,
    })
    const done = await finished(server, 'safety', 'companyCertificate', job)
    expect(done, JSON.stringify(done.errors)).toMatchObject({ created: 1, refused: 0 })

    const [record] = await due()
    expect(record).toMatchObject({ certNo: 'PW-2026-1', companyGuid: 'company-a', status: 'entered' })
    const verify = () => server.call('grid', '/api/companyCertificate/act/verify', { guid: record?.guid, input: {} })
    expect(await verify()).toMatchObject({ status: 400, details: { issues: [{ path: 'files' }] } })

    const { guid, version } = record as AnyRecord
    const scan = { guid, version, files: [buildPhoto({ guid: randomUUID() })] }
    expect(await server.call('safety', '/api/companyCertificate/update', scan)).toMatchObject({ status: 200 })
    expect(await due()).toEqual([])
    expect(await verify()).toMatchObject({ status: 200, data: { status: 'verified' } })
  })

  it('are not entered by hand without them', async () => {
    const own = { certType: 'fire', certNo: 'XF-1', issueOrg: '消防救援大队', companyGuid: 'company-a' }
    const days = { issueDate: '2026-01-01', validFrom: '2026-01-01' }
    expect(await server.call('safety', '/api/companyCertificate/create', { ...own, ...days })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'files' }] },
    })
  })
})
