import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COMPANY, fillPatrol, firstTask, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { syncChip, unsentScreen, untilSynced } from './screens/sync.ts'
import type { Api } from './support/api.ts'
import { type Device, WHOLE } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectPatrolOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A page of nobody's on the origin of the app, to reach its databases from beside it. */
const BESIDE = '/safety/e2e/beside.html'

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeAll(async () => {
  server = await startServer()
  const beside = { type: 'text/html; charset=utf-8', body: Buffer.from('<!doctype html><title>旁边</title>') }
  proxy = await startFaultProxy(() => server.url, new Map([[BESIDE, beside]]))
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

/** The mark of what asks the browser's own pages, which the one without windows has not. */
const IN_WHOLE = '@whole-browser'

test.beforeEach(async ({ browserName: _name }, { tags }) => {
  device = await phoneAt(proxy.url, company, tags.includes(IN_WHOLE) ? { browser: WHOLE } : {})
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${device.complaints().join('\n')}\n${proxy.report()}`)
  await device.dispose()
})

test('connections to the databases that die under the app do no harm', { tag: IN_WHOLE }, async () => {
  const { page } = device
  await openTask(page)
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await closeConnections()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  await patrol.passAllOthers()
  await closeConnections()
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await closeConnections()
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await closeConnections()
  await patrol.submit()
  await expectPatrolOnce(inspector, await submittedGuid(page))
  await untilSynced(page)
})

/** As browsers do it to pages in the background: every connection at once, nobody asked. */
async function closeConnections(): Promise<void> {
  const internals = await device.context.newPage()
  await internals.goto('chrome://indexeddb-internals')
  const close = internals.getByText('Force close')
  await expect(close.first()).toBeVisible()
  for (const each of await close.all()) await each.click()
  await internals.close()
}

test('a deleted copy of the area is fetched anew, and what is unsent stays', async () => {
  const { page } = device
  const beside = await openBeside()
  await device.goOffline()
  await openTask(page)
  await fillPatrol(page)
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  await deleteDatabases(beside, 'mirror-')
  await device.goOnline()
  await expectPatrolOnce(inspector, recordGuid)
  await untilSynced(page)
  await page.goto('/securityPatrol/index')
  await untilSynced(page)
  await device.goOffline()
  await page.reload()
  await expect(firstTask(page)).toBeVisible()
})

test('deleted unsent work raises an alarm, for its owner and for his supervisors', async () => {
  const supervisor = await server.api('town')
  const stuck = async () => {
    const { total } = await supervisor.data<{ total: { devicesStuck: number } }>('POST', '/api/statistics/today', {})
    return total.devicesStuck
  }
  const before = await stuck()
  const { page } = device
  const beside = await openBeside()
  await device.goOffline()
  await openTask(page)
  await fillPatrol(page)
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  // A batch that is on its way is in memory, and would arrive all the same.
  await expect(syncChip(page)).toHaveAccessibleName(/离线/)
  await expect.poll(() => underWay(beside)).toBe(0)
  await deleteDatabases(beside, 'outbox-')
  await device.goOnline()
  await expect(syncChip(page)).toHaveAccessibleName(/条丢失/)
  await expect.poll(stuck).toBe(before + 1)
  await unsentScreen(page).open()
  await expect(page.getByRole('alert')).toContainText('条未上传内容不见了')
  await expect(unsentScreen(page).nothing).toHaveCount(0)
  expect((await inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).status).toBe(404)
  await page.getByRole('button', { name: '知道了' }).click()
  await untilSynced(page)
  await expect(unsentScreen(page).nothing).toBeVisible()
  expect(await stuck()).toBe(before + 1)
})

/** Opened while there is a signal. */
async function openBeside(): Promise<Page> {
  const beside = await device.context.newPage()
  await beside.goto(BESIDE)
  return beside
}

/** Unsent actions that are just being tried. */
async function underWay(beside: Page): Promise<number> {
  return beside.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('outbox-'))
    const db = await settled(indexedDB.open(found?.name ?? ''))
    const rows = await settled<{ state: string }[]>(db.transaction('actions').objectStore('actions').getAll())
    db.close()
    return rows.filter(({ state }) => state === 'sending').length

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}

async function deleteDatabases(beside: Page, prefix: string): Promise<void> {
  await beside.evaluate(async (start) => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(start) !== true) continue
      await new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name)
        asked.onsuccess = resolve
        asked.onerror = reject
      })
    }
  }, prefix)
}
