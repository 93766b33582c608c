import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { leave, makeMove, openFromInbox, personAt, readMessage } from '../screens/errand.ts'
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

test('an application that is sent back is withdrawn, another is refused, and each learns why from the other', async ({
  browser,
}) => {
  const expertApi = await server.api('expert')
  const applied = async (name: string) => {
    const made = await expertApi.data<AnyRecord>('POST', '/api/expertAdmission/create', {
      ...{ name, idCard: '320525198807152017', mobile: '13862100101', unit: '苏州大学', titleLevel: 'senior' },
      ...{ major: '安全工程', groups: ['dust'] },
    })
    await expertApi.act('expertAdmission', 'submit', made.guid, {})
    return () => expertApi.record('expertAdmission', made.guid)
  }
  const withdrawn = await applied('沈撤之')
  const refused = await applied('沈未取')

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, '沈撤之', '专家准入申请待初审')
  await makeMove(assoc, '退回', { 原因: '请补充职称证书' })
  await openFromInbox(assoc, '沈未取', '专家准入申请待初审')
  await makeMove(assoc, '初审通过')
  await expect.poll(refused).toMatchObject({ status: 'pendingFinal' })

  const expert = await personAt(browser, server.url, 'expert')
  await openFromInbox(expert, '沈撤之', '专家准入申请已退回')
  await expect(expert.getByText('请补充职称证书').filter({ visible: true }).first()).toBeVisible()
  await makeMove(expert, '撤回申请', { 原因: '证书遗失，补办后再申请' })
  await expect.poll(withdrawn).toMatchObject({ status: 'withdrawn' })

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, '沈未取', '专家准入申请待复审')
  await makeMove(leader, '不予入库', { 原因: '专业与本区需要不符' })
  await expect.poll(refused).toMatchObject({ status: 'refused' })
  await leave(leader)

  await readMessage(expert, '专家准入申请不予入库：沈未取', '专业与本区需要不符')
  await leave(expert)
  await readMessage(assoc, '专家准入申请已撤回：沈撤之', '证书遗失，补办后再申请')
  await leave(assoc)
})

test('what an expert is to be paid goes back to be valued anew, with the reason, and then it is confirmed', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const [valued] = (await api.list('expertTask', { status: 'evaluated', eventName: '标准化现场评审' })).items
  const event = String(valued?.eventName)
  const task = () => api.record('expertTask', String(valued?.guid))
  const reason = '费用标准高于本年度标准，请重新核定'

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, event, '专家任务待财务确认')
  await makeMove(bureau, '退回重新评价', { 原因: reason })
  await expect.poll(task).toMatchObject({ status: 'submitted' })

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, event, '专家任务待评价')
  await expect(assoc.getByText(reason).filter({ visible: true }).first()).toBeVisible()
  await makeMove(assoc, '评价', { 态度: '5', 能力: '4', 守时: '5', 费用标准: '120' })
  await expect.poll(task).toMatchObject({ status: 'evaluated', feeStandard: 120 })
  await leave(assoc)

  await openFromInbox(bureau, event, '专家任务待财务确认')
  await makeMove(bureau, '财务确认')
  await expect.poll(task).toMatchObject({ status: 'confirmed' })
  await leave(bureau)
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
