import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createClock } from '#app/offline/clock.ts'
import { DeviceDb } from '#app/offline/device-db.ts'
import { createEngine, type Engine } from '#app/offline/engine.ts'
import { newGuid } from '#app/offline/guid.ts'
import { inTurn } from '#app/offline/lock.ts'
import { watchLosses } from '#app/offline/loss.ts'
import { holdMedia } from '#app/offline/media.ts'
import { mirrorName } from '#app/offline/mirror-db.ts'
import { enqueue } from '#app/offline/outbox.ts'
import type { ActionRow, MediaRow } from '#app/offline/outbox-db.ts'
import { discard, resend, resolveConflict } from '#app/offline/refused.ts'
import { actorOf, createSessionStore, type SessionStore } from '#app/offline/session-store.ts'
import * as sync from '#app/offline/sync.ts'
import type { ActionBatch } from '#app/offline/types.ts'
import { sendMedia } from '#app/offline/upload.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts'
import { byClockOf, type Skew } from './device-clock.ts'
import { newPhone, type Process } from './phone.ts'
import { PASSWORD, type Site } from './site.ts'

/** What the outbox of one user on one device holds. */
export interface Backlog {
  actions: ActionRow[]
  media: MediaRow[]
  /** Acknowledged or not: every action the databases know. */
  seen: { id: string; action: ActionRow }[]
}

/** A phone with the app on it, its line and its clock. Every deed is done by the app's own engine. */
export interface Device {
  readonly name: string
  readonly proxy: FaultProxy
  readonly skew: Skew
  user(): string
  /** Starts the app as whoever is signed in; signs in where nobody is. */
  boot(): Promise<void>
  isRunning(): boolean
  kill(): void
  closeConnections(): void
  deleteMirror(): Promise<void>
  /** Answers what was in it. */
  deleteOutbox(): Promise<Backlog>
  switchTo(username: string): Promise<void>
  /** Another session where the server ended this one. */
  signInAgain(): Promise<void>
  needsSignIn(): Promise<boolean>
  deviceId(): Promise<string>
  act(batch: ActionBatch): Promise<string[]>
  hold(sizes: readonly number[], draftKey: string): Promise<MediaRef[]>
  draft(key: string, value: unknown): Promise<void>
  discardDraft(key: string): Promise<void>
  /** Decides about everything in the tray; answers the actions given up. */
  decideRefused(choice: 'resend' | 'mine' | 'theirs' | 'discard'): Promise<void>
  find(resource: string, test: (record: AnyRecord) => boolean): Promise<AnyRecord[]>
  sync(): Promise<void>
  /** Lets the longest wait that the app ever takes go by. */
  passTime(): Promise<void>
  /** The last try to pull came to nothing. */
  isBehind(): Promise<boolean>
  backlog(): Promise<Backlog>
  /** The whole copy of the server's data, by table and guid. */
  mirror(): Promise<Map<string, string>>
  dispose(): Promise<void>
}

/** What a person does with a phone that is off comes to nothing. */
export class SwitchedOff extends Error {}

interface Running {
  process: Process
  engine: Engine
  session: SessionStore
  deviceDb: DeviceDb
  /** When it had last pulled before the last try. */
  pulledBefore: string | null
}

const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#886644' } })
  .jpeg()
  .toBuffer()

