import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListCounts } from '#domain/contract/list-counts.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const IN_A = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const IN_B = { companyGuid: 'company-b', companyName: '乙化工厂', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }

describe.each(USUAL_DATABASES)('the counts of several lists on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ guid: 'h-1', ...IN_A, status: 'pendingRectify' }),
      buildHazard({ guid: 'h-2', ...IN_A, status: 'closed' }),
      buildHazard({ guid: 'h-3', ...IN_B, status: 'pendingRectify' }),
    ])
  })
  afterAll(() => server.close())
  const count = (who: Person | null, ...lists: object[]) => server.call<ListCounts>(who, '/api/lists/counts', { lists })
  const hazards = (query: object) => ({ resource: 'hiddenDanger', query })

  it('are each what the list itself has for who asks, in their order', async () => {
    const lists = [hazards({}), hazards({ status: 'closed' }), { resource: 'company', query: {} }]
    expect((await count('bureau', ...lists)).data).toEqual({ totals: [3, 1, 2] })
    expect((await count('grid', ...lists)).data).toEqual({ totals: [2, 1, 1] })
    expect((await count('otherGrid', ...lists)).data).toEqual({ totals: [1, 0, 1] })
  })

  it('are of what a list means, where it means more than it says', async () => {
    const task = (guid: string, own: object) =>
      buildRecord('workflowTask', { guid, status: 'ing', title: guid, ...own })
    await insertRecords(server.db, 'workflowTask', [
      task('for-all', { activityRoles: ['bureau'], gridPath: 'root/' }),
      task('taken', { activityRoles: ['bureau'], gridPath: 'root/', claimedBy: 'admin' }),
    ])
    const query = { activityUser: 'bureau' }
    const { data } = await server.call<{ total: number }>('bureau', '/api/workflowTask/list', query)
    expect(data.total).toBe(1)
    expect((await count('bureau', { resource: 'workflowTask', query })).data).toEqual({ totals: [data.total] })
  })

  it('are refused as the list is: to nobody, to an unknown one, with an unknown filter, and too many at once', async () => {
    expect(await count(null, hazards({}))).toMatchObject({ status: 401 })
    expect(await count('bureau', { resource: 'userSecret', query: {} })).toMatchObject({ status: 400 })
    for (const query of [{ nothing: 1 }, { sort: 'nothing' }])
      expect(await count('bureau', hazards(query))).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await count('bureau', ...Array.from({ length: 51 }, () => hazards({})))).toMatchObject({ status: 400 })
  })
})
