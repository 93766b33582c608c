import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Request } from 'playwright'
import { ensureBrowser } from '../scripts/browser.mjs'
import { type Ask, PASSWORD, signIn } from './harness/api.ts'
import { startBare } from './harness/bare.ts'
import { browserVersion } from './harness/browser.ts'
import { bytes, machine, printTable, seconds } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { median } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const COMPANIES = 450
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
/** A slow 4G line, as browsers' own tools have it, and a processor four times slower. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const LONGEST_MS = 120_000
const LOOKED_AFTER_MS = 100
/** Nothing asked for so long, all of a page has come; a page that asks again and again is let go. */
const QUIET_MS = 1_500
const ASKING_MS = 30_000

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
}

interface Opened {
  name: string
  /** Without a person it is open to all. */
  who: string | null
  size: keyof typeof SIZES
  /** Of a record: the one that the list names first. */
  path: string | ((ask: Ask) => Promise<string>)
}

const PAGES: readonly Opened[] = [
  { name: 'sign-in', who: null, size: 'phone', path: '/login' },
  { name: 'hazards list', who: 'bureau', size: 'desk', path: HAZARDS },
  { name: "inspector's home", who: 'grid', size: 'phone', path: '/gridManageHome/home' },
  { name: 'task list', who: 'grid', size: 'phone', path: '/securityPatrol/index' },
  { name: 'patrol form', who: 'grid', size: 'phone', path: patrolOfFirstTask },
  { name: 'company home', who: 'safety', size: 'tablet', path: '/companyHome/home' },
  { name: 'record', who: 'bureau', size: 'desk', path: firstHazard },
  { name: 'statistics', who: 'bureau', size: 'desk', path: '/gridManageHome/home' },
  { name: 'five in one', who: 'safety', size: 'desk', path: '/fiveInOneCom/totalAnalysis' },
  { name: 'duty desk', who: 'duty', size: 'desk', path: '/incidentReport/incidentReportIndex' },
  { name: 'map', who: 'bureau', size: 'desk', path: '/gis' },
]

interface Listed {
  items: { guid: string; companyGuid?: string }[]
}

async function firstHazard(ask: Ask): Promise<string> {
  const { items } = await ask<Listed>('/api/hiddenDanger/list', { pageSize: 1 })
  return `${HAZARDS}/${items[0]?.guid}`
}

/** At its first question: the form of the task that is to be done next. */
async function patrolOfFirstTask(ask: Ask): Promise<string> {
  const { items } = await ask<Listed>('/api/patrolTask/list', { pageSize: 1, status: 'pending' })
  return `/inspection/newGridPatrol?company=${items[0]?.companyGuid}&task=${items[0]?.guid}`
}

interface Opening {
  ms: number
  /** When nothing that is in view was waited for any more. */
  viewMs: number
  /** When its look of before was there to be read, or itself where it was faster. */
  shownMs: number
  bytes: number
  requests: number
  shift: number
  /** Once nothing more is under way: what loads for later came as well. */
  inAll: { bytes: number; requests: number }
}

/** How long each page takes to stand: for the first time, again, and without a line; beside a page written by hand. */
export async function benchOpen({ rounds, only }: BenchOptions): Promise<boolean> {
  const pages = PAGES.filter(({ name }) => only === undefined || name === only)
  if (pages.length === 0) throw new Error(`no page ${only}: ${PAGES.map(({ name }) => name).join(', ')}`)
  console.log(`\nopen: slow 4G, processor x${SLOWER} (${machine(await browserVersion())})\n`)
  const server = await startServer({ companies: COMPANIES, usesPostgres: false })
  const bare = await startBare(server.url, { html: BARE, rows: 20 })
  try {
    const reference = await openings(rounds, () => openBare(bare.url))
    const hand = median(reference.map(({ ms }) => ms))
    const rows = [
      [
        'page',
        'cold',
        'of bare',
        'in view',
        'received',
        'in all',
        'shift',
        'again',
        'of bare',
        'in view',
        'shown',
        'offline',
        'of bare',
        'in view',
        'shown',
      ],
    ]
    rows.push(['bare page', seconds(hand), '1.00x', seconds(hand), ...figures(reference), ...Array(8).fill('')])
    for (const page of pages) {
      const runs = await openings(rounds, () => openPage(server.url, page))
      const [cold = [], again = [], offline = []] = [0, 1, 2].map((at) => runs.flatMap((run) => run[at] ?? []))
      rows.push([
        `${page.name} (${page.size})`,
        ...timed(cold, hand),
        ...figures(cold),
        ...timed(again, hand),
        shown(again),
        ...timed(offline, hand),
        shown(offline),
      ])
      console.error(`  ${rows.at(-1)?.join('  ')}`)
    }
    printTable(rows)
    return true
  } finally {
    bare.stop()
    await server.stop()
  }
}

