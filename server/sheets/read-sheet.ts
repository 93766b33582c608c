import type { Actor } from '#domain/kit/access.ts'
import { copiesOf } from '#domain/kit/copies.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { furtherHeaders, importColumns } from '#domain/kit/sheet.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { SheetRow } from './book/messages.ts'
import { readBook } from './book/threads.ts'

/**
 * The filled rows of an upload, their cells in the order of `importColumns`: a template, or a list as it was taken away.
 * Throws `input.invalid` with a sentence.
 */
export function readSheet(resource: AnyResource, actor: Actor, bytes: Uint8Array): Promise<SheetRow[]> {
  const columns = importColumns(resource, actor).map(({ name, header, isRequired }) => ({
    header,
    also: titlesOf(resource, name),
    isRequired,
  }))
  return readBook(bytes, { columns, others: furtherHeaders(resource) })
}

/** A list shows the name of another record rather than the record: 企业名称 for 企业, 姓名 for 持证人. */
function titlesOf(resource: AnyResource, name: string): string[] {
  return copiesOf(resource).flatMap(({ field, by, resource: target, from }) =>
    by === name && findResource(target)?.title === from ? (resource.fields[field]?.label ?? []) : [],
  )
}
