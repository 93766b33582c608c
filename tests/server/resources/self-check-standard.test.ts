import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const STANDARD = { versionNo: '1', enabled: true, items: [] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'checkTemplate', [
    buildRecord('checkTemplate', { guid: 'own-list', id: 9001, templateType: 'selfCheck', ...STANDARD }),
    buildRecord('checkTemplate', { guid: 'patrol-list', id: 9002, templateType: 'patrol', ...STANDARD }),
  ])
})
afterAll(() => server.close())

const WHEN = {
  selfCheckPlan: { planName: '车间排查', startDate: '2026-12-01', enabled: true },
  selfCheckTask: { taskName: '节前排查', planStart: '2026-12-01', planEnd: '2026-12-02' },
}

describe.each(['selfCheckPlan', 'selfCheckTask'] as const)('the standard of a %s', (resource) => {
  const base = { companyGuid: 'company-a', level: 'workshop', cycle: 'week', executorGuids: ['safety'] }
  const create = (templateGuid: string) =>
    server.call('safety', `/api/${resource}/create`, { ...base, ...WHEN[resource], templateGuid })

  it('is one for self-checks', async () => {
    expect(await create('own-list')).toMatchObject({ status: 200 })
  })

  it('is never the list of an inspector', async () => {
    const reply = await create('patrol-list')
    expect(reply).toMatchObject({ status: 400, details: { issues: [{ path: 'templateGuid', code: 'rule' }] } })
  })
})
