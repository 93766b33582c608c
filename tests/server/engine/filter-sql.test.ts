import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { DATABASES, openTestDatabase } from '../databases.ts'
import { insertRecords } from '../support.ts'

const resource: AnyResource = resourceNamed('patrolTask')
const table = tableNamed('patrolTask')

/** Letters whose lower case is the same in every locale; what inspectors write has no others. */
const words = fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', "'", '/', '中', '网'), maxLength: 3 })
/** Pieces of markup, put together well and badly: the two readers strip them alike. */
const markup = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<br />',
      '<td x="1">',
      '<',
      '>',
      '&lt;',
      '&amp;',
      '&nbsp;',
      ' ',
      '\n',
      '中',
      'B',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-11-20')
const moment = fc.constantFrom('2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.001Z', '2025-01-01T00:00:00.000Z')
const element = fc.constantFrom('x', 'y', 'z"\\')

const record = fc.record({
  taskName: fc.option(fc.oneof(words, markup)),
  gridPath: fc.option(words),
  status: fc.constantFrom('pending', 'done'),
  planEnd: fc.option(day),
  companyGuids: fc.option(fc.array(element, { maxLength: 2 })),
  version: fc.integer({ min: 0, max: 3 }),
  createTime: moment,
  deleted: fc.boolean(),
})

const number = fc.integer({ min: 0, max: 3 })
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom<Filter>('everything', 'nothing'),
  fc.record({ field: fc.constantFrom('taskName', 'gridPath', 'status', 'planEnd'), equals: fc.option(words) }),
  fc.record({ field: fc.constant('status'), in: fc.subarray(['pending', 'done', 3]) }),
  fc.record({ field: fc.constantFrom('taskName', 'gridPath', 'companyGuids'), in: fc.array(words, { maxLength: 4 }) }),
  // What does not fit its field is equal to nothing, and no error of the database.
  fc.record({ field: fc.constant('version'), in: fc.array(fc.oneof(number, words), { maxLength: 4 }) }),
  fc.record({ field: fc.constant('deleted'), in: fc.array(fc.oneof(fc.boolean(), number, words), { maxLength: 3 }) }),
  fc.record({ field: fc.constant('planEnd'), in: fc.array(fc.oneof(day, number, words), { maxLength: 4 }) }),
  fc.record({ field: fc.constant('createTime'), in: fc.array(fc.oneof(moment, number, words), { maxLength: 4 }) }),
  fc.record({ field: fc.constant('deleted'), equals: fc.oneof(fc.boolean(), number, words) }),
  fc.record({ field: fc.constant('createTime'), equals: fc.oneof(moment, number, words) }),
  fc.record({ field: fc.constant('version'), equals: fc.oneof(number, words) }),
  fc.record({ field: fc.constantFrom('taskName', 'gridPath', 'version', 'companyGuids'), startsWith: words }),
  fc.record({ field: fc.constantFrom('taskName', 'companyGuids'), contains: words }),
  fc.record({
    field: fc.constant('taskName'),
    contains: fc.constantFrom('b', '中 ', '中b', '<', '&', 'lt', 'p', ''),
    rich: fc.constant(true),
  }),
  fc.record({ field: fc.constantFrom('companyGuids', 'taskName'), has: element }),
  // A list of nothing is as empty as none.
  fc.record({ field: fc.constantFrom('companyGuids', 'taskName', 'planEnd'), isEmpty: fc.constant(true as const) }),
  fc.record({ field: fc.constantFrom('planEnd'), atLeast: fc.oneof(day, number) }),
  fc.record({ field: fc.constantFrom('taskName'), atMost: fc.oneof(words, number) }),
  fc.record({ field: fc.constantFrom('createTime'), below: moment }),
  fc.record({ field: fc.constantFrom('version'), atMost: fc.oneof(number, words) }),
  fc.record({ field: fc.constantFrom('version', 'planEnd'), belowField: fc.constantFrom('version', 'createTime') }),
)
const filter = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter

describe.each(DATABASES)('filterSql on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  it('finds exactly the records that the filter matches in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.array(filter, { minLength: 6 }),
        async (parts, filters) => {
          const records = parts.map(
            (part, index): AnyRecord => ({
              ...blankRecord(resource, `task-${index}`),
              updateTime: part.createTime,
              ...part,
            }),
          )
          await database.db.delete(table)
          await insertRecords(database.db, 'patrolTask', records)
          for (const wanted of filters) {
            const rows = await database.db.select({ guid: table.guid }).from(table).where(filterSql(resource, wanted))
            const expected = records.filter((each) => matches(wanted, each)).map(({ guid }) => guid)
            expect(rows.map(({ guid }) => guid).sort(), JSON.stringify(wanted)).toEqual(expected.sort())
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each<[what: string, filter: Filter]>([
    ['a sign that stands for many', { field: 'taskName', startsWith: '%' }],
    ['a sign that stands for one', { field: 'taskName', startsWith: '_' }],
    ['a sign that takes the meaning of the next', { field: 'taskName', startsWith: '\\' }],
    ['more than a column holds', { field: 'version', atLeast: 3_000_000_000 }],
    ['what the database takes for a moment', { field: 'createTime', atLeast: 'yesterday' }],
  ])('takes %s for what it is', async (_what, wanted) => {
    const records = ['%a', '_a', '\\a', 'a'].map((taskName, index): AnyRecord => {
      const time = '2026-11-20T02:00:00.000Z'
      return { ...blankRecord(resource, `sign-${index}`), createTime: time, updateTime: time, taskName }
    })
    await database.db.delete(table)
    await insertRecords(database.db, 'patrolTask', records)
    const rows = await database.db.select({ guid: table.guid }).from(table).where(filterSql(resource, wanted))
    expect(rows).toEqual(records.filter((each) => matches(wanted, each)).map(({ guid }) => ({ guid })))
  })

  it('gives back the record that was stored', async () => {
    const stored: AnyRecord = {
      ...blankRecord(resource, 'round-trip'),
      version: 1,
      createTime: '2026-11-20T02:00:00.120Z',
      updateTime: '2026-11-20T02:00:00.120Z',
      taskName: '巡查',
      planEnd: '2026-11-30',
      companyGuids: ['a', 'b'],
    }
    await insertRecords(database.db, 'patrolTask', [stored])
    const [row] = await database.db.select().from(table).where(eq(table.guid, 'round-trip'))
    const { id, ...rest } = recordOf(row)
    expect({ ...rest, id: 0 }).toEqual(stored)
    expect(id).toBeGreaterThan(0)
  })
})
