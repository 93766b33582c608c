import { listRecords } from '#app/api/records.ts'
import type { Engine } from '#app/offline/engine.ts'
import { currentEngine } from '#app/session/engine.ts'
import { sessionRead } from '#app/session/index.ts'
import { ROWS } from '#app/session/token-cookie.ts'
import { keep, kept } from '#app/ui/kept.ts'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'
import { api, correctedNow } from './context.ts'
import { readTable } from './device-list.ts'
import { onHint } from './page.ts'
import type { KeptList } from './types.ts'

/** What the lists of one page are answered from. */
interface Asked {
  /** Its address with search. */
  at: string
  /** Question of a list that the server answered. */
  key?: string
  /** The call that asks for it. */
  call?: Call | undefined
  /** Those of the device. */
  tables: string[]
}

/** Resource and body of a list call. */
export type Call = readonly [resource: string, body: ListQuery]

let noted: Asked = { at: '', tables: [] }
let ahead: { key: string; list: KeptList } | null = null // read before there was anything to draw
let asked: { engine: Engine; call: string; page: Promise<Page<AnyRecord>> } | null = null // on its way before there was anything to draw

function note(asked: Partial<Asked>): void {
  noted = { ...(isNoted() ? noted : { at: location.pathname + location.search, tables: [] }), ...asked }
  keep(ROWS, JSON.stringify(noted))
}

/** Which question the list at this address asks, and by which call where one page is shown, for the next opening. */
export function noteRows(key: string, call?: Call): void {
  if (!isNoted() || noted.key !== key || JSON.stringify(noted.call) !== JSON.stringify(call)) note({ key, call })
}

/** That a list at this address is answered from a table of the device. */
export function noteTable(name: string): void {
  const tables = isNoted() ? noted.tables : []
  if (!tables.includes(name)) note({ tables: [...tables, name] })
}

/** What was noted goes with who signs out. */
const isNoted = () => noted.at === location.pathname + location.search && kept(ROWS) !== null

/**
 * Reads what the lists at this address showed last time, and asks the server for it anew, while the files of the page are
 * still coming; not for who has to say first who he is. A table that nothing of the page has defined yet is asked for later.
 */
export async function readRowsAhead(): Promise<void> {
  const { at, key, call, tables = [] }: Partial<Asked> = JSON.parse(kept(ROWS) ?? '{}')
  ahead = null
  if (at !== location.pathname + location.search || (await sessionRead()).state !== 'signed-in') return
  const engine = await currentEngine()
  if (engine === null) return
  if (key !== undefined && call !== undefined) askAhead(engine, key, call)
  const known = tables.filter((name) => findResource(name) !== null)
  const [before] = await Promise.all([
    key === undefined ? null : engine.mirror.kept(key),
    ...known.map((name) => readTable(engine, name)),
  ])
  if (key !== undefined && before != null) ahead ??= { key, list: before.value as KeptList } // kept under the key of a list
}

/** To whom rows were shown. */
export const readAs = ({ actor }: Engine) => JSON.stringify(actor)

/** A list of which one page is shown. */
export function pageOf({ items, total }: Page<AnyRecord>, [, { pageIndex = 1, pageSize = 0 }]: Call): KeptList {
  const all = total ?? items.length
  return { rows: items, total: all, hasMore: pageIndex * pageSize < all, asOf: correctedNow(), next: null }
}

export const rowsAhead = (key: string): KeptList | null => (ahead?.key === key ? ahead.list : null)

function askAhead(engine: Engine, key: string, call: Call): void {
  const page = listRecords(api, ...call)
  const mine = { engine, call: JSON.stringify(call), page }
  asked = mine
  page.then(
    (came) => {
      // Rows that stand there from the first drawing on are not drawn a second time.
      if (asked === mine) ahead = { key, list: { ...pageOf(came, call), readAs: readAs(engine) } }
    },
    () => undefined, // told where it is taken
  )
  const isOld = () => {
    asked = null
    for (const stop of stops) stop()
  }
  const stops = [onHint(isOld), engine.onApplied(isOld)]
}

/** A page of a list: the answer that is on its way where this is what was asked ahead, once and as long as nothing changed. */
export function listedFirst(engine: Engine, call: Call): Promise<Page<AnyRecord>> {
  const page = asked?.engine === engine && asked.call === JSON.stringify(call) ? asked.page : null
  asked = null
  return page ?? listRecords(api, ...call)
}
