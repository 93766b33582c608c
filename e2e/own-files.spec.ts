import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'
import { mediaFile } from './support/media.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: readFileSync(mediaFile('车间.jpg')) })
const paper = { name: '上岗证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const script = { name: '脚本.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

const own = (page: Page) => page.getByRole('dialog', { name: '我的附件' })
const part = (page: Page, name: string) => own(page).getByRole('region', { name })
const listed = (page: Page, name: string) => part(page, name).getByRole('list', { name: '已上传' })
/** Each word stays on the screen for a while; the next one is waited for beside it. */
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

async function openOwn(page: Page) {
  await page.goto('/mine')
  await page.getByRole('button', { name: '我的附件' }).click()
  await expect(own(page).getByRole('heading', { name: '证件和资料' })).toBeVisible()
}

test('own papers and pictures lie on the platform, on whichever device, for their owner alone', async ({ browser }) => {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, locale: 'zh-CN' })
  await bringAxe(context)
  const page = await context.newPage()
  await signIn(page, 'grid')
  await openOwn(page)
  expect(await violationsOn(page)).toEqual([])

  await test.step('R103 R104 R105: papers are sent once, with one word, and then listed', async () => {
    const papers = part(page, '证件和资料')
    await papers.locator('input[type=file]').setInputFiles(script)
    await said(page, '请上传图片或pdf格式的文件')
    await papers.locator('input[type=file]').setInputFiles(paper)
    await papers.getByRole('button', { name: '上传 1 个' }).dblclick()
    await said(page, '上传成功')
    await expect(listed(page, '证件和资料').getByRole('listitem')).toHaveText([/上岗证\.pdf/])
  })

  await test.step('R171 R204: a portrait goes as it is chosen, and is shown small', async () => {
    await part(page, '工作照').locator('input[type=file]').setInputFiles(picture('本人.jpg'))
    await said(page, '上传成功！')
    const small = listed(page, '工作照').locator('img')
    await expect(small).toHaveAttribute('width', '130')
    await expect(small).toHaveAttribute('height', '150')
  })

  await test.step('R121 R122 R123 R125 R203 R205: a titled picture or film says what is missing', async () => {
    await own(page).getByRole('button', { name: '带标题的图片或视频' }).click()
    const dialog = page.getByRole('dialog', { name: '上传图片或视频' })
    const confirm = dialog.getByRole('button', { name: '确定' })
    await confirm.click()
    await said(page, '标题不能为空')
    await dialog.getByRole('textbox', { name: '标题' }).fill('车间大门')
    await confirm.click()
    await said(page, '请选择图片')
    const image = dialog.locator('input[type=file]').first()
    await expect(image).not.toHaveAttribute('multiple')
    await image.setInputFiles({ ...paper, name: '大门.bmp' })
    await said(page, '不能上传这种格式')
    await image.setInputFiles(picture('大门.jpg'))
    await dialog.getByText('视频', { exact: true }).first().click()
    await confirm.click()
    await said(page, '请选择视频')
    await dialog.getByText('图片', { exact: true }).first().click()
    await confirm.click()
    await expect(dialog).toHaveCount(0)
    await expect(listed(page, '图片和视频').getByRole('listitem')).toHaveText([/车间大门/])
  })

  await test.step('R120: several pictures are confirmed when all have arrived', async () => {
    await own(page).getByRole('button', { name: '连续上传图片' }).click()
    const dialog = page.getByRole('dialog', { name: '上传图片', exact: true })
    await dialog.locator('input[type=file]').setInputFiles([picture('东.jpg'), picture('西.jpg')])
    await expect(dialog.getByText('已上传 3 张')).toBeVisible()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(listed(page, '图片和视频').getByRole('listitem')).toHaveCount(3)
  })

  await test.step('they are there on another device, and not for anybody else', async () => {
    const other = await browser.newContext({ ...SIZES.phone, baseURL: server.url, locale: 'zh-CN' })
    const phone = await other.newPage()
    await signIn(phone, 'grid')
    await openOwn(phone)
    await expect(listed(phone, '证件和资料').getByRole('listitem')).toHaveText([/上岗证\.pdf/])
    const strange = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, locale: 'zh-CN' })
    const desk = await strange.newPage()
    await signIn(desk, 'bureau')
    await openOwn(desk)
    await expect(part(desk, '证件和资料').getByText('当前暂无信息')).toBeVisible()
    await other.close()
    await strange.close()
  })
  await context.close()
})
