import { expect } from '@playwright/test'
import { leave, makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const OPINION = '现场核实经营地址，不在本网格内'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('an enterprise that its grid says is not its own is settled by the bureau', async ({ browser }) => {
  const api = await server.api('grid')
  const [waiting] = (await api.list('workflowTask', { view: 'todo', bizResource: 'companyGrid' })).items
  const name = String(waiting?.title)
  const right = () => api.record('companyGrid', String(waiting?.bizGuid))

  const inspector = await personAt(browser, server.url, 'grid')
  await openFromInbox(inspector, name, '企业确权待确认')
  await makeMove(inspector, '提出异议', { 原因: OPINION })
  await expect.poll(right).toMatchObject({ status: 'disputed', reason: OPINION })
  await leave(inspector)

  const bureau = await personAt(browser, server.url, 'bureau')
  const disputed = await openFromInbox(bureau, name, '企业确权有异议')
  await expect(disputed.getByText(OPINION).first()).toBeVisible()
  await makeMove(bureau, '裁定归属', { 意见: '经营地址在本网格内，由该网格监管' })
  await expect.poll(right).toMatchObject({ status: 'confirmed' })
  await leave(bureau)
})

test('an enterprise that is no more is taken out by town and bureau, each finding it among what is to be done', async ({
  browser,
}) => {
  const api = await server.api('town')
  const [proposed] = (await api.list('workflowTask', { view: 'todo', bizResource: 'companyDelete' })).items
  const name = String((await api.record('companyDelete', String(proposed?.bizGuid))).companyName)
  const held = async () => (await api.list('company', { companyName: name })).total
  expect(await held()).toBe(1)

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, name, '企业删除待区镇审核')
  await makeMove(town, '区镇同意')
  await leave(town)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '企业删除待区局审核')
  await makeMove(bureau, '区局同意删除', { 意见: '情况属实，同意删除' })
  await expect.poll(held).toBe(0)
  await leave(bureau)
})
