import type { AnyResource } from '#domain/kit/resource.ts'
import { importColumns } from '#domain/kit/sheet.ts'
import type { SheetRow } from './book/messages.ts'
import { readBook } from './book/threads.ts'

/** The filled rows of an upload, their cells in the order of `importColumns`. Throws `input.invalid` with a sentence. */
export function readSheet(resource: AnyResource, bytes: Uint8Array): Promise<SheetRow[]> {
  const columns = importColumns(resource).map(({ header, field }) => ({ header, isRequired: field.required === true }))
  return readBook(bytes, columns)
}
