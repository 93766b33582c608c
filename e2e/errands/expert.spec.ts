import { expect } from '@playwright/test'
import { leave, makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const EVENT = '有限空间作业论证'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

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
  await leave(assoc)

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, name, '专家准入申请待复审')
  await makeMove(leader, '复审通过，入库')
  await expect.poll(admission).toMatchObject({ status: 'admitted' })
  await expect.poll(async () => (await api.list('expert', { name })).total).toBe((before ?? 0) + 1)
  await leave(leader)
})

test('experts who were drawn answer themselves or by telephone, a substitute is drawn, and whoever came is paid', async ({
  browser,
}) => {
  const api = await server.api('assoc')
  const [drawn] = (await api.list('expertSelection', { eventName: EVENT })).items
  const selection = () => api.record('expertSelection', String(drawn?.guid))
  const candidates = async () =>
    (await selection()).candidates as { name: string; userGuid: string | null; replied: string; replyBy: string }[]
  const [first, second] = (await candidates()).filter(({ userGuid }) => userGuid === null).map(({ name }) => name)

  const expert = await personAt(browser, server.url, 'expert')
  await openFromInbox(expert, EVENT, '专家答复')
  await makeMove(expert, '答复', { 是否参加: '接受' })
  await expect.poll(async () => (await candidates()).filter(({ replied }) => replied === 'accepted')).toHaveLength(1)

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, EVENT, '专家抽取待确认')
  await makeMove(assoc, '登记电话答复', { 专家: String(first), 是否参加: '不参加', 理由: '电话答复：当天出差' })
  await makeMove(assoc, '登记电话答复', { 专家: String(second), 是否参加: '接受' })
  await expect
    .poll(candidates)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: first, replied: 'refused', replyBy: api.user.name }),
        expect.objectContaining({ name: second, replied: 'accepted', replyBy: api.user.name }),
      ]),
    )
  await makeMove(assoc, '补抽')
  await expect.poll(async () => (await candidates()).length).toBeGreaterThan(3)
  await makeMove(assoc, '确认名单')
  await expect.poll(selection).toMatchObject({ status: 'confirmed' })
  const tasks = (await api.list('expertTask', { selectionGuid: drawn?.guid })).items
  expect(tasks.map(({ expertName }) => expertName).toSorted()).toEqual(
    (await candidates())
      .filter(({ replied }) => replied === 'accepted')
      .map(({ name }) => name)
      .toSorted(),
  )
  await leave(expert)
  await leave(assoc)
})
