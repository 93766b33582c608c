import { type Field, type FieldMap, isEmpty, type PointField } from './fields.ts'
import { pointOf } from './point.ts'
import type { InputIssue } from './problems.ts'

type Values = Readonly<Record<string, unknown>>

/** The place that the fields of a record make up, if both numbers are there. */
export function placeOf({ parts }: PointField, record: Values): { lng: number; lat: number } | null {
  return pointOf(record[parts.lng], record[parts.lat])
}

/** What is written before the field: for the first number of a place what the two are called. */
export const labelOf = (field: Field): string => (field.kind === 'point' ? field.place : field.label)

/** The fields of the same place, this one included. */
export const partsOf = ({ parts }: PointField): readonly string[] => Object.values(parts)

/** Those of the names that are said by the first number of their place already. */
export function carried(fields: FieldMap, names: readonly string[]): ReadonlySet<string> {
  const heads = names.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'point' && field.parts.lng === name ? partsOf(field).filter((part) => part !== name) : []
  })
  return new Set(heads)
}

/** The names with all that belongs to the same place: who moves a place says anew where he has it from. */
export function withWholePlaces(fields: FieldMap, names: readonly string[]): string[] {
  const whole = names.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'point' ? partsOf(field).filter((part) => part in fields) : [name]
  })
  return [...new Set(whole)]
}

/** The fields of each place: whoever merges two changes takes one place or the other. */
export const wholePlaces = (fields: FieldMap): (readonly string[])[] => places(fields).map(partsOf)

/** Half a place is none: what is missing where one number was given and the other is empty. */
export function halfPlaces(fields: FieldMap, given: readonly string[], after: Values): InputIssue[] {
  return places(fields).flatMap(({ parts }) => {
    const empty = [parts.lng, parts.lat].filter((name) => isEmpty(after[name]))
    const [name] = empty
    if (name === undefined || empty.length === 2 || !(given.includes(parts.lng) || given.includes(parts.lat))) return []
    return [{ path: name, code: 'required', message: `请填写${fields[name]?.label ?? ''}` }]
  })
}

/** A place moved by somebody who does not say where he has it from (older apps do not) keeps no source of the one before. */
export function unsaidSources(
  fields: FieldMap,
  changed: readonly string[],
  said: readonly string[] = changed,
): Record<string, null> {
  const moved = places(fields).filter(({ parts }) => changed.includes(parts.lng) || changed.includes(parts.lat))
  const names = moved.flatMap(({ parts: { source, accuracy } }) =>
    source === undefined || said.includes(source) ? [] : [source, ...(accuracy === undefined ? [] : [accuracy])],
  )
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, null]))
}

const places = (fields: FieldMap): PointField[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'point' && field.parts.lng === name ? [field] : []))
