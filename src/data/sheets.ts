import type { ImportJob, ImportMode } from '#domain/contract/sheets.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { ask, askFile, askForm, type Receiving } from './ask.ts'
import { serverQueryOf } from './server-query.ts'
import type { RecordsQuery } from './types.ts'

interface Wanted {
  columns: readonly string[]
  /** Why it is taken away: asked for where the columns hold telephone or identity numbers. */
  reason: string | null
}

/** A list as a sheet, all pages of it. Throws a `Problem`, or an `AbortError` when called off. */
export async function exportSheet(
  resource: string,
  query: RecordsQuery,
  { columns, reason }: Wanted,
  receiving?: Receiving,
): Promise<Blob> {
  const asked = serverQueryOf(resourceNamed(resource), query)
  const why = reason === null ? {} : { exportReason: reason }
  return await askFile(`/api/${resource}/export`, { ...asked, columns, ...why }, receiving)
}

/** Asks for the telephone and identity numbers of these columns on paper; the server notes it. Throws a `Problem`. */
export async function askToPrint(
  resource: AnyResource,
  query: RecordsQuery,
  { columns, reason }: Wanted,
): Promise<void> {
  await ask(`/api/${resource.name}/print`, { ...serverQueryOf(resource, query), columns, exportReason: reason })
}

/** The empty sheet to fill in. Throws a `Problem`. */
export function importTemplate(resource: string): Promise<Blob> {
  return askFile(`/api/${resource}/importTemplate`)
}

interface Sending {
  job: string
  mode: ImportMode
  /** Of the job that asked, whose changes are meant. */
  seenAt?: string | undefined
}

/** Sends a filled-in sheet; sent again under the same `job` it has effect once. Throws a `Problem`. */
export function startImport(resource: string, file: File, { job, mode, seenAt }: Sending) {
  const form = new FormData()
  form.append('file', file, file.name)
  const seen = seenAt === undefined ? '' : `&seenAt=${seenAt}`
  return askForm<ImportJob>(`/api/${resource}/import?job=${job}&mode=${mode}${seen}`, form)
}

/** How far an import is. Throws `record.gone` for one the server does not know (any more). */
export function importJob(resource: string, job: string): Promise<ImportJob> {
  return ask<ImportJob>(`/api/${resource}/import/${job}`)
}

/** Ends an import; answers how far it came. Throws `record.gone` for one the server does not know (any more). */
export function cancelImport(resource: string, job: string): Promise<ImportJob> {
  return ask<ImportJob>(`/api/${resource}/import/${job}/cancel`)
}

/** The rows that were refused, with the reasons. Throws a `Problem`. */
export function errorSheet(resource: string, job: string): Promise<Blob> {
  return askFile(`/api/${resource}/import/${job}/errors`)
}
