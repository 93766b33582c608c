import { fieldOf } from '#domain/kit/field-of.ts'
import { isNumeric } from '#domain/kit/fields.ts'
import type { Filter, Scalar } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** `field: value` for what is asked of a field that can never have it, each once. */
export function wrongValues(resource: AnyResource, ...filters: Filter[]): string[] {
  const asked = filters.flatMap(valuesOf).filter(([field, value]) => !canHave(resource, field, value))
  return [...new Set(asked.map(([field, value]) => `${field}: ${value}`))]
}

function valuesOf(filter: Filter): [field: string, value: Scalar][] {
  if (typeof filter === 'string') return []
  if ('all' in filter) return filter.all.flatMap(valuesOf)
  if ('any' in filter) return filter.any.flatMap(valuesOf)
  if ('not' in filter) return valuesOf(filter.not)
  if ('in' in filter) return filter.in.map((value) => [filter.field, value])
  if ('has' in filter) return [[filter.field, filter.has]]
  return 'equals' in filter && filter.equals !== null ? [[filter.field, filter.equals]] : []
}

function canHave(resource: AnyResource, name: string, value: Scalar): boolean {
  if (name === 'status' && resource.workflow !== undefined)
    return Object.hasOwn(resource.workflow.states, String(value))
  if (name === 'deleted') return typeof value === 'boolean'
  if (name === 'guid') return typeof value === 'string'
  const field = fieldOf(resource, name)
  if (field?.kind === 'choice' || field?.kind === 'choices') return Object.hasOwn(field.options, String(value))
  if (field?.kind === 'bool') return typeof value === 'boolean'
  if (field !== null && isNumeric(field)) return typeof value === 'number'
  return field !== null && typeof value === 'string'
}
