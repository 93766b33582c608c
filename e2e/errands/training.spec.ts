import { expect } from '@playwright/test'
import { beginMove, fillIn, makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TRAINING = '消防应急演练培训'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a training is held, who was there gets his hours, and it is filed', async ({ browser }) => {
  const api = await server.api('company')
  const [held] = (await api.list('training', { trainName: TRAINING, status: 'running' })).items
  const training = () => api.record('training', String(held?.guid))
  const [worker] = (await api.list('companyEmployee', { status: 'employed' })).items
  const employee = () => api.record('companyEmployee', String(worker?.guid))
  const before = Number((await employee()).trainedHours ?? 0)

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, TRAINING, '培训进行中')
  const end = await beginMove(safety, '结束')
  await end.getByRole('button', { name: '添加参训人员' }).click()
  await fillIn(end, { 姓名: String(worker?.name), 学时: '2', 成绩: '88' })
  await choose(end, '整改后.jpg')
  await end.getByRole('button', { name: '结束' }).click()
  await expect.poll(training).toMatchObject({ status: 'ended', peopleCount: 1 })
  await safety.context().close()

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, TRAINING, '培训已结束')
  await makeMove(company, '归档')
  await expect.poll(training).toMatchObject({ status: 'archived' })
  await expect.poll(async () => Number((await employee()).trainedHours ?? 0)).toBe(before + 2)
  await company.context().close()
})
