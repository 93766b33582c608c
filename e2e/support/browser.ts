import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, expect, type Page } from '@playwright/test'

const SYSTEM_LIGHT = '/usr/bin/chromium-headless-shell'
const SYSTEM_WHOLE = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM_PATH ?? [SYSTEM_LIGHT, SYSTEM_WHOLE].find((path) => existsSync(path))
/** Undefined is Playwright's own browser. */
export const EXECUTABLE = executablePath === undefined ? {} : { executablePath }

const isLight = executablePath === undefined || executablePath.endsWith('headless-shell')
const wholePath = isLight
  ? (process.env.WHOLE_CHROMIUM_PATH ?? [SYSTEM_WHOLE].find((path) => existsSync(path)))
  : executablePath
/** With notifications and pages of its own (`chrome://…`), which the one without windows has not. */
export const WHOLE = wholePath === undefined ? { channel: 'chromium' } : { executablePath: wholePath }

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false },
} as const
export type Size = keyof typeof SIZES

/** Where one looks at pages, one after the other: nothing of it is kept. */
export function contextOf(browser: Browser, { url, size }: { url: string; size: Size }): Promise<BrowserContext> {
  return browser.newContext({
    ...SIZES[size],
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['geolocation'],
    geolocation: { latitude: 30.9, longitude: 120.6, accuracy: 20 },
  })
}

export interface Place {
  latitude: number
  longitude: number
  accuracy: number
}

export interface DeviceOptions {
  /** The origin the pages come from. */
  url: string
  size?: Size
  place?: Place
  /** Out of signal from the first moment on. */
  offline?: boolean
  /** A browser that has no service workers, or refuses them. */
  hasNoWorker?: boolean
  /** Another browser than the tests' own. */
  browser?: typeof WHOLE
  /** Runs in every page before the app does. */
  beforeApp?: () => void
}

/** A device whose storage outlives its browser: closed, killed and opened again it is still the same phone. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  open(options?: { offline?: boolean }): Promise<Page>
  close(): Promise<void>
  /** Power cut: every process of the browser at once, nothing told. */
  kill(): Promise<void>
  /** The page dies of itself, as with too little memory; the browser and its workers live on. Answers a new page. */
  crash(): Promise<Page>
  /** Whether the browser has gone of itself. */
  hasDied(): boolean
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  moveTo(place: Place): Promise<void>
  /** What the pages have complained about since the browser was opened. */
  complaints(): readonly string[]
  /** Closes and forgets the device. */
  dispose(): Promise<void>
}

export async function newDevice(options: DeviceOptions): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-e2e-device-'))
  const complaints: string[] = []
  let place = options.place
  let opened: { context: BrowserContext; page: Page } | null = null
  let hasDied = false
  const now = () => {
    if (opened === null) throw new Error('the device is switched off')
    return opened
  }

  const device: Device = {
    url: options.url,
    get context() {
      return now().context
    },
    get page() {
      return now().page
    },
    open: async ({ offline = false } = {}) => {
      const context = await chromium.launchPersistentContext(folder, {
        ...(options.browser ?? EXECUTABLE),
        ...SIZES[options.size ?? 'phone'],
        baseURL: options.url,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        permissions: ['geolocation', 'camera'],
        offline,
        ...(place && { geolocation: place }),
        serviceWorkers: options.hasNoWorker === true ? 'block' : 'allow',
        args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      })
      hasDied = false
      context.on('close', () => {
        hasDied = true
      })
      if (options.beforeApp !== undefined) await context.addInitScript(options.beforeApp)
      context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.text()} (${message.location().url})`)
      })
      const page = context.pages()[0] ?? (await context.newPage())
      opened = { context, page }
      return page
    },
    close: async () => {
      await opened?.context.close()
      opened = null
    },
    kill: async () => {
      const { context } = now()
      const isGone = new Promise<void>((resolve) => context.once('close', () => resolve()))
      killTree(folder)
      await isGone
      opened = null
    },
    crash: async () => {
      const { context, page } = now()
      const session = await context.newCDPSession(page)
      const isGone = page.waitForEvent('crash')
      // Never answered: whoever should answer is dead.
      void session.send('Page.crash').catch(() => undefined)
      await isGone
      const next = await context.newPage()
      await page.close()
      opened = { context, page: next }
      return next
    },
    hasDied: () => hasDied,
    goOffline: () => now().context.setOffline(true),
    goOnline: () => now().context.setOffline(false),
    moveTo: async (next) => {
      place = next
      await opened?.context.setGeolocation(next)
    },
    complaints: () => complaints,
    dispose: async () => {
      await device.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
  await device.open({ offline: options.offline ?? false })
  return device
}

/** From here on the app opens without the network. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
}

export interface WorkerDoor {
  /** As the browser does it when the signal comes back while the app is closed. */
  ringSync(tag: string): Promise<void>
  stopAll(): Promise<void>
}

/** The browser's own handle on service workers of the page's origin. */
export async function workerDoor(page: Page): Promise<WorkerDoor> {
  const origin = new URL(page.url()).origin
  const session: CDPSession = await page.context().newCDPSession(page)
  let registrationId: string | null = null
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const each of registrations)
      if (each.scopeURL.startsWith(origin) && !each.isDeleted) registrationId = each.registrationId
  })
  const running = new Set<string>()
  let ending = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      // A request of an open page starts it again at once.
      if (runningStatus === 'stopped' || runningStatus === 'starting') ending.delete(versionId)
      if (runningStatus === 'stopped') running.delete(versionId)
      else running.add(versionId)
    }
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId, { message: 'the service worker is registered' }).not.toBeNull()
  return {
    ringSync: async (tag) => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationId ?? '',
        tag,
        lastChance: false,
      })
    },
    stopAll: async () => {
      ending = new Set(running)
      await session.send('ServiceWorker.stopAllWorkers')
      // An event for a worker that is just stopping is lost.
      await expect.poll(() => ending.size, { intervals: [10] }).toBe(0)
    },
  }
}

/** Only the processes of this device: its profile folder stands in the command line of the first one. */
function killTree(folder: string): void {
  const processes = readdirSync('/proc').flatMap((name) => processOf(name))
  const doomed = new Set(
    processes.filter(({ command }) => command.includes(`--user-data-dir=${folder}`)).map(({ pid }) => pid),
  )
  for (let before = -1; before !== doomed.size; ) {
    before = doomed.size
    for (const { pid, parent } of processes) if (doomed.has(parent)) doomed.add(pid)
  }
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone with its parent.
    }
  }
}

function processOf(name: string): { pid: number; parent: number; command: string }[] {
  if (!/^\d+$/.test(name)) return []
  try {
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0)
    return [{ pid: Number(name), parent, command }]
  } catch {
    return [] // ended meanwhile
  }
}
