import { eq } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { both, type Filter, fieldsRead, matches } from '#domain/kit/filter.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import { signedInBy } from '#server/accounts/sessions.ts'
import { tableNamed } from '#server/db/schema.ts'
import { recordOf, rowOf } from '#server/engine/codec.ts'
import { readable } from '#server/engine/read.ts'
import { PEOPLE, type Person, START, type TestServer } from '../server/support.ts'

type Values = Record<string, unknown>

/** Where a record lies that is nobody's of the people who ask: another town, another enterprise, another institution. */
const ELSEWHERE: Values = {
  companyGuid: 'company-b',
  gridGuid: 'grid-b',
  gridPath: 'root/town-b/grid-b/',
  createUserGuid: 'stranger',
}

/** Ways to satisfy a filter, as the fields that do; a few of each, since each leaf is what matters. */
function satisfying(filter: Filter): Values[] {
  if (filter === 'everything') return [{}]
  if (filter === 'nothing') return []
  if ('any' in filter) return filter.any.flatMap(satisfying)
  if ('all' in filter)
    return filter.all.reduce<Values[]>(
      (ways, part) => ways.flatMap((way) => satisfying(part).map((more) => ({ ...way, ...more }))).slice(0, 12),
      [{}],
    )
  if ('not' in filter) return [{}]
  const { field } = filter
  if ('equals' in filter) return [{ [field]: filter.equals }]
  if ('in' in filter) return filter.in.slice(0, 4).map((value) => ({ [field]: value }))
  if ('startsWith' in filter) return [{ [field]: filter.startsWith }]
  if ('contains' in filter) return [{ [field]: filter.contains }]
  if ('has' in filter) return [{ [field]: [filter.has] }]
  if ('atLeast' in filter) return [{ [field]: filter.atLeast }]
  if ('atMost' in filter) return [{ [field]: filter.atMost }]
  return []
}

/** Each way, and each way with one of its conditions not met. */
function nearMisses(way: Values): Values[] {
  const names = Object.keys(way)
  const without = (gone: string) => Object.fromEntries(Object.entries(way).filter(([name]) => name !== gone))
  return [way, ...(names.length > 1 ? names.map(without) : [])]
}

/** What a text of a record says: which record it is of, and whether it is masked or of a group of confidential fields. */
const MARK = /([QMC-J])7x(\d+)z/g
const GROUPS = ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
const SCOPE_TEXTS = new Set(['gridPath', 'path', 'regionIds', 'mime', 'storageKey', 'sha256', 'parentResource'])

/** What the server reads of its own accord to answer about others, and so must be as it is stored. */
const WHOLE: Readonly<Record<string, (at: number) => Values>> = {
  holiday: (at) => ({ date: addDays('1990-01-01', at), kind: 'off' }),
}

interface Marked {
  resource: AnyResource
  record: AnyRecord
}

/** Records of every resource in and out of the reach of the people who ask. */
export interface AccessWorld {
  /** A person as the server knew him when last asked: whom an institution serves changes with its contracts. */
  actorOf(person: Person): Actor
  askWhoIsWho(): Promise<void>
  /** Live and deleted records of a resource as they are now. */
  recordsOf(resource: AnyResource): Promise<AnyRecord[]>
  recordWith(resource: AnyResource, guid: string): Promise<AnyRecord | null>
  /** The marks in an answer that this person must not see, each with what it is of. */
  leaksIn(text: string, person: Person, options?: { isList?: boolean }): Promise<string[]>
}

/**
 * Fills every table from the definitions alone: for each condition of each access rule and each person a record that
 * meets it, and others that miss it by one. Every free text tells which record it stands in.
 */
export async function buildAccessWorld(server: TestServer): Promise<AccessWorld> {
  const actors = new Map<Person, Actor>()
  const askWhoIsWho = async () => {
    for (const person of Object.keys(PEOPLE) as Person[]) {
      const signedIn = await signedInBy(server.db, server.token(person), START)
      if (signedIn === null) throw new Error(`${person} is not signed in`)
      actors.set(person, signedIn.actor)
    }
  }
  const actorOf = (person: Person) => actors.get(person) as Actor // asked before anything else
  await askWhoIsWho()
  const marked: Marked[] = []
  const mark = (resource: AnyResource, record: AnyRecord): AnyRecord => {
    const at = marked.length
    const texts = Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== 'text' || field.maxLength < 12 || SCOPE_TEXTS.has(name)) return []
      if (record[name] !== null || fixed.has(`${resource.name}.${name}`)) return []
      const group = resource.confidential?.findIndex(({ fields }) => fields.includes(name)) ?? -1
      return [[name, `${field.mask !== undefined ? 'M' : (GROUPS[group] ?? 'Q')}7x${at}z`]]
    })
    const whole = { ...record, ...Object.fromEntries(texts) }
    marked.push({ resource, record: whole })
    return whole
  }

  for (const resource of RESOURCES) {
    const table = tableNamed(resource.name)
    const variants = variantsOf(resource, [...actors.values()])
    const rows = variants.map((values, at) => {
      const guid = `${resource.name}-v${at}`
      return rowOf(
        resource,
        mark(resource, { ...blankRecord(resource, guid), ...standing(guid), ...WHOLE[resource.name]?.(at), ...values }),
      )
    })
    for (let at = 0; at < rows.length; at += 100)
      await server.db
        .insert(table)
        .values(rows.slice(at, at + 100))
        .onConflictDoNothing()
  }

  const recordsOf = async (resource: AnyResource) =>
    (await server.db.select().from(tableNamed(resource.name))).map(recordOf)
  const recordWith = async ({ name }: AnyResource, guid: string) => {
    const table = tableNamed(name)
    const [row] = await server.db.select().from(table).where(eq(table.guid, guid))
    return row === undefined ? null : recordOf(row)
  }
  return {
    actorOf,
    askWhoIsWho,
    recordsOf,
    recordWith,
    leaksIn: async (text, person, { isList = false } = {}) => {
      const leaks: string[] = []
      const actor = actorOf(person)
      for (const [found, kind = '', at] of new Map([...text.matchAll(MARK)].map((each) => [each[0], each])).values()) {
        const made = marked[Number(at)]
        if (made === undefined || isShown(made, kind, { actor, isList })) continue
        // It may have been moved since, with its enterprise or by an action.
        const record = await recordWith(made.resource, made.record.guid)
        if (record === null || !isShown({ ...made, record }, kind, { actor, isList }))
          leaks.push(`${found} ${made.resource.name} ${made.record.guid}`)
      }
      return leaks
    },
  }
}

