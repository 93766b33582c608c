import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { leave, openFromMessages, personAt } from '../screens/errand.ts'
import { permitScreen } from '../screens/self-check.ts'
import { test } from '../support/demo.ts'
import { LONG } from '../support/long.ts'
import type { TestServer } from '../support/server.ts'

const MS_PER_MINUTE = 60_000
const CONTENT = '2号调节池清淤'
const SPACE = '2号污水调节池'
const CLEAN_AIR = ['20.9', '2', '1', '5']

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

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

const plan = (): MediaRef => ({
  ...{ guid: randomUUID(), sha256: randomUUID().replaceAll('-', '').repeat(2), size: 1_000 },
  ...{ mime: 'application/pdf', contentType: 'file', fileName: '作业方案.pdf' },
})

/** What each kind asks beside the rest (GB 30871-2022, forms A.3 to A.8); what it refuses, `permit-kinds.test.ts` of the server says. */
const OTHERS = [
  {
    kind: 'blindPlate',
    content: '蒸汽支管加装盲板',
    asks: { pipeName: '蒸汽支管', plateAction: 'block', plateNo: 'MB-17' },
  },
  { kind: 'height', content: '更换罐顶呼吸阀', asks: { height: 12 } },
  { kind: 'lifting', content: '吊装换热器', asks: { liftWeight: 45 } },
  { kind: 'electricity', content: '接入临时照明', asks: { voltage: 380, powerPoint: '3号配电柜' } },
  { kind: 'excavation', content: '开挖电缆沟', asks: { depth: 1.5 } },
  { kind: 'roadBreak', content: '铺设雨水管断路', asks: { breakReason: '铺设雨水管' } },
]

test('the six other kinds: applied for, made safe, signed by each whom the form names, done, accepted and printed', {
  tag: LONG,
}, async ({ browser }) => {
  const api = await server.api('safety')
  const safety = await personAt(browser, server.url, 'safety', 'tablet')
  const company = await personAt(browser, server.url, 'company', 'tablet')
  const [site, office] = [permitScreen(safety), permitScreen(company)]
  const now = Date.now()
  for (const { kind, content, asks } of OTHERS) {
    const { guid, terms } = await api.data<AnyRecord>('POST', '/api/dangerousWorkPermit/create', {
      ...{ companyGuid: api.user.companyGuid, workKind: kind, configGuid: `work-config-${kind}`, ...asks },
      ...{ applyUnit: '生产部', workUnit: '设备部', workContent: content, workPlace: '厂区', jsa: '已辨识' },
      planStart: new Date(now - 10 * MS_PER_MINUTE).toISOString(),
      planEnd: new Date(now + 120 * MS_PER_MINUTE).toISOString(),
      planFiles: [plan()],
      people: [
        { role: 'leader', name: '王主任' },
        { role: 'worker', name: '李师傅', certNo: 'T320500888', certValidTo: '2099-12-31' },
        { role: 'guardian', name: '赵监护' },
      ],
    })
    const { signNodes } = terms as { signNodes: { label: string }[] }
    const permit = () => api.record('dangerousWorkPermit', guid)
    await openFromMessages(safety, content, '草稿')
    await site.apply()
    await openFromMessages(company, content, '待措施确认')
    await office.confirmMeasures('王主任')
    for (const [at] of signNodes.entries()) await office.approve(`签字人${at + 1}`)
    await openFromMessages(safety, content, '待开工验票')
    await site.start('周班长')
    await site.finish()
    await openFromMessages(company, content, '待验收')
    await office.accept('徐雅琴')
    await expect.poll(permit).toMatchObject({ status: 'closed', acceptUser: '徐雅琴' })
    await company.getByRole('button', { name: '打印作业票' }).click()
    const paper = company.getByRole('dialog')
    for (const { label } of signNodes) await expect(paper.getByText(label).first()).toBeVisible()
    await paper.getByRole('button', { name: '关闭' }).first().click()
  }
  await leave(safety)
  await leave(company)
})
