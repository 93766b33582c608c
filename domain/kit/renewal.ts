import { type ActionDefinition, moveAction } from './action.ts'
import type { FieldMap, MediaRef } from './fields.ts'
import { sameValue } from './merge.ts'
import type { InputIssue } from './problems.ts'
import { MOST_FILES, renewalFields } from './renewal-fields.ts'
import type { AnyRecord, AnyResource } from './resource.ts'
import { valueWords } from './value-words.ts'
import { refuse } from './wrong.ts'

/** The actions of the moves that renew: what stood there is kept, and no day is renewed by one that is not later. */
export function renewalActions(of: unknown): ActionDefinition[] {
  const resource = of as AnyResource
  const { fields } = resource
  return Object.entries(resource.workflow?.moves ?? {}).flatMap(([name, move]) => {
    const { renews, label } = move
    if (renews === undefined) return []
    const action = moveAction(resource, name, move, (before, values, { actor, now }) => {
      const renewing = { fields, renews, before, values }
      refuse(issuesOf(renewing))
      return renewed(renewing, { at: now, move: label, userName: actor.name })
    })
    return [{ ...action, fills: [...action.fills, ...Object.keys(renewalFields)] }]
  })
}

interface Renewing {
  fields: FieldMap
  renews: readonly string[]
  before: AnyRecord
  /** What was answered. */
  values: Readonly<Record<string, unknown>>
}

function renewed({ fields, renews, before, values }: Renewing, by: object): Record<string, unknown> {
  const given = Object.fromEntries(renews.map((name) => [name, values[name] ?? null]))
  const isPicture = (name: string) => fields[name]?.kind === 'files'
  const changed = renews.filter((name) => !sameValue(given[name], before[name] ?? null))
  const lines = changed.flatMap((name) => {
    const wordsOf = (value: unknown) => valueWords(fields[name], value)
    return isPicture(name)
      ? []
      : [{ ...by, item: fields[name]?.label, before: wordsOf(before[name]), after: wordsOf(given[name]) }]
  })
  const pictures = changed.filter(isPicture).flatMap((name) => filesIn(before[name]))
  return {
    ...given,
    renewals: [...((before.renewals ?? []) as object[]), ...lines],
    formerFiles: [...filesIn(before.formerFiles), ...pictures].slice(-MOST_FILES),
  }
}

function issuesOf({ fields, renews, before, values }: Renewing): InputIssue[] {
  return renews.flatMap((path) => {
    const [was, is] = [before[path], values[path]]
    const isDay = fields[path]?.kind === 'date' && typeof was === 'string' && typeof is === 'string'
    return isDay && is <= was ? [{ path, code: 'later', message: `新的${fields[path]?.label}应晚于原来的${was}` }] : []
  })
}

const filesIn = (value: unknown): MediaRef[] => (Array.isArray(value) ? (value as MediaRef[]) : [])
