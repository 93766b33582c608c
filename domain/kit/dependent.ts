import { type Field, type FieldMap, isEmpty, type When } from './fields.ts'
import type { InputIssue } from './problems.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a field is asked for, given the other fields. Of a list of several it is enough that one is among them. */
export function isAsked({ when }: Field, values: Values): boolean {
  return when === undefined || holdsFor(when, values)
}

/** Whether the fields have the values that are named. */
export function holdsFor(when: When, values: Values): boolean {
  return Object.entries(when).every(([name, wanted]) => holds(values[name], wanted))
}

function holds(value: unknown, wanted: When[string]): boolean {
  const given: unknown[] = [value ?? null].flat()
  const accepted: unknown[] = [wanted].flat()
  return given.some((each) => accepted.includes(each))
}

/** What is to be empty because nobody asks for it: `{ field: null }` for each that holds something. */
export function unasked(fields: FieldMap, values: Values): Record<string, null> {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    field.when === undefined || isAsked(field, values) || values[name] == null ? [] : [name],
  )
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** Whether what it is to hold hangs on other fields. */
export const isDependent = ({ when, requiredWhen }: Field) => when !== undefined || requiredWhen !== undefined

/** Whether a field that is asked for has to be filled in, given the other fields. */
export function isRequired({ required, requiredWhen }: Field, values: Values): boolean {
  return required === true || (requiredWhen !== undefined && holdsFor(requiredWhen, values))
}

/** What is wrong with the fields that are only sometimes asked for, or required: required, asked for, and empty. */
export function dependentIssues(fields: FieldMap, values: Values): InputIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isMissing = isDependent(field) && isRequired(field, values) && isEmpty(values[name])
    if (!isMissing || !isAsked(field, values)) return []
    return [{ path: name, code: 'required', message: missingWords(field) }]
  })
}

const VERBS: Partial<Record<Field['kind'], string>> = {
  text: '填写',
  integer: '填写',
  decimal: '填写',
  point: '填写',
  json: '填写',
  files: '添加',
  rows: '添加',
}

/** 请填写部位、请选择日期、请添加人员: what is said where a required field is empty. */
export const missingWords = ({ kind, label }: Field): string => `请${VERBS[kind] ?? '选择'}${label}`
