import type { Workbox } from 'workbox-window'
import { create } from 'zustand'

/**
 * `ready`: a new version waits for the person's word. `coming`: he has given it, and what the old worker sends just now
 * comes to its end. `replaced`: another window took the new version; this one goes on with the old code until it is
 * reloaded.
 */
export type UpdateState = 'none' | 'ready' | 'coming' | 'replaced'

/** An app that stays open for days still hears of a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000

const useUpdateStore = create<{ state: UpdateState }>(() => ({ state: 'none' }))
let worker: Workbox | null = null

/** What makes the app installable. */
const MANIFEST = '/manifest.webmanifest'

/** Nothing has come over the line for so long: the page has what it wants. */
const QUIET_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/** Registers the service worker. Never reloads by itself: somebody may be in the middle of a form. */
export async function startUpdates() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Not `controlling` of the library: it leaves out versions that another window brought in.
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (useUpdateStore.getState().state === 'coming') location.reload()
    else if (hadController) useUpdateStore.setState({ state: 'replaced' })
    hadController = true
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void lookForUpdate()
  })

  try {
    // Not in the first load: nobody waits for it. What a new worker fetches, the whole app, must not hold up this page.
    if (!hadController) await quietLine()
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }))
    const { Workbox } = await import('workbox-window')
    worker = new Workbox('/sw.js')
    worker.addEventListener('waiting', () => useUpdateStore.setState({ state: 'ready' }))
    await worker.register()
  } catch {
    // Private windows refuse: the app works, only not without a signal.
  }
}

function quietLine(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(longest)
      resolve()
    }
    let quiet = setTimeout(end, QUIET_MS)
    const longest = setTimeout(end, LONGEST_WAIT_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(end, QUIET_MS)
    })
    observer.observe({ type: 'resource' })
  })
}

/** True when the server was asked. */
export async function lookForUpdate(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.update()
    return registration !== undefined
  } catch {
    return false
  }
}

/** On the person's word only. What was typed is in the drafts and is there again after the reload. */
export function applyUpdate() {
  if (useUpdateStore.getState().state === 'replaced' || worker === null) {
    location.reload()
    return
  }
  useUpdateStore.setState({ state: 'coming' })
  navigator.serviceWorker.controller?.postMessage({ type: 'rest' })
  worker.messageSkipWaiting()
}

export function useUpdate(): UpdateState {
  return useUpdateStore(({ state }) => state)
}
