import { type Collection, Dexie } from 'dexie'
import type { PullReply, Snapshot, TableDelta } from '#domain/contract/sync.ts'
import { oldestCursor, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { type ChunkRow, MirrorDb, type MirrorMeta, mirrorName, type OverlayRow, type ScopeRow } from './mirror-db.ts'
import { deleteDatabase, type OpenOptions, withReopening } from './open.ts'
import { createTableView, DamagedMirror, type TableView } from './table-view.ts'
import { type Written, writtenChunks } from './written-chunks.ts'

/** What changed in the mirror: of one table, or of everything. */
export interface MirrorChange {
  table: string | null
}

export interface Mirror {
  /** The rows of a table, read into memory at the first use. Rebuilds the mirror when it turns out damaged. */
  table(name: string): Promise<TableView>
  /** The view if it is in memory already. */
  loaded(name: string): TableView | null
  get(table: string, guid: string): Promise<AnyRecord | null>
  scopes(): Promise<ScopeRow[]>
  meta<T extends string | number | boolean>(key: MirrorMeta['key']): Promise<T | null>
  setMeta(values: Partial<Record<MirrorMeta['key'], string | number | boolean>>): Promise<void>
  /** Stores snapshots and lowers the cursor to the oldest of theirs, in one transaction: a kill resumes after them. */
  putSnapshots(snapshots: readonly Snapshot[]): Promise<void>
  /** Records empty scopes as held. */
  putEmptyScopes(offers: readonly { scope: string; tag: string }[], cursor: string): Promise<void>
  /** Applies a page of changes and its cursor in one transaction. */
  applyPage(reply: Pick<PullReply, 'changes' | 'cursor' | 'generation'>): Promise<void>
  dropScopes(scopes: readonly string[]): Promise<void>
  /** Forgets everything; the next pull is a first one. */
  reset(): Promise<void>
  kept(key: string): Promise<{ at: string; value: unknown } | null>
  keep(key: string, at: string, value: unknown): Promise<void>
  onChange(listener: (change: MirrorChange) => void): () => void
  /** Takes nothing more; done when what was under way has ended, so that the database may be deleted. */
  close(): Promise<void>
}

type Message =
  | { kind: 'overlay'; table: string; guids: string[] }
  | { kind: 'tables'; tables: string[] | null }
  | { kind: 'meta' }

const KEPT_ANSWERS = 300
/** An answer older than this misleads more than it helps. */
const KEPT_MS = 30 * 86_400_000

/** Opens the mirror of a user; one for each page or worker, told of each other's changes by a BroadcastChannel. */
export async function openMirror(userGuid: string, options: OpenOptions = {}): Promise<Mirror> {
  let db = await openedOrNew(userGuid, options)
  const written: Written = writtenChunks()
  const views = new Map<string, Promise<TableView>>()
  const ready = new Map<string, TableView>()
  const listeners = new Set<(change: MirrorChange) => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(mirrorName(userGuid))
  ;(channel as { unref?: () => void } | null)?.unref?.()
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<Message>) => void hear(data)

  let isClosed = false

  /** A connection that died is opened again, one that was closed is not: what is deleted next would wait for it. */
  async function run<T>(work: () => PromiseLike<T>): Promise<T> {
    if (isClosed) throw new Dexie.DatabaseClosedError()
    return await withReopening(db, work, () => !isClosed)
  }

  let asked: { keys: Set<MirrorMeta['key']>; rows: Promise<(MirrorMeta | undefined)[]> } | null = null

  /** What is asked for in one turn is read at once: every list of a page asks for the same two, as it begins. */
  async function metaAskedFor(key: MirrorMeta['key']): Promise<MirrorMeta | undefined> {
    asked ??= soonRead(new Set())
    asked.keys.add(key)
    return (await asked.rows).find((row) => row?.key === key)
  }

  function soonRead(keys: Set<MirrorMeta['key']>) {
    const rows = Promise.resolve().then(() => {
      asked = null
      return run(() => db.meta.bulkGet([...keys]))
    })
    return { keys, rows }
  }

  function announce(change: MirrorChange) {
    for (const listener of [...listeners]) listener(change)
  }

  function forgetViews(tables: readonly string[] | null) {
    for (const name of tables ?? [...views.keys()]) {
      views.delete(name)
      ready.delete(name)
    }
    if (tables === null) announce({ table: null })
    else for (const table of tables) announce({ table })
  }

  /** Another tab or the worker wrote: take it over from the database. */
  async function hear(message: Message): Promise<void> {
    if (message.kind === 'tables') {
      written.forget()
      forgetViews(message.tables)
    }
    if (message.kind === 'meta') announce({ table: '' })
    if (message.kind !== 'overlay') return
    const view = ready.get(message.table)
    if (view === undefined) forgetViews([message.table])
    else {
      const rows = await db.overlay.bulkGet(message.guids.map((guid) => [message.table, guid] as [string, string]))
      view.apply(rows.filter((row) => row !== undefined))
      announce({ table: message.table })
    }
  }

  function tell(message: Message) {
    channel?.postMessage(message)
  }

  function table(name: string): Promise<TableView> {
    const known = views.get(name)
    if (known !== undefined) return known
    const loading = load(name)
    views.set(name, loading)
    loading.then(
      (view) => views.get(name) === loading && ready.set(name, view),
      () => views.get(name) === loading && views.delete(name),
    )
    return loading
  }

  async function load(name: string): Promise<TableView> {
    const resource = resourceNamed(name)
    const own = written.take(name)
    // What is in memory from being written is all there is where it is as much: no need to read it back.
    const held = own.length > 0 ? await withOverlay(name, (there) => there.count()) : null
    const [chunks, overlay] =
      held?.[0] === own.length ? [own, held[1]] : await withOverlay(name, (there) => there.toArray())
    try {
      return createTableView(resource, chunks, overlay.map(wholeIn(resource)))
    } catch (error) {
      if (!(error instanceof DamagedMirror)) throw error
      await reset()
      return createTableView(resource, [], [])
    }
  }

  function withOverlay<T>(name: string, ask: (there: Collection<ChunkRow>) => PromiseLike<T>) {
    return run(() =>
      db.transaction('r', db.chunks, db.overlay, () =>
        Promise.all([ask(db.chunks.where('table').equals(name)), db.overlay.where('table').equals(name).toArray()]),
      ),
    )
  }

  async function lowerCursor(cursors: readonly string[]) {
    const held = (await db.meta.get('cursor'))?.value as string | undefined
    const lowest = oldestCursor(held === undefined ? cursors : [held, ...cursors])
    if (lowest !== null) await db.meta.put({ key: 'cursor', value: lowest })
  }

  /** Removes everything of these scopes; answers the tables it was in. */
  async function clearScopes(scopes: readonly string[]): Promise<Set<string>> {
    const touched = new Set<string>()
    // Of a first load none is held: one question instead of a search for each.
    const held = new Set(await db.scopes.toCollection().primaryKeys())
    const leaving = new Set(scopes.filter((scope) => held.has(scope)))
    if (leaving.size === 0) return touched
    const keys = await db.chunks
      .where('scope')
      .anyOf([...leaving])
      .primaryKeys()
    for (const [name] of keys) touched.add(name)
    await db.chunks.bulkDelete(keys)
    await db.overlay
      .filter((row) => row.in.some((each) => leaving.has(each)) || row.out.some((each) => leaving.has(each)))
      .modify((row, change) => {
        touched.add(row.table)
        row.in = row.in.filter((each) => !leaving.has(each))
        row.out = row.out.filter((each) => !leaving.has(each))
        if (row.in.length === 0 && row.out.length === 0) Reflect.deleteProperty(change, 'value')
      })
    return touched
  }

  /**
   * Emptied in one transaction: deleting the database would wait for every other reader of it. Nothing is written, which
   * a full phone would refuse.
   */
  async function reset(): Promise<void> {
    try {
      await db.transaction('rw', db.tables, async () => {
        for (const each of db.tables) if (each.name !== db.meta.name) await each.clear()
        await db.meta.where('key').notEqual('schemaV').delete()
      })
    } catch (error) {
      if (isClosed) throw error
      db.close({ disableAutoOpen: true })
      await deleteDatabase(mirrorName(userGuid), options)
      db = await openedOrNew(userGuid, options)
    }
    written.forget()
    forgetViews(null)
    tell({ kind: 'tables', tables: null })
  }

  return {
    table,
    loaded: (name) => ready.get(name) ?? null,
    get: async (name, guid) => (findResource(name) === null ? null : (await table(name)).get(guid)),
    scopes: () => run(() => db.scopes.toArray()),
    meta: async <T extends string | number | boolean>(key: MirrorMeta['key']) =>
      ((await metaAskedFor(key))?.value as T | undefined) ?? null,
    async setMeta(values) {
      const rows = Object.entries(values).map(([key, value]) => ({ key, value }) as MirrorMeta)
      await run(() => db.meta.bulkPut(rows))
      announce({ table: '' })
      tell({ kind: 'meta' })
    },
    async putSnapshots(snapshots) {
      const parts = snapshots.map((snapshot) => ({ snapshot, chunks: chunksOf(snapshot) }))
      const touched = await run(() =>
        db.transaction('rw', [db.chunks, db.overlay, db.scopes, db.meta], async () => {
          const cleared = await clearScopes(snapshots.map(({ scope }) => scope))
          const chunks = parts.flatMap((part) => part.chunks)
          await db.chunks.bulkPut(chunks)
          await db.scopes.bulkPut(
            parts.map(({ snapshot: { scope, tag, cursor }, chunks: own }) => ({
              ...{ scope, tag, cursor },
              rows: own.reduce((rows, chunk) => rows + chunk.count, 0),
            })),
          )
          await lowerCursor(snapshots.map(({ cursor }) => cursor))
          const generation = snapshots.at(-1)?.generation
          if (generation !== undefined) await db.meta.put({ key: 'generation', value: generation })
          for (const chunk of chunks) cleared.add(chunk.table)
          return cleared
        }),
      )
      written.note(
        parts.map(({ snapshot }) => snapshot.scope),
        parts.flatMap(({ chunks }) => chunks),
      )
      forgetViews([...touched])
      tell({ kind: 'tables', tables: [...touched] })
    },
    async putEmptyScopes(offers, cursor) {
      if (offers.length === 0) return
      await run(() =>
        db.transaction('rw', db.scopes, db.meta, async () => {
          await db.scopes.bulkPut(offers.map(({ scope, tag }) => ({ scope, tag, cursor, rows: 0 })))
          await lowerCursor([cursor])
        }),
      )
    },
    async applyPage({ changes, cursor, generation }) {
      const written = await run(() =>
        db.transaction('rw', [db.chunks, db.overlay, db.meta], async () => {
          const byTable = new Map<string, OverlayRow[]>()
          for (const delta of changes) {
            const rows = await foldDelta(db, delta)
            if (rows.length > 0) byTable.set(delta.rows.table, [...(byTable.get(delta.rows.table) ?? []), ...rows])
          }
          await db.meta.bulkPut([
            { key: 'cursor', value: cursor },
            { key: 'generation', value: generation },
          ])
          return byTable
        }),
      )
      for (const [name, rows] of written) {
        const view = ready.get(name)
        if (view === undefined) forgetViews([name])
        else {
          view.apply(rows)
          announce({ table: name })
        }
        tell({ kind: 'overlay', table: name, guids: rows.map((row) => row.guid) })
      }
    },
    async dropScopes(scopes) {
      const touched = await run(() =>
        db.transaction('rw', [db.chunks, db.overlay, db.scopes], async () => {
          const cleared = await clearScopes(scopes)
          await db.scopes.bulkDelete([...scopes])
          return cleared
        }),
      )
      written.note(scopes, [])
      forgetViews([...touched])
      tell({ kind: 'tables', tables: [...touched] })
    },
    reset,
    async kept(key) {
      const row = await run(() => db.kept.get(key))
      return row === undefined || row.at < tooOld() ? null : { at: row.at, value: row.value }
    },
    async keep(key, at, value) {
      await run(() =>
        db.transaction('rw', db.kept, async () => {
          await db.kept.put({ key, at, value })
          await db.kept.where('at').below(tooOld()).delete()
          const excess = (await db.kept.count()) - KEPT_ANSWERS
          if (excess > 0) await db.kept.orderBy('at').limit(excess).delete()
        }),
      )
    },
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      written.forget()
      listeners.clear()
      // Writing to all of it waits for whoever is at it now.
      await db.transaction('rw', db.tables, () => db.meta.count()).catch(() => undefined)
      channel?.close()
      db.close()
    },
  }
}

