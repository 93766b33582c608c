import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** A number or a time too large for its column: each value was checked, so it is a sum or another derived one. */
const OUT_OF_RANGE = /^220(03|08)$/
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** Connection lost, refused or cut off: the same request may succeed a moment later. */
const UNAVAILABLE = /^(08|53|57P)/

interface DatabaseError {
  code: string
  constraint?: string
}

/** The database's own error inside whatever the driver wrapped around it. */
export function databaseError(error: unknown): DatabaseError | null {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code } = inner as Partial<DatabaseError>
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (inner as DatabaseError) : null
}

export function isWorthRetrying(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** The database cannot be reached, or not now. */
export function isUnavailable(error: unknown): boolean {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  if ((inner as { code?: unknown } | null)?.code === 'ECONNREFUSED') return true
  const code = databaseError(error)?.code
  return code !== undefined && UNAVAILABLE.test(code)
}

/** What a database error means to the person who sent the change; the error itself when it is a bug. */
export function refusalOf(error: unknown, resource: AnyResource): unknown {
  if (error instanceof Problem) return error
  const found = databaseError(error)
  if (found === null) return error
  if (found.code === UNIQUE_VIOLATION) return duplicate(found.constraint ?? '', resource, error)
  if (found.code === FOREIGN_KEY_VIOLATION) return missing(found.constraint ?? '', resource, error)
  if (OUT_OF_RANGE.test(found.code)) return tooLarge(error)
  if (isWorthRetrying(error) || isUnavailable(error)) return new Problem('server.busy', {}, { cause: error })
  return error
}

function tooLarge(cause: unknown): Problem {
  return wrong<string>('', '数值或其合计过大，无法保存', 'too-big', { cause })
}

function duplicate(constraint: string, resource: AnyResource, cause: unknown): Problem {
  const names = (resource.unique ?? []).find((set) => constraint === `${resource.name}_${set.join('_')}_key`) ?? []
  const [field] = names
  if (field === undefined) return new Problem('record.exists', {}, { cause })
  const labels = names.flatMap((name) => resource.fields[name]?.label ?? [])
  const issues = [{ path: field, code: 'duplicate', message: duplicateWords(resource, field, labels) }]
  return new Problem('record.duplicate', { issues }, { cause })
}

/** What is named by another record is not there twice itself: the other one has one already. */
function duplicateWords({ fields, label }: AnyResource, field: string, labels: readonly string[]): string {
  if (labels.length > 1) return `${labels.join('、')}相同的记录已存在`
  const [own = field] = labels
  return fields[field]?.kind === 'reference' ? `该${own}已有${label}` : `${own}已存在`
}

function missing(constraint: string, resource: AnyResource, cause: unknown): Problem {
  const field = Object.keys(resource.fields).find((name) => constraint === `${resource.name}_${name}_fk`)
  if (field === undefined) return new Problem('reference.missing', {}, { cause })
  const label = resource.fields[field]?.label
  const issues = [{ path: field, code: 'missing', message: `${label}不存在` }]
  return new Problem('reference.missing', { issues }, { cause })
}
