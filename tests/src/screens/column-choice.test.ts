import { describe, expect, it } from 'vitest'
import {
  AS_DEFINED,
  type ColumnChoice,
  choiceOf,
  chosenColumns,
  shownColumns,
  withNote,
} from '#app/screens/column-choice.ts'
import { moved, pinned, toggled } from '#app/screens/column-moves.ts'
import { offeredColumns } from '#domain/kit/sheet.ts'
import '#domain/areas/everyday.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazard = resourceNamed('hiddenDanger')
const usual = hazard.list.columns
const [first = '', second = '', third = ''] = usual
const with_ = (own: Partial<ColumnChoice>): ColumnChoice => ({ ...AS_DEFINED, ...own })

describe('shownColumns', () => {
  it('is the definition’s own until somebody chooses', () => {
    expect(shownColumns(hazard, AS_DEFINED)).toEqual(usual)
  })

  it('leaves out what is hidden and takes in what is added, the first column always', () => {
    const [further = ''] = offeredColumns(hazard).further
    const choice = toggled(hazard, toggled(hazard, AS_DEFINED, second), further)
    expect(shownColumns(hazard, choice)).toEqual([...usual.filter((name) => name !== second), further])
    expect(shownColumns(hazard, with_({ hidden: [first] }))).toContain(first)
    expect(toggled(hazard, toggled(hazard, AS_DEFINED, second), second)).toEqual(AS_DEFINED)
  })

  it('keeps to the order chosen; a column that came later stands at the end', () => {
    const choice = with_({ order: [first, third, second] })
    expect(shownColumns(hazard, choice)).toEqual([first, third, second, ...usual.slice(3)])
  })

  it('offers nothing that a reader could not use', () => {
    const { further } = offeredColumns(hazard)
    for (const name of ['gridPath', 'regionIds', 'plan', 'beforePhotos']) expect(further).not.toContain(name)
    expect(further).toContain('createTime')
  })
})

describe('moved', () => {
  it('swaps with the neighbour, and the first one with nobody', () => {
    expect(shownColumns(hazard, moved(hazard, AS_DEFINED, third, -1)).slice(0, 3)).toEqual([first, third, second])
    expect(moved(hazard, AS_DEFINED, first, 1)).toBe(AS_DEFINED)
    expect(moved(hazard, AS_DEFINED, second, -1)).toBe(AS_DEFINED)
    const all = chosenColumns(hazard, AS_DEFINED)
    expect(moved(hazard, AS_DEFINED, all.at(-1)?.name ?? '', 1)).toBe(AS_DEFINED)
  })
})

describe('chosenColumns', () => {
  it('knows what is fixed and how wide it was drawn', () => {
    const choice = { ...pinned(AS_DEFINED, second), widths: { [third]: 240 } }
    const found = Object.fromEntries(chosenColumns(hazard, choice).map((column) => [column.name, column]))
    expect(found[first]?.isFixed).toBe(true)
    expect(found[second]?.isFixed).toBe(true)
    expect(found[third]).toMatchObject({ isFixed: false, width: 240 })
    expect(pinned(pinned(AS_DEFINED, second), second)).toEqual(AS_DEFINED)
  })
})

describe('what is printed and exported', () => {
  it('has what stands small beside the title as a column behind it, once', () => {
    const inbox = resourceNamed('workflowTask')
    expect(withNote(inbox, ['title', 'dueDate'])).toEqual(['title', 'activityName', 'dueDate'])
    expect(withNote(inbox, ['title', 'dueDate', 'activityName'])).toEqual(['title', 'dueDate', 'activityName'])
    expect(withNote(hazard, usual)).toEqual(usual)
  })
})

describe('choiceOf', () => {
  it.each([
    [null, AS_DEFINED],
    ['x', AS_DEFINED],
    [['a'], AS_DEFINED],
    [{ hidden: ['a', 1], widths: { a: 10, b: '200', c: 200 } }, with_({ hidden: ['a'], widths: { c: 200 } })],
  ])('understands %j as far as it can', (stored, choice) => {
    expect(choiceOf(stored)).toEqual(choice)
  })
})
