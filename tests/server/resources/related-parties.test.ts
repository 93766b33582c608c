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

describe('a policy that another one follows', () => {
  it('runs out to no harm, as long as there is no gap and the other one stands', async () => {
    const policy = (guid: string, from: string, to: string) =>
      buildRecord('insurance', { guid, policyNo: guid, insurer: '甲保险', insuredCount: 3, from, to, ...OWN })
    await insertRecords(server.db, 'insurance', [
      policy('old', '2025-12-01', '2026-11-30'),
      policy('next', '2026-12-05', '2027-12-04'),
    ])
    const running = async () =>
      (await server.call<{ items: { guid: string }[] }>('safety', '/api/insurance/list', { view: 'expiring' })).data
        .items
    const begin = async (from: string, before: string) => {
      const input = { changes: { from }, base: { from: before } }
      const reply = await server.call('safety', '/api/insurance/act/update', { guid: 'next', input })
      expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
    }
    expect(await running()).toMatchObject([{ guid: 'old' }])
    await begin('2026-12-02', '2026-12-05')
    expect(await running()).toMatchObject([{ guid: 'old' }])
    await begin('2026-12-01', '2026-12-02')
    expect(await running()).toEqual([])
    expect(await server.call('bureau', '/api/insurance/delete', { guid: 'next' })).toMatchObject({ status: 200 })
    expect(await running()).toMatchObject([{ guid: 'old' }])
  })
})
