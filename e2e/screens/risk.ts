import { expect, type Locator, type Page } from '@playwright/test'

const LEVELS = '/fiveInOneCom/doublePrevent/riskControlLevel'
const PAGES = {
  unit: `${LEVELS}/riskAnalysisUnit`,
  event: `${LEVELS}/riskSafeEvent`,
  measure: `${LEVELS}/riskControlManage`,
  commitment: '/fiveInOneCom/doublePrevent/commitNotice/teamGroup',
} as const

/** The double prevention pages of an enterprise, in the words its people read. */
export function riskScreen(page: Page) {
  const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const assessment = (at: 0 | 1) => page.locator('.risk-score').nth(at)
  return {
    add: async (what: keyof typeof PAGES) => {
      await page.goto(`${PAGES[what]}?form=new`)
      await expect(page.getByRole('heading', { name: /^新增/ })).toBeVisible()
    },
    /** Labels of text fields and what to write in them. */
    write: async (values: Readonly<Record<string, string>>) => {
      for (const [label, words] of Object.entries(values)) await text(label).fill(words)
    },
    choose: (label: string, words: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: words }),
    on: (label: string, day: string) => page.getByLabel(label).first().fill(day),
    refer: async (label: string, words: string) => {
      const field = page.locator('.form-field').filter({ hasText: label }).first()
      await field.getByRole('button').first().click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('searchbox').fill(words)
      await picker.getByRole('listitem').getByRole('button', { name: words }).click()
      await expect(picker).toBeHidden()
    },
    assessment,
    /** The yardstick, and a value for each of its parameters in their order. */
    assess: async (at: 0 | 1, method: string, values: readonly string[]) => {
      const box = assessment(at)
      await box.getByRole('combobox').first().selectOption({ label: method })
      for (const [index, value] of values.entries())
        await box
          .getByRole('combobox')
          .nth(index + 1)
          .selectOption(value)
    },
    /** What the device makes of it: score and colour. */
    outcome: (at: 0 | 1): Locator => assessment(at).getByRole('status'),
    /** Stores the record and answers its guid. */
    save: async (): Promise<string> => {
      await page.getByRole('button', { name: /^保存/ }).click()
      await page.waitForURL(/[?&]open=/)
      return new URL(page.url()).searchParams.get('open') ?? ''
    },
  }
}
