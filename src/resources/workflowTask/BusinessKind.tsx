import { NO_VALUE } from '#app/fields/words.ts'
import { findResource } from '#domain/resources/registry.ts'

/** What the record of a to-do is called, instead of the name the platform has for it. */
export function BusinessKind({ value }: { value: unknown }) {
  return typeof value === 'string' ? (findResource(value)?.label ?? NO_VALUE) : NO_VALUE
}
