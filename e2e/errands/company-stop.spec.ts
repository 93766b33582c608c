import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { beginNew, fillIn, leave, makeMove, openFromInbox, openFromMessages, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import { startServer, type TestServer } from '../support/server.ts'

const COMPANY = '吴江示例纺织有限公司'

let server: TestServer
// The demo enterprise stands still here, which the tests of its self-checks could not bear.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** The enterprise asks for another state, as the errand shows, by other hands. */
async function changedTo(changeType: string, newValue: string): Promise<void> {
  const [company, town] = [await server.api('company'), await server.api('town')]
  const { guid } = await company.data<AnyRecord>('POST', '/api/companyChangeRecord/create', {
    ...{ companyGuid: company.user.companyGuid, changeType, reason: '公司决定' },
    items: [{ fieldName: 'companyStatus', newValue }],
  })
  await company.data('POST', '/api/companyChangeRecord/act/submit', { guid, input: {} })
  await town.data('POST', '/api/companyChangeRecord/act/approve', { guid, input: {} })
}

test('an enterprise stops, runs again and closes: those who supervise it are told, and nothing is asked of it that cannot be done', async ({
  browser,
}) => {
  const api = await server.api('company')
  const inspectorApi = await server.api('grid')
  const companyGuid = String(api.user.companyGuid)
  const stateOf = async () => (await api.record('company', companyGuid)).companyStatus
  const checks = async () => (await api.list('selfCheckTask', { companyGuid, status: 'pending' })).total
  const visits = async () =>
    (await inspectorApi.list('patrolTask', { view: 'open' })).items.filter(
      ({ companyGuids }) => JSON.stringify(companyGuids) === JSON.stringify([companyGuid]),
    ).length
  expect(await checks()).toBeGreaterThan(0)
  expect(await visits()).toBeGreaterThan(0)

  const company = await personAt(browser, server.url, 'company')
  await company.getByRole('button', { name: '企业信息' }).click()
  await company.getByRole('link', { name: '信息变更' }).click()
  await beginNew(company)
  await fillIn(company, { 变更类型: '停复产' })
  await company.getByRole('button', { name: '添加变更内容' }).click()
  await fillIn(company, { 变更项: '企业状态', 新值: '停产', 变更原因: '设备大修，停产一个月' })
  await company.getByRole('button', { name: '保存信息变更' }).click()
  await makeMove(company, '提交审核')
  await leave(company)
  const town = await personAt(browser, server.url, 'town')
  await openFromMessages(town, COMPANY, '信息变更待审核')
  await makeMove(town, '通过')
  await leave(town)
  await expect.poll(stateOf).toBe('stopped')
  expect(await checks()).toBe(0)
  expect(await visits()).toBeGreaterThan(0)

  await changedTo('state', '正常生产')
  expect(await stateOf()).toBe('normal')
  await changedTo('cancel', '注销')
  expect(await stateOf()).toBe('cancelled')
  expect(await visits()).toBe(0)
  expect(await checks()).toBe(0)

  // Each is told apart by what it was and is; who has seen it says so.
  const inspector = await personAt(browser, server.url, 'grid')
  await openFromInbox(inspector, `${COMPANY}：企业状态：正常生产→注销`, '企业变动待核实')
  await makeMove(inspector, '办结')
  const told = await inspectorApi.list('workflowTask', { view: 'todo', title: `${COMPANY}：企业状态` })
  expect(told.items.map(({ title }) => title).sort()).toEqual([
    `${COMPANY}：企业状态：停产→正常生产`,
    expect.stringMatching(/→停产$/),
  ])
  await leave(inspector)
})
