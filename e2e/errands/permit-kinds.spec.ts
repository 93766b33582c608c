import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { leave, openFromMessages, personAt } from '../screens/errand.ts'
import { permitScreen } from '../screens/self-check.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const MS_PER_MINUTE = 60_000
const CONTENT = '2号调节池清淤'
const SPACE = '2号污水调节池'
const CLEAN_AIR = ['20.9', '2', '1', '5']

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

// What the other kinds ask beside it is told in `tests/server/resources/permit-kinds.test.ts`.
test('a confined space: applied for, its air analysed, signed, entered and left, and its air anew after a rest', async ({
  browser,
}) => {
  const api = await server.api('safety')
  const now = Date.now()
  const { guid, terms } = await api.data<AnyRecord>('POST', '/api/dangerousWorkPermit/create', {
    ...{ companyGuid: api.user.companyGuid, workKind: 'confined', configGuid: 'work-config-confined' },
    ...{ applyUnit: '生产部', workUnit: '设备部', workContent: CONTENT, workPlace: '污水站', spaceName: SPACE },
    planStart: new Date(now - 10 * MS_PER_MINUTE).toISOString(),
    planEnd: new Date(now + 120 * MS_PER_MINUTE).toISOString(),
    jsa: '中毒窒息、淹溺',
    people: [
      { role: 'leader', name: '王主任' },
      { role: 'worker', name: '李师傅' },
      { role: 'guardian', name: '赵监护' },
    ],
  })
  const { signNodes } = terms as { signNodes: { label: string }[] }
  const permit = () => api.record('dangerousWorkPermit', guid)

  const safety = await personAt(browser, server.url, 'safety')
  await openFromMessages(safety, CONTENT, '草稿')
  const site = permitScreen(safety)
  await site.apply()
  await expect.poll(permit).toMatchObject({ status: 'pendingMeasures' })

  const company = await personAt(browser, server.url, 'company', 'tablet')
  await openFromMessages(company, CONTENT, '待措施确认')
  const office = permitScreen(company)
  await office.confirmMeasures('王主任')
  await office.testAir('张工', CLEAN_AIR)
  await expect.poll(permit).toMatchObject({ status: 'pendingApproval' })
  for (const [at] of signNodes.entries()) await office.approve(`签字人${at + 1}`)
  await expect.poll(permit).toMatchObject({ status: 'pendingStart' })

  await openFromMessages(safety, CONTENT, '待开工验票')
  await site.start('周班长')
  await site.logEntry('进入', '李师傅')
  await site.interrupt('换班休息')
  await expect(safety.getByRole('button', { name: '恢复作业' })).toHaveCount(0)
  await expect(safety.getByText('作业中断过，请重新分析')).toBeVisible()
  await site.testAir('张工', CLEAN_AIR)
  await site.resume()
  await site.logEntry('离开', '李师傅')
  await site.finish()
  await expect.poll(permit).toMatchObject({ status: 'pendingAccept', siteCleared: true })
  await leave(safety)

  await openFromMessages(company, CONTENT, '待验收')
  await office.accept('徐雅琴')
  await expect.poll(permit).toMatchObject({ status: 'closed', acceptUser: '徐雅琴' })
  await company.getByRole('button', { name: '打印作业票' }).click()
  const paper = company.getByRole('dialog')
  for (const word of [SPACE, ...signNodes.map(({ label }) => label), '赵监护'])
    await expect(paper.getByText(word).first()).toBeVisible()
  await leave(company)
})
