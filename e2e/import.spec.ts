import { readFile } from 'node:fs/promises'
import { Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { type Download, expect, type Page } from '@playwright/test'
import { XLSX_MIME } from '#domain/contract/sheets.ts'
import { signIn } from './screens/login.ts'
import { contextOf } from './support/browser.ts'
import { test } from './support/demo.ts'

const GOOD = { 类别: '特种设备', 安装位置: '装卸区', 使用状态: '在用', 下次检验: '２０２７年３月１日' }

async function sheetOf(download: Promise<Download>): Promise<Worksheet> {
  const book = new Workbook()
  await book.xlsx.load(new Uint8Array(await readFile(await (await download).path())))
  return book.worksheets[0] as Worksheet
}

const headersOf = (sheet: Worksheet) =>
  Array.from({ length: sheet.columnCount }, (_, at) => String(sheet.getRow(1).getCell(at + 1).value).replace('*', ''))

function fill(sheet: Worksheet, row: number, words: Readonly<Record<string, string>>) {
  for (const [header, value] of Object.entries(words))
    sheet.getRow(row).getCell(headersOf(sheet).indexOf(header) + 1).value = value
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入设备设施' })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

async function send(page: Page, { workbook }: Worksheet) {
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer())
  await dialog(page).locator('input[type=file]').setInputFiles({ name: '设备.xlsx', mimeType: XLSX_MIME, buffer })
  await press(page, '开始导入')
}

/** What is not needed every day lies folded at a desk. */
const WAYS = [
  { size: 'desktop', first: ['更多'] },
  { size: 'tablet', first: [] },
] as const

for (const { size, first } of WAYS)
  test(`an enterprise brings its equipment in a workbook, on a ${size}, mends what was wrong and brings it again`, async ({
    browser,
    demo,
  }) => {
    const context = await contextOf(browser, { url: demo.url, size })
    const page = await context.newPage()
    await signIn(page, 'safety')
    await page.goto('/safetyProduction/equipment')
    for (const words of first) await page.getByText(words, { exact: true }).click()
    await page.getByRole('button', { name: '导入', exact: true }).click()

    const template = page.waitForEvent('download')
    await press(page, '下载模板')
    const sheet = await sheetOf(template)
    expect(headersOf(sheet)).not.toContain('企业')
    fill(sheet, 2, { ...GOOD, 设备名称: `${size}一号叉车` })
    fill(sheet, 3, { ...GOOD, 设备名称: `${size}二号叉车`, 使用状态: '好用' })
    await send(page, sheet)

    await expect(dialog(page).getByRole('status')).toHaveText('有 1 行错误，全部没有导入')
    await expect(dialog(page).getByRole('listitem')).toHaveText(
      '第 3 行 使用状态“好用”不在可选范围内，可选：在用、停用、报废、待检',
    )
    const errors = page.waitForEvent('download')
    await press(page, '下载错误表')
    const mended = await sheetOf(errors)
    fill(mended, 3, { 使用状态: '待检' })
    await press(page, '重新导入')
    await send(page, mended)
    await expect(dialog(page).getByRole('status')).toHaveText('已导入 2 条')
    await press(page, '完成')
    await expect(page.getByText(`${size}二号叉车`).first()).toBeVisible()
    await context.close()
  })
