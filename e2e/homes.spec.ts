import { expect } from '@playwright/test'
import { leave, personAt } from './screens/errand.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

for (const { who, starts, counts } of [
  { who: 'leader', starts: '文书审批', counts: '待审批文书' },
  { who: 'bureau', starts: '专项任务', counts: '未办结投诉' },
  { who: 'officer', starts: '现场检查', counts: '办理中案件' },
  { who: 'town', starts: '巡查任务', counts: '未办结投诉' },
  { who: 'agency', starts: '机构任务', counts: '待办机构任务' },
  { who: 'assoc', starts: '专家抽取', counts: '待财务确认' },
  { who: 'expert', starts: '我的任务', counts: '待签到' },
] as const)
  test(`${who} begins with the home of the role: its numbers are those of the lists behind them`, async ({
    browser,
  }) => {
    const page = await personAt(browser, server.url, who)
    await expect(page).toHaveURL(/\/gridManageHome\/home$/)
    await expect(page.getByRole('navigation', { name: '常用功能' }).getByRole('link', { name: starts })).toBeVisible()
    const tile = page.getByRole('link', { name: counts })
    await tile.click()
    const total = page.getByText(/^共 \d+ 条$/)
    const count = (await total.innerText()).replace(/\D/g, '')
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(tile).toHaveText(new RegExp(`^${count}\\s*${counts}$`))
    await leave(page)
  })

test('a leader reads what is late, where, whose and at which step', async ({ browser }) => {
  const api = await server.api('leader')
  const late = await api.data<{ total: number; byPlace: { label: string }[] }>('POST', '/api/statistics/late', {})
  const page = await personAt(browser, server.url, 'leader')
  await expect(page.getByText(`${late.total.toLocaleString('zh-CN')} 项，最久的逾期`)).toBeVisible()
  for (const name of ['在哪里', '在谁手上', '在哪一步']) await expect(page.getByRole('table', { name })).toBeVisible()
  await expect(
    page.getByRole('table', { name: '在哪里' }).getByRole('rowheader', { name: late.byPlace[0]?.label ?? '' }),
  ).toBeVisible()
  await leave(page)
})

for (const { who, counts } of [
  { who: 'company', counts: '待整改' },
  { who: 'safety', counts: '作业票待办' },
] as const)
  test(`${who} begins with what the enterprise has to do, each number that of the list behind it`, async ({
    browser,
  }) => {
    const page = await personAt(browser, server.url, who)
    const tile = page.getByRole('link', { name: new RegExp(`^\\d+\\s*${counts}$`) })
    await tile.click()
    const total = page.getByText(/^共 \d+ 条$/)
    const count = (await total.innerText()).replace(/\D/g, '')
    await page.getByRole('link', { name: '首页' }).first().click()
    await expect(tile).toHaveText(new RegExp(`^${count}\\s*${counts}$`))
    await leave(page)
  })

test('duty begins with the events that are open, and finds on its home what the lists behind the numbers hold', async ({
  browser,
}) => {
  const page = await personAt(browser, server.url, 'duty')
  await expect(page).toHaveURL(/\/incidentReport\/incidentReportIndex$/)
  for (const name of ['今日值班', '等我接班']) await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: /^\d+\s*未结束事件$/ }).click()
  const total = page.getByText(/^共 \d+ 条$/)
  const count = (await total.innerText()).replace(/\D/g, '')
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('navigation', { name: '常用功能' }).getByRole('link', { name: '值班排班' })).toBeVisible()
  const tile = page.getByRole('link', { name: '未结束事件' }).filter({ visible: true })
  await expect(tile).toHaveText(new RegExp(`^${count}\\s*未结束事件$`))
  await leave(page)
})

test('an inspector begins with the visits of his day: as many are late as the list behind the number holds', async ({
  browser,
}) => {
  const page = await personAt(browser, server.url, 'grid', 'phone')
  await expect(page.getByRole('button', { name: '开始巡查' })).toBeVisible()
  const late = page.getByRole('listitem').getByRole('link', { name: /^已逾期\s*\d+$/ })
  const count = Number((await late.innerText()).replace(/\D/g, ''))
  await expect(
    page.getByRole('img', { name: new RegExp(`^今日共 \\d+ 家，已完成 \\d+ 家，逾期 ${count} 家$`) }),
  ).toBeVisible()
  await late.click()
  await expect(page.getByRole('main').getByText(/^逾期 \d+ 天$/)).toHaveCount(count)
  await leave(page)
})

test('an administrator begins with accounts: who asks for his account back, and what else waits for him, as the lists have it', async ({
  browser,
}) => {
  const page = await personAt(browser, server.url, 'admin')
  await expect(page).toHaveURL(/\/gridManageHome\/home$/)
  for (const name of ['用户管理', '登录日志', '菜单管理'])
    await expect(page.getByRole('navigation', { name: '常用功能' }).getByRole('link', { name })).toBeVisible()
  const told = page.getByRole('heading', { name: /^待我办理/ })
  await expect(told).toHaveText(/\d+ 项/)
  const count = /(\d+) 项/.exec(await told.innerText())?.[1] ?? ''
  // Nobody of the demo has lost his account.
  await page.getByRole('link', { name: /^0\s*待核实账号找回$/ }).click()
  await expect(page.getByText('没有符合条件的记录').filter({ visible: true })).toBeVisible()
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '待我办理' }).click()
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
  await leave(page)
})

for (const { who, begin, field } of [
  { who: 'officer', begin: '新增', field: '现场检查方案' },
  { who: 'duty', begin: '登记', field: '简要经过' },
] as const)
  test(`${who} whose window was closed over a form finds it first on the home of the role, with every word`, async ({
    browser,
  }) => {
    const page = await personAt(browser, server.url, who)
    if (who === 'officer')
      await page.getByRole('navigation', { name: '常用功能' }).getByRole('link', { name: '现场检查' }).click()
    await page
      .getByRole('link', { name: begin })
      .or(page.getByRole('button', { name: begin }))
      .first()
      .click()
    const text = '写到一半，被叫走了'
    await page.getByLabel(field).fill(text)
    await expect(page.getByText('已保存草稿')).toBeVisible()
    const next = await page.context().newPage()
    await page.close()
    await next.goto('/')
    // Within the hour one is back where one was; home has it all the same.
    await expect(next.getByLabel(field)).toHaveValue(text)
    await next.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(next.getByRole('heading', { name: '继续未完成的填报' })).toBeVisible()
    await next.getByRole('link', { name: /保存于/ }).click()
    await expect(next.getByLabel(field).filter({ visible: true })).toHaveValue(text)
    await leave(next)
  })
