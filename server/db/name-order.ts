import { sql } from 'drizzle-orm'
import { compareNames } from '#domain/lib/name-order.ts'
import type { Database, Db } from './database.ts'

/** The order of names in the database: what lists are put in order by where a field is text. */
export const NAME_ORDER = 'pinyin'

/** Words that are read otherwise than their first character alone, and so stand elsewhere (CLDR, zh, pinyin). */
const READ_OTHERWISE = ['重庆', '沈阳', '藏文']
/** CJK Unified Ideographs and their extension A. */
const CHARACTERS = [
  [0x4e_00, 0x9f_ff],
  [0x34_00, 0x4d_bf],
] as const

/**
 * Makes the order where a database lacks it. PostgreSQL has the languages of ICU in its own libraries, or was built without
 * them and goes on by code points; PGlite comes with the rules of no language, and is told the order of the characters as
 * the ICU of this process has it.
 */
export async function keepNameOrder(db: Db, kind: Database['kind']): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_collation where collname = ${NAME_ORDER}`)
  if (rows.length > 0) return
  const made = kind === 'pglite' ? ofRules() : (await knowsChinese(db)) ? OF_LANGUAGE : 'from "C"'
  await db.execute(sql.raw(`create collation "${NAME_ORDER}" ${made}`))
}

const OF_LANGUAGE = "(provider = icu, locale = 'zh-u-co-pinyin-kn-true')"
const ofRules = () => `(provider = icu, locale = 'und', rules = '${rulesOfCharacters()}')`

async function knowsChinese(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_collation where collprovider = 'i' and collname = 'zh-x-icu'`)
  return rows.length > 0
}

/** Digits before Chinese before Latin letters, as in the order of the language. */
function rulesOfCharacters(): string {
  const characters = CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  const ordered = [...characters, ...READ_OTHERWISE].sort(compareNames)
  const words = new Set(READ_OTHERWISE)
  let rules = '[numericOrdering on]&[before 1]a'
  let isInRun = false
  for (const each of ordered) {
    const isWord = words.has(each)
    rules += isWord ? `<${each}` : isInRun ? each : `<*${each}`
    isInRun = !isWord
  }
  return rules
}
