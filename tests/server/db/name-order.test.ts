import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { compareNames } from '#domain/lib/name-order.ts'
import { NAME_ORDER } from '#server/db/name-order.ts'
import { openTestDatabase } from '../databases.ts'

/** The 6,763 characters of GB 2312, as everyday names are written. */
function everydayCharacters(): string[] {
  const decoder = new TextDecoder('gb18030')
  const all: string[] = []
  for (let row = 0xb0; row <= 0xf7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) all.push(decoder.decode(new Uint8Array([row, cell])))
  return all.filter((each) => /\p{Script=Han}/u.test(each))
}

describe('the order of names', () => {
  it('is the same in the built-in database as on devices, for every character in use and for words read otherwise', async () => {
    const database = await openTestDatabase('pglite')
    const characters = everydayCharacters()
    expect(characters).toHaveLength(6763)
    const names = [...characters, '重庆', '重点', '沈阳', '沈氏', '藏文', '藏书', 'a', 'B', '２号', '2号', '10号']
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name
          order by name collate ${sql.identifier(NAME_ORDER)}`,
    )
    await database.close()
    expect(rows.map(({ name }) => name)).toEqual([...names].sort(compareNames))
  })
})