const tooOld = () => new Date(Date.now() - KEPT_MS).toISOString()

/** Removes the copy of a user's data from the device. His outbox is another database, which this cannot reach. */
export function deleteMirror(userGuid: string, options: OpenOptions = {}): Promise<void> {
  return deleteDatabase(mirrorName(userGuid), options)
}

async function openedOrNew(userGuid: string, options: OpenOptions): Promise<MirrorDb> {
  const db = new MirrorDb(userGuid, options)
  try {
    await db.open()
    if (await isReadable(db)) return db
  } catch {
    // Damaged beyond opening: nothing in it is worth keeping.
  }
  db.close()
  await deleteDatabase(mirrorName(userGuid), options)
  const fresh = new MirrorDb(userGuid, options)
  await fresh.open()
  await fresh.meta.put({ key: 'schemaV', value: SCHEMA_VERSION })
  return fresh
}

/** False when the rows were written for another shape than this version of the app reads. */
function isReadable(db: MirrorDb): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const written = await db.meta.get('schemaV')
    if (written !== undefined || (await db.meta.count()) > 0) return written?.value === SCHEMA_VERSION
    await db.meta.put({ key: 'schemaV', value: SCHEMA_VERSION })
    return true
  })
}

function chunksOf({ scope, tables }: Snapshot): ChunkRow[] {
  const counts = new Map<string, number>()
  return tables
    .filter((packed) => packed.count > 0)
    .map(({ table, cols, values, count }) => {
      const n = counts.get(table) ?? 0
      counts.set(table, n + 1)
      return { table, scope, n, cols, values, count }
    })
}

