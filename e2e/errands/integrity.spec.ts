import { expect } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import {
  beginMove,
  beginNew,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  openFromMessages,
  personAt,
  readMessage,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const GROUND = '有能力履行而拒不执行行政处罚'
const FACTS = '经催告仍不缴纳罚款'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('an enterprise is told that it is to be listed as dishonest, is heard, listed, and taken off', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const listing = async () => (await api.list('dishonestList', { companyName: COMPANY })).items[0]
  const level = async () => (await api.record('company', String((await listing())?.companyGuid))).integrityLevel

  const officer = await personAt(browser, server.url, 'officer')
  await openByMenu(officer, '执法办案', '案件管理', '严重失信名单')
  await beginNew(officer)
  await officer.getByRole('button', { name: '选择企业', exact: true }).click()
  const picker = officer.getByRole('dialog', { name: '选择企业' })
  await picker.getByRole('searchbox', { name: '企业名称' }).fill(COMPANY)
  await picker.getByRole('button', { name: '查询' }).click()
  await picker.getByRole('checkbox', { name: `选择${COMPANY}` }).check()
  await picker.getByRole('button', { name: '确定' }).click()
  await fillIn(officer, {
    列入情形: GROUND,
    列入事由: FACTS,
    列入依据: '《安全生产严重失信主体名单管理办法》第七条',
    管理措施: '加大执法检查频次，不受理标准化申请',
  })
  await officer.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(listing).toMatchObject({ status: 'proposed', facts: FACTS })
  await leave(officer)

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, COMPANY, '严重失信名单拟列入')
  await makeMove(leader, '告知')
  await expect.poll(listing).toMatchObject({ status: 'told', toldDate: TODAY })

  const company = await personAt(browser, server.url, 'company')
  await openFromMessages(company, GROUND, '陈述申辩')
  await expect(company.getByText(FACTS).last()).toBeVisible()
  // What waits stands under the name of the move too.
  const defence = await beginMove(company, '陈述申辩')
  await fillIn(defence, { 陈述申辩: '已与法院达成分期履行协议' })
  await defence.getByRole('button', { name: '陈述申辩', exact: true }).last().click()
  await expect.poll(listing).toMatchObject({ status: 'toDecide' })
  await leave(company)

  await openFromInbox(leader, COMPANY, '严重失信名单待决定')
  const decision = await beginMove(leader, '决定列入')
  await decision.getByRole('button', { name: '决定列入', exact: true }).last().click()
  await expect(decision.getByText('企业已陈述申辩，请填写复核意见')).toBeVisible()
  await fillIn(decision, { 申辩复核意见: '协议未履行，不影响列入' })
  await decision.getByRole('button', { name: '决定列入', exact: true }).last().click()
  await expect.poll(listing).toMatchObject({ status: 'listed', listDate: TODAY })
  await expect.poll(level).toBe('严重失信')

  const told = await personAt(browser, server.url, 'company')
  await readMessage(told, `决定列入：${COMPANY}`, '协议未履行，不影响列入')
  await leave(told)

  await openByMenu(leader, '执法办案', '案件管理', '严重失信名单')
  await leader.getByRole('row', { name: COMPANY }).click()
  await makeMove(leader, '移出', { 意见: '处罚决定已撤销' })
  await leave(leader)
  await expect.poll(listing).toMatchObject({ status: 'removed', removeReason: '处罚决定已撤销' })
  await expect.poll(level).not.toBe('严重失信')
})
