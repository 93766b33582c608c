import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.mjs'

const executablePath = await ensureBrowser({ isWhole: true })
const EXECUTABLE = executablePath === undefined ? {} : { executablePath }

/**
 * Runs the work in a browser that was never used: a profile of its own on disk, where databases are written as on a
 * phone (those of a private window would stay in memory). The page is that of the product's code, or of the peers'.
 */
export async function inFreshBrowser<T>(
  url: string,
  work: (page: Page) => Promise<T>,
  side: 'bench' | 'peers' = 'bench',
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'platform-bench-profile-'))
  try {
    const context = await chromium.launchPersistentContext(profile, { ...EXECUTABLE, locale: 'zh-CN' })
    try {
      const page = context.pages()[0] ?? (await context.newPage())
      page.on('pageerror', (error) => console.error(error))
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(`  in the page: ${message.text()}`)
      })
      page.setDefaultTimeout(0)
      await page.goto(`${url}/bench/${side === 'bench' ? '' : 'peers/'}`)
      await page.waitForFunction((name) => window[name] !== undefined, side)
      return await work(page)
    } finally {
      await context.close()
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch(EXECUTABLE)
  const version = browser.version()
  await browser.close()
  return version
}
