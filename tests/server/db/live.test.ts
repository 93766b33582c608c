import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'

const signs = pgTable('sign', ({ text, boolean }) => ({ place: text(), deleted: boolean() }))
const db: Db = drizzle.mock()

it.each([
  { conditions: [], asks: '"sign"."deleted" = $1', values: [false] },
  { conditions: [undefined], asks: '"sign"."deleted" = $1', values: [false] },
  {
    conditions: [eq(signs.place, '吴江')],
    asks: '("sign"."deleted" = $1 and "sign"."place" = $2)',
    values: [false, '吴江'],
  },
])('asks for $asks, one by one or by row', ({ conditions, asks, values }) => {
  const rows = liveRows(db, signs, ...conditions).toSQL()
  expect(rows.sql).toMatch(/^select .* from "sign" where/)
  expect(rows.sql.split(' where ')[1]).toBe(asks)
  expect(rows.params).toEqual(values)
  expect(
    db
      .select()
      .from(signs)
      .where(live(signs, ...conditions))
      .toSQL(),
  ).toEqual(rows)
})
