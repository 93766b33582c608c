import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import { findResource } from '#domain/resources/registry.ts'

/** The words by which people know a record: the field its definition calls the title, or another one that stands for it. */
export function titleOf(resource: string, record: Readonly<Record<string, unknown>>, by?: string): string {
  const definition = findResource(resource)
  if (definition === null) return ''
  const name = by ?? definition.title
  const field = definition.fields[name]
  const title = record[name]
  // A choice is known by its word; a reference would say nothing.
  if (isEmptyValue(title) || field?.kind === 'reference') return definition.label
  if (field === undefined) return String(title)
  return fieldWords(field, title) + (field.kind === 'integer' && field.format === 'year' ? '年度' : '')
}
