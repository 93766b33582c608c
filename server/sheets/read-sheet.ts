import { NUMBER_HEADER, RECORD_HEADER } from '#domain/contract/sheets.ts'
import type { Actor } from '#domain/kit/access.ts'
import { copiesOf } from '#domain/kit/copies.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { furtherHeaders } from '#domain/kit/sheet.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { SheetRow } from './book/messages.ts'
import { readBook } from './book/threads.ts'
import { columnsRead } from './identity.ts'

/**
 * The filled rows of an upload, their cells in the order of `columnsRead`: a template, or a list as it was taken away.
 * Throws `input.invalid` with a sentence.
 */
export function readSheet(resource: AnyResource, actor: Actor, bytes: Uint8Array): Promise<SheetRow[]> {
  const offered = columnsRead(resource, actor)
  const headers = new Set(offered.map(({ header }) => header))
  const columns = offered.map(({ name, header, isRequired }) => ({
    header,
    also: [...titlesOf(resource, name), ...labelOf(resource, name)].filter((words) => !headers.has(words)),
    isRequired,
  }))
  const others = [...furtherHeaders(resource), NUMBER_HEADER]
  return readBook(bytes, { columns, others, marked: RECORD_HEADER })
}

/** A list shows the name of another record rather than the record: 企业名称 for 企业, 姓名 for 持证人. */
function titlesOf(resource: AnyResource, name: string): string[] {
  return copiesOf(resource).flatMap(({ field, by, resource: target, from }) =>
    by === name && findResource(target)?.title === from ? (resource.fields[field]?.label ?? []) : [],
  )
}

/** What the field of a column is called wherever it is not a column. */
const labelOf = ({ fields }: AnyResource, name: string): string[] => (fields[name] ? [fields[name].label] : [])