/** Texts that decide something and must keep what they say. */
const fixed = new Set(
  RESOURCES.flatMap((resource) =>
    rulesOf(resource).flatMap((rule) =>
      [...new Set(Object.keys(PEOPLE))].flatMap((person) =>
        fieldsRead(rule({ ...plain(PEOPLE[person as Person]), dataScope: null })).map(
          (field) => `${resource.name}.${field}`,
        ),
      ),
    ),
  ),
)

function plain(person: (typeof PEOPLE)[Person]): Actor {
  const { guid, roles, gridGuid, gridPath, companyGuid, agencyGuid } = person
  return { guid, username: guid, name: guid, roles: roles ?? [], gridGuid, gridPath, companyGuid, agencyGuid }
}

function rulesOf(resource: AnyResource): ((actor: Actor) => Filter)[] {
  const { access, confidential } = resource
  const told = (confidential ?? []).map(({ to }) => to)
  const optional = [access.export, access.whole, ...told].filter((rule) => rule !== undefined)
  const allowed = [...actionsOf(resource.name).values()].map(({ allow }) => allow)
  return [access.read, access.create, access.update, access.remove, ...optional, ...allowed]
}

const standing = (guid: string) => ({
  guid,
  version: 1,
  createTime: START,
  updateTime: START,
  createUserGuid: 'stranger',
})

function variantsOf(resource: AnyResource, actors: readonly Actor[]): Values[] {
  const known = new Set(Object.keys(blankRecord(resource, '-')))
  const base = Object.fromEntries(Object.entries(ELSEWHERE).filter(([name]) => known.has(name)))
  const ways = actors.flatMap((actor) => rulesOf(resource).flatMap((rule) => satisfying(rule(actor))))
  const states = Object.keys(resource.workflow?.states ?? {})
  const inStates = [{}, ...areas(known)].flatMap((area) => states.map((status) => ({ ...area, status })))
  const all = [{}, ...areas(known), ...inStates, ...ways.flatMap(nearMisses), { deleted: true, ...areas(known)[0] }]
  const distinct = new Map(all.map((values) => [JSON.stringify(Object.entries(values).sort()), values]))
  return [...distinct.values()].map((values) => ({ ...base, ...values })).filter(hasItsCompany)
}

/** A rule may name an enterprise that is none, so that nobody meets it; no record can belong to it. */
function hasItsCompany({ companyGuid }: Values): boolean {
  return companyGuid == null || companyGuid === 'company-a' || companyGuid === 'company-b'
}

/** One's own area, of each kind that the resource has. */
function areas(known: ReadonlySet<string>): Values[] {
  const own = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const fitting = Object.fromEntries(Object.entries(own).filter(([name]) => known.has(name)))
  return Object.keys(fitting).length === 0 ? [] : [fitting]
}

function isShown({ resource, record }: Marked, kind: string, to: { actor: Actor; isList: boolean }): boolean {
  const { access, confidential } = resource
  const { actor, isList } = to
  const isWhole = access.whole === undefined || matches(access.whole(actor), record)
  const masked = kind === 'M' && (!isWhole || (isList && !hasRole(actor, ...SUPERVISORS)))
  const group = confidential?.[GROUPS.indexOf(kind)]
  const withheld = group !== undefined && !matches(group.to(actor), record)
  return matches(readable(resource, actor), record) && !masked && !withheld
}

/** What the rule of the definition says, read in memory. */
export const readableBy = (resource: AnyResource, actor: Actor, record: AnyRecord) =>
  matches(both({ field: 'deleted', equals: false }, resource.access.read(actor)), record)

/** A file that has arrived and belongs to a record. */
export function fileOf(resource: AnyResource, { guid }: AnyRecord): AnyRecord {
  const field = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'files') ?? 'files'
  return {
    ...blankRecord(resourceNamed('accessoryFile'), `file-of-${guid}`),
    ...standing(`file-of-${guid}`),
    fileName: 'a.pdf',
    contentType: 'file',
    parentGuid: guid,
    parentResource: resource.name,
    moduleName: field,
    uploadUserGuid: 'stranger',
    complete: true,
  }
}
