import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const TOWN_A = { gridGuid: 'town-a', gridPath: 'root/town-a/' }
const PARENTS: readonly (readonly [resource: string, record: Record<string, unknown>])[] = [
  ['notice', { guid: 'notice-all', status: 'published', scopeType: 'all' }],
  ['notice', { guid: 'notice-b', status: 'published', scopeType: 'company', scopeCompanies: ['company-b'] }],
  ['notice', { guid: 'notice-draft', status: 'draft', scopeType: 'all' }],
  ['secretInspection', { guid: 'secret', status: 'draft', memberGuids: ['duty'], findings: [], ...TOWN_A }],
  ['caseTransfer', { guid: 'transfer', status: 'draft', companyGuid: 'company-a', ...TOWN_A }],
  ['lawCase', { guid: 'case', status: 'decided', companyGuid: 'company-a', ...TOWN_A }],
  ['contract', { guid: 'contract', status: 'toConfirm', agencyGuid: 'agency-a', companyGuid: 'company-b' }],
  ['complaint', { guid: 'complaint', status: 'pending' }],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [resource, record] of PARENTS) {
    await insertRecords(server.db, resource, [buildRecord(resource, { createUserGuid: 'admin', ...record })])
    await insertRecords(server.db, 'accessoryFile', [fileOf(String(record.guid), resource, record)])
  }
  await insertRecords(server.db, 'accessoryFile', [fileOf('unnamed', null, TOWN_A)])
})
afterAll(() => server.close())

function fileOf(parentGuid: string, parentResource: string | null, record: Record<string, unknown>) {
  return buildRecord('accessoryFile', {
    guid: `file-of-${parentGuid}`,
    fileName: 'a.pdf',
    contentType: 'file',
    parentGuid,
    parentResource,
    moduleName: 'files',
    uploadUserGuid: 'admin',
    companyGuid: record.companyGuid ?? null,
    gridPath: record.gridPath ?? null,
  })
}

/** What a person is told of the files of a record, by each of the calls. */
async function seen(who: Person, parentGuid: string): Promise<number[]> {
  const listed = await server.call<AnyRecord[]>(who, '/api/accessoryFile/findListByParentGuid', { parentGuid })
  const shown = await server.call<{ items: AnyRecord[] }>(who, '/api/accessoryFile/getVoList', { parentGuid })
  const known = await server.call(who, '/api/accessoryFile/getAccessoryFileId', { guid: `file-of-${parentGuid}` })
  return [listed.data.length, shown.data.items.length, known.status === 200 ? 1 : 0]
}

describe('the files of a record are for those who may read the record', () => {
  it.each<{ of: string; who: Person; sees: boolean }>([
    { of: 'notice-all', who: 'safety', sees: true },
    { of: 'notice-all', who: 'expert', sees: true },
    { of: 'notice-b', who: 'otherSafety', sees: true },
    { of: 'notice-b', who: 'safety', sees: false },
    { of: 'notice-draft', who: 'safety', sees: false },
    { of: 'secret', who: 'duty', sees: true },
    { of: 'secret', who: 'town', sees: false },
    { of: 'contract', who: 'agency', sees: true },
    { of: 'contract', who: 'otherSafety', sees: true },
    { of: 'contract', who: 'safety', sees: false },
    { of: 'transfer', who: 'grid', sees: false },
    // The party reads the case it was told of, not the papers it is built on.
    { of: 'case', who: 'safety', sees: false },
    { of: 'case', who: 'bureau', sees: true },
    { of: 'complaint', who: 'bureau', sees: true },
    { of: 'complaint', who: 'safety', sees: false },
    { of: 'unnamed', who: 'admin', sees: true },
    { of: 'unnamed', who: 'town', sees: false },
    { of: 'unnamed', who: 'bureau', sees: false },
  ])('$who and the file of $of: $sees', async ({ of, who, sees }) => {
    expect(await seen(who, of)).toEqual(sees ? [1, 1, 1] : [0, 0, 0])
  })

  it('does not tell in its own list of what others hold', async () => {
    const { data } = await server.call<{ total: number }>('town', '/api/accessoryFile/list')
    expect(data.total).toBe(0)
  })

  it('is asked of a record that he reads all the same', async () => {
    expect(await server.call('safety', '/api/lawCase/getByGuid/case')).toMatchObject({ status: 200 })
  })
})
