/** What a query came to, every value still as PostgreSQL wrote it, so that one set of parsers serves both databases. */
export interface Outcome {
  rows: (string | null)[][]
  fields: { name: string; dataTypeID: number }[]
  command: string
  rowCount: number | null
}

export type Param = string | null

/** What runs queries on the one connection there is: PGlite itself, or the thread it lives in. */
export interface Engine {
  /** Under a name it is prepared once and kept. */
  run(text: string, values: Param[], name?: string): Promise<Outcome>
  close(): Promise<void>
}

export type Request =
  | { id: number; kind: 'run'; text: string; values: Param[]; name?: string | undefined }
  | { id: number; kind: 'close' }

export interface Reply {
  id: number
  outcome?: Outcome
  failure?: WireError
}

const KEPT = [
  'code',
  'severity',
  'detail',
  'hint',
  'schema',
  'table',
  'column',
  'constraint',
  'position',
  'where',
] as const

/** An error as it crosses from the thread: the fields that the `pg` driver's errors have. */
export type WireError = { message: string } & Partial<Record<(typeof KEPT)[number], string>>

export function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error) }
  const source = error as Error & Partial<Record<string, unknown>>
  const wire: WireError = { message: error.message }
  for (const key of KEPT) {
    const value = source[key]
    if (typeof value === 'string') wire[key] = value
  }
  return wire
}

export function errorFromWire(wire: WireError): Error {
  return Object.assign(new Error(wire.message), wire)
}
