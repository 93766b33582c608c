import type { Filter } from '#domain/kit/filter.ts'
import { matches } from '#domain/kit/filter.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import type { ChunkRow, OverlayRow } from './mirror-db.ts'

/** A chunk that does not fit its own description: the copy is damaged and has to be fetched again. */
export class DamagedMirror extends Error {
  constructor(table: string, options?: ErrorOptions) {
    super(`the copy of ${table} is damaged`, options)
    this.name = 'DamagedMirror'
  }
}

interface Piece {
  scope: string
  count: number
  guids: readonly string[]
  versions: readonly number[]
  /** Reads one row without making an object of it. */
  cursor: Cursor
  /** Rows answered by another piece or by the overlay. */
  hidden: Uint8Array
  /** Lower-cased words of all rows, made at the first search. */
  words: Words | null
}

/** One text to look through at once: asking each of thousands of rows takes several times as long. */
interface Words {
  text: string
  /** Where each row's words begin. */
  starts: Uint32Array
}

interface Cursor {
  at: number
  record: Readonly<Record<string, unknown>>
}

export interface RowQuery {
  filter?: Filter
  /** Part of a word, looked for in `search` ignoring case. */
  keyword?: string
  /** Records that are shown in place of the table's own. */
  instead?: ReadonlyMap<string, AnyRecord>
}

/** One row of an answer, not yet an object; only good during the call. */
export interface RowRef {
  read(field: string): unknown
  record(): AnyRecord
}

/** The rows of one mirrored table, kept as the columns they came in. */
export interface TableView {
  get(guid: string): AnyRecord | null
  has(guid: string): boolean
  versionOf(guid: string): number | null
  /** Calls `visit` for each row of the answer; the reference is only good during the call. */
  scan(query: RowQuery, visit: (row: RowRef) => void): void
  readonly count: number
  scopesOf(guid: string): string[]
  apply(rows: readonly OverlayRow[]): void
  guidsIn(scope: string): string[]
}

/** Builds the view of a table. Throws `DamagedMirror` when a chunk contradicts itself. */
export function createTableView(
  resource: AnyResource,
  chunks: readonly ChunkRow[],
  overlayRows: readonly OverlayRow[],
): TableView {
  const pieces = chunks.map((chunk) => pieceOf(resource.name, chunk))
  /** guid -> places, packed as piece * PLACE + row; most guids have one. */
  const first = new Map<string, number>()
  const further = new Map<string, number[]>()
  const overlay = new Map<string, OverlayRow>()
  const made = new Map<string, AnyRecord>()

  for (const [p, piece] of pieces.entries())
    for (const [r, guid] of piece.guids.entries()) {
      const place = p * PLACE + r
      if (!first.has(guid)) first.set(guid, place)
      else further.set(guid, [...(further.get(guid) ?? []), place])
    }
  for (const guid of further.keys()) showBest(guid)
  apply(overlayRows)

  function placesOf(guid: string): number[] {
    const place = first.get(guid)
    return place === undefined ? [] : [place, ...(further.get(guid) ?? [])]
  }

  function pieceAt(place: number): { piece: Piece; row: number } {
    const piece = pieces[Math.floor(place / PLACE)]
    if (piece === undefined) throw new DamagedMirror(resource.name)
    return { piece, row: place % PLACE }
  }

  /** The newest place of a record among the scopes that still hold it. */
  function bestPlace(guid: string): number | null {
    const out = overlay.get(guid)?.out
    let best: number | null = null
    let bestVersion = -1
    for (const place of placesOf(guid)) {
      const { piece, row } = pieceAt(place)
      const version = piece.versions[row] ?? 0
      if (out?.includes(piece.scope) === true || version <= bestVersion) continue
      best = place
      bestVersion = version
    }
    return best
  }

  /** What the overlay says in place of the chunks; undefined when the chunks' word stands. */
  function overlaid(guid: string): AnyRecord | undefined {
    const entry = overlay.get(guid)
    if (entry?.row == null) return undefined
    const place = bestPlace(guid)
    if (place === null) return entry.in.length > 0 ? entry.row : undefined
    const { piece, row } = pieceAt(place)
    return entry.row.version >= (piece.versions[row] ?? 0) ? entry.row : undefined
  }

  /** Marks the places of a record so that a scan meets it once at most. */
  function showBest(guid: string): void {
    const shown = overlaid(guid) === undefined ? bestPlace(guid) : null
    for (const place of placesOf(guid)) {
      const { piece, row } = pieceAt(place)
      piece.hidden[row] = place === shown ? 0 : 1
    }
    made.delete(guid)
  }

  function apply(rows: readonly OverlayRow[]): void {
    for (const entry of rows) {
      if (entry.in.length === 0 && entry.out.length === 0) overlay.delete(entry.guid)
      else overlay.set(entry.guid, entry)
      showBest(entry.guid)
    }
  }

  function get(guid: string): AnyRecord | null {
    const changed = overlaid(guid)
    if (changed !== undefined) return changed
    const known = made.get(guid)
    if (known !== undefined) return known
    const place = bestPlace(guid)
    if (place === null) return null
    const { piece, row } = pieceAt(place)
    const record = materialise(piece, row)
    made.set(guid, record)
    return record
  }

  function materialise(piece: Piece, row: number): AnyRecord {
    piece.cursor.at = row
    const guid = piece.guids[row] ?? ''
    const record = blankRecord(resource, guid)
    for (const name of Object.keys(piece.cursor.record)) {
      const value = piece.cursor.record[name]
      if (value !== undefined) record[name] = value
    }
    return record
  }

  function scan(query: RowQuery, visit: (row: RowRef) => void): void {
    const filter = query.filter ?? 'everything'
    const keyword = (query.keyword ?? '').trim().toLowerCase()
    const instead = query.instead
    for (const piece of pieces) {
      const { cursor, hidden, guids } = piece
      const { record } = cursor
      const ref: RowRef = {
        read: (field) => record[field],
        record: () => get(guids[cursor.at] ?? '') ?? materialise(piece, cursor.at),
      }
      piece.words ??= keyword === '' ? null : wordsOf(piece, resource.list.search)
      const next = keyword === '' ? everyRow : rowsWith(piece.words, keyword)
      for (let row = next(0); row < piece.count; row = next(row + 1)) {
        if (hidden[row] === 1) continue
        cursor.at = row
        if (record.deleted === true || !matches(filter, record)) continue
        if (instead !== undefined && instead.size > 0 && instead.has(guids[row] ?? '')) continue
        visit(ref)
      }
    }
    for (const guid of overlay.keys()) {
      const record = overlaid(guid)
      if (record !== undefined && instead?.has(guid) !== true) offer(record)
    }
    for (const record of instead?.values() ?? []) offer(record)

    function offer(record: AnyRecord) {
      if (record.deleted || !matches(filter, record)) return
      if (keyword !== '' && !wordsIn(record, resource.list.search).includes(keyword)) return
      visit({ read: (field) => record[field], record: () => record })
    }
  }

  return {
    get,
    has: (guid) => overlaid(guid) !== undefined || bestPlace(guid) !== null,
    versionOf: (guid) => get(guid)?.version ?? null,
    scan,
    apply,
    get count() {
      let count = 0
      for (const piece of pieces) for (const mark of piece.hidden) if (mark === 0) count += 1
      for (const guid of overlay.keys()) if (overlaid(guid) !== undefined) count += 1
      return count
    },
    scopesOf: (guid) => {
      const entry = overlay.get(guid)
      const inChunks = placesOf(guid).map((place) => pieceAt(place).piece.scope)
      return [...new Set([...inChunks, ...(entry?.in ?? [])])].filter((scope) => entry?.out.includes(scope) !== true)
    },
    guidsIn: (scope) => [
      ...pieces.filter((piece) => piece.scope === scope).flatMap((piece) => piece.guids),
      ...[...overlay.values()].filter((entry) => entry.in.includes(scope)).map((entry) => entry.guid),
    ],
  }
}

