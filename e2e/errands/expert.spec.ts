import { expect, test } from '@playwright/test'
import { makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('an application is read twice and makes an expert of the pool', async ({ browser }) => {
  const api = await server.api('assoc')
  const [asked] = (await api.list('expertAdmission', { status: 'pendingFirst' })).items
  const name = String(asked?.name)
  expect((await api.list('expertAdmission', { name })).items).toHaveLength(1)
  const admission = () => api.record('expertAdmission', String(asked?.guid))
  const before = (await api.list('expert', { name })).total

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, name, '专家准入申请待初审')
  await makeMove(assoc, '初审通过')
  await expect.poll(admission).toMatchObject({ status: 'pendingFinal', firstUser: api.user.name })
  await assoc.context().close()

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, name, '专家准入申请待复审')
  await makeMove(leader, '复审通过，入库')
  await expect.poll(admission).toMatchObject({ status: 'admitted' })
  await expect.poll(async () => (await api.list('expert', { name })).total).toBe((before ?? 0) + 1)
  await leader.context().close()
})
