import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import { findResource } from '#domain/resources/registry.ts'

/** The words by which people know a record: the field its definition calls the title. */
export function titleOf(resource: string, record: Readonly<Record<string, unknown>>): string {
  const definition = findResource(resource)
  if (definition === null) return ''
  const field = definition.fields[definition.title]
  const title = record[definition.title]
  // A choice is known by its word and a year by its figures; a reference would say nothing.
  if (isEmptyValue(title) || field?.kind === 'reference') return definition.label
  return field === undefined ? String(title) : fieldWords(field, title)
}
