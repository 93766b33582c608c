import { isEmpty, type RowsFrom } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

/** An item of a check list as a row. */
export function rowFrom({ code, row }: RowsFrom, item: Values): Record<string, unknown> {
  const filled = Object.entries(row).map(([name, part]) => [
    name,
    typeof part === 'string' ? item[part] : part.means[String(item[part.of])],
  ])
  return Object.fromEntries([[code, item.itemCode], ...filled].filter(([, value]) => !isEmpty(value)))
}

/** The codes of the items that are rows already. */
export function codesIn({ code }: RowsFrom, rows: readonly Values[]): ReadonlySet<unknown> {
  return new Set(rows.map((row) => row[code]))
}
