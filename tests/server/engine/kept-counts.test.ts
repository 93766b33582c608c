import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import { dimensionsOf } from '#domain/kit/statistics.ts'
import { addDays } from '#domain/lib/dates.ts'
import { type Random, seededRandom } from '#domain/lib/random.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database, Db } from '#server/db/database.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { tableNamed } from '#server/db/schema.ts'
import { keptTotal, narrowestKept, settleCounts } from '#server/engine/kept-counts.ts'
import { lackingCounts } from '#server/engine/kept-triggers.ts'
import { listRecords } from '#server/engine/read.ts'
import { insertRows } from '#server/engine/rows.ts'
import { resourceStatistics } from '#server/engine/statistics.ts'
import { touchOne } from '#server/engine/touch.ts'
import { DATABASES, openEmptyDatabase, openTestDatabase } from '../databases.ts'
import { buildActor, NOW } from '../sync/world.ts'

const FOLDER = join(import.meta.dirname, '../../../server/db/migrations')
const MIGRATIONS = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
const KEPT = '0012_kept-counts'
const TRADES = '0018_trade-of-records'

const PATHS = ['root/t1/g1/', 'root/t1/g2/', 'root/t2/g3/', 'root/t2/', null]
const READERS: readonly Actor[] = [
  buildActor({ roles: ['bureau'], gridGuid: 'root', gridPath: 'root/' }),
  buildActor({ roles: ['town'], gridGuid: 't1', gridPath: 'root/t1/' }),
  buildActor({ roles: ['grid'], gridGuid: 'g3', gridPath: 'root/t2/g3/' }),
]

const dayIn = (random: Random) => addDays('2026-11-20', random.int(-70, 5))
const one = <T>(random: Random, ...values: readonly T[]) => random.pick(values)

/** What changes of a record that counts go by; days are never lacking, so that a period takes in every record. */
const VALUES: Readonly<Record<string, (random: Random) => Record<string, unknown>>> = {
  company: (random) => ({
    status: 'approved',
    riskColor: one(random, 'red', 'blue', null),
    tradeFamily: one(random, 'textile', 'chemical', ''),
    scaleType: one(random, '1', '2', null),
    companyStatus: one(random, 'normal', null),
    regionIds: one(random, '320509/1', '320509/1/2', '320509/3', null),
    isWeiHua: one(random, true, false, null),
    isAboveScale: one(random, true, false, null),
    nextPatrolDue: one(random, dayIn(random), null),
  }),
  patrolRecord: (random) => ({
    status: one(random, 'submitted', 'returned'),
    checkDate: dayIn(random),
    checkUserNames: one(random, '甲', '甲、乙', null),
    conclusion: one(random, 'none', 'found', null),
    productionState: one(random, 'normal', 'stopped'),
    problemCount: one(random, 0, 3, null),
    tradeFamily: one(random, 'textile', 'chemical', null),
    spotTime: one(random, NOW, null),
    similarCount: one(random, 0, 2, null),
  }),
  hiddenDanger: (random) => ({
    status: one(random, 'pendingRectify', 'closed', 'pendingReview'),
    foundOn: dayIn(random),
    deadline: one(random, dayIn(random), null),
    dangerLevel: one(random, 'general', 'major', null),
    dangerType: one(random, 'fire', 'dust', null),
    tradeFamily: one(random, 'textile', 'chemical', null),
    sourceType: one(random, 'patrol', 'selfCheck'),
    rectifyType: one(random, 'onSite', 'later', null),
    rectifyFund: one(random, 0, 100.25, null),
    rectifyTime: one(random, `${dayIn(random)}T17:30:00.000Z`, null),
    reviewTime: one(random, `${dayIn(random)}T15:00:00.000Z`, null),
  }),
}
const NAMES = Object.keys(VALUES)

it('is proved of every resource whose counts are kept', () => {
  expect(RESOURCES.filter(({ statistics }) => statistics?.kept !== undefined).map(({ name }) => name)).toEqual(NAMES)
})

it('has migrations with the triggers that keep the counts', () => {
  const written = MIGRATIONS.sort().map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  expect(lackingCounts(RESOURCES, written.join('--> statement-breakpoint\n'))).toBe('')
  for (const name of NAMES)
    expect(lackingCounts(RESOURCES, '')).toContain(`delete from "keptCount" where "resource" = '${name}';`)
})

async function insertSome(db: Db, name: string, random: Random, guids: readonly string[]): Promise<void> {
  const rows = guids.map((guid) => {
    const { id: _made, ...blank } = blankRecord(resourceNamed(name), guid)
    return {
      ...blank,
      version: 1,
      createTime: NOW,
      updateTime: NOW,
      gridPath: random.pick(PATHS),
      ...VALUES[name]?.(random),
    }
  })
  await insertRows(db, tableNamed(name), await asStored(db, name, rows))
}

