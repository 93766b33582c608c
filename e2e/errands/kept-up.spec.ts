import { expect } from '@playwright/test'
import { recordAs } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import type { personnelCertificate } from '#domain/resources/personnelCertificate/definition.ts'
import { beginMove, fillIn, leave, makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a rule of the enterprise that comes up for review is in force for three more years', async ({ browser }) => {
  const rule = '安全教育培训制度'
  const next = addDays(TODAY, 3 * 365)
  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, rule, '管理制度待评审')
  const soon = await beginMove(safety, '评审：继续有效')
  await fillIn(soon, { 评审结论: '与现行标准一致，继续执行', 下次评审日期: addDays(TODAY, 20) })
  await soon.getByRole('button', { name: '评审：继续有效' }).last().click()
  await expect(soon.getByText('下次评审日期应在30天以后')).toBeVisible()
  await fillIn(soon, { 下次评审日期: next })
  await soon.getByRole('button', { name: '评审：继续有效' }).last().click()
  await expect(soon).toBeHidden()
  const read = async () => (await (await server.api('safety')).list('managementSystem', { title: rule })).items[0]
  await expect.poll(read).toMatchObject({ status: 'published', reviewDate: next, reviewedDate: TODAY })
  await leave(safety)
})

test('a lease whose contract has ended is renewed by its landlord and verified by the inspector', async ({
  browser,
}) => {
  const building = '西区5号标准厂房'
  const until = addDays(TODAY, 400)
  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, building, '厂房出租合同到期')
  const renewal = await beginMove(company, '登记续签或退租')
  await renewal.getByRole('button', { name: '登记续签或退租' }).last().click()
  await expect(renewal.getByText(/合同已到期，请填写续签的合同止或选退租/).first()).toBeVisible()
  await fillIn(renewal, { 合同止: until })
  await renewal.getByRole('button', { name: '登记续签或退租' }).last().click()
  await expect(renewal).toBeHidden()
  await leave(company)

  const grid = await personAt(browser, server.url, 'grid')
  await openFromInbox(grid, building, '厂房出租待核实')
  await makeMove(grid, '核实通过')
  await leave(grid)
  const read = async () =>
    (await (await server.api('company')).list('factoryBuildingLessor', { keyword: building })).items[0]
  await expect.poll(read).toMatchObject({ status: 'verified', tenantCount: 2 })
})

test('a certificate that has run out is exchanged from its to-do, and the town counts it no more', async ({
  browser,
}) => {
  const town = await server.api('town')
  const expired = async () => (await town.list('personnelCertificate', { view: 'expired' })).items
  const [paper] = await expired()
  const { guid = '', employeeName, validTo } = recordAs<typeof personnelCertificate>(paper ?? {})
  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, String(employeeName), '人员证书待复审换证')
  const form = await beginMove(safety, '换证、延期')
  await fillIn(form, { 有效期起: TODAY, 有效期至: String(validTo) })
  await choose(form, '配电箱.jpg')
  const send = form.getByRole('button', { name: '换证、延期' }).last()
  await send.click()
  await expect(form.getByText(`新的有效期至应晚于原来的${validTo}`)).toBeVisible()
  const until = addDays(TODAY, 6 * 365)
  await fillIn(form, { 有效期至: until })
  await send.click()
  await expect(form).toBeHidden()
  await leave(safety)

  await expect.poll(async () => (await expired()).map((each) => each.guid)).not.toContain(guid)
  const overseer = await personAt(browser, server.url, 'town')
  await overseer.goto(`/trainingSigninInfo/certificates?open=${guid}`)
  const record = overseer.getByRole('dialog').last()
  await expect(record.getByText('换证、复审记录')).toBeVisible()
  await expect(record.getByText(String(validTo)).first()).toBeVisible()
  await expect(record.getByText(until).first()).toBeVisible()
  await leave(overseer)
})
