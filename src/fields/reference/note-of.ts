import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { currentActor } from '#app/session/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'

/** A second line that tells records of the same title apart. */
export function noteOf(resource: string, record: LocalRecord): string {
  const definition = findResource(resource)
  const name = definition?.list.note ?? definition?.list.columns.find((column) => isWorded(definition, column))
  const field = name === undefined ? undefined : definition?.fields[name]
  const words = field === undefined || isEmptyValue(record[name ?? '']) ? '' : fieldWords(field, record[name ?? ''])
  const actor = currentActor()
  const more = actor === null ? undefined : definition?.list.noteFor?.(record, actor)
  return more ? `${words} · ${more}` : words
}

function isWorded({ title, fields }: AnyResource, column: string): boolean {
  return column !== title && ['text', 'choice'].includes(fields[column]?.kind ?? '')
}
