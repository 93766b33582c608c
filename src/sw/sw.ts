import { clientsClaim } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openPage, showPush } from '#app/offline/pushed.ts'
import { linkHeaderOf, PAGE_FILES, type PageFiles } from '#domain/lib/page-files.ts'
import { drainInBackground, rest } from './background.ts'

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
// One file after the other, each behind whatever a page asks for: a new version comes while somebody works.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }) }])
precacheAndRoute(manifest)
// While developing there is nothing precached, and the shell comes from the dev server.
if (manifest.some((entry) => typeof entry !== 'string' && entry.url === SHELL))
  registerRoute(new NavigationRoute(({ url }) => documentFor(url), { denylist: NOT_THE_SHELL }))
clientsClaim()

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'rest') rest()
  if (type === 'drain') event.waitUntil(drainInBackground().catch(() => undefined))
})

// An error makes the browser try again later; the page drains by itself in any case.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_TAG) (event as SyncEvent).waitUntil(drainInBackground())
})

self.addEventListener('push', (event) => {
  const text = event.data?.text() ?? ''
  if (text !== '') event.waitUntil(showPush(text, self.registration))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data), self.clients))
})

let pageFiles: Promise<PageFiles | null> | null = null // read once in the worker's life

/** The document with the names of what its page needs, as the server sends it. */
async function documentFor({ pathname }: URL): Promise<Response> {
  pageFiles ??= readPageFiles()
  const [shell, pages] = await Promise.all([matchPrecache(SHELL), pageFiles])
  // A browser may have cleared the cache under the worker.
  if (shell === undefined) return fetch(SHELL)
  const link = pages === null ? null : linkHeaderOf(pages, pathname)
  if (link === null) return shell
  const headers = new Headers(shell.headers)
  headers.set('link', link)
  return new Response(shell.body, { status: shell.status, headers })
}

async function readPageFiles(): Promise<PageFiles | null> {
  const kept = await matchPrecache(PAGE_FILES)
  return kept === undefined ? null : ((await kept.json()) as PageFiles)
}
