import { readFile } from 'node:fs/promises'
import { Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { type Download, expect, type Page } from '@playwright/test'
import { XLSX_MIME } from '#domain/contract/sheets.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
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

const dialog = (page: Page) => page.getByRole('dialog', { name: /^导入/ })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

async function send(page: Page, { workbook }: Worksheet) {
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer())
  await dialog(page).locator('input[type=file]').setInputFiles({ name: '设备.xlsx', mimeType: XLSX_MIME, buffer })
  await press(page, '开始导入')
}

/** The first of what the template offers in a column. */
function firstOffered({ workbook, dataValidations }: Worksheet, column: number): string {
  const letter = workbook.worksheets[0]?.getColumn(column).letter ?? ''
  const list = Object.entries(dataValidations.model).find(([area]) => area.startsWith(`${letter}2`))?.[1]
  const place = /!\$([A-Z]+)\$1/.exec(String(list?.formulae?.[0]))?.[1] ?? 'A'
  return String(workbook.getWorksheet('选项')?.getCell(`${place}1`).value ?? '')
}

const OFFERED = ''
const IN_A_MONTH = addDays(dayOf(new Date().toISOString()), 30)

/** Each kind as an enterprise has it in a workbook: a row that is right but for one cell, and what is said of that. */
const KINDS: readonly {
  path: string
  row: Readonly<Record<string, string>>
  /** What of it stands in the list. */
  shown: string
  wrong: readonly [header: string, words: string, said: RegExp]
}[] = [
  {
    path: '/companyCertificate',
    row: {
      ...{ 证照类型: '营业执照', 证照编号: 'DR-YYZZ-01', 发证机关: '区行政审批局' },
      ...{ 发证日期: '2024年3月1日', 有效期起: '2024-03-01', 有效期止: '2034-02-28' },
    },
    shown: 'DR-YYZZ-01',
    wrong: ['有效期止', '长期', /有效期止“长期”不是有效日期/],
  },
  {
    path: '/personnelCertificate',
    row: {
      ...{ 持证人: OFFERED, 证书类型: '主要负责人考核合格证', 证书编号: 'DR-ZY-0101' },
      ...{ 初次领证日期: '2024.5.6', 有效期至: '2027/5/5' },
    },
    shown: 'DR-ZY-0101',
    wrong: ['持证人', '查无此人', /持证人“查无此人”不存在或不在您的管辖范围/],
  },
  {
    path: '/companyRisk/identificationResults',
    row: {
      ...{ 风险分析单元: OFFERED, 风险名称: '导入的风险', 危险有害因素: '防护罩缺失', 可能导致的事故类型: '机械致害' },
      ...{ 固有风险评估标准: '风险矩阵法（LS）', 固有风险评估L: '3', 固有风险评估S: '3' },
      ...{ 现状风险评估标准: '风险矩阵法(LS)', 现状风险评估L: '2', 现状风险评估S: '3' },
      ...{ 评估日期: '2026-11-20', 责任部门: '生产部', 责任人: '潘永刚', 管理措施: '班前检查' },
    },
    shown: '导入的风险',
    wrong: ['现状风险评估L', '低', /现状风险评估L“低”应为数字/],
  },
  {
    path: '/specialTaskIndex/troubleshooting',
    row: {
      ...{ 发现日期: '2026-11-20', 部位: '导入的配电间', 类别: '电气', 隐患描述: '配电箱门未关', 等级: '一般' },
      ...{ 整改方式: '限期整改', 整改期限: IN_A_MONTH },
    },
    shown: '导入的配电间',
    wrong: ['等级', '较大', /等级“较大”不在可选范围内，可选：一般、重大/],
  },
  {
    path: '/safetyInput/inputLedger',
    row: { 支出日期: '20261102', 类别: '劳动防护用品', 内容: '导入的防护手套', 金额: '￥1,200元', 经办人: '潘永刚' },
    shown: '导入的防护手套',
    wrong: ['金额', '一千二', /金额“一千二”应为数字，单位：/],
  },
  {
    path: '/companyTrain/companyTrain',
    row: {
      ...{ 培训名称: '导入的班前培训', 培训类型: '年度再培训', 培训对象: '全体员工' },
      ...{ 开始时间: '2026-11-20 08:30', 结束时间: '2026年11月20日 10时30分', 授课人: '潘永刚', 学时: '2学时' },
    },
    shown: '导入的班前培训',
    wrong: ['结束时间', '下午', /结束时间“下午”不是有效时间/],
  },
]

test('an enterprise brings each workbook that it has, is told what is wrong in it, mends that and brings it again', async ({
  browser,
  demo,
}) => {
  const context = await contextOf(browser, { url: demo.url, size: 'desktop' })
  const page = await context.newPage()
  await signIn(page, 'safety')
  for (const { path, row, shown, wrong } of KINDS) {
    await page.goto(path)
    await page.getByText('更多', { exact: true }).click()
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const template = page.waitForEvent('download')
    await press(page, '下载模板')
    const sheet = await sheetOf(template)
    const headers = headersOf(sheet)
    const whole = Object.fromEntries(
      Object.entries(row).map(([header, words]) => [
        header,
        words === OFFERED ? firstOffered(sheet, headers.indexOf(header) + 1) : words,
      ]),
    )
    const [header, words, said] = wrong
    fill(sheet, 2, { ...whole, [header]: words })
    await send(page, sheet)
    await expect(dialog(page).getByRole('status')).toHaveText('有 1 行错误，全部没有导入')
    await expect(dialog(page).getByRole('listitem')).toHaveText(said)
    const errors = page.waitForEvent('download')
    await press(page, '下载错误表')
    const mended = await sheetOf(errors)
    fill(mended, 2, { [header]: whole[header] ?? '' })
    await press(page, '重新导入')
    await send(page, mended)
    await expect(dialog(page).getByRole('status')).toHaveText('已导入 1 条')
    await press(page, '完成')
    await expect(page.getByText(shown).first()).toBeVisible()
  }
  await context.close()
})

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

    for (const words of first) await page.getByText(words, { exact: true }).click()
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const held = page.waitForEvent('download')
    await press(page, '下载已有内容')
    const changed = await sheetOf(held)
    const at = headersOf(changed).indexOf('设备名称') + 1
    const row = [...Array(changed.rowCount).keys()].find(
      (each) => changed.getRow(each + 1).getCell(at).value === `${size}二号叉车`,
    )
    fill(changed, (row ?? 0) + 1, { 安装位置: '雨棚下' })
    await send(page, changed)
    await expect(dialog(page).getByRole('status')).toHaveText(
      /^还没有写入，请核对：新增 0 条，修改 1 条，不变 \d+ 行，错误 0 行$/,
    )
    await expect(dialog(page).getByRole('list', { name: '改动' })).toContainText(
      `${size}二号叉车安装位置：装卸区 → 雨棚下`,
    )
    await press(page, '确认导入')
    await expect(dialog(page).getByRole('status')).toHaveText(/^已修改 1 条/)
    await press(page, '完成')
    await expect(page.getByText('雨棚下').first()).toBeVisible()
    await context.close()
  })
