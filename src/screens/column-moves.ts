import { type ColumnChoice, chosenColumns } from '#app/screens/column-choice.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { offeredColumns } from '#domain/kit/sheet.ts'

/** Shows or hides a column. */
export function toggled(resource: AnyResource, choice: ColumnChoice, name: string): ColumnChoice {
  const key = offeredColumns(resource).usual.includes(name) ? 'hidden' : 'added'
  return { ...choice, [key]: without(choice[key], name) ?? [...choice[key], name] }
}

/** Fixes a column at the left or lets it go. */
export function pinned(choice: ColumnChoice, name: string): ColumnChoice {
  return { ...choice, fixed: without(choice.fixed, name) ?? [...choice.fixed, name] }
}

/** Moves a column by one place; the first one keeps its own. */
export function moved(resource: AnyResource, choice: ColumnChoice, name: string, by: -1 | 1): ColumnChoice {
  const names = chosenColumns(resource, choice).map((column) => column.name)
  const at = names.indexOf(name)
  const to = at + by
  const other = names[to]
  if (at < 1 || to < 1 || other === undefined) return choice
  return { ...choice, order: names.map((each, place) => (place === at ? other : place === to ? name : each)) }
}

function without(names: readonly string[], name: string): string[] | null {
  return names.includes(name) ? names.filter((each) => each !== name) : null
}
