import type { Day } from '#domain/lib/dates.ts'
import type { FieldMap } from './fields.ts'
import { sameValue } from './merge.ts'
import type { InputIssue } from './problems.ts'

type Values = Readonly<Record<string, unknown>>

/** What is said to have `happened` on a day to come, in lists inside the record too; what stood there before is let be. */
export function daysToCome(fields: FieldMap, before: Values, after: Values, today: Day): InputIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = after[name]
    if (sameValue(before[name] ?? null, value ?? null)) return []
    if (field.kind === 'rows')
      return [value ?? []].flat().flatMap((row, at) =>
        daysToCome(field.fields, {}, row as Values, today).map((issue) => ({
          ...issue,
          path: `${name}.${at}.${issue.path}`,
        })),
      )
    return field.kind === 'date' && field.happened && String(value ?? '') > today
      ? [{ path: name, code: 'future', message: `${field.label}不能晚于今天` }]
      : []
  })
}
