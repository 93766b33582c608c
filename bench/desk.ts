import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Locator, type Page } from 'playwright'
import { ensureBrowser } from '../scripts/browser.mjs'
import { PASSWORD } from './harness/api.ts'
import { startBare } from './harness/bare.ts'
import { browserVersion } from './harness/browser.ts'
import { machine, printTable } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import type { BenchOptions } from './options.ts'

/** Enough for a whole page of hazards of the longest kind. */
const COMPANIES = 450
const ROWS = 200
const LIST = `/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister?view=all&size=${ROWS}`
const SLOWER = 4
const LONGEST_MS = 120_000
/** What one did has been drawn, and what follows from it, and the browser has said how long it took. */
const SETTLED_MS = 1_500

/** What one does in a list, in turn. */
const DEEDS = ['typing in a filter', 'choosing a row', 'closing the record', 'changing a tab', 'ticking a row'] as const
type Deeds = Readonly<Record<(typeof DEEDS)[number], (page: Page) => Promise<void>>>

/** How soon a list of 200 rows at a desk answers to hands, processor 4 times slower, beside a table written by hand. */
export async function benchDesk({ rounds }: BenchOptions): Promise<boolean> {
  console.log(`\ndesk: ${ROWS} rows, processor x${SLOWER} (${machine(await browserVersion())})\n`)
  const server = await startServer({ companies: COMPANIES, usesPostgres: false })
  const bare = await startBare(server.url, { html: BARE, rows: ROWS })
  try {
    const ours: Record<string, number[]> = {}
    const hand: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      note(hand, await answers(BARE_DEEDS, (page) => openBare(page, bare.url)))
      note(ours, await answers(LIST_DEEDS, (page) => openList(page, server.url)))
    }
    const rows = [['deed', 'p95', 'longest', 'by hand', 'of it']]
    for (const deed of DEEDS) {
      const [own, other] = [p95(ours[deed] ?? []), p95(hand[deed] ?? [])]
      rows.push([
        deed,
        `${own} ms`,
        `${Math.max(...(ours[deed] ?? []))} ms`,
        `${other} ms`,
        `${(own / other).toFixed(1)}x`,
      ])
    }
    printTable(rows)
    return true
  } finally {
    bare.stop()
    await server.stop()
  }
}

function note(all: Record<string, number[]>, found: Readonly<Record<string, readonly number[]>>): void {
  for (const [deed, times] of Object.entries(found)) all[deed] = [...(all[deed] ?? []), ...times]
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}

/** From the hand to the next picture, as the browser itself times it (Event Timing), of every key and click. */
async function answers(deeds: Deeds, open: (page: Page) => Promise<void>): Promise<Record<string, number[]>> {
  const executablePath = await ensureBrowser({ isWhole: true })
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    page.setDefaultTimeout(LONGEST_MS)
    await open(page)
    await page.evaluate(`
      window.timed = new Map()
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) window.timed.set(interactionId, Math.max(duration, window.timed.get(interactionId) ?? 0))
      }).observe({ type: 'event', durationThreshold: 16 })`)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const found: Record<string, number[]> = {}
    for (const deed of DEEDS) {
      await page.evaluate('window.timed.clear()')
      await deeds[deed](page)
      await wait(SETTLED_MS)
      const times = await page.evaluate<number[]>('[...window.timed.values()]')
      // What was quicker than a frame the browser does not tell.
      found[deed] = times.length === 0 ? [16] : times
    }
    return found
  } finally {
    await browser.close()
  }
}

const WORD = 'jiancha'

/** Key by key, as fast as a quick hand. */
async function type(field: Locator): Promise<void> {
  await field.click()
  await field.pressSequentially(WORD, { delay: 120 })
}

const LIST_DEEDS: Deeds = {
  'typing in a filter': (page) => type(page.getByPlaceholder('请输入企业名称')),
  'choosing a row': (page) => page.locator('tbody tr').nth(3).locator('td').nth(3).click(),
  'closing the record': (page) => page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click(),
  'changing a tab': (page) => page.getByRole('tab', { name: '未销号' }).click(),
  'ticking a row': (page) => page.locator('tbody tr').nth(2).getByRole('checkbox').click(),
}

async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', 'bureau')
  await page.fill('input[name=password]', PASSWORD)
  await page.click('button[type=submit]')
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  await page.goto(url + LIST)
  await page.waitForFunction((rows) => document.querySelectorAll('tbody tr').length === rows, ROWS)
  await page.waitForLoadState('networkidle')
}

const BARE_DEEDS: Deeds = {
  'typing in a filter': (page) => type(page.getByRole('textbox')),
  'choosing a row': (page) => page.locator('tbody tr').nth(3).locator('td').nth(3).click(),
  'closing the record': (page) => page.locator('#close').click(),
  'changing a tab': (page) => page.locator('#open').click(),
  'ticking a row': (page) => page.locator('tbody tr').nth(2).getByRole('checkbox').click(),
}

async function openBare(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction((rows) => document.querySelectorAll('tbody tr').length === rows, ROWS)
}

/** The same rows and columns in a table that one would write by hand: no frame, nothing remembered. */
const BARE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>隐患</title>
<style>table{table-layout:fixed;width:1400px;border-collapse:collapse}td{overflow:hidden;white-space:nowrap}aside{position:fixed;right:0;top:0;width:600px;height:100%;background:#fff}</style>
<input><button id="open">未销号</button><table><tbody></tbody></table><aside hidden><button id="close">关闭</button><pre></pre></aside>
<script>
const names=['hiddenDangerNo','companyName','area','description','level','sourceType','discoverTime','deadline','status']
const body=document.querySelector('tbody'),aside=document.querySelector('aside')
let all=[]
function draw(rows){body.replaceChildren(...rows.map(row=>{const tr=document.createElement('tr')
const box=document.createElement('input');box.type='checkbox';box.onclick=event=>event.stopPropagation()
tr.insertCell().append(box)
for(const name of names)tr.insertCell().textContent=row[name]??''
tr.onclick=()=>{aside.hidden=false;aside.querySelector('pre').textContent=JSON.stringify(row,null,1)}
return tr}))}
document.querySelector('#close').onclick=()=>{aside.hidden=true}
document.querySelector('#open').onclick=()=>draw(all.filter(row=>row.status!=='closed'))
fetch('/rows').then(r=>r.json()).then(({items})=>{all=items;draw(all)})
</script></html>`
