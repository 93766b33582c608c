import { useState } from 'react'
import { askElseDevice, findOnDevice } from '#app/data/find.ts'
import { toast } from '#app/ui/index.ts'
import type { PickNode } from '#app/widgets/tree/tree-sources.ts'
import { useLoad } from '#app/widgets/use-load.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import {
  addPeople,
  type MergedPeople,
  MOST_PEOPLE,
  mergePeople,
  PERSON_PICKER,
  type Person,
  personOf,
  personQuery,
  removePeople,
  searchPeople,
} from '#domain/rules/person-picker.ts'

export interface PersonPickerOptions {
  /** Gathers people of several grids in a list at the right. */
  cross: boolean
  /** Only the last ticked stays. */
  isSingle: boolean
  /** Answers one record with everybody's values joined by commas. */
  merge: boolean
  onPick: (people: Person[], merged: MergedPeople | null) => void
}

export type PersonPickerState = ReturnType<typeof usePersonPicker>

/** State lives as long as the dialog, so closing it forgets everything. */
export function usePersonPicker({ cross, isSingle, merge, onPick }: PersonPickerOptions) {
  const [grid, setGrid] = useState<PickNode | null>(null)
  const [words, setWords] = useState('')
  const [searched, setSearched] = useState('')
  const [ticked, setTicked] = useState<Person[]>([])
  const [gathered, setGathered] = useState<Person[]>([])
  const [marked, setMarked] = useState<readonly string[]>([])

  const first = useLoad(grid?.guid ?? null, () => peopleOf(grid?.guid ?? ''))
  /** More belong to the grid than one answer holds: who is looked for may be none of these. */
  const isPart = first.load.state === 'ready' && first.load.data.people.length >= MOST_PEOPLE
  const asksName = isPart && searched.trim() !== ''
  const named = useLoad(asksName ? `${grid?.guid} ${searched.trim()}` : null, () =>
    peopleOf(grid?.guid ?? '', searched.trim()),
  )
  const { load, again } = asksName ? named : first
  const shown = load.state === 'ready' ? searchPeople(load.data.people, searched) : []

  function finish(people: Person[]) {
    onPick(people, merge ? mergePeople(people) : null)
  }

  function add() {
    if (ticked.length === 0) return toast.error('请选择一条记录')
    if (!cross) return finish(ticked)
    setGathered(addPeople(gathered, ticked))
    setTicked([])
  }

  function remove() {
    if (marked.length === 0) return toast.error(PERSON_PICKER.removeNothing)
    setGathered(removePeople(gathered, marked))
    setMarked([])
  }

  return {
    grid,
    setGrid: (node: PickNode) => {
      setGrid(node)
      setTicked([])
    },
    words,
    setWords,
    search: () => setSearched(words),
    load,
    again,
    isPart: isPart && !asksName,
    shown,
    ticked,
    tick: (person: Person) =>
      setTicked((before) => {
        const others = before.filter(({ guid }) => guid !== person.guid)
        if (others.length < before.length) return others
        return isSingle ? [person] : [...others, person]
      }),
    add,
    gathered,
    marked,
    mark: (guid: string) =>
      setMarked((before) => (before.includes(guid) ? before.filter((each) => each !== guid) : [...before, guid])),
    remove,
    confirm: () => (gathered.length === 0 ? toast.error('请选择至少一条记录') : finish(gathered)),
  }
}

interface Rows {
  items: Readonly<Record<string, unknown>>[]
}

/** Those of a grid; with a word, of all of them those whose name has it. */
async function peopleOf(gridGuid: string, word = '') {
  const query = { ...personQuery(gridGuid), ...(word === '' ? {} : { keyword: word }) }
  const { data, source } = await askElseDevice<Rows>('/api/user/findUsersByGrid', query, async () => {
    const below: Filter = { field: 'gridPath', contains: `${gridGuid}/` }
    const filter = word === '' ? below : both(below, { field: 'name', contains: word })
    const found = await findOnDevice('user', { filter, order: '-id', limit: MOST_PEOPLE })
    return found === null ? null : { items: found.rows }
  })
  return { people: data.items.map(personOf), source }
}
