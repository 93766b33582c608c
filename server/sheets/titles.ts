import { and, inArray, or } from 'drizzle-orm'
import { isNumeric } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { otherNames } from '#server/engine/names.ts'
import { type Reader, readable } from '#server/engine/read.ts'
import { sameWords } from './cell-words.ts'

/** Between the names along a path: 吴江区/盛泽镇/甲网格. */
const STEP = '/'
const BATCH = 500
const WHOLE = /^\d{1,9}$/

/** What a word in a sheet stands for. */
export type Named = { guid: string } | { trouble: 'unknown' | 'ambiguous' }

/** Titles of records for their guids and back, limited to what the reader may see. */
export interface Titles {
  /** Looks these up at once, so that `titleOf` knows them. */
  learn(target: string, guids: readonly string[]): Promise<void>
  /** Null where there is none that the reader may see; what was deleted says so. */
  titleOf(target: string, guid: string): string | null
  /** Looks these words up at once, so that `guidFor` knows them. */
  ask(target: string, words: readonly string[]): Promise<void>
  guidFor(target: string, words: string): Named
  /** The guids from the top down to this one, of a tree. */
  trailOf(target: string, guid: string): string[]
  /** All of them, for a drop-down; null where there are more than `most`. */
  all(target: string, most: number): Promise<string[] | null>
}

/** Records that lie in one another (grids, regions, trades) are known by their path; the others by title. */
export function isTree(resource: AnyResource): boolean {
  const { parentGuid } = resource.fields
  return parentGuid?.kind === 'reference' && parentGuid.to === resource.name
}

/** Title and the keys that no two records share, such as the credit code of an enterprise. */
export function nameFields(resource: AnyResource): string[] {
  const keys = (resource.unique ?? []).filter((names) => names.length === 1).flat()
  return [...new Set([resource.title, ...keys.filter((name) => resource.fields[name]?.kind === 'text')])]
}

export function openTitles(db: Db, reader: Reader): Titles {
  const books = new Map<string, Book>()

  function bookOf(target: string): Book {
    const known = books.get(target)
    if (known !== undefined) return known
    const resource = findResource(target)
    const book =
      resource === null
        ? emptyBook()
        : isTree(resource)
          ? treeBook(db, resource, reader)
          : plainBook(db, resource, reader)
    books.set(target, book)
    return book
  }

  return {
    learn: (target, guids) => bookOf(target).learn(guids),
    titleOf: (target, guid) => bookOf(target).titles.get(guid) ?? null,
    ask: (target, words) => bookOf(target).ask(words),
    guidFor: (target, words) => {
      const { guids, alike } = bookOf(target)
      const found = guids.get(words) ?? alike.get(sameWords(words))
      const [guid, second] = [...(found ?? [])]
      if (guid === undefined) return { trouble: 'unknown' }
      return second === undefined ? { guid } : { trouble: 'ambiguous' }
    },
    trailOf: (target, guid) => bookOf(target).trailOf(guid),
    all: (target, most) => bookOf(target).all(most),
  }
}

interface Book {
  titles: Map<string, string>
  guids: Map<string, Set<string>>
  /** By `sameWords`: read where no record is called exactly so. */
  alike: Map<string, Set<string>>
  learn(guids: readonly string[]): Promise<void>
  ask(words: readonly string[]): Promise<void>
  trailOf(guid: string): string[]
  all(most: number): Promise<string[] | null>
}

function note(guids: Map<string, Set<string>>, words: string, guid: string): void {
  const known = guids.get(words)
  if (known === undefined) guids.set(words, new Set([guid]))
  else known.add(guid)
}

/** Of what is referred to before it is declared. */
function emptyBook(): Book {
  const nothing = async () => {}
  return {
    titles: new Map(),
    guids: new Map(),
    alike: new Map(),
    learn: nothing,
    ask: nothing,
    trailOf: (guid) => [guid],
    all: async () => null,
  }
}

