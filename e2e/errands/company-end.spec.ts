import { expect } from '@playwright/test'
import { makeMove, openFromInbox, personAt } from '../screens/errand.ts'
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
  await inspector.context().close()

  const bureau = await personAt(browser, server.url, 'bureau')
  const disputed = await openFromInbox(bureau, name, '企业确权有异议')
  await expect(disputed.getByText(OPINION).first()).toBeVisible()
  await makeMove(bureau, '裁定归属', { 意见: '经营地址在本网格内，由该网格监管' })
  await expect.poll(right).toMatchObject({ status: 'confirmed' })
  await bureau.context().close()
})
