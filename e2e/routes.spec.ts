import { expect, type Page } from '@playwright/test'
import { firstPages } from '#domain/pages/first.ts'
import type { Audience } from '#domain/pages/page.ts'
import { signIn } from './screens/login.ts'
import { moveTo } from './screens/move.ts'
import { untilSynced } from './screens/sync.ts'
import { bringAxe, type ReadShapes, violationsOnNew } from './support/axe.ts'
import { contextOf } from './support/browser.ts'
import { test } from './support/demo.ts'
import { LONG } from './support/long.ts'
import { ACCOUNTS, complaintsOf, firstOfKind, kindOf, pathsOf } from './support/pages.ts'
import type { TestServer } from './support/server.ts'

const AUDIENCES = ['public', ...Object.keys(ACCOUNTS)] as Audience[]
/** Pages a test opens before the next one takes over: what fails is then soon known, and all workers have work. */
const PAGES_A_TEST = 110
/** The pages of the tag bar stay in the document behind the one that is open; loading anew leaves them. */
const KEPT_PAGES = 20
const DRAWN_TIMEOUT_MS = 240_000

test.describe.configure({ mode: 'parallel' })

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

/** By the worker that runs these tests: what it has shown to axe for one audience need not be shown for another. */
const read: Record<'phone' | 'desktop', ReadShapes> = { phone: new Set(), desktop: new Set() }

const isList = (path: string) => typeof kindOf(path) === 'string'

/** What an audience before this one opens, and the kinds of page it has. */
const opened = new Set<string>()
const drawn = new Set<unknown>()
/** Who works on his feet sees what is new on a phone first, everybody else at a desk. */
const ON_FOOT: readonly Audience[] = ['public', 'grid', 'enterprise', 'expert']

for (const audience of AUDIENCES) {
  const open = pathsOf(audience)
  // A list of one resource at another address has other rows and no other markup; another audience may have, as buttons
  // and what is empty differ. Each time, every kind of page is drawn and shown to axe for the first audience that has it:
  // a list at its own size, a page of its own at both. At length, each kind for each audience at both sizes, and each
  // further address by the first who has it, a list at a desk alone.
  const told = firstOfKind(open)
  const own = ON_FOOT.includes(audience) ? 'phone' : 'desktop'
  const atDesk = open.filter((path) => told.has(path) || !opened.has(path))
  const onPhone = atDesk.filter((path) => told.has(path) || !isList(path))
  const fresh = new Set([...told].filter((path) => !drawn.has(kindOf(path))))
  for (const path of open) {
    opened.add(path)
    drawn.add(kindOf(path))
  }
  const walks = ([size, paths]: readonly ['phone' | 'desktop', readonly string[]]) => {
    const isEachTime = (path: string) => fresh.has(path) && (size === own || !isList(path))
    return [
      { size, paths: paths.filter(isEachTime), tag: [] },
      { size, paths: paths.filter((path) => !isEachTime(path)), tag: LONG },
    ]
  }
  for (const { size, paths, tag } of [['phone', onPhone] as const, ['desktop', atDesk] as const].flatMap(walks))
    for (let start = 0; start < paths.length; start += PAGES_A_TEST) {
      const part = paths.slice(start, start + PAGES_A_TEST)
      test(`routes of ${audience} on a ${size}, from ${part[0]}: drawn, and axe has nothing to say`, { tag }, async ({
        browser,
      }) => {
        test.setTimeout(part.length * 120_000)
        const context = await contextOf(browser, { url: server.url, size })
        await bringAxe(context)
        const page = await context.newPage()
        let path = ''
        const complaints = complaintsOf(page, () => path)
        if (audience !== 'public') {
          await signIn(page, ACCOUNTS[audience])
          await untilSynced(page)
        }
        for (const [at, next] of part.entries()) {
          path = next
          if (audience === 'public' || at % KEPT_PAGES === KEPT_PAGES - 1) await page.goto(path)
          else await moveTo(page, path)
          complaints.push(...(await look(page, path)))
          if (told.has(path))
            complaints.push(...(await violationsOnNew(page, read[size])).map((words) => `${path}: ${words}`))
        }
        expect(complaints).toEqual([])
        await context.close()
      })
    }
}

// What a page opened from another has of that one, one loaded by its address has not: code of its area comes late.
const fromStart = new Set(firstPages.map(({ path }) => path))
for (const audience of ['grid', 'enterprise'] as const)
  test(`routes of ${audience} that are known from the start, each loaded by its address on a phone`, async ({
    browser,
  }) => {
    const context = await contextOf(browser, { url: server.url, size: 'phone' })
    const page = await context.newPage()
    let path = ''
    const complaints = complaintsOf(page, () => path)
    await signIn(page, ACCOUNTS[audience])
    await untilSynced(page)
    for (const next of pathsOf(audience).filter((each) => fromStart.has(each))) {
      path = next
      await page.goto(path)
      complaints.push(...(await look(page, path)))
    }
    expect(complaints).toEqual([])
    await context.close()
  })

/** What is wrong with a page, in words. */
async function look(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  const isDrawn = await page
    .getByRole('heading')
    .first()
    .waitFor({ timeout: DRAWN_TIMEOUT_MS })
    .then(() => true)
    .catch(() => false)
  if (!isDrawn) return [`${path}: no heading`]
  await page
    .waitForFunction(isAtRest, null, { timeout: DRAWN_TIMEOUT_MS })
    .catch(() => found.push(`${path}: still loading`))
  const text = await page.locator('body').innerText()
  for (const sign of ['页面出了问题', '建设中', '没有找到这个页面'])
    if (text.includes(sign)) found.push(`${path}: ${sign}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) found.push(`${path}: ${overflow}px wider than the screen`)
  return found
}

/** What stays in the document behind the page, left before it had loaded, goes on loading when one comes back to it. */
function isAtRest(): boolean {
  return [...document.querySelectorAll('[aria-busy="true"]')].every((each) => !each.checkVisibility())
}