/** Read whole: there are a few thousand at most, and a path needs all those above. */
function treeBook(db: Db, resource: AnyResource, reader: Reader): Book {
  const titles = new Map<string, string>()
  const guids = new Map<string, Set<string>>()
  const alike = new Map<string, Set<string>>()
  const above = new Map<string, string>()
  let reading: Promise<void> | null = null

  const trailOf = (guid: string): string[] => {
    const trail: string[] = []
    for (let at: string | undefined = guid; at !== undefined && !trail.includes(at); at = above.get(at))
      trail.unshift(at)
    return trail
  }

  async function read(): Promise<void> {
    const table = tableNamed(resource.name)
    const rows = await db
      .select({ guid: table.guid, title: table[resource.title] ?? table.guid, parent: table.parentGuid ?? table.guid })
      .from(table)
      .where(filterSql(resource, readable(resource, reader.actor)))
    const names = new Map(rows.map((row) => [String(row.guid), String(row.title ?? '')]))
    for (const row of rows) {
      const parent = String(row.parent ?? '')
      if (names.has(parent)) above.set(String(row.guid), parent)
    }
    for (const [guid, name] of names) {
      const path = trailOf(guid)
        .map((each) => names.get(each))
        .join(STEP)
      titles.set(guid, path)
      for (const words of new Set([path, name])) note(guids, words, guid)
    }
    // A whole path says which one is meant even where its last name is another's too.
    for (const [guid, path] of titles) if (path.includes(STEP)) guids.set(path, new Set([guid]))
    for (const [guid, path] of titles) for (const end of endsOf(path)) note(alike, sameWords(end), guid)
  }

  const whole = () => {
    reading ??= read()
    return reading
  }
  return {
    titles,
    guids,
    alike,
    trailOf,
    learn: async (wanted) => {
      await whole()
      const others = wanted.filter((guid) => !titles.has(guid))
      for (const { guid, name } of await otherNames(db, resource, reader.actor, others)) titles.set(guid, name)
    },
    ask: whole,
    all: async (most) => {
      await whole()
      return titles.size > most ? null : [...titles.values()].sort()
    },
  }
}

function plainBook(db: Db, resource: AnyResource, reader: Reader): Book {
  const titles = new Map<string, string>()
  const guids = new Map<string, Set<string>>()
  const alike = new Map<string, Set<string>>()
  const asked = new Set<string>()
  const table = tableNamed(resource.name)
  const title = table[resource.title] ?? table.guid
  const names = nameFields(resource)
  const columns = Object.fromEntries(names.flatMap((name) => (table[name] === undefined ? [] : [[name, table[name]]])))
  const mine = filterSql(resource, readable(resource, reader.actor))

  return {
    titles,
    guids,
    alike,
    trailOf: (guid) => [guid],
    learn: async (wanted) => {
      const fresh = [...new Set(wanted)].filter((guid) => !titles.has(guid))
      for (const batch of batches(fresh)) {
        const rows = await db
          .select({ guid: table.guid, title })
          .from(table)
          .where(and(inArray(table.guid, batch), mine))
        for (const row of rows) titles.set(String(row.guid), String(row.title ?? ''))
        const others = batch.filter((guid) => !titles.has(guid))
        for (const { guid, name } of await otherNames(db, resource, reader.actor, others)) titles.set(guid, name)
      }
    },
    ask: async (words) => {
      const fresh = [...new Set(words)].filter((each) => !asked.has(each))
      for (const batch of batches(fresh)) {
        for (const each of batch) asked.add(each)
        const ways = [...new Set(batch.flatMap(waysToWrite))]
        const asOne = Object.entries(columns).flatMap(([name, column]) => {
          const field = resource.fields[name]
          // A plan is called by its year; words that are no number are none of them.
          const fitting = field !== undefined && isNumeric(field) ? ways.filter((each) => WHOLE.test(each)) : ways
          return fitting.length === 0 ? [] : inArray(column, fitting)
        })
        if (asOne.length === 0) continue
        const rows = await db
          .select({ guid: table.guid, ...columns })
          .from(table)
          .where(and(or(...asOne), mine))
        for (const row of rows as Record<string, unknown>[])
          for (const name of names)
            if (row[name] != null) {
              note(guids, String(row[name]), String(row.guid))
              note(alike, sameWords(String(row[name])), String(row.guid))
            }
      }
    },
    all: async (most) => {
      const rows = await db
        .select({ title })
        .from(table)
        .where(mine)
        .limit(most + 1)
      return rows.length > most ? null : [...new Set(rows.map((row) => String(row.title ?? '')))].sort()
    },
  }
}

/** 江苏省/苏州市/吴江区/盛泽镇 is found as 吴江区/盛泽镇 and as 盛泽镇 too. */
function endsOf(path: string): string[] {
  const names = path.split(STEP)
  return names.map((_name, at) => names.slice(at).join(STEP))
}

/** An enterprise calls itself 苏州（吴江）纺织 or 苏州(吴江)纺织, with spaces around or without. */
function waysToWrite(words: string): string[] {
  const narrow = sameWords(words)
  return [words, narrow, narrow.replaceAll('(', '（').replaceAll(')', '）')]
}

function* batches(words: readonly string[]): Generator<string[]> {
  for (let at = 0; at < words.length; at += BATCH) yield words.slice(at, at + BATCH)
}
