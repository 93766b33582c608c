import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { drainInBackground } from './background.ts'

declare const self: ServiceWorkerGlobalScope

/** Missing in the type library: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

const OUTBOX_TAG = 'outbox'
const SHELL = 'index.html'
/** Asked of the server each time; answers of the API never enter the Cache API. */
const NOT_THE_SHELL = [/^\/safety\//, /^\/healthz/]

const manifest = self.__WB_MANIFEST
cleanupOutdatedCaches()
precacheAndRoute(manifest)
// While developing there is nothing precached, and the shell comes from the dev server.
if (manifest.some((entry) => typeof entry !== 'string' && entry.url === SHELL))
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: NOT_THE_SHELL }))
clientsClaim()

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'drain') event.waitUntil(drainInBackground().catch(() => undefined))
})

// An error makes the browser try again later; the page drains by itself in any case.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_TAG) (event as SyncEvent).waitUntil(drainInBackground())
})
