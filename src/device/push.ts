import { DeviceProblem } from './DeviceProblem.ts'

/** Why the browser would or would not show messages while the app is closed. */
export type PushPermission = 'unsupported' | 'denied' | 'askable' | 'granted'

/** Of the few lines that the seam needs, for a test to stand in. */
export interface PushBrowser {
  Notification?: { permission: NotificationPermission; requestPermission(): Promise<NotificationPermission> }
  PushManager?: unknown
  navigator?: { serviceWorker?: Pick<ServiceWorkerContainer, 'getRegistration'> }
}

const PERMISSIONS = { default: 'askable', denied: 'denied', granted: 'granted' } as const

export function pushPermission(browser: PushBrowser = globalThis): PushPermission {
  const { Notification, PushManager, navigator } = browser
  if (Notification === undefined || PushManager === undefined || navigator?.serviceWorker === undefined)
    return 'unsupported'
  return PERMISSIONS[Notification.permission]
}

/** What the push service of this browser knows it by; null where nobody asked for it. */
export async function currentPush(browser: PushBrowser = globalThis): Promise<PushSubscription | null> {
  if (pushPermission(browser) === 'unsupported') return null
  const registration = await browser.navigator?.serviceWorker?.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks the person and then the browser. Throws `push.denied` where he says no, `push.unreachable` where the browser's push
 * service does not answer, `push.unsupported` where there is none.
 */
export async function askForPush(key: string, browser: PushBrowser = globalThis): Promise<PushSubscription> {
  const permission = await browser.Notification?.requestPermission()
  if (permission === undefined) throw new DeviceProblem('push.unsupported')
  if (permission !== 'granted') throw new DeviceProblem('push.denied')
  const registration = await browser.navigator?.serviceWorker?.getRegistration()
  if (registration?.pushManager === undefined) throw new DeviceProblem('push.unsupported')
  try {
    // One that was made with another key can never be written to.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  } catch (error) {
    throw new DeviceProblem('push.unreachable', { cause: error })
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
