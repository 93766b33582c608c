import { useCallback, useMemo, useState } from 'react'
import { filterOf } from '#app/data/device-query.ts'
import type { DraftInit } from '#app/data/drafts.ts'
import type { MirrorSearch } from '#app/data/search.ts'
import type { RecordsQuery } from '#app/data/types.ts'
import type { CountedList } from '#domain/contract/list-counts.ts'
import type { Role } from '#domain/kit/access.ts'
import { both, type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { buildSync } from '#tests/factories/sync.ts'
import { rowsOf, WALK_NOW } from './world.ts'

/** What a call that only the server answers says; a function is given what was sent. */
export type Answers = Readonly<Record<string, unknown>>

interface Seen {
  state: 'ready' | 'loading' | 'offline' | 'problem' | 'empty'
  role: Role
  answers: Answers
  rows: Readonly<Record<string, Record<string, unknown>[]>>
  /** What lies in the drafts of a kind beside what a new one begins with. */
  drafts: Readonly<Record<string, object>>
  sync: object
  outbox: object
}

/** What the device under the walked page holds and answers; set anew for each walk. */
export const seen: Seen = { state: 'ready', role: 'grid', answers: {}, rows: {}, drafts: {}, sync: {}, outbox: {} }
/** What the page has done since it was opened: what it sent, where it went. */
export const deeds: string[] = []
const answered = new Map<string, unknown>()

export function begin(next: Partial<Seen>) {
  Object.assign(seen, { state: 'ready', role: 'grid', answers: {}, rows: {}, drafts: {}, sync: {}, outbox: {} }, next)
  deeds.length = 0
  answered.clear()
}

const say = (...words: unknown[]) => {
  deeds.push(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '))
}
const once = <T>(key: string, make: () => T): T => {
  if (!answered.has(key)) answered.set(key, make())
  return answered.get(key) as T
}
const refresh = () => say('asks for the records anew')
const actorNow = () =>
  buildActor(seen.role, {
    ...{ guid: 'user-1', name: '王安' },
    ...(buildActor(seen.role).companyGuid !== null && { companyGuid: 'company-1' }),
    ...(buildActor(seen.role).gridGuid !== null && { gridGuid: 'gridManage-1' }),
    ...(seen.role === 'agency' && { agencyGuid: 'agency-1' }),
  })

const notReady = (): { state: string } | null => {
  if (seen.state === 'ready' || seen.state === 'empty') return null
  return once(seen.state, () => ({ state: seen.state, problem: new Problem('server.busy'), refresh }))
}
const heldRows = (resource: string): Record<string, unknown>[] =>
  seen.state === 'empty' ? [] : [...(seen.rows[resource] ?? rowsOf(resource))]

function listed(resource: string, query: RecordsQuery) {
  const filter = filterOf(resourceNamed(resource), query, { today: dayOf(WALK_NOW), now: WALK_NOW, actor: actorNow() })
  const words = query.keyword ?? ''
  const order = query.order ?? resourceNamed(resource).list.order ?? 'guid'
  const by = order.replace(/^-/, '')
  const rows = heldRows(resource)
    .filter((row) => matches(filter, row))
    .filter((row) => words === '' || JSON.stringify(row).includes(words))
    .sort((a, b) => String(a[by]).localeCompare(String(b[by])) * (order.startsWith('-') ? -1 : 1))
    .map((row) => ({ ...row, $sync: 'synced' }))
  const size = query.countOnly === true ? 0 : (query.pageSize ?? query.limit ?? 100)
  const from = ((query.pageIndex ?? 1) - 1) * size
  const page = rows.slice(from, from + size)
  return { rows: page, total: rows.length, hasMore: from + page.length < rows.length }
}
const SHOWN = { source: 'device', asOf: WALK_NOW, refresh }

function useRecords(resource: string, query: RecordsQuery = {}) {
  if (query.enabled === false) return once('off', () => ({ state: 'loading', refresh }))
  return (
    notReady() ??
    once(`${resource} ${JSON.stringify(query)}`, () => ({ state: 'ready', ...listed(resource, query), ...SHOWN }))
  )
}

function recordOf(resource: string, guid: string | null) {
  if (guid === null) return once('off', () => ({ state: 'loading', refresh }))
  return once(`${resource}/${guid}`, () => {
    const record = heldRows(resource).find((row) => row.guid === guid)
    if (record === undefined) return { state: 'problem', problem: new Problem('record.gone'), refresh }
    return { state: 'ready', record: { ...record, $sync: 'synced' }, ...SHOWN }
  })
}

/** By the longest beginning of the path that has one. */
function answerTo(path: string): unknown {
  const calls = Object.keys(seen.answers).filter((call) => path.startsWith(call))
  const [call] = calls.toSorted((one, other) => other.length - one.length)
  return call === undefined ? undefined : seen.answers[call]
}

async function answer(path: string, body: unknown = {}): Promise<unknown> {
  say('asks', path, body ?? {})
  await Promise.resolve()
  if (seen.state === 'loading') return new Promise(() => undefined)
  if (seen.state === 'offline') throw new Problem('network.unreachable')
  if (seen.state === 'problem') throw new Problem('server.busy')
  const found = answerTo(path)
  if (found === undefined) throw new Problem('record.gone', { sentence: '没有这样的回答' })
  return typeof found === 'function' ? (found as (sent: unknown) => unknown)(body) : found
}
const file = async (path: string, ...rest: unknown[]) => {
  say('asks for a file', path, rest[0] ?? {})
  return new Blob(['file'])
}
/** A handler that is given to a button hears of the press as well. */
function sayable(sent: unknown): unknown {
  if (sent instanceof Blob) return `‹file ${sent.type}›`
  return typeof sent === 'object' && sent !== null && 'nativeEvent' in sent ? '' : sent
}

const done =
  (name: string, result?: unknown) =>
  async (...sent: unknown[]) => {
    say(name, ...sent.map(sayable))
    return result
  }

export const records = {
  useRecords,
  useRecord: (resource: string, guid: string | null) => notReady() ?? recordOf(resource, guid),
  getRecord: async (resource: string, guid: string) => {
    const found = heldRows(resource).find((row) => row.guid === guid)
    return found === undefined ? null : { ...found, $sync: 'synced' }
  },
}

const act = done('acts', { state: 'applied' })
const IDLE = { act, busy: false, problem: null, reset: () => undefined }
export const acting = { act, useAct: () => IDLE }

export const ask = {
  ask: answer,
  askOrRecall: async (path: string, body: unknown) => ({ data: await answer(path, body), asOf: null }),
  askFile: file,
  askForm: answer,
}

export const find = {
  findOnDevice: async (resource: string, query: RecordsQuery) => {
    const { rows, total } = listed(resource, query)
    return seen.state === 'loading' ? new Promise(() => undefined) : { rows, total }
  },
  askElseDevice: async (path: string, body: unknown, onDevice: () => Promise<unknown>) => {
    if (seen.state === 'offline') return { data: await onDevice(), source: 'device' }
    return { data: await answer(path, body), source: 'server' }
  },
  withHeld: async (held: unknown) => held,
}

export const drafts = {
  useDraft: <T extends object>(key: string | null, init: DraftInit<T>) => {
    const [value, setValue] = useState<T>(() => ({
      ...(typeof init.value === 'function' ? init.value() : init.value),
      ...seen.drafts[init.kind],
    }))
    const set = useCallback(
      (next: Partial<T> | ((before: T) => T)) =>
        setValue((before) => (typeof next === 'function' ? next(before) : { ...before, ...next })),
      [],
    )
    return useMemo(
      () => ({
        ...{ value, set, savedAt: WALK_NOW, isSaved: true, loading: seen.state === 'loading' },
        remove: done('removes the draft', key),
      }),
      [value, set, key],
    )
  },
  useDrafts: (kind?: string) => once(`drafts ${kind}`, () => seen.rows[`draft:${kind ?? ''}`] ?? []),
  listDrafts: async (kind?: string) => seen.rows[`draft:${kind ?? ''}`] ?? [],
  removeDraft: done('removes the draft'),
}

const NO_MEDIA = new Map()
export const media = {
  holdMedia: done('holds a medium'),
  dropMedia: done('drops a medium'),
  useMediaEntries: () => NO_MEDIA,
  getMediaBytes: async () => null,
  useMediaUrl: (medium: { contentType: string } | string | null) =>
    medium === null
      ? { url: null, state: 'missing', kind: null }
      : { url: 'data:,', state: 'ready', kind: typeof medium === 'string' ? 'img' : medium.contentType },
  mediaAddress: (guid: string) => `/media/${guid}`,
}

const NO_GUIDS = new Set()
export const keptMedia = {
  useKept: () => NO_GUIDS,
  keepMedia: done('keeps media'),
  useKeeping: () => undefined,
  useErrandMedia: () => undefined,
  dropKept: done('drops kept media'),
}

export const search = {
  useMirrorSearch: (resource: string, { keyword = '', filter, limit = 50, near }: MirrorSearch) => {
    if (notReady() !== null) return undefined
    return once(`search ${resource} ${JSON.stringify([keyword, filter, limit, near])}`, () => {
      const { rows, total } = listed(resource, { keyword, filter: filter ?? 'everything', limit })
      return { hits: rows.map((record) => ({ record, distance: null })), total, near: near ?? null }
    })
  },
}

export const sync = {
  useSync: () => once('sync', () => buildSync({ lastSyncAt: WALK_NOW, sendNow: done('sends now'), ...seen.sync })),
  useOutbox: () => once('outbox', () => ({ entries: [], media: [], isRead: true, ...seen.outbox })),
  useIsOffline: () => seen.state === 'offline',
  onServerHint: () => () => undefined,
  ...{ checkData: done('compares the copy', 2), discard: done('gives up'), editRefused: done('sends edited') },
  ...{ exportUnsent: done('exports', new Blob(['zip'])), forgetLoss: done('forgets the loss') },
  ...{ resend: done('sends again'), resolveConflict: done('settles the conflict') },
}

export const videoWifi = { useVideoWifiOnly: () => [true, done('videos wait for Wi-Fi')] }

export const context = {
  api: { post: answer, get: answer },
  useEngine: () => null,
  useEngineFor: () => null,
  neededEngine: async () => {
    throw new Problem('auth.required')
  },
  neededEngineFor: async () => {
    throw new Problem('auth.required')
  },
  isOffline: () => seen.state === 'offline',
  correctedNow: () => WALK_NOW,
  clockLag: () => 0,
  momentOf: () => ({ today: dayOf(WALK_NOW), now: WALK_NOW, actor: actorNow() }),
  isNoAnswer: ({ code }: Problem) => code === 'network.unreachable',
}

/** It stands in a grid, which is not whom its people work for. */
const AT_AN_ENTERPRISE = {
  companyName: '企业名称甲',
  grid: { guid: 'grid-1', regionId: null, gridName: '所在网格', path: '/grid-1/' },
}

export const session = {
  currentActor: actorNow,
  useSession: () =>
    once('session', () => {
      const actor = actorNow()
      const user = {
        ...{ id: 1, guid: actor.guid, username: actor.username, name: actor.name, mobile: '13812345600' },
        ...{ accountType: '1', roles: [...actor.roles], permissions: [], companyGuid: actor.companyGuid, companyId: 1 },
        ...(actor.companyGuid === null ? { companyName: null, grid: null } : AT_AN_ENTERPRISE),
        personGuid: null,
        ...{ lawEnforcementNumber: 'E1', positionName: '巡查员', loginTime: WALK_NOW, loginTimes: 3 },
        ...{ updatePassword: null, isDefaultPwd: false, mustChangePassword: false },
        ...{ regionStr: null, version: 1, systemType: null, companyType: null, isProduction: false },
      }
      return { state: 'signed-in', actor, user }
    }),
  signIn: done('signs in'),
  adoptToken: done('takes the token'),
  postPublic: answer,
  getPublic: (path: string) => answer(path),
  reloadUser: done('asks who he is'),
  renewUser: done('asks who he is'),
  holdsUnsentWork: async () => false,
  leavesSealed: async () => true,
  signOut: done('signs out', { signedOut: true, unsent: 0 }),
}

export const statistics = { askStatistics: answer, statisticsSheet: file }
export const attachments = {
  listAttachments: async () => [],
  uploadAttachment: done('uploads an attachment'),
  removeAttachment: done('removes an attachment'),
}
/** How many a list has by the words of its own call. */
function countOf({ resource, query: { view, ...where } }: CountedList): number {
  const filter = both(...Object.entries(where).map(([field, value]): Filter => ({ field, equals: value as string })))
  return listed(resource, { filter, ...(view !== undefined && { view }) }).total
}
export const ownCounts = {
  useCounts: (lists: readonly CountedList[]) =>
    notReady() ??
    once(`counts ${JSON.stringify(lists)}`, () => ({ state: 'ready', totals: lists.map(countOf), isUpdating: false })),
}
export const counts = {
  countRecords: async (resource: string, query: RecordsQuery) => listed(resource, query).total,
  counting: () => async (resource: string, query: RecordsQuery) => listed(resource, query).total,
}
