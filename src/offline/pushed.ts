import type { PushMessage } from '#domain/contract/push.ts'
import { DeviceDb } from './device-db.ts'
import { readPushOwner } from './push-owner.ts'
import { readSession } from './session-store.ts'

const ICON = '/icons/icon-192.png'

interface Shown {
  body: string
  tag: string
  lang: string
  icon: string
  data: string
}

/** What the worker's registration does for it. */
export interface Told {
  showNotification(title: string, shown: Shown): Promise<void>
  pushManager: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
}

/** What the worker's windows do for it. */
export interface Windows {
  matchAll(asked: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

/** Shows what came, to whom it is for: where he has left, signed out without a signal perhaps, the device is told no more. */
export async function showPush(text: string, registration: Told): Promise<void> {
  const device = new DeviceDb()
  try {
    const [session, owner] = [await readSession(device), await readPushOwner(device)]
    if (session === null || session.user.guid !== owner) {
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return
    }
    const { title, body, path, tag } = JSON.parse(text) as PushMessage
    await registration.showNotification(title, { body, tag, lang: 'zh-CN', icon: ICON, data: path })
  } finally {
    device.close()
  }
}

/** To the window that shows the page already, else to a new one: what somebody is filling in elsewhere stays as it is. */
export async function openPage(path: string, clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search === path
  })
  await (there === undefined ? clients.openWindow(path) : there.focus())
}
