import { RESOURCES } from '#domain/areas/all.ts'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import type { AnyResource, Lacked } from '#domain/kit/resource.ts'
import { GIVEN_DAY, wordsOf } from './flows.ts'

/** What stands in a table of its own, in the code's own words, or is the same for every field of the kind. */
const ELSEWHERE: readonly string[] = ['kind', 'label', 'hint', 'tones', 'options', 'fields', 'schema']

/**
 * What is asked for in every record and within which bounds, what lists and forms show, what hangs on it and what is
 * counted: a paragraph each, a line for each field.
 */
export function shapes(): string {
  return `${RESOURCES.map(paragraph).join('\n\n')}\n`
}

function paragraph(resource: AnyResource): string {
  const { name, label, scope, title, about, retention = 'other', fields, list, form } = resource
  const { stamps, starts, serial, children = [], statistics, calendar, card, lacks } = resource
  const lines = [
    `${name} ${label}`,
    `  of ${scope}, known by ${[title, list.note, about].filter(Boolean).join(', ')}; kept as ${retention}`,
    ...linesOf(fields, '  '),
    `  columns ${list.columns.join(' ')}`,
    ...said('columns when filled', list.whenFilled),
    ...Object.entries(list.views ?? {}).flatMap(([view, { columns }]) => said(`columns of ${view}`, columns)),
    ...form.map(({ section, fields: asked }) => `  form ${section}: ${asked.join(' ')}`),
    ...said('stamps', stamps),
    ...said('starts', starts?.(GIVEN_DAY, `${GIVEN_DAY}T02:00:00.000Z`, 'self')),
    ...said('serial', serial),
    ...children.flatMap((child) => said('child', child)),
    ...said('calendar', calendar),
    ...said('card', card),
    ...said(
      'counted by',
      statistics && [...statistics.dimensions, ...(statistics.byHour ?? []), statistics.period ?? 'createTime'],
    ),
    ...lacking(lacks),
  ]
  return lines.join('\n')
}

function lacking(lacks: Lacked | undefined): string[] {
  if (lacks === undefined) return []
  const { of, resource, by, owed, from = 'the morning' } = lacks
  return owed(GIVEN_DAY).map(({ of: whom = 'everything', counts }) => {
    return `  lacks ${resource} by ${by} for each ${of} of ${wordsOf(whom)}, from ${from}: ${wordsOf(counts)}`
  })
}

function linesOf(fields: FieldMap, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    `${indent}${name} ${field.label}: ${wordsOfField(field)}`,
    ...('fields' in field ? linesOf(field.fields, `${indent}  `) : []),
  ])
}

/** `text, required, maxLength 100`. */
function wordsOfField(field: Field): string {
  const options =
    'options' in field
      ? [
          `of ${Object.entries(field.options)
            .map(([value, label]) => `${value} ${label}`)
            .join('|')}`,
        ]
      : []
  const rest = Object.entries(field)
    .filter(([key, value]) => !ELSEWHERE.includes(key) && value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? key : `${key} ${inWords(value)}`))
  return [field.kind, ...options, ...rest].join(', ')
}

function said(what: string, value: object | undefined): string[] {
  return value === undefined ? [] : [`  ${what} ${inWords(value)}`]
}

/** Functions have no words; that there is one is said. */
function inWords(value: unknown): string {
  if (typeof value === 'function') return 'reckoned'
  if (typeof value !== 'object') return String(value)
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'function' ? 'reckoned' : each))
    .replaceAll('"', '')
    .replaceAll(',', ', ')
}