async function openings<T>(rounds: number, open: () => Promise<T>): Promise<T[]> {
  const runs: T[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await open())
  return runs
}

function timed(runs: readonly Opening[], hand: number): [string, string, string] {
  if (runs.length === 0) return ['—', '—', '—']
  const ms = median(runs.map((run) => run.ms))
  return [seconds(ms), `${(ms / hand).toFixed(2)}x`, seconds(median(runs.map(({ viewMs }) => viewMs)))]
}

const shown = (runs: readonly Opening[]) =>
  runs.length === 0 ? '—' : seconds(median(runs.map(({ shownMs }) => shownMs)))

const figures = (runs: readonly Opening[]): string[] => [
  received(runs),
  received(runs.map((run) => run.inAll)),
  median(runs.map((run) => run.shift)).toFixed(2),
]

const received = (runs: readonly { bytes: number; requests: number }[]) =>
  `${bytes(median(runs.map((run) => run.bytes)))} / ${median(runs.map((run) => run.requests))}`

/** Cold: signed in, with an empty cache and no worker. Again and offline: with the worker, which has everything. */
async function openPage(url: string, { who, size, path }: Opened): Promise<Opening[]> {
  return await inContext(size, async (context) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (who !== null) {
      await signInOn(page, url, who)
      await forgetFiles(page)
    }
    const address = url + (typeof path === 'string' ? path : await path(await signIn(url, who ?? '')))
    const cold = await opened(page, address, { isFirst: true })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: LONGEST_MS })
    const again = await opened(page, address)
    if (who === null) return [cold, again]
    await context.setOffline(true)
    return [cold, again, await opened(page, address)]
  })
}

async function signInOn(page: Page, url: string, who: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', who)
  await page.fill('input[name=password]', PASSWORD)
  const atRest = restOf(page)
  await page.click('button[type=submit]')
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  await standing(page)
  await atRest()
}

/** A home may stand before the device has what somebody who signed in once has there: his menu and the whole of his copy. */
function restOf(page: Page): () => Promise<void> {
  let under = 0
  let changedAt = Date.now()
  let hasPulled = false
  const note = (change: 1 | -1) => (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    under += change
    changedAt = Date.now()
    if (change === -1 && new URL(request.url()).pathname.endsWith('/sync/pull')) hasPulled = true
  }
  page.on('request', note(1))
  page.on('requestfinished', note(-1))
  page.on('requestfailed', note(-1))
  return async () => {
    const givenUpAt = Date.now() + ASKING_MS
    while (!(hasPulled && under <= 0 && Date.now() - changedAt >= QUIET_MS) && Date.now() < givenUpAt) await wait(100)
    page.removeAllListeners()
  }
}

async function forgetFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    for (const key of await caches.keys()) await caches.delete(key)
  })
  await page.goto('about:blank')
}

async function openBare(url: string): Promise<Opening> {
  return await inContext('desk', async (context) => {
    const page = context.pages()[0] ?? (await context.newPage())
    return await opened(page, url, { isFirst: true })
  })
}

