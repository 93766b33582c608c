import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HazardStatistics } from '#domain/contract/hazard-statistics.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, type Day, dayOf } from '#domain/lib/dates.ts'
import { type Random, seededRandom } from '#domain/lib/random.ts'
import { hazardFigures, periodOf } from '#domain/rules/hazard-clock.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { settleCounts } from '#server/engine/kept-counts.ts'
import { buildHazard } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const TODAY = dayOf(START)
const PLACES = [
  { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' },
  { companyGuid: 'company-b', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' },
]
const PERIODS = [
  { year: 2026, quarter: null },
  { year: 2026, quarter: 4 },
  { year: 2026, quarter: 3 },
  { year: 2025, quarter: null },
] as const
const hazards = tableNamed('hiddenDanger')

/** Around today and the turn of the year; moments on both sides of midnight in China. */
function daysOf(random: Random) {
  const day = (of: Day) => addDays(of, random.int(-40, 40))
  const moment = (of: Day) => random.pick([`${day(of)}T15:59:59.000Z`, `${day(of)}T16:00:00.000Z`, null])
  const deadline = day(random.pick([TODAY, '2026-01-01', '2026-09-30']))
  return {
    status: random.pick(['pendingRectify', 'pendingReview', 'closed', 'closed', 'transferred'] as const),
    foundOn: addDays(deadline, -random.int(0, 60)),
    deadline: random.chance(0.1) ? null : deadline,
    rectifyTime: moment(deadline),
    reviewTime: moment(deadline),
    updateTime: `${day(deadline)}T03:00:00.000Z`,
    dangerLevel: random.pick(['general', 'general', 'major'] as const),
  }
}

describe.each(DATABASES)('figures of hazards of a period on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const random = seededRandom(41)
    const rows = Array.from({ length: 120 }, (_, at) =>
      buildHazard({ guid: `h-${at}`, ...random.pick(PLACES), ...daysOf(random), deleted: random.chance(0.1) }),
    )
    await insertRecords(server.db, 'hiddenDanger', rows)
  })
  afterAll(() => server.close())

  const ask = async (who: Person, query: object) =>
    (await server.call<HazardStatistics>(who, '/api/hiddenDanger/periodStatistics', query)).data.total

  async function byHand(place: string, query: (typeof PERIODS)[number]) {
    const period = periodOf(query.year, query.quarter)
    const rows = (await server.db.select().from(hazards).where(eq(hazards.deleted, false))) as AnyRecord[]
    const own = rows.filter(({ gridPath }) => String(gridPath).startsWith(place))
    const dayAt = (moment: unknown) => (moment == null ? null : dayOf(String(moment)))
    const found = own.filter(({ foundOn }) => String(foundOn) >= period.from && String(foundOn) <= period.to)
    return {
      found: found.length,
      major: found.filter(({ dangerLevel }) => dangerLevel === 'major').length,
      ...hazardFigures(
        own.map((row) => ({
          deadline: row.deadline as Day | null,
          rectifiedOn: dayAt(row.rectifyTime),
          closedOn: row.status === 'closed' ? dayAt(row.reviewTime ?? row.updateTime) : null,
        })),
        period,
        TODAY,
      ),
    }
  }

  async function expectAsCounted(): Promise<void> {
    for (const query of PERIODS) {
      expect(await ask('bureau', query)).toMatchObject(await byHand('root/', query))
      expect(await ask('town', query)).toMatchObject(await byHand('root/town-a/', query))
    }
  }

  it('are those counted by hand, whatever changed meanwhile', async () => {
    await expectAsCounted()
    const random = seededRandom(43)
    for (const at of Array.from({ length: 40 }, (_, step) => step))
      await server.db
        .update(hazards)
        .set(daysOf(random) as never)
        .where(eq(hazards.guid, `h-${at}`))
    await server.db.execute(sql`update ${hazards} set "gridPath" = 'root/town-a/grid-a/' where "guid" like 'h-5%'`)
    await expectAsCounted()
    await settleCounts(server.db)
    await expectAsCounted()
  })

  it('read no hazards but those that are late now', async () => {
    await server.db.delete(keptCount)
    expect(await ask('bureau', { year: 2026, quarter: null })).toMatchObject({ found: 0, due: 0, closed: 0 })
    expect((await ask('safety', { year: 2026, quarter: null })).found).toBeGreaterThan(0)
  })
})
