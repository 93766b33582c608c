import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { currentActor } from '#app/session/index.ts'
import { useKept } from '#app/ui/use-kept.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { offeredColumns } from '#domain/kit/sheet.ts'

/** What a person changed about the columns of a table; everything else is as the definition has it. */
export interface ColumnChoice {
  /** All columns in the order wanted; ones that came later stand at the end. */
  order: readonly string[]
  /** Of the usual columns, those not wanted; a choice of hidden ones, so that a column added later is seen. */
  hidden: readonly string[]
  /** Of the further columns, those wanted. */
  added: readonly string[]
  /** Kept in sight at the left. The first column always is. */
  fixed: readonly string[]
  /** In pixels, where somebody drew a border. */
  widths: Readonly<Record<string, number>>
}

export interface ChosenColumn {
  name: string
  isShown: boolean
  isFixed: boolean
  width: number | undefined
}

export const AS_DEFINED: ColumnChoice = { order: [], hidden: [], added: [], fixed: [], widths: {} }
/** A narrower column shows nothing and cannot be caught again. */
export const LEAST_WIDTH = 56

/** Every column a table of this resource may show, in the order chosen. The first one is never hidden. */
export function chosenColumns(resource: AnyResource, choice: ColumnChoice): ChosenColumn[] {
  const { usual, further } = offeredColumns(resource)
  const offered = [...usual, ...further]
  const place = new Map(choice.order.map((name, at) => [name, at]))
  const placeOf = (name: string) => place.get(name) ?? choice.order.length + offered.indexOf(name)
  const [first = '', ...others] = offered
  const inOrder = [first, ...others.sort((a, b) => placeOf(a) - placeOf(b))]
  return inOrder.map((name, at) => ({
    name,
    isShown: at === 0 || (usual.includes(name) ? !choice.hidden.includes(name) : choice.added.includes(name)),
    isFixed: at === 0 || choice.fixed.includes(name),
    width: choice.widths[name],
  }))
}

/** The names of the shown columns, in order. */
export function shownColumns(resource: AnyResource, choice: ColumnChoice): string[] {
  return chosenColumns(resource, choice).flatMap(({ name, isShown }) => (isShown ? [name] : []))
}

/** On paper and in a sheet what stands small beside the title is a column behind it. */
export function withNote({ list: { note } }: AnyResource, [first = '', ...others]: readonly string[]): string[] {
  return note === undefined || others.includes(note) ? [first, ...others] : [first, note, ...others]
}

/** Without those that none of these records has anything in, where the definition leaves such out. */
export function filled({ list }: AnyResource, columns: readonly string[], rows: readonly LocalRecord[]): string[] {
  const mayLack = list.whenFilled ?? []
  return columns.filter((name) => !mayLack.includes(name) || rows.some((record) => !isEmptyValue(record[name])))
}

/** The choice of this person for this resource, remembered on this device. */
export function useColumnChoice(resource: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  return useKept(`columns:${currentActor()?.guid ?? ''}:${resource}`, choiceOf)
}

/** What was stored by this or another version, as far as it can be understood. */
export function choiceOf(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return AS_DEFINED
  const { order, hidden, added, fixed, widths } = stored as Record<string, unknown>
  const drawn = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    order: namesOf(order),
    hidden: namesOf(hidden),
    added: namesOf(added),
    fixed: namesOf(fixed),
    widths: Object.fromEntries(drawn.filter(([, width]) => typeof width === 'number' && width >= LEAST_WIDTH)),
  }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}
