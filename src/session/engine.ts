import { storageEstimate } from '#app/device/storage.ts'
import { createEngine, type Engine } from '#app/offline/engine.ts'
import { newGuid } from '#app/offline/guid.ts'
import { lineRule } from '#app/offline/line.ts'
import { departed } from '#app/offline/open.ts'
import { isSealedEntry } from '#app/offline/seal-keys.ts'
import { APP_VERSION } from '#app/offline/version.ts'
import { hasLastWords } from './last-words.ts'
import { getRuntime } from './runtime.ts'

let engine: Promise<Engine> | null = null // of the user signed in on this page
let engineUser: string | null = null
let ready: Engine | null = null
const listeners = new Set<() => void>()

/** Rows and actions of every resource may come by; the definitions beyond the first screen's are not in the first load. */
export const loadWork = () => import('./work.ts')

/** The sync engine of the user signed in; null when nobody is. */
export async function currentEngine(): Promise<Engine | null> {
  const runtime = getRuntime()
  await runtime.stored()
  const session = runtime.session()
  if (session.state === 'loading' || session.state === 'signed-out') {
    void closeEngine()
    return null
  }
  const { actor } = session
  if (engine !== null && engineUser === actor.guid) return engine
  void closeEngine()
  engineUser = actor.guid
  departed.delete(actor.guid)
  const opening = openEngine()
  engine = opening
  try {
    const opened = await opening
    if (engine === opening) show(opened)
    return opened
  } catch (error) {
    if (engine === opening) void closeEngine()
    throw error
  }

  async function openEngine(): Promise<Engine> {
    await runtime.clock.load()
    if ((await runtime.device.read(isSealedEntry(actor.guid))) !== null)
      await (await import('#app/offline/sealed.ts')).openSealed(runtime.device, actor.guid)
    const opened = await createEngine({
      actor,
      call: runtime.store.call,
      clock: runtime.clock,
      deviceId: await runtime.device.deviceId(newGuid),
      appV: APP_VERSION,
      makeGuid: newGuid,
      storage: storageReport,
      watchLosses: async (outbox) =>
        (await import('#app/offline/loss.ts')).watchLosses(runtime.device, outbox, newGuid),
      loadSync: async () => (await loadWork()).sync,
      loadUpload: () => import('#app/offline/upload.ts'),
      loadRoom: () => import('#app/offline/room.ts'),
      loadAftermath: () => import('#app/offline/aftermath.ts'),
      lineRule: () => lineRule(runtime.device),
      hasNetwork: () => navigator.onLine || runtime.connectivity.current() === 'online',
    })
    // Before anybody reads a draft. Where the code cannot be fetched they wait for the next page.
    if (hasLastWords())
      await import('./rescue.ts').then(
        ({ rescueLastWords }) => rescueLastWords(opened.outbox, actor.guid, runtime.clock.now()),
        () => undefined,
      )
    return opened
  }
}

/** The engine if it is open already. */
export const openedEngine = (): Engine | null => ready

export function subscribeEngine(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Closes the databases of the user; what is unsent stays in them. */
export async function closeEngine(): Promise<void> {
  const closing = engine
  departed.add(engineUser)
  engine = null
  engineUser = null
  if (ready !== null) show(null)
  await closing?.then((opened) => opened.close()).catch(() => undefined)
}

function show(opened: Engine | null) {
  ready = opened
  for (const listener of [...listeners]) listener()
}

async function storageReport() {
  const use = await storageEstimate()
  const persisted = (await navigator.storage?.persisted?.()) ?? null
  return { usage: use?.usageBytes ?? null, quota: use?.quotaBytes ?? null, persisted }
}