/** What the table has columns for: an older installation lacks some. */
async function asStored(db: Db, name: string, rows: readonly Record<string, unknown>[]) {
  const { rows: columns } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${name}`,
  )
  return rows.map((row) => Object.fromEntries(columns.flatMap(({ name: of }) => (of in row ? [[of, row[of]]] : []))))
}

/** One change of the kind that the product makes: many at once, moved, deleted, taken back, removed for good. */
async function changeSome(db: Db, name: string, random: Random, round: number): Promise<void> {
  const table = tableNamed(name)
  const known = (await db.select({ guid: table.guid }).from(table).orderBy(table.guid)).map(({ guid }) => String(guid))
  const some = random.shuffle(known).slice(0, random.int(1, 8))
  const set = (values: object) =>
    db
      .update(table)
      .set(values as never)
      .where(inArray(table.guid, some))
  const changes = [
    () =>
      insertSome(
        db,
        name,
        random,
        Array.from({ length: random.int(1, 6) }, (_, at) => `${name}-${round}-${at}`),
      ),
    () => set({ ...VALUES[name]?.(random) }),
    () => set({ gridPath: random.pick(PATHS) }),
    () => set({ deleted: random.chance(0.5) }),
    () => set({ version: round }),
    () => db.delete(table).where(inArray(table.guid, some.slice(0, 2))),
    () =>
      db.execute(
        sql`update ${table} set "gridPath" = replace("gridPath", 't1/', 't2/') where "gridPath" like 'root/t1/g2/%'`,
      ),
    () => settleCounts(db),
  ]
  await random.pick(changes)()
}

/** Empty words share their key with no value at all. */
const NOT_BY_ITS_KEY = [{ tradeFamily: ['textile', ''] }, { tradeFamily: ['', ''] }]
/** What is asked of the records themselves. */
const OF_EVER: Filter = { field: 'createTime', atLeast: '1990-01-01T00:00:00.000Z' }

describe.each(DATABASES)('counts kept on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const statisticsOf = (name: string, actor: Actor, query: { dimension: string; from?: string }) =>
    resourceStatistics(database.db, resourceNamed(name), { actor, now: NOW }, query)
  const totalOf = async (name: string, actor: Actor, query: object, within: Filter = 'everything') => {
    const reader = { actor, now: NOW }
    return (await listRecords(database.db, resourceNamed(name), reader, { pageSize: 1, ...query }, { within })).total
  }

  /** A period that takes in everything is asked of the records themselves. */
  async function expectKeptAsCounted(name: string): Promise<void> {
    const { statistics } = resourceNamed(name)
    const dimensions = dimensionsOf(statistics ?? { dimensions: [], measures: [] })
    for (const actor of READERS) {
      for (const dimension of dimensions)
        expect(await statisticsOf(name, actor, { dimension })).toEqual(
          await statisticsOf(name, actor, { dimension, from: '1990-01-01' }),
        )
      const field = dimensions.includes('status') ? 'status' : 'riskColor'
      const { total, rows } = await statisticsOf(name, actor, { dimension: field, from: '1990-01-01' })
      expect(await totalOf(name, actor, {})).toBe(Object.values(total)[0])
      for (const { key, values } of rows.filter((row) => row.key !== null)) {
        expect(await totalOf(name, actor, { [field]: key })).toBe(Object.values(values)[0])
      }
      for (const query of NOT_BY_ITS_KEY)
        expect(await totalOf(name, actor, query)).toBe(await totalOf(name, actor, query, OF_EVER))
    }
  }

  it.each(NAMES)('are those of the records of %s, whatever happened to them', async (name) => {
    const random = seededRandom(NAMES.indexOf(name) + 11)
    await insertSome(
      database.db,
      name,
      random,
      Array.from({ length: 30 }, (_, at) => `${name}-start-${at}`),
    )
    for (let round = 0; round < 60; round += 1) await changeSome(database.db, name, random, round)
    await expectKeptAsCounted(name)
    await settleCounts(database.db)
    await expectKeptAsCounted(name)
  })

  it('are not asked for the records of a day, which are kept by month', async () => {
    const ofToday = (within?: Filter) => totalOf('patrolRecord', READERS[0] as Actor, { view: 'today' }, within)
    await insertSome(database.db, 'patrolRecord', seededRandom(9), ['today-1', 'today-2'])
    const patrols = tableNamed('patrolRecord')
    await database.db
      .update(patrols)
      .set({ checkDate: '2026-11-20', gridPath: 'root/' })
      .where(inArray(patrols.guid, ['today-1', 'today-2']))
    expect(await ofToday()).toBeGreaterThan(1)
    expect(await ofToday()).toBe(await ofToday(OF_EVER))
  })

  it('are of a place and what is below it, by its very name', async () => {
    const at = (startsWith: string) =>
      keptTotal(database.db, resourceNamed('company'), {
        all: [
          { field: 'deleted', equals: false },
          { field: 'gridPath', startsWith },
        ],
      })
    expect(await at('root/t1/')).toBeGreaterThan(0)
    expect(await at('root/t_/')).toBe(0)
  })

  it('come back with what is not kept after all', async () => {
    const before = await statisticsOf('hiddenDanger', READERS[0] as Actor, { dimension: 'status' })
    const failing = database.db.transaction(async (tx) => {
      await insertSome(tx, 'hiddenDanger', seededRandom(5), ['taken-back'])
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await statisticsOf('hiddenDanger', READERS[0] as Actor, { dimension: 'status' })).toEqual(before)
  })

  it('are read in place of the records', async () => {
    const without = await openTestDatabase(kind)
    await insertSome(without.db, 'hiddenDanger', seededRandom(3), ['a', 'b', 'c', 'd', 'e'])
    await without.db.delete(keptCount)
    const ask = (query: { dimension: string; from?: string }) =>
      resourceStatistics(without.db, resourceNamed('hiddenDanger'), { actor: READERS[0] as Actor, now: NOW }, query)
    expect((await ask({ dimension: 'status' })).total.total).toBe(0)
    expect((await ask({ dimension: 'status', from: '1990-01-01' })).total.total).toBeGreaterThan(0)
    await without.close()
  })

  it('are one row for each value and grid once they are summed up, and none where nothing is left', async () => {
    await settleCounts(database.db)
    const { rows } = await database.db.execute<{ kept: number; distinct: number; empty: number }>(sql`
      select count(*)::int as kept, count(distinct ("resource", "dimension", "key", "gridPath"))::int as distinct,
        (count(*) filter (where "n" = 0 or "fresh"))::int as empty from "keptCount"`)
    expect(rows[0]?.kept).toBe(rows[0]?.distinct)
    expect(rows[0]?.empty).toBe(0)
  })

  async function openBefore(migration: string): Promise<Database> {
    const older = await openEmptyDatabase(kind)
    await migrate(older, { only: MIGRATIONS.map((name) => name.replace('.sql', '')).filter((tag) => tag < migration) })
    return older
  }

  it('are taken of the records that an older installation has', async () => {
    const older = await openBefore(KEPT)
    await insertSome(older.db, 'hiddenDanger', seededRandom(3), ['a', 'b', 'c', 'd', 'e'])
    await migrate(older)
    const ask = (query: { dimension: string; from?: string }) =>
      resourceStatistics(older.db, resourceNamed('hiddenDanger'), { actor: READERS[0] as Actor, now: NOW }, query)
    const kept = await ask({ dimension: 'status' })
    expect(kept).toEqual(await ask({ dimension: 'status', from: '1990-01-01' }))
    expect(kept.total.total).toBeGreaterThan(0)
    await older.close()
  })

  it.each(['patrolRecord', 'hiddenDanger'])(
    'are of the trade of their enterprises for the older records of %s, which no device fetches again',
    async (name) => {
      const older = await openBefore(TRADES)
      const { db } = older
      const random = seededRandom(7)
      await insertSome(db, 'company', random, ['textile', 'chemical', 'unknown'])
      const trades = { textile: 'textile', chemical: 'chemical', unknown: null }
      for (const [guid, trade] of Object.entries(trades))
        await db.execute(sql`update "company" set "tradeFamily" = ${trade} where "guid" = ${guid}`)
      await insertSome(db, name, random, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      await db.execute(sql`update ${tableNamed(name)} set "gridPath" = 'root/t1/', "companyGuid" = case
      when "guid" in ('a', 'b', 'c') then 'textile' when "guid" in ('d', 'e') then 'chemical' when "guid" = 'f' then 'unknown' end`)
      const heard = async () =>
        (
          await db.execute(sql`select (select "generation" from "syncMeta") as generation,
          (select max("seq") from "changeLog" where "tbl" = ${name}) as last`)
        ).rows
      const before = await heard()
      await migrate(older)
      expect(await heard()).toEqual(before)
      const ask = async (query: { dimension: string; from?: string }) =>
        (await resourceStatistics(db, resourceNamed(name), { actor: READERS[0] as Actor, now: NOW }, query)).rows.map(
          ({ key, values }) => [key, Object.values(values)[0]],
        )
      const byHand = [
        ['chemical', 2],
        ['textile', 3],
        [null, 2],
      ]
      expect((await ask({ dimension: 'tradeFamily' })).sort()).toEqual(byHand.sort())
      expect((await ask({ dimension: 'tradeFamily', from: '1990-01-01' })).sort()).toEqual(byHand.sort())
      await touchOne(db, 'company', 'chemical', { patch: { tradeFamily: 'textile' }, now: NOW })
      expect((await ask({ dimension: 'tradeFamily' })).sort()).toEqual(
        [
          ['textile', 5],
          [null, 2],
        ].sort(),
      )
      await older.close()
    },
  )
})

it('totals are added up from the kept field that has the fewest values, and so the fewest rows', () => {
  const kinds = ['company', 'patrolRecord', 'hiddenDanger'].map((name) => {
    const { fields } = resourceNamed(name)
    const field = fields[narrowestKept(resourceNamed(name))]
    return field?.kind === 'choice' ? Object.keys(field.options).length : field?.kind
  })
  expect(kinds).toEqual(['bool', 4, 2])
})
