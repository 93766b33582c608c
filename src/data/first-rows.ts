import { currentEngine } from '#app/session/engine.ts'
import { sessionRead } from '#app/session/index.ts'
import { ROWS } from '#app/session/token-cookie.ts'
import { keep, kept } from '#app/ui/kept.ts'
import { findResource } from '#domain/resources/registry.ts'
import { readTable } from './device-list.ts'
import type { KeptList } from './types.ts'

/** What the lists of one page are answered from. */
interface Asked {
  /** Its address with search. */
  at: string
  /** Question of a list that the server answered. */
  key?: string
  /** Those of the device. */
  tables: string[]
}

let noted: Asked = { at: '', tables: [] }
let ahead: { key: string; list: KeptList } | null = null // read before there was anything to draw

function note(asked: Partial<Asked>): void {
  const at = location.pathname + location.search
  noted = { ...(noted.at === at ? noted : { at, tables: [] }), ...asked }
  keep(ROWS, JSON.stringify(noted))
}

/** Which question the list at this address asks, for the next opening. */
export function noteRows(key: string): void {
  if (!isNoted() || noted.key !== key) note({ key })
}

/** That a list at this address is answered from a table of the device. */
export function noteTable(name: string): void {
  const tables = isNoted() ? noted.tables : []
  if (!tables.includes(name)) note({ tables: [...tables, name] })
}

const isNoted = () => noted.at === location.pathname + location.search

/**
 * Reads what the lists at this address showed last time while the files of the page are still coming; not for who has to
 * say first who he is. A table that nothing of the page has defined yet is asked for later.
 */
export async function readRowsAhead(): Promise<void> {
  const { at, key, tables = [] }: Partial<Asked> = JSON.parse(kept(ROWS) ?? '{}')
  if (at !== location.pathname + location.search || (await sessionRead()).state !== 'signed-in') return
  const engine = await currentEngine()
  if (engine === null) return
  const known = tables.filter((name) => findResource(name) !== null)
  const [before] = await Promise.all([
    key === undefined ? null : engine.mirror.kept(key),
    ...known.map((name) => readTable(engine, name)),
  ])
  if (key !== undefined && before != null) ahead = { key, list: before.value as KeptList } // kept under the key of a list
}

export const rowsAhead = (key: string): KeptList | null => (ahead?.key === key ? ahead.list : null)
