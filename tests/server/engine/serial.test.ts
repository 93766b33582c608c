import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { nextSerial, serialNumber } from '#server/engine/serial.ts'
import { openTestDatabase } from '../databases.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

const numbered = (resource: string, now: string, per: 'day' | 'year' = 'day') =>
  serialNumber(database.db, { field: 'no', prefix: 'YH', per, digits: 4 }, { resource, now })

it('counts from one within a day of China, and begins anew with the next', async () => {
  expect(await numbered('hazard', '2026-11-20T15:59:59.999Z')).toBe('YH202611200001')
  expect(await numbered('hazard', '2026-11-20T02:00:00.000Z')).toBe('YH202611200002')
  expect(await numbered('hazard', '2026-11-20T16:00:00.000Z')).toBe('YH202611210001')
})

it('counts within a year of China', async () => {
  expect(await numbered('case', '2026-12-31T15:59:59.999Z', 'year')).toBe('YH20260001')
  expect(await numbered('case', '2026-02-01T00:00:00.000Z', 'year')).toBe('YH20260002')
  expect(await numbered('case', '2026-12-31T16:00:00.000Z', 'year')).toBe('YH20270001')
})

it('counts every kind by itself, and goes on beyond its digits', async () => {
  expect(await numbered('event', '2026-11-20T02:00:00.000Z')).toBe('YH202611200001')
  for (let n = 0; n < 11; n += 1) await nextSerial(database.db, 'short.no:20261120')
  const short = { field: 'no', prefix: 'A', per: 'day', digits: 1 } as const
  const at = { resource: 'short', now: '2026-11-20T02:00:00.000Z' }
  expect(await serialNumber(database.db, short, at)).toBe('A2026112012')
})

it('leaves no gap where what was numbered came to nothing', async () => {
  const undone = database.db.transaction(async (tx) => {
    expect(await nextSerial(tx, 'undone')).toBe(1)
    throw new Error('came to nothing')
  })
  await expect(undone).rejects.toThrow('came to nothing')
  expect(await nextSerial(database.db, 'undone')).toBe(1)
})

it('gives no number twice to those who ask at once', async () => {
  const given = await Promise.all(
    Array.from({ length: 5 }, () => database.db.transaction((tx) => nextSerial(tx, 'once'))),
  )
  expect(given.toSorted()).toEqual([1, 2, 3, 4, 5])
})
