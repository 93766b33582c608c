import { expect, type Locator, type Page } from '@playwright/test'
import { draw } from './patrol.ts'

/** The self-check of an enterprise on its tablet, in the words its people read. */
export function selfCheckScreen(page: Page) {
  const steps = page.getByRole('list', { name: '排查步骤' })
  return {
    begin: async (task: string) => {
      await page.goto('/selfCheckingRecords/todoTasks')
      await page.getByRole('article').filter({ hasText: task }).last().getByRole('link', { name: '开始排查' }).click()
      await expect(steps).toBeVisible()
    },
    next: () => page.getByRole('button', { name: '下一步' }).click(),
    goTo: (step: '检查' | '隐患' | '签字' | '提交') => steps.getByRole('button', { name: step }).click(),
    confirmZero: () => page.getByRole('checkbox', { name: /^零隐患确认/ }).check(),
    sign: async () => {
      const pad = page.getByRole('img', { name: /^排查人签名/ })
      await pad.scrollIntoViewIfNeeded()
      await draw(page, pad)
    },
    submit: async () => {
      await expect(page.getByText('已填写完整，核对后提交')).toBeVisible()
      await page.getByRole('button', { name: '提交自查' }).click()
    },
  }
}

/** A permit on site: its deeds are sheets with a signature. */
export function permitScreen(page: Page) {
  const sheet = page.getByRole('dialog')
  const open = (button: string | RegExp) => page.getByRole('button', { name: button }).click()
  const sign = async (within: Locator, label: RegExp) => {
    const pad = within.getByRole('img', { name: label })
    await pad.scrollIntoViewIfNeeded()
    await draw(page, pad)
  }
  const send = async (button: string) => {
    await sheet.getByRole('button', { name: button, exact: true }).click()
    await expect(sheet).toBeHidden()
  }
  return {
    sheet,
    apply: async () => {
      await open('提交申请')
      await send('提交申请')
    },
    confirmMeasures: async (name: string) => {
      await open('确认安全措施')
      const rows = sheet.getByRole('radio', { name: '涉及，已落实' })
      await expect(rows.first()).toBeVisible()
      for (const row of await rows.all()) await row.click()
      await sheet.getByRole('textbox', { name: /^措施确认人/ }).fill(name)
      await sign(sheet, /^措施确认人签名/)
      await send('确认安全措施')
    },
    testGas: async (name: string, value: string) => {
      await open('气体分析')
      await sheet.getByLabel('分析数据').fill(value)
      await sheet.getByLabel('单位').selectOption('% vol')
      await sheet.getByLabel(/^介质爆炸下限/).fill('5')
      await sheet.getByRole('textbox', { name: /^分析人/ }).fill(name)
      await sign(sheet, /^分析人签名/)
      await send('气体分析')
    },
    /** Each thing that is to be analysed, in the order of the form and the unit that it proposes. */
    testAir: async (name: string, values: readonly string[]) => {
      await open('气体分析')
      for (const [at, value] of values.entries()) await sheet.getByLabel('分析数据').nth(at).fill(value)
      await sheet.getByRole('textbox', { name: /^分析人/ }).fill(name)
      await sign(sheet, /^分析人签名/)
      await send('气体分析')
    },
    approve: async (name: string) => {
      await page.getByRole('button', { name: /签字$/ }).click()
      await sheet.getByRole('textbox', { name: /^签字人/ }).fill(name)
      await sign(sheet, /^签字人签名/)
      await send('签字审批')
    },
    start: async (name: string) => {
      await open('验票开工')
      // Of hot work it is the shift leader.
      await sheet.getByRole('textbox', { name: /^(岗位当班班长|验票人)/ }).fill(name)
      await sign(sheet, /^(岗位当班班长|验票人)签名/)
      await send('验票开工')
    },
    interrupt: async (reason: string) => {
      await open('中断')
      await sheet.getByRole('textbox', { name: /^中断原因/ }).fill(reason)
      await send('中断作业')
    },
    resume: async () => {
      await open('恢复作业')
      await send('恢复作业')
    },
    logEntry: async (direction: '进入' | '离开', name: string) => {
      await open('进出登记')
      await sheet.getByRole('radio', { name: direction }).click()
      await sheet.getByLabel('人员').selectOption(name)
      await send('进出登记')
    },
    changeGuardian: async (name: string, reason: string) => {
      await open('更换监护人')
      await sheet.getByRole('textbox', { name: /^更换原因/ }).fill(reason)
      await sheet.getByRole('textbox', { name: /^接任监护人(?!证件)/ }).fill(name)
      await sign(sheet, /^接任监护人签名/)
      await send('更换监护人')
    },
    close: async (step: '退回' | '作废', reason: string) => {
      await open(step)
      await sheet.getByRole('textbox', { name: new RegExp(`^${step}原因`) }).fill(reason)
      await send(`${step}作业票`)
    },
    finish: async () => {
      await open('作业完成')
      await sheet.getByRole('checkbox', { name: /^现场已清理/ }).check()
      await send('作业完成')
    },
    accept: async (name: string) => {
      await open('完工验收')
      await sheet.getByRole('textbox', { name: /^验收人/ }).fill(name)
      await sign(sheet, /^验收人签名/)
      await send('完工验收')
    },
    status: (words: string) => page.locator('.permit__head').getByText(words, { exact: true }),
  }
}
