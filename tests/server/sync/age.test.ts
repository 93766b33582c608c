import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowsOfScope, type Scope } from '#server/sync/scopes.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'
import { insertCompany, insertRow, insertTown, NOW } from './world.ts'

const GRID: Scope = { name: 'grid:A', kind: 'grid', guid: 'A', gridPath: 'T/A/' }
const LONG_AGO = '2024-01-01T00:00:00.000Z'
const place = { companyGuid: 'C', gridGuid: 'A', gridPath: 'T/A/' }

describe.each(USUAL_DATABASES)('what a first download holds on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
    await insertCompany(database.db, 'C', 'A')
    const hazard = (guid: string, status: string, updateTime: string) =>
      insertRow(database.db, 'hiddenDanger', { guid, status, updateTime, ...place })
    await hazard('open and old', 'pendingRectify', LONG_AGO)
    await hazard('closed and old', 'closed', LONG_AGO)
    await hazard('closed just now', 'closed', NOW)
    await insertRow(database.db, 'patrolRecord', {
      guid: 'rests, old',
      status: 'submitted',
      updateTime: LONG_AGO,
      ...place,
    })
  })
  afterAll(() => database.close())

  const heldOf = async (name: string, withAwaited: boolean) => {
    const found = await database.db
      .select()
      .from(tableNamed(name))
      .where(rowsOfScope(resourceNamed(name), GRID, NOW, { withAwaited }))
    return found.map(({ guid }) => guid).sort()
  }

  it('is what changed of late, and what waits for somebody however old it is', async () => {
    expect(await heldOf('hiddenDanger', true)).toEqual(['closed just now', 'open and old'])
    expect(await heldOf('patrolRecord', true)).toEqual([])
  })

  it('is compared with the device by what changed of late alone, as older devices do', async () => {
    expect(await heldOf('hiddenDanger', false)).toEqual(['closed just now'])
  })
})
