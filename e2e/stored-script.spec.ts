import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'
import { LONG } from './support/long.ts'
import { ACCOUNTS, builtPage, complaintsOf, firstOfKind, kindOf, pathsOf } from './support/pages.ts'
import { startServer, type TestServer } from './support/server.ts'
import { type Planted, plantAll, SCRIPTS } from './support/stored-scripts.ts'

/** What the scripts become in a page that takes them for markup. */
const MARKUP = 'img[src="x"], svg[onload], [onerror], [ontoggle], [onbegin], [srcdoc], a[href^="javascript:"]'
const WRITERS = ['supervisor', 'enterprise', 'agency', 'admin'] as const
type Writer = (typeof WRITERS)[number]
/** Pages of one record that are made by hand. */
const RECORD_PAGES: Readonly<Record<string, string>> = {
  company: '/company',
  hiddenDanger: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister',
  dangerousWorkPermit: '/specialWork',
  courseware: '/studyManage/courseware',
}
/** With fewer, no more than a part of what was written has been looked at. */
const LEAST_SHOWN = 40
const LEAST_PRINTED = 5
const FORM_EVERY = 8
const PRINT_EVERY = 4
/** The pages of the tag bar stay in the document behind the one that is open, and slow it down; loading anew leaves them. */
const KEPT_PAGES = 10
const DRAWN_TIMEOUT_MS = 45_000
const FRAMES_TIMEOUT_MS = 20_000
const PRINT_TIMEOUT_MS = 45_000
const SHOWN_TIMEOUT_MS = 2_000

let server: TestServer
const planted = new Map<Writer, Planted>()
/** Resources whose scripts were seen as words. */
const shown = new Set<string>()
let printed = 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  for (const writer of WRITERS) planted.set(writer, await plantAll(await server.api(ACCOUNTS[writer])))
})
test.afterAll(() => server?.stop())

test('the check sees what it looks for', { tag: LONG }, async ({ browser }) => {
  const { page, complaints, close } = await watched(browser)
  await page.goto('/login')
  await page.evaluate((script) => document.body.insertAdjacentHTML('beforeend', script), SCRIPTS[0] ?? '')
  expect(await foundOn(page)).not.toEqual([])
  await expect.poll(() => complaints.join()).toContain('policy: script-src-attr')
  await close()
})

for (const writer of WRITERS)
  test(`texts that are scripts run nowhere on the pages of ${writer}`, { tag: LONG }, async ({ browser }) => {
    test.setTimeout(60 * 60_000)
    const { page, complaints, at, close } = await watched(browser)
    await signIn(page, ACCOUNTS[writer])
    await untilSynced(page)
    let opened = 0
    for (const { address, resource } of visitsOf(writer)) {
      await at(address)
      if (resource !== null && (await showsSign(page))) shown.add(resource)
      if (address.includes('?open') && opened++ % PRINT_EVERY === 0) await print(page)
      complaints.push(...(await foundOn(page)).map((what) => `${address}: ${what}`))
    }
    expect(complaints).toEqual([])
    await close()
  })

test('the walk went past pages that show what was written', { tag: LONG }, () => {
  expect(shown.size).toBeGreaterThan(LEAST_SHOWN)
  expect(printed).toBeGreaterThanOrEqual(LEAST_PRINTED)
})

interface Visit {
  address: string
  /** Whose record that says scripts is open there. */
  resource: string | null
}

/**
 * Every kind of page of the writers' parts of the route table once, by somebody who has a record that says scripts where
 * anybody has: the list beside the detail, and every few times the form.
 */
function visitsOf(writer: Writer): Visit[] {
  const rowsOf = (each: Writer): Planted => planted.get(each) ?? new Map()
  const visits = Object.entries(RECORD_PAGES).flatMap(([resource, path]): Visit[] => {
    const guid = rowsOf(writer).get(resource)
    return guid === undefined ? [] : [{ address: `${path}/${guid}`, resource }]
  })
  const firsts = new Map(WRITERS.map((each) => [each, [...firstOfKind(pathsOf(each))]]))
  for (const [at, path] of (firsts.get(writer) ?? []).entries()) {
    const page = builtPage(path)
    const resource = page !== undefined && 'resource' in page ? page.resource : null
    const kind = kindOf(path)
    const others = WRITERS.filter((each) => firsts.get(each)?.some((theirs) => kindOf(theirs) === kind))
    const best = others.find((each) => resource !== null && rowsOf(each).has(resource)) ?? others[0]
    if (best !== writer) continue
    const guid = resource === null ? undefined : rowsOf(writer).get(resource)
    if (guid === undefined || resource === null) visits.push({ address: path, resource: null })
    else visits.push({ address: `${path}?open=${guid}`, resource })
    if (guid !== undefined && at % FORM_EVERY === 0) visits.push({ address: `${path}?form=${guid}`, resource })
  }
  return visits
}

/** A page that says whatever the content policy stops, in which nothing may ask. */
async function watched(browser: Browser) {
  const context = await browser.newContext({
    ...SIZES.desktop,
    baseURL: server.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    ),
  )
  let address = ''
  let visits = 0
  const complaints = complaintsOf(page, () => address)
  page.on('dialog', (dialog) => {
    complaints.push(`${address}: asked ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    page,
    complaints,
    close: () => context.close(),
    at: async (next: string) => {
      address = next
      visits += 1
      if (visits % KEPT_PAGES === 0) await page.goto(next)
      await page.evaluate(
        async ([to, longestMs]) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
          // The router draws in the next frame; the one before it still shows the page that is left.
          const framesDrawn = async () => {
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
          }
          await Promise.race([framesDrawn(), new Promise((resolve) => setTimeout(resolve, longestMs))])
        },
        [next, FRAMES_TIMEOUT_MS] as const,
      )
      // That pages are drawn at all is for the walk of the routes to say. Kept pages, out of sight, may still be busy.
      await page
        .waitForFunction(
          () =>
            document.querySelector('h1, h2') !== null &&
            [...document.querySelectorAll('[aria-busy="true"]')].every((element) => !element.checkVisibility()),
          null,
          { timeout: DRAWN_TIMEOUT_MS },
        )
        .catch(() => undefined)
    },
  }
}

/** What has run, and what has become markup and might yet run. */
const foundOn = (page: Page) =>
  page.evaluate((markup) => {
    const elements = [...document.querySelectorAll(markup)].map(({ outerHTML }) => outerHTML.slice(0, 120))
    return '__ran' in window ? ['a script ran', ...elements] : elements
  }, MARKUP)

/** Whether a text stands there as words, or in an input. */
const showsSign = (page: Page) =>
  page
    .waitForFunction(
      (sign) => {
        const inputs = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
        return [document.body.innerText, ...inputs.map(({ value }) => value)].some((words) => words.includes(sign))
      },
      '<img src=x',
      { timeout: SHOWN_TIMEOUT_MS },
    )
    .then(() => true)
    .catch(() => false)

/** The paper of the open record, closed again. */
async function print(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '打印', exact: true }).filter({ visible: true }).first()
  if (!(await button.isVisible())) return
  // A page that was drawn anew meanwhile may be without it.
  const isClicked = await button.click({ timeout: PRINT_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  if (!isClicked) return
  const paper = page.getByRole('dialog', { name: /^打印/ })
  await expect(paper).toBeVisible()
  expect(await foundOn(page)).toEqual([])
  await paper.getByRole('button', { name: '关闭' }).click()
  printed += 1
}
