import type { EntityTable, Table } from 'dexie'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { DeviceStore, type OpenOptions } from './open.ts'

/** A piece of a table as the server packed it: `values[c][r]` is column c of row r. */
export interface ChunkRow {
  table: string
  scope: string
  n: number
  cols: string[]
  values: unknown[][]
  count: number
}

/** What changed about one record since the chunks were fetched. */
export interface OverlayRow {
  table: string
  guid: string
  /** Null while only scopes are known that the record left. */
  row: AnyRecord | null
  /** Scopes that hold it by a later word than the chunks', and scopes that it left. */
  in: string[]
  out: string[]
}

export interface ScopeRow {
  scope: string
  tag: string
  cursor: string
  rows: number
}

export interface MirrorMeta {
  key: 'cursor' | 'generation' | 'lastSyncAt' | 'schemaV' | 'complete' | 'checkedAt'
  value: string | number | boolean
}

/** An answer of the server kept for showing without a signal. */
export interface KeptRow {
  key: string
  at: string
  value: unknown
}

/** The disposable copy of the server's data for one user. Nothing in it is worth keeping. */
export class MirrorDb extends DeviceStore {
  declare readonly chunks: Table<ChunkRow, [string, string, number]>
  declare readonly overlay: Table<OverlayRow, [string, string]>
  declare readonly scopes: EntityTable<ScopeRow, 'scope'>
  declare readonly meta: EntityTable<MirrorMeta, 'key'>
  declare readonly kept: EntityTable<KeptRow, 'key'>

  constructor(userGuid: string, options: OpenOptions = {}) {
    super(mirrorName(userGuid), 'relaxed', options)
    this.version(1).stores({
      chunks: '[table+scope+n], table, scope',
      overlay: '[table+guid], table',
      scopes: 'scope',
      meta: 'key',
      kept: 'key, at',
    })
  }
}

export const mirrorName = (userGuid: string) => `mirror-${userGuid}`
