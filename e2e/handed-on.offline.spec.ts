import { expect, type Page } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { COMPANY, closedDoor, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { signOut, unsentScreen, untilSynced } from './screens/sync.ts'
import { damagedMedia, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { LONG } from './support/long.ts'
import { startServer, type TestServer } from './support/server.ts'

// A phone that several people use: what is left on it after one of them has signed out, as the next one could read it.

let server: TestServer
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  const company = (await (await server.api('grid')).list('company', { companyName: COMPANY })).items[0]
  const place = { latitude: Number(company?.latitude), longitude: Number(company?.longitude), accuracy: 15 }
  device = await newDevice({ url: server.url, place })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

/** Every row of every database of this browser, bytes as text, and what the page keeps beside them. */
function readable(page: Page): Promise<{ text: string; databases: string[]; storage: string[] }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: string[] = []
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const decoder = new TextDecoder()
    for (const name of databases) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll())
        const words = JSON.stringify(rows, (_key, value: unknown) =>
          value instanceof ArrayBuffer ? decoder.decode(value) : value,
        )
        found.push(words)
      }
      db.close()
    }
    return {
      text: found.join('\n'),
      databases,
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    }
  })
}

/** The page of signing in is there before the last database has gone. */
async function expectNothingOf(page: Page, words: readonly string[], databases: RegExp): Promise<void> {
  await expect(async () => {
    const left = await readable(page)
    expect(words.filter((each) => left.text.includes(each))).toEqual([])
    expect(left.databases.filter((name) => databases.test(name))).toEqual([])
    expect(left.storage.filter((key) => key !== 'settings')).toEqual([])
  }).toPass()
}

/** What every picture of ours begins with after its first bytes. */
const PICTURE = 'JFIF'

test('unsent work lies sealed after its owner has signed out without a signal, and goes up once he is back', async () => {
  test.setTimeout(240_000)
  const page = device.page
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await device.goOffline()
  await openTask(page)
  await closedDoor(page)
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  const before = await readable(page)
  expect(before.text).toContain('closedDoor')
  expect(before.text).toContain(PICTURE)

  await signOut(page, '保留在本机')
  await expectNothingOf(page, ['closedDoor', PICTURE], /^(mirror|kept)-/)

  await device.goOnline()
  await signIn(page, 'grid')
  await untilSynced(page)
  const unsent = unsentScreen(page)
  await unsent.open()
  await expect(unsent.nothing).toBeVisible()
  const inspector = await server.api('grid')
  const patrol = await eventually(
    () => inspector.record('patrolRecord', recordGuid),
    (found) => found.mediaDone === found.mediaTotal,
  )
  expect(patrol).toMatchObject({ status: 'submitted', productionState: 'closedDoor' })
  expect(await damagedMedia(inspector, [patrol])).toEqual([])
})

test('with everything sent nothing of it can be read after signing out', { tag: LONG }, async () => {
  test.setTimeout(240_000)
  const page = device.page
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await openTask(page)
  await closedDoor(page)
  await patrolScreen(page).submit()
  await expect(patrolScreen(page).done).toBeVisible()
  await untilSynced(page)

  await signOut(page, '退出登录')
  await expectNothingOf(page, ['closedDoor', PICTURE], /^(mirror|kept|sealed)-/)
})
