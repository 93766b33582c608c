import { currentEngine } from '#app/session/engine.ts'
import { sessionRead } from '#app/session/index.ts'
import { ROWS } from '#app/session/token-cookie.ts'
import { keep, kept } from '#app/ui/kept.ts'
import type { KeptList } from './types.ts'

const here = () => location.pathname + location.search

let noted: string | null = null
let ahead: { key: string; list: KeptList } | null = null // read before there was anything to draw

/** Which question the list at this address asks, for the next opening. */
export function noteRows(key: string): void {
  const value = JSON.stringify({ at: here(), key })
  if (value !== noted) keep(ROWS, value)
  noted = value
}

/** Reads what the list at this address showed last time while the files of the page are still coming; not for who has to say first who he is. */
export async function readRowsAhead(): Promise<void> {
  const { at, key } = JSON.parse(kept(ROWS) ?? '{}')
  if (at !== here() || (await sessionRead()).state !== 'signed-in') return
  const before = await (await currentEngine())?.mirror.kept(key)
  if (before != null) ahead = { key, list: before.value as KeptList } // kept under the key of a list
}

export const rowsAhead = (key: string): KeptList | null => (ahead?.key === key ? ahead.list : null)
