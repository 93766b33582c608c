import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { fillIn, leave, openFromMessages, personAt } from '../screens/errand.ts'
import { permitScreen } from '../screens/self-check.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const WORK = '蒸汽管道支架更换焊接'
const MS_PER_MINUTE = 60_000

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('hot work is applied for, analysed, signed, done and accepted, each finding the permit in 消息', async ({
  browser,
}) => {
  const api = await server.api('safety')
  const now = Date.now()
  const { guid, terms } = await api.data<AnyRecord>('POST', '/api/dangerousWorkPermit/create', {
    companyGuid: api.user.companyGuid,
    workKind: 'fire',
    configGuid: 'work-config-fire',
    // Raised to the first grade, so that it may be run on whatever day and hour.
    workLevel: 'second',
    upgraded: true,
    upgradeReason: 'other',
    fireMethod: '电焊',
    applyUnit: '生产部',
    workUnit: '设备部',
    workContent: WORK,
    workPlace: '锅炉房管廊',
    planStart: new Date(now - 10 * MS_PER_MINUTE).toISOString(),
    planEnd: new Date(now + 120 * MS_PER_MINUTE).toISOString(),
    jsa: '火灾、灼烫',
    people: [
      { role: 'leader', name: '王主任' },
      { role: 'worker', name: '李焊工', certNo: 'T320500777', certValidTo: '2099-12-31' },
      { role: 'guardian', name: '赵监护' },
    ],
  })
  const { signNodes } = terms as { signNodes: unknown[] }
  const permit = () => api.record('dangerousWorkPermit', guid)

  const safety = await personAt(browser, server.url, 'safety', 'tablet')
  await openFromMessages(safety, WORK, '草稿')
  const atWork = permitScreen(safety)
  await atWork.apply()
  await expect.poll(permit).toMatchObject({ status: 'pendingMeasures' })

  const company = await personAt(browser, server.url, 'company', 'tablet')
  await openFromMessages(company, WORK, '待措施确认')
  const atOffice = permitScreen(company)
  await atOffice.confirmMeasures('王主任')
  await atOffice.testGas('张工', '0.1')
  for (const [index] of signNodes.entries()) await atOffice.approve(`签字人${index + 1}`)
  await expect.poll(permit).toMatchObject({ status: 'pendingStart', gasTests: [{ passed: true }] })

  await openFromMessages(safety, WORK, '待开工验票')
  await atWork.start('周班长')
  await atWork.changeGuardian('钱监护', '交接班')
  await expect.poll(async () => JSON.stringify((await permit()).people)).toContain('钱监护')
  await atWork.finish()
  await expect.poll(permit).toMatchObject({ status: 'pendingAccept', siteCleared: true })
  await leave(safety)

  await openFromMessages(company, WORK, '待验收')
  await atOffice.accept('徐雅琴')
  await expect.poll(permit).toMatchObject({ status: 'closed', acceptUser: '徐雅琴' })

  await company.getByRole('button', { name: '打印作业票' }).click()
  const paper = company.getByRole('dialog')
  await expect(paper.getByText('王主任').first()).toBeVisible()
  await expect(paper.getByText('李焊工').first()).toBeVisible()
  await expect(paper.getByText(/接替赵监护监护：交接班/).first()).toBeVisible()
  await leave(company)
})

test('a permit is begun from the home of the safety officer, its kind chosen by what it covers, and waits for him', async ({
  browser,
}) => {
  const work = '南门路面开挖管沟'
  const api = await server.api('safety')
  const safety = await personAt(browser, server.url, 'safety', 'tablet')
  await safety.getByRole('link', { name: /作业票待办$/ }).click()
  await safety.getByRole('link', { name: '新开作业票' }).click()
  await safety.getByRole('link', { name: /^断路作业.*断开生产区内的交通/ }).click()
  const day = addDays(dayOf(new Date().toISOString()), 1)
  await fillIn(safety, {
    作业内容: work,
    作业地点及部位: '南门',
    计划开始: `${day}T09:00`,
    计划结束: `${day}T15:00`,
    作业单位: '基建科',
    风险辨识结果: '车辆伤害、坍塌',
    断路原因: '埋设雨水管',
  })
  for (const [at, [role, name]] of [
    ['leader', '王主任'],
    ['worker', '李师傅'],
    ['guardian', '赵监护'],
  ].entries()) {
    await safety.getByRole('button', { name: '添加人员' }).click()
    const person = safety.getByRole('group', { name: `人员 ${at + 1}` })
    await person.getByLabel(/^身份/).selectOption(role ?? '')
    await person.getByLabel(/^姓名/).fill(name ?? '')
  }
  await safety.getByRole('button', { name: '保存特殊作业票' }).click()
  const own = async () => (await api.list('dangerousWorkPermit', { keyword: work })).items
  await expect.poll(own).toMatchObject([{ workKind: 'roadBreak', status: 'draft', applyUnit: '吴江示例纺织有限公司' }])
  await openFromMessages(safety, work, '草稿')
  await leave(safety)
})
