import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COMPANY, patrolScreen } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { untilSynced } from './screens/sync.ts'
import { test } from './support/demo.ts'
import { startServer, type TestServer } from './support/server.ts'

/** From home to the submitted record, strokes of signatures among them. */
const MOST_TAPS = 12
const LEAST_ITEMS = 40
/** All that the machine takes between the fingers, with everything else that runs beside it. */
const MOST_MS = 60_000

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** Counts every finger that comes down, whatever page it is on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0
  await page.exposeFunction('noteTap', () => {
    taps += 1
  })
  const listen = () =>
    addEventListener('pointerdown', () => void (window as unknown as { noteTap(): void }).noteTap(), { capture: true })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => {
    // What was noted last has come by the time that the page answers.
    await page.evaluate(() => undefined)
    return taps
  }
}

/** In one stroke, as a hurried hand does. */
async function signOnce(page: Page, name: RegExp): Promise<void> {
  const pad = page.getByRole('img', { name })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the signature pad is not on the screen')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3)
  await page.mouse.down()
  for (const [x, y] of [
    [0.7, 0.3],
    [0.3, 0.7],
    [0.8, 0.75],
  ] as const)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
  await page.mouse.up()
}

test('a patrol of forty items without a hazard takes twelve taps and less than a minute, from home to the record', async () => {
  const inspector = await server.api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const { page, dispose } = await phoneAt(server.url, company)
  await page.goto('/')
  // Before, home grows under the finger.
  await untilSynced(page)

  const taps = await countTaps(page)
  const began = performance.now()
  const patrol = patrolScreen(page)
  const task = page.getByRole('article').filter({ hasText: COMPANY })
  await task.getByRole('link').first().tap()
  await page.getByRole('button', { name: '签到', exact: true }).last().tap()
  await expect(page.getByText('已签到，在企业范围内')).toBeVisible()
  await page.getByRole('radiogroup', { name: '生产状态' }).getByRole('radio', { name: '正常生产' }).tap()
  await page.getByRole('button', { name: '下一步' }).tap()
  const all = page.getByRole('button', { name: /一次设为合格$|全部设为合格$/ }).first()
  const items = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.tap()
  await page.getByRole('button', { name: '设为合格', exact: true }).tap()
  // What was found before is still open: whether it is due, only he can say.
  await page
    .getByRole('radiogroup', { name: /上次巡查或执法提出的问题已整改完毕/ })
    .getByRole('radio', { name: '不适用' })
    .tap()
  await expect(page.getByText('已全部作答')).toBeVisible()
  await page.getByRole('button', { name: '下一步：签字' }).tap()
  await signOnce(page, /^被检查方签名/)
  await signOnce(page, /^检查人签名/)
  await page.getByRole('button', { name: '下一步' }).tap()
  await patrol.submit()
  await expect(patrol.done).toBeVisible()
  const took = performance.now() - began
  console.log(`${Math.round(took / 100) / 10} s of machine time`)

  expect(items).toBeGreaterThanOrEqual(LEAST_ITEMS)
  expect(await taps()).toBeLessThanOrEqual(MOST_TAPS)
  expect(took).toBeLessThanOrEqual(MOST_MS)
  await dispose()
})
