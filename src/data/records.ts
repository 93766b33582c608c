import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getRecordByGuid, listRecords } from '#app/api/records.ts'
import { useHeldIdle } from '#app/device/idle.ts'
import type { Engine } from '#app/offline/engine.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import {
  api,
  briefKey,
  correctedNow,
  isNoAnswer,
  isOffline,
  momentOf,
  neededEngineFor,
  useEngineFor,
} from './context.ts'
import {
  type Bare,
  type BareRecords,
  DEVICE_EVERY_MS,
  ignoreClosed,
  type ListWatch,
  shownOnDevice,
  type Watch,
  watchDeviceList,
  watchOverlay,
} from './device-list.ts'
import { asSynced, filterOf, newest, type Overlay, overlayOf } from './device-query.ts'
import { type Call, listedFirst, noteRows, noteTable, pageOf, readAs, rowsAhead } from './first-rows.ts'
import { throttled } from './live.ts'
import { onHint } from './page.ts'
import { MAX_PAGE_SIZE, serverQueryOf } from './server-query.ts'
import type { KeptList, RecordState, RecordsQuery, RecordsState } from './types.ts'

/** The definition is named for the compiler alone, `useRecords<typeof company>('company')`: no page loads it for that. */
interface Named {
  name: string
}

type BareRecord = Bare<RecordState>

const LOADING = { state: 'loading' } as const
const SERVER_EVERY_MS = 2_000
/** A growing list asks the server for whole pages, up to here. */
const MOST_FROM_SERVER = 1_000

/**
 * The records a screen asked for, live: from the device where it holds them, else from the server, whose last answer
 * is shown when there is no signal.
 */
export function useRecords<R extends Named = AnyResource>(
  resource: R['name'],
  { limit, ofOthers = false, keptFirst = false, ...query }: RecordsQuery = {},
): RecordsState<R> {
  const key = `list:${resource}:${JSON.stringify(query)}`
  const isEnabled = query.enabled !== false
  // How many rows are wanted is no part of the question: a list that grows keeps what it has.
  const read: RecordsState = useWatched<BareRecords>(
    resource,
    isEnabled ? key : null,
    (engine, tell) => {
      if (ofOthers || engine.listsFromServer(resource))
        return watchServerList(engine, resource, { query, limit, key, keptFirst, tell })
      noteTable(resource)
      return watchDeviceList(engine, resource, { query, limit, tell })
    },
    limit,
    (engine) => {
      if (!ofOthers && !engine.listsFromServer(resource)) return shownOnDevice(engine, resource, { query, limit })
      const list = keptFirst ? shownBefore(engine, key) : null
      return list === null ? null : shownOf(engine, resourceNamed(resource), { query, list, ...AT_FIRST })
    },
  )
  return read as RecordsState<R>
}

/**
 * One record, live; `loading` while `guid` is null. A brief one has as much as lists show: what was known before is there at
 * once, and many are asked for together.
 */
export function useRecord<R extends Named = AnyResource>(
  resource: R['name'],
  guid: string | null,
  { isBrief = false } = {},
): RecordState<R> {
  const key = guid === null ? null : isBrief ? briefKey(resource, guid) : `record:${resource}:${guid}`
  const read: RecordState = useWatched<BareRecord>(resource, key, (engine, tell) =>
    watchRecord(engine, resource, { guid: guid ?? '', key: key ?? '', isBrief, tell }),
  )
  return read as RecordState<R>
}

