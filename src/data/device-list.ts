import type { Engine } from '#app/offline/engine.ts'
import type { TableView } from '#app/offline/table-view.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { isOffline, momentOf } from './context.ts'
import { answerOnDevice, type Overlay, overlayOf } from './device-query.ts'
import { throttled, toldLive, watchLive } from './live.ts'
import type { RecordsQuery, RecordsState } from './types.ts'

export type Bare<State> = State extends unknown ? Omit<State, 'refresh'> : never
export type BareRecords = Bare<RecordsState>

export interface Watch {
  refresh: () => void
  stop: () => void
  /** Wants this many rows from now on. */
  grow?: (limit: number | undefined) => void
}

export interface ListWatch {
  query: RecordsQuery
  limit: number | undefined
  tell: (state: BareRecords) => void
}

/** A drain acknowledges dozens of rows a second; screens need not follow each. */
export const DEVICE_EVERY_MS = 120

const overlayKey = (name: string) => `overlay:${name}`

/** What the outbox says of a resource: one reading for all the lists and records of it that a page shows. */
export function watchOverlay(engine: Engine, name: string, tell: (read: { lists: Overlay }) => void): () => void {
  return watchLive(engine, overlayKey(name), () => overlayOf(engine, name), tell)
}

/** How far the copy of the server's rows has come that this device holds. */
interface Copy {
  asOf: string | null
  isComplete: boolean
}

const copies = new WeakMap<Engine, Copy>()

async function copyRead(engine: Engine): Promise<Copy> {
  const [asOf, isComplete] = await Promise.all([
    engine.mirror.meta<string>('lastSyncAt'),
    engine.mirror.meta<boolean>('complete'),
  ])
  const copy = { asOf, isComplete: isComplete === true }
  copies.set(engine, copy)
  return copy
}

type Asked = Pick<ListWatch, 'query' | 'limit'>

/** Null where a copy that is not finished has nothing yet; that is not to say that there is nothing. */
function answerFrom(
  { view, overlay, copy }: { view: TableView; overlay: Overlay; copy: Copy },
  engine: Engine,
  name: string,
  { query, limit }: Asked,
): BareRecords | null {
  const asked = { ...query, ...(limit !== undefined && { limit }) }
  const answer = answerOnDevice(view, resourceNamed(name), { query: asked, overlay, moment: momentOf(engine) })
  return !copy.isComplete && answer.total === 0
    ? null
    : { state: 'ready', ...answer, source: 'device', asOf: copy.asOf }
}

/** What a list shows in the moment it is asked for: where its rows are in memory already. */
export function shownOnDevice(engine: Engine, name: string, asked: Asked): BareRecords | null {
  const view = engine.mirror.loaded(name)
  const told = toldLive<{ lists: Overlay }>(engine, overlayKey(name))
  const copy = copies.get(engine)
  if (view === null || told === null || copy === undefined) return null
  return answerFrom({ view, overlay: told.value.lists, copy }, engine, name, asked)
}

/** By then lists that were about to be asked for ask themselves. */
const READ_FOR_MS = 5_000

/** Takes the rows of a table into memory, for lists that are about to be asked for. */
export async function readTable(engine: Engine, name: string): Promise<void> {
  const outboxRead = new Promise<void>((come) => {
    setTimeout(
      watchOverlay(engine, name, () => come()),
      READ_FOR_MS,
    )
  })
  await Promise.all([engine.mirror.table(name), copyRead(engine), outboxRead])
}

export function watchDeviceList(engine: Engine, name: string, { query, limit: first, tell }: ListWatch): Watch {
  let limit = first
  let overlay: Overlay | null = null
  let isStopped = false
  async function evaluate() {
    const [view, copy] = await Promise.all([engine.mirror.table(name), copyRead(engine)])
    if (isStopped || overlay === null) return
    const answer = answerFrom({ view, overlay, copy }, engine, name, { query, limit })
    if (answer === null) engine.start()
    tell(answer ?? { state: restingState(engine) })
  }
  const again = throttled(DEVICE_EVERY_MS, () => void evaluate().catch(ignoreClosed))
  const stopOutbox = watchOverlay(engine, name, ({ lists }) => {
    overlay = lists
    again.ask()
  })
  const stopMirror = engine.mirror.onChange(({ table }) => {
    if (table === null || table === '' || table === name) again.ask()
  })
  const stopState = engine.onState(again.ask)
  return {
    refresh: () => {
      engine.trigger('hint')
      again.ask()
    },
    grow(next) {
      if (next === limit) return
      limit = next
      again.ask()
    },
    stop() {
      isStopped = true
      again.stop()
      stopOutbox()
      stopMirror()
      stopState()
    },
  }
}

function restingState(engine: Engine): 'loading' | 'offline' {
  const { isPulling, hasPulled } = engine.state()
  return isOffline() || (hasPulled && !isPulling) ? 'offline' : 'loading'
}

/** The databases of a user who signed out close under screens that are about to go. */
export function ignoreClosed(error: unknown) {
  if (!(error instanceof Error && error.name === 'DatabaseClosedError')) console.error(error)
}
