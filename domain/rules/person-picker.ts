import type { ListQuery } from '../contract/envelope.ts'

/** A person as the picker lists him (document 2, section 3). */
export interface Person {
  id: number
  guid: string
  name: string
  mobile: string | null
  phoneNumber: string | null
  positionName: string | null
  lawEnforcementPerson: boolean
  lawEnforcementNumber: string | null
}

/** The grid at the top of the district (document 2, sections 6 and 9). */
export const TOP_GRID_GUID = '320509000007'
export const PERSON_PICKER = { title: '选择人员', width: '65%', removeNothing: '请选择一条记录' } as const

export interface TreeRoot {
  guid: string | number
  isFirst: boolean
}

/** Where the grid tree starts: at the very top for who works there, else at the given grid or one's own. */
export function treeRootFor(ownGridGuid: string | null, suppliedGuid: string | null = null): TreeRoot {
  if (ownGridGuid === TOP_GRID_GUID) return { guid: -1, isFirst: false }
  const guid = suppliedGuid ?? ownGridGuid
  return guid === null ? { guid: -1, isFirst: false } : { guid, isFirst: true }
}

/** As many people of a grid come in one answer. */
export const MOST_PEOPLE = 200

/** What the users of a grid are asked for with (document 2, section 3). */
export function personQuery(gridManageGuid: string): ListQuery {
  return {
    pageIndex: 1,
    pageSize: MOST_PEOPLE,
    countTotal: false,
    total: 0,
    sort: 'id',
    order: 'DESC',
    isFirst: false,
    gridManageGuid,
  }
}

/** A person from a user record, with the picker's own names. */
export function personOf(row: Readonly<Record<string, unknown>>): Person {
  const words = (name: string) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    id: typeof row.id === 'number' ? row.id : 0,
    guid: String(row.guid),
    name: words('name') ?? '',
    mobile: words('mobile'),
    phoneNumber: words('phoneNumber') ?? words('mobile'),
    positionName: words('positionName'),
    lawEnforcementPerson: row.lawEnforcementPerson === true,
    lawEnforcementNumber: words('lawEnforcementNumber'),
  }
}

/** The people of a loaded list whose name contains the words. */
export function searchPeople(people: readonly Person[], words: string): Person[] {
  const wanted = words.trim()
  return wanted === '' ? [...people] : people.filter(({ name }) => name.includes(wanted))
}

/** The chosen ones with some more; nobody twice. */
export function addPeople(chosen: readonly Person[], more: readonly Person[]): Person[] {
  const known = new Set(chosen.map(({ guid }) => guid))
  return [...chosen, ...more.filter(({ guid }) => !known.has(guid))]
}

export function removePeople(chosen: readonly Person[], guids: readonly string[]): Person[] {
  return chosen.filter(({ guid }) => !guids.includes(guid))
}

/** Several people as one record, each of its fields the people's values joined by commas. */
export type MergedPeople = Record<
  'id' | 'guid' | 'phoneNumber' | 'name' | 'mobile' | 'lawEnforcementNumber' | 'positionName',
  string
>

export function mergePeople(people: readonly Person[]): MergedPeople {
  const joined = (name: keyof MergedPeople) => people.map((person) => String(person[name] ?? '')).join(',')
  return {
    id: joined('id'),
    guid: joined('guid'),
    phoneNumber: joined('phoneNumber'),
    name: joined('name'),
    mobile: joined('mobile'),
    lawEnforcementNumber: joined('lawEnforcementNumber'),
    positionName: joined('positionName'),
  }
}
