import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', version: 1 }

const REFUSED = { status: 400, details: { issues: [{ path: 'briefingContent' }] } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'relatedCompany', [
    buildRecord('relatedCompany', { guid: 'party', status: 'admitted', agreementTo: '2099-12-31', ...OWN }),
  ])
})
afterAll(() => server.close())

describe('an outsourced task', () => {
  it.each([
    ['nobody has been named', 'none', [], REFUSED],
    ['somebody still waits for his check', 'waiting', ['passed', 'pending'], REFUSED],
    ['everybody was refused', 'refused', ['refused'], REFUSED],
    ['those who come in have been checked', 'checked', ['passed', 'refused'], { status: 200 }],
  ])('is briefed: %s', async (_words, guid, workers, gives) => {
    await insertRecords(server.db, 'outsourceTask', [
      buildRecord('outsourceTask', { guid, relatedGuid: 'party', to: '2026-12-01', status: 'pendingBriefing', ...OWN }),
    ])
    await insertRecords(
      server.db,
      'outsourcedOperator',
      workers.map((state, at) =>
        buildRecord('outsourcedOperator', { guid: `${guid}-${at}`, taskGuid: guid, status: state, ...OWN }),
      ),
    )
    const input = { briefingContent: '危险部位和应急处置' }
    const reply = await server.call('safety', '/api/outsourceTask/act/brief', { guid, input })
    expect(reply, JSON.stringify(reply.details)).toMatchObject(gives)
  })
})
