import type {
  ActionBatch,
  CapturedMedia,
  Draft,
  LocalRecord,
  MediaEntry,
  OutboxEntry,
  SyncStatus,
} from '#app/offline/types.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { Problem } from '#domain/kit/problems.ts'
import type { ActOutcome, RecordState, RecordsQuery, RecordsState } from './types.ts'

export type { ActOutcome, RecordState, RecordsQuery, RecordsState } from './types.ts'

const nothing = () => undefined

/** The records a screen asked for, live: from the device where it holds them, else from the server. */
export function useRecords(_resource: string, _query: RecordsQuery = {}): RecordsState {
  return { state: 'loading', refresh: nothing }
}

/** One record, live; `loading` while `guid` is null. */
export function useRecord(_resource: string, _guid: string | null): RecordState {
  return { state: 'loading', refresh: nothing }
}

/** One record, once: from the device, else from the server; null where there is none (or no signal to ask). */
export async function getRecord(_resource: string, _guid: string): Promise<LocalRecord | null> {
  return null
}

/**
 * Does what a person decided. Throws a `Problem` before anything is stored when it is not allowed or not valid, and
 * after the server refused it (it then lies in the tray, see `discard`).
 */
export async function act(_batch: ActionBatch): Promise<ActOutcome> {
  return { state: 'queued' }
}

export interface Acting {
  act: (batch: ActionBatch) => Promise<ActOutcome>
  /** True until the outcome of the last `act` is known. */
  busy: boolean
  problem: Problem | null
  reset: () => void
}

/** `act` with its progress, for a button. `act` still throws. */
export function useAct(): Acting {
  return { act, busy: false, problem: null, reset: nothing }
}

export interface DraftInit<T> {
  kind: string
  title: string
  value: T | (() => T)
}

export interface DraftState<T> {
  value: T
  /** A part of the value, or a function from the value to the next. Is in the database before the next event. */
  set: (next: Partial<T> | ((value: T) => T)) => void
  retitle: (title: string) => void
  /** Null until it was written once. */
  savedAt: string | null
  remove: () => Promise<void>
  /** While true, `value` is the initial one: do not let anything be typed yet. */
  loading: boolean
}

/** A value that survives the death of the page: every change is written at once. `key` null keeps it in memory. */
export function useDraft<T extends object>(_key: string | null, init: DraftInit<T>): DraftState<T> {
  const value = typeof init.value === 'function' ? init.value() : init.value
  return { value, set: nothing, retitle: nothing, savedAt: null, remove: async () => undefined, loading: true }
}

/** Drafts of a kind, or all; the last changed first. */
export async function listDrafts(_kind?: string): Promise<Draft[]> {
  return []
}

/** `listDrafts`, live; undefined until they were read. */
export function useDrafts(_kind?: string): Draft[] | undefined {
  return undefined
}

export async function removeDraft(_key: string): Promise<void> {}

/** Stores the bytes of a medium on the device. Throws `Problem` when they do not fit. */
export async function holdMedia(_captured: CapturedMedia): Promise<void> {}

/** Removes a held medium that was not placed in a record yet. */
export async function dropMedia(_guid: string): Promise<void> {}

/** What is known of media on this device, by guid; media that never were here are absent. */
export function useMediaEntries(_guids: readonly string[]): ReadonlyMap<string, MediaEntry> {
  return new Map()
}

export interface MediaUrl {
  url: string | null
  state: 'loading' | 'ready' | 'offline' | 'missing'
  kind: MediaRef['contentType'] | null
}

/** An address to show a medium by: its bytes on the device, else the server. */
export function useMediaUrl(_medium: MediaRef | string | null, _size: 'thumb' | 'full' = 'full'): MediaUrl {
  return { url: null, state: 'loading', kind: null }
}

/** The bytes of a medium held on this device; null where they are not. */
export async function getMediaBytes(_guid: string): Promise<ArrayBuffer | null> {
  return null
}

export interface Sync extends SyncStatus {
  sendNow: () => void
  /** The server speaks a newer protocol: the app must be updated before it can pull. */
  updateRequired: boolean
}

export function useSync(): Sync {
  return {
    state: 'synced',
    ops: 0,
    media: 0,
    mediaBytes: 0,
    refused: 0,
    drafts: 0,
    oldestAt: null,
    lastSyncAt: null,
    download: null,
    updateRequired: false,
    sendNow: nothing,
  }
}

/** Everything that waits or was refused, in the order it was made. */
export function useOutbox(): { entries: OutboxEntry[]; media: MediaEntry[] } {
  return { entries: [], media: [] }
}

/** Puts a refused action, and the media with it, back in the queue as it is. */
export async function resend(_id: string): Promise<void> {}

/** Gives a refused or waiting action up for good; what it changed on this device is undone. */
export async function discard(_id: string): Promise<void> {}

/** Sends a refused action again with another input. Throws `Problem` when that is not valid either. */
export async function editRefused(_id: string, _input: unknown): Promise<void> {}

/** Settles an edit that somebody else crossed: whole, or field by field. */
export async function resolveConflict(
  _id: string,
  _choice: 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>,
): Promise<void> {}

/** A ZIP of everything unsent. */
export async function exportUnsent(): Promise<Blob> {
  return new Blob()
}

export interface MirrorSearch {
  keyword?: string
  filter?: Filter
  /** Nearest first; records without a position last. */
  near?: { lng: number; lat: number }
  limit?: number
}

export interface MirrorHits {
  hits: { record: LocalRecord; distance: number | null }[]
  total: number
}

/** Looks through the device's copy by part of the searched fields. */
export async function searchMirror(_resource: string, _search: MirrorSearch): Promise<MirrorHits> {
  return { hits: [], total: 0 }
}

/** `searchMirror`, live; undefined until it was read. */
export function useMirrorSearch(_resource: string, _search: MirrorSearch): MirrorHits | undefined {
  return undefined
}

/** The server's present moment as well as the device can tell, ISO 8601. */
export function correctedNow(): string {
  return new Date().toISOString()
}