export async function newDevice(site: Site, name: string, username: string): Promise<Device> {
  const proxy = await startFaultProxy(() => site.url)
  const phone = newPhone()
  const skew: Skew = { ms: 0 }
  let running: Running | null = null
  let signedIn = username

  const byItsClock = <T>(work: () => Promise<T>): Promise<T> => byClockOf(skew, work)
  /** Work of the app as it runs now, which ends with it. */
  const here = async <T>(work: () => Promise<T>): Promise<T> => {
    const { process } = now()
    const isOver = process.ended.then((): never => {
      throw new SwitchedOff(`${name} was killed`)
    })
    return await Promise.race([byItsClock(work), isOver])
  }
  const now = (): Running => {
    if (running === null) throw new SwitchedOff(`${name} is switched off`)
    return running
  }

  async function boot(): Promise<void> {
    running = null
    const process = phone.boot()
    const deviceDb = new DeviceDb(process.open)
    const clock = createClock(deviceDb)
    const session = createSessionStore({
      device: deviceDb,
      fetch: process.fetch,
      clock,
      origin: proxy.url,
      takeTurn: inTurn(process.locks),
    })
    await clock.load()
    const stored = await session.current()
    const isTheirs = stored !== null && stored.state !== 'refused' && stored.user.username === signedIn
    const { user } = isTheirs ? stored : await session.signIn(signedIn, PASSWORD)
    const engine = await createEngine({
      actor: actorOf(user),
      call: session.call,
      clock,
      deviceId: await deviceDb.deviceId(newGuid),
      appV: 'soak',
      makeGuid: newGuid,
      open: process.open,
      loadAftermath: () => import('#app/offline/aftermath.ts'),
      loadSync: async () => sync,
      loadUpload: async () => ({ sendMedia }),
      random: () => 0,
      locks: process.locks,
      watchLosses: async (outbox) => watchLosses(deviceDb, outbox, newGuid),
    })
    running = { process, engine, session, deviceDb, pulledBefore: null }
  }

  return {
    name,
    proxy,
    skew,
    user: () => signedIn,
    boot: () => byItsClock(boot),
    isRunning: () => running !== null,
    kill() {
      running?.process.kill()
      running = null
    },
    closeConnections: () => running?.process.closeConnections(),
    async deleteMirror() {
      const { guid } = now().engine.actor
      now().process.kill()
      running = null
      await phone.deleteDatabase(mirrorName(guid))
      await byItsClock(boot)
    },
    async deleteOutbox() {
      const { guid } = now().engine.actor
      const lost = await here(() => backlogOf(now().engine))
      now().process.kill()
      running = null
      await phone.deleteDatabase(`outbox-${guid}`)
      await byItsClock(boot)
      return lost
    },
    async switchTo(next) {
      running?.process.kill()
      running = null
      signedIn = next
      await byItsClock(boot)
    },
    signInAgain: () => here(async () => void (await now().session.signIn(signedIn, PASSWORD))),
    needsSignIn: () => here(async () => (await now().session.current())?.state === 'refused'),
    deviceId: () => here(() => now().deviceDb.deviceId(newGuid)),
    act: (batch) => here(() => enqueue(now().engine.context, batch)),
    hold: (sizes, draftKey) =>
      here(async () => {
        const refs: MediaRef[] = []
        for (const size of sizes) refs.push(await capture(now().engine, size, draftKey))
        return refs
      }),
    draft: (key, value) =>
      here(() =>
        now().engine.drafts.write({ key, kind: 'patrol', title: '巡查', value, savedAt: new Date().toISOString() }),
      ),
    discardDraft: (key) => here(() => now().engine.drafts.remove(key)),
    decideRefused: (choice) => here(() => decide(now().engine, choice)),
    find: (resource, test) => here(() => found(now().engine, resource, test)),
    sync: () =>
      here(async () => {
        const app = now()
        app.pulledBefore = await app.engine.mirror.meta<string>('lastSyncAt')
        await syncOnce(app.engine)
      }),
    passTime: () => here(() => passTime(now().engine)),
    // Unreached by its last try, it would ask again in a minute.
    isBehind: () => here(async () => (await now().engine.mirror.meta<string>('lastSyncAt')) === running?.pulledBefore),
    backlog: () => here(() => backlogOf(now().engine)),
    mirror: () => here(() => contentsOf(now().engine)),
    async dispose() {
      running?.process.kill()
      running = null
      await proxy.close()
    },
  }
}

/** Both errands of a page, one after the other; what goes wrong is tried again by the next round. */
async function syncOnce(engine: Engine): Promise<void> {
  await engine.drain()
  await engine.pullNow()
}

const LONGEST_WAIT_MS = 3_600_000

async function passTime({ outbox }: Engine): Promise<void> {
  const isShort = ({ nextAt }: { nextAt: number }) => nextAt <= Date.now() + LONGEST_WAIT_MS
  await outbox.actions.where('state').equals('waiting').and(isShort).modify({ nextAt: 0 })
  await outbox.media.where('state').equals('waiting').and(isShort).modify({ nextAt: 0 })
}

async function capture(engine: Engine, size: number, draftKey: string): Promise<MediaRef> {
  const guid = newGuid()
  const head = await picture
  // What follows the end of a picture is not drawn: every medium has a size and a hash of its own.
  const bytes = new Uint8Array(Math.max(size, head.length + guid.length))
  bytes.set(head)
  bytes.set(new TextEncoder().encode(guid), head.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const ref: MediaRef = {
    ...{ guid, sha256, size: bytes.length, mime: 'image/jpeg', contentType: 'img', fileName: `${guid}.jpg` },
  }
  await holdMedia(engine.outbox, { ref, bytes: bytes.buffer, thumb: null, draftKey }, new Date().toISOString())
  return ref
}

async function backlogOf({ outbox }: Engine): Promise<Backlog> {
  const actions = await outbox.actions.orderBy('order').toArray()
  const answers = await outbox.answers.toArray()
  const media = await outbox.media.where('state').anyOf('waiting', 'sending', 'refused').toArray()
  return {
    actions,
    media,
    seen: [...actions, ...answers.map(({ action }) => action)].map((action) => ({ id: action.id, action })),
  }
}

async function found(engine: Engine, resource: string, test: (record: AnyRecord) => boolean): Promise<AnyRecord[]> {
  const view = await engine.mirror.table(resource)
  const records: AnyRecord[] = []
  for (const { scope } of await engine.mirror.scopes())
    for (const guid of view.guidsIn(scope)) {
      const record = view.get(guid)
      if (record !== null && !records.some((each) => each.guid === guid) && test(record)) records.push(record)
    }
  return records
}

const WORK_TABLES = ['company', 'patrolRecord', 'hiddenDanger', 'patrolTask', 'user', 'gridManage', 'checkTemplate']

async function contentsOf(engine: Engine): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const table of WORK_TABLES)
    for (const record of await found(engine, table, () => true))
      contents.set(
        `${table}/${record.guid}`,
        JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))),
      )
  return contents
}

async function decide(engine: Engine, choice: 'resend' | 'mine' | 'theirs' | 'discard'): Promise<void> {
  const { context, outbox } = engine
  const refused = await outbox.actions.where('state').equals('refused').sortBy('order')
  for (const { id, problem } of refused) {
    try {
      if (choice === 'discard') await discard(context, id)
      else if (choice === 'resend' || problem?.code !== 'record.conflict') await resend(outbox, id)
      else await resolveConflict(context, id, choice)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  for (const { guid } of await outbox.media.where('state').equals('refused').toArray()) await resend(outbox, guid)
}