/** More rows than one chunk ever has. */
const PLACE = 2 ** 24

function pieceOf(table: string, chunk: ChunkRow): Piece {
  const columns = new Map(chunk.cols.map((name, index) => [name, chunk.values[index]]))
  const guids = columns.get('guid')
  const isWhole =
    guids !== undefined &&
    chunk.values.length === chunk.cols.length &&
    chunk.values.every((column) => Array.isArray(column) && column.length === chunk.count)
  if (!isWhole || !guids.every((guid) => typeof guid === 'string')) throw new DamagedMirror(table)
  const versions = columns.get('version') ?? guids.map(() => 0)
  return {
    scope: chunk.scope,
    count: chunk.count,
    guids: guids as string[],
    versions: versions as number[],
    cursor: cursorOver(columns as Map<string, unknown[]>),
    hidden: new Uint8Array(chunk.count),
    words: null,
  }
}

/** A record-like object that reads the row the cursor stands at: filters run over columns without making rows. */
function cursorOver(columns: ReadonlyMap<string, unknown[]>): Cursor {
  const cursor: Cursor = { at: 0, record: {} }
  for (const [name, column] of columns)
    Object.defineProperty(cursor.record, name, { enumerable: true, get: () => column[cursor.at] ?? null })
  return cursor
}

/** Ends the words of a row; nobody types it. */
const END = '\0'

function wordsOf(piece: Piece, fields: readonly string[]): Words {
  const starts = new Uint32Array(piece.count + 1)
  const parts: string[] = []
  let length = 0
  for (let row = 0; row < piece.count; row += 1) {
    piece.cursor.at = row
    const words = wordsIn(piece.cursor.record, fields) + END
    parts.push(words)
    length += words.length
    starts[row + 1] = length
  }
  return { text: parts.join(''), starts }
}

const everyRow = (row: number) => row

/** Answers the first row from one on that has the keyword; beyond the last when there is none. */
function rowsWith(words: Words | null, keyword: string): (from: number) => number {
  return (from) => {
    if (words === null) return Number.POSITIVE_INFINITY
    const { text, starts } = words
    const at = text.indexOf(keyword, starts[from])
    if (at < 0) return Number.POSITIVE_INFINITY
    let row = from
    while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row += 1
    return row
  }
}

function wordsIn(record: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return fields
    .map((field) => (typeof record[field] === 'string' ? record[field] : ''))
    .join('\n')
    .toLowerCase()
}