/** An app that did not know the table, or a field of it, kept what it was sent and no more. */
function wholeIn(resource: AnyResource) {
  return (kept: OverlayRow): OverlayRow =>
    kept.row === null ? kept : { ...kept, row: { ...blankRecord(resource, kept.guid), ...kept.row } }
}

/**
 * Folds a page of one table's changes into its overlay; answers the rows written. Those of a table that only a newer server
 * knows are kept as they come: the app that knows it finds them, and need not fetch the rest anew for their sake.
 */
async function foldDelta(db: MirrorDb, { rows, scopes, gone }: TableDelta): Promise<OverlayRow[]> {
  const changed = recordsOf(rows)
  const guids = [...new Set([...changed.map((row) => row.guid), ...gone.map((row) => row.guid)])]
  const known = await db.overlay.bulkGet(guids.map((guid) => [rows.table, guid] as [string, string]))
  const overlay = new Map<string, OverlayRow>()
  for (const [index, guid] of guids.entries())
    overlay.set(guid, known[index] ?? { table: rows.table, guid, row: null, in: [], out: [] })

  for (const [index, row] of changed.entries()) {
    const entry = overlay.get(row.guid)
    const scope = scopes[index]
    if (entry === undefined || scope === undefined) continue
    // A row that comes late, from an older cursor, must not undo a newer one.
    if (entry.row === null || row.version >= entry.row.version) entry.row = row
    entry.in = [...new Set([...entry.in, scope])]
    entry.out = entry.out.filter((each) => each !== scope)
  }
  for (const { guid, scope } of gone) {
    const entry = overlay.get(guid)
    if (entry === undefined) continue
    entry.in = entry.in.filter((each) => each !== scope)
    entry.out = [...new Set([...entry.out, scope])]
  }
  const written = [...overlay.values()]
  await db.overlay.bulkPut(written)
  return written
}

function recordsOf(packed: TableDelta['rows']): AnyRecord[] {
  const resource = findResource(packed.table)
  const guids = packed.values[packed.cols.indexOf('guid')] ?? []
  return guids.slice(0, packed.count).map((guid, row) => {
    const sent = Object.fromEntries(packed.cols.map((name, c) => [name, packed.values[c]?.[row] ?? null]))
    return {
      ...(resource === null ? { guid: String(guid) } : blankRecord(resource, String(guid))),
      ...sent,
    } as AnyRecord
  })
}