/** One record, once: from the device, else from the server; null where there is none (or no signal to ask). */
export async function getRecord(resource: string, guid: string): Promise<LocalRecord | null> {
  const engine = await neededEngineFor(resource)
  const local = await localRecord(engine, resource, guid)
  if (local !== null) return local
  try {
    return asSynced(await getRecordByGuid(api, resource, guid))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function localRecord(engine: Engine, resource: string, guid: string): Promise<LocalRecord | null> {
  const { lists, all } = await overlayOf(engine, resource)
  const pending = lists.get(guid)
  if (pending !== undefined) return pending
  const held = engine.keeps(resource) ? await engine.mirror.get(resource, guid) : null
  return held === null ? (all.get(guid) ?? null) : asSynced(held)
}

/** Keeps what a watch tells for as long as the question stays the same. */
function useWatched<State extends { state: string }>(
  resource: string,
  key: string | null,
  watch: (engine: Engine, tell: (state: State) => void) => Watch,
  limit?: number,
  atFirst?: (engine: Engine) => State | null,
): (State | { state: 'loading' }) & { refresh: () => void } {
  const engine = useEngineFor(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `atFirst` depends on
  const question = useMemo(
    () => ({ key, first: engine === null || key === null ? null : (atFirst?.(engine) ?? null) }),
    [engine, key],
  )
  const [told, setTold] = useState<{ question: { key: string | null }; state: State } | null>(null)
  const before = told?.question.key === key ? told.state : null
  // What was told of the same question another time is better than nothing, and no better than what is in memory now.
  const known = told?.question === question ? told.state : (question.first ?? before)
  const watched = useRef<Watch | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `watch` depends on
  useEffect(() => {
    if (engine === null || key === null) return
    let last = known
    const started = watch(engine, (state) => {
      if (isSame(last, state)) return
      last = state
      setTold({ question, state })
    })
    watched.current = started
    return started.stop
  }, [engine, key])
  useEffect(() => watched.current?.grow?.(limit), [limit])
  useHeldIdle(key !== null && known === null)
  const refresh = useCallback(() => watched.current?.refresh(), [])
  const state = known ?? LOADING
  return useMemo(() => ({ ...state, refresh }), [state, refresh])
}

/** Whether it says nothing new: what did not change is not drawn anew. Rows are compared one by one, and not what is in them. */
function isSame(was: unknown, is: unknown, depth = 2): boolean {
  if (was === is) return true
  if (depth === 0 || !isObject(was) || !isObject(is)) return false
  const names = Object.keys(is)
  return names.length === Object.keys(was).length && names.every((name) => isSame(was[name], is[name], depth - 1))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

interface ServerWatch extends ListWatch {
  key: string
  keptFirst: boolean
}

/** Whether the server has answered for any list since the page began: until then what was there before is better than nothing. */
let hasAnswered = false

const AT_FIRST = { overlay: new Map() as Overlay, source: 'kept', isUpdating: true } as const

/** What this list showed before, where it was read before there was anything to draw. */
function shownBefore(engine: Engine, key: string): KeptList | null {
  const list = hasAnswered ? null : rowsAhead(key)
  return list !== null && isToBeShown(engine, list) ? list : null
}

/** That there was nothing is no news to wait with, and rows are shown to whom they were shown. */
const isToBeShown = (engine: Engine, { rows, readAs: by }: KeptList) => rows.length > 0 && by === readAs(engine)

interface Shown {
  query: RecordsQuery
  list: KeptList
  overlay: Overlay
  source: 'server' | 'kept'
  isUpdating: boolean
}

function shownOf(
  engine: Engine,
  resource: AnyResource,
  { query, list, overlay, source, isUpdating }: Shown,
): BareRecords {
  const wanted = filterOf(resource, query, momentOf(engine))
  const known = new Set(list.rows.map((row) => row.guid))
  // What was just done may have taken a row out of what was asked for.
  const rows = list.rows
    .map((row) => newest(row, overlay))
    .filter((row) => overlay.get(row.guid) !== row || matches(wanted, row))
  const isFirstPage = (query.pageIndex ?? 1) === 1
  const own = [...overlay.values()].filter((row) => row.$sync !== 'synced' && !known.has(row.guid))
  // Which of one's own are among those counted, only the server knows.
  const added = isFirstPage && query.countOnly !== true ? own.filter((row) => matches(wanted, row)) : []
  return {
    state: 'ready',
    rows: [...added, ...rows].filter((row) => !row.deleted),
    total: list.total - list.rows.length + rows.length + added.length,
    hasMore: list.hasMore,
    source,
    asOf: list.asOf,
    ...(list.isPart === true && { isPart: true }),
    ...(isUpdating && { isUpdating: true }),
  }
}

function watchServerList(
  engine: Engine,
  name: string,
  { query, limit: first, key, keptFirst, tell }: ServerWatch,
): Watch {
  const resource = resourceNamed(name)
  const isList = query.countOnly !== true
  const isKeptShown = !isList || (keptFirst && !hasAnswered)
  let limit = first
  let overlay: Overlay = new Map()
  let answer: KeptList | null = isList && isKeptShown ? shownBefore(engine, key) : null
  let source: 'server' | 'kept' = answer === null ? 'server' : 'kept'
  let isStopped = false
  let isSettled = false
  let round = 0

  function show() {
    if (answer === null || isStopped) return
    tell(shownOf(engine, resource, { query, list: answer, overlay, source, isUpdating: !isSettled }))
  }

  /** What was there before stands in its place from the first frame on, and changes there. */
  async function showBefore() {
    const before = (await engine.mirror.kept(key))?.value as KeptList | undefined
    if (before === undefined || isSettled || isStopped || (isList && !isToBeShown(engine, before))) return
    answer = before
    source = 'kept'
    show()
  }

  /** Anew from the first row, or on from the last page that came. */
  async function fetchAnswer(from: KeptList | null = null) {
    round += 1
    const mine = round
    try {
      const asked = { ...query, ...(limit !== undefined && { limit }) }
      const { list: fetched, call } = await listFromServer(engine, name, { asked, from })
      if (mine !== round || isStopped) return
      answer = fetched
      source = 'server'
      isSettled = true
      hasAnswered ||= isList
      if (keptFirst) noteRows(key, call)
      show()
      void engine.mirror.keep(key, fetched.asOf, { ...fetched, readAs: readAs(engine) }).catch(() => undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (mine !== round || isStopped) return
      isSettled = true
      if (!isNoAnswer(error)) return tell({ state: 'problem', problem: error })
      answer ??= ((await engine.mirror.kept(key))?.value as KeptList | undefined) ?? null
      // Without the server alone: no part of the first load.
      if (engine.keeps(name)) answer = await (await import('./find.ts')).withHeld(answer, name, query)
      else
        answer ??= await (await import('./shelf.ts')).withShelf(engine, name, {
          ...query,
          ...(limit !== undefined && { limit }),
        })
      source = 'kept'
      if (answer !== null) show()
      else if (isOffline()) tell({ state: 'offline' })
      else tell({ state: 'problem', problem: error })
    }
  }

  const again = throttled(SERVER_EVERY_MS, () => void fetchAnswer().catch(ignoreClosed))
  const stopOutbox = watchOverlay(engine, name, ({ lists }) => {
    overlay = lists
    show()
  })
  if (isKeptShown && answer === null) void showBefore().catch(ignoreClosed)
  again.ask()
  const stops = [stopOutbox, onHint(again.ask), engine.onApplied(again.ask)]
  return {
    refresh: () => void fetchAnswer().catch(ignoreClosed),
    grow(next) {
      if (next === limit) return
      limit = next
      // Where the first page is still on its way, or there is no signal, the whole is asked for again.
      void fetchAnswer(source === 'server' ? answer : null).catch(ignoreClosed)
    },
    stop() {
      isStopped = true
      again.stop()
      for (const stop of stops) stop()
    },
  }
}

interface Listed {
  list: KeptList
  /** The one that asks for it, where one page is shown. */
  call?: Call
}

/**
 * A page by its number, or as many rows as are wanted: pages one after the other by position, counted only with the
 * first. `from` is what is there already.
 */
async function listFromServer(
  engine: Engine,
  name: string,
  { asked, from }: { asked: RecordsQuery; from: KeptList | null },
): Promise<Listed> {
  const query = serverQueryOf(resourceNamed(name), asked)
  const asOf = from?.asOf ?? correctedNow()
  if (asked.countOnly === true) {
    const total = await (await import('./counts.ts')).countRecords(name, query)
    return { list: { rows: [], total, hasMore: total > 0, asOf, next: null } }
  }
  if (from !== null && from.next === null) return { list: from }
  if (asked.pageIndex !== undefined) {
    const call: Call = [name, query]
    return { list: pageOf(await listedFirst(engine, call), call), call }
  }
  const { pageIndex: _first, ...growing } = query
  const wanted = Math.min(MOST_FROM_SERVER, asked.limit ?? query.pageSize ?? 0)
  const rows = [...(from?.rows ?? [])]
  let total = from?.total ?? 0
  let next = from?.next ?? null
  if (from !== null && rows.length >= wanted) return { list: from }
  do {
    const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, wanted - rows.length))
    const page = await listRecords(api, name, {
      ...{ ...growing, pageSize },
      ...(next !== null && { after: next, countTotal: false }),
    })
    rows.push(...page.items)
    total = page.total ?? total
    next = page.next
  } while (next !== null && rows.length < wanted)
  return { list: { rows, total, hasMore: next !== null, asOf, next } }
}

interface RecordWatch {
  guid: string
  key: string
  isBrief: boolean
  tell: (state: BareRecord) => void
}

function watchRecord(engine: Engine, name: string, { guid, key, isBrief, tell }: RecordWatch): Watch {
  const isKept = engine.keeps(name)
  let isStopped = false
  let isTold = false
  let toldVersion = 0

  async function evaluate() {
    const record = await localRecord(engine, name, guid)
    if (isStopped) return
    const isOwn = record !== null && (isKept || record.$sync !== 'synced')
    // A stored copy of an area, just downloaded, may be older than what the server has said; its changes follow.
    if (isOwn && record.$sync === 'synced' && record.version < toldVersion) return
    if (isOwn && !record.deleted) {
      tell({ state: 'ready', record, source: 'device', asOf: await engine.mirror.meta<string>('lastSyncAt') })
    }
    // What was deleted is called by its name all the same where others name it.
    if (record?.deleted === true && !isBrief) return tell({ state: 'problem', problem: new Problem('record.gone') })
    if (isOwn && !record.deleted) return
    if (isBrief && !isTold) await tellKept()
    await ask()
  }

  async function fetchRecord(): Promise<AnyRecord> {
    if (!isBrief) return await getRecordByGuid(api, name, guid)
    // For the desk's tables: no part of the first load.
    return await (await import('./brief.ts')).briefRecord(name, guid)
  }

  /** True where there was something to tell. */
  async function tellKept(): Promise<boolean> {
    const kept = (await engine.mirror.kept(key)) ?? (await taken())
    if (kept === null || isStopped) return false
    tell({ state: 'ready', record: asSynced(kept.value as AnyRecord), source: 'kept', asOf: kept.at })
    return true
  }

  async function taken(): Promise<{ at: string; value: unknown } | null> {
    const { shelvedRecord } = await import('#app/offline/shelf.ts')
    const found = await shelvedRecord(engine.actor.guid, name, guid)
    return found === null ? null : { at: found.at, value: found.record }
  }

  async function ask() {
    try {
      const record = await fetchRecord()
      if (isStopped) return
      isTold = true
      toldVersion = record.version
      const asOf = correctedNow()
      tell({ state: 'ready', record: asSynced(record), source: 'server', asOf })
      void engine.mirror.keep(key, asOf, record).catch(() => undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isStopped) return
      if (!isNoAnswer(error)) return tell({ state: 'problem', problem: error })
      if (await tellKept()) return
      tell(isOffline() ? { state: 'offline' } : { state: 'problem', problem: error })
    }
  }

  const again = throttled(isKept ? DEVICE_EVERY_MS : SERVER_EVERY_MS, () => void evaluate().catch(ignoreClosed))
  const stops = [
    watchOverlay(engine, name, again.ask),
    engine.mirror.onChange(({ table }) => {
      if (table === null || table === name) again.ask()
    }),
    ...(isKept ? [] : [onHint(again.ask), engine.onApplied(again.ask)]),
  ]
  return {
    refresh: () => {
      engine.trigger('hint')
      void evaluate().catch(ignoreClosed)
    },
    stop() {
      isStopped = true
      again.stop()
      for (const stop of stops) stop()
    },
  }
}