async function inContext<T>(size: keyof typeof SIZES, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const executablePath = await ensureBrowser({ isWhole: true })
  const profile = mkdtempSync(join(tmpdir(), 'platform-bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    ...SIZES[size],
    locale: 'zh-CN',
  })
  context.setDefaultTimeout(LONGEST_MS)
  try {
    // The loader of TypeScript names functions by a helper that the page does not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (work) => work' })
    await context.addInitScript(noteStanding)
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

interface Noted {
  /** Milliseconds after `origin`. */
  standsAt?: number
  /** The same of what is in view. */
  viewAt?: number
  /** When its look of before was shown, where there was one. */
  shownAt?: number
  /** When the page began, by the clock on the wall. */
  origin: number
  shift: number
}

/** In the page: when nothing is waited for any more, in view and at all, and how far things moved until then. */
function noteStanding() {
  const noted: Noted = { shift: 0, origin: performance.timeOrigin }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // Looked at before the frame that follows a change, and no oftener: a frame for the look alone is work of its own.
  let isAsked = false
  const changes = new MutationObserver(() => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(look)
  })
  const look = () => {
    isAsked = false
    const main = document.querySelector('main')
    const early = document.querySelector('#early input')
    if (early === null && (main === null || (main.textContent ?? '').length <= 20)) return
    const waiting = [...document.querySelectorAll('.skeleton, .splash, .shell__blank, main [aria-busy="true"]')]
    if (!waiting.some(isInView)) noted.viewAt ??= performance.now()
    if (early === null && waiting.length > 0) return
    noted.standsAt = performance.now()
    changes.disconnect()
  }
  const isInView = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  changes.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'aria-busy'],
  })
}

async function standing(page: Page): Promise<Noted> {
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted?.standsAt !== undefined, null, {
    polling: LOOKED_AFTER_MS,
  })
  return await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted }
    const look = performance.getEntriesByName('look')[0]
    return { ...noted, ...(look !== undefined && { shownAt: look.startTime }) }
  })
}

async function opened(page: Page, address: string, { isFirst = false } = {}): Promise<Opening> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  if (isFirst) await tools.send('Network.clearBrowserCache')
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let under = 0
  let changedAt = Date.now()
  const note = (change: 1 | -1) => {
    under += change
    changedAt = Date.now()
  }
  // Between a page that stands and our hearing of it lies what it loads for later: each answer has its own time.
  const answers: { at: number; bytes: number }[] = []
  let wallClock = 0
  tools.on('Network.requestWillBeSent', ({ type, redirectResponse, wallTime, timestamp }) => {
    wallClock = wallTime - timestamp
    if (type !== 'EventSource' && redirectResponse === undefined) note(1)
  })
  tools.on('Network.loadingFailed', ({ type }) => {
    if (type !== 'EventSource') note(-1)
  })
  tools.on('Network.loadingFinished', ({ encodedDataLength, timestamp }) => {
    note(-1)
    answers.push({ at: (wallClock + timestamp) * 1_000, bytes: encodedDataLength })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const { standsAt = 0, viewAt = standsAt, shownAt = standsAt, origin, shift } = await standing(page)
  const givenUpAt = Date.now() + ASKING_MS
  const isQuiet = () => under <= 0 && Date.now() - changedAt >= QUIET_MS
  // The look of a page is kept of one that is at rest.
  while (!isQuiet() && Date.now() < givenUpAt) await wait(100)
  const before = summed(answers.filter(({ at }) => at <= origin + standsAt))
  const opening = {
    ms: standsAt,
    viewMs: viewAt,
    shownMs: Math.min(standsAt, shownAt),
    shift,
    ...before,
    inAll: summed(answers),
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  return opening
}

const summed = (answers: readonly { bytes: number }[]) => ({
  bytes: answers.reduce((sum, { bytes: each }) => sum + each, 0),
  requests: answers.length,
})

/** The same rows in a page that one would write by hand: a document, a script of one kilobyte, one call. */
const BARE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>隐患</title>
<main><p class="skeleton"></p><table><thead><tr><th>编号<th>企业<th>描述<th>期限<th>状态</tr></thead><tbody></tbody></table></main>
<script>fetch('/rows').then(r=>r.json()).then(({items})=>{
const body=document.querySelector('tbody')
for(const row of items){const tr=body.insertRow();for(const name of ['hiddenDangerNo','companyName','description','deadline','status'])tr.insertCell().textContent=row[name]??''}
document.querySelector('.skeleton').remove()})</script></html>`
