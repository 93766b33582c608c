import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Op } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { lastChange, withMeanwhile } from '#server/engine/meanwhile.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import { actorOfPerson, insertRecords, startTestServer, type TestServer } from '../support.ts'
import { performer } from './performer.ts'

const photo = () => buildPhoto({ guid: randomUUID() })
const hazard = () => ({
  ...{ companyGuid: 'company-a', sourceType: 'patrol', foundOn: '2026-11-20', place: '一号车间', dangerType: 'fire' },
  ...{ description: '灭火器过期', dangerLevel: 'general', beforePhotos: [photo()], rectifyType: 'deadline' },
  deadline: '2026-12-05',
})

describe.each(DATABASES)('an action that somebody else was faster than, on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const perform = performer(() => server.db)
  const company = async () => {
    const table = tableNamed('company')
    const [row] = await server.db.select().from(table).where(eq(table.guid, 'company-a'))
    return row as unknown as AnyRecord
  }

  /** A hazard that waits for its review. */
  const answered = async () => {
    const recordGuid = randomUUID()
    const of = (action: string, input: object) => ({ recordGuid, resource: 'hiddenDanger', action, input })
    await perform('grid', of('report', hazard()))
    const input = { rectifyDesc: '已清理', afterPhotos: [photo()] }
    expect(await perform('safety', of('rectify', input))).toMatchObject({ state: 'applied' })
    return recordGuid
  }

  it('says who did what and when', async () => {
    const recordGuid = await answered()
    const reviewedAt = '2026-11-20T06:00:00.000Z'
    await perform(
      'town',
      { resource: 'hiddenDanger', recordGuid, action: 'review', input: { result: 'pass' } },
      reviewedAt,
    )
    const late = {
      resource: 'hiddenDanger',
      recordGuid,
      action: 'review',
      input: { result: 'fail', opinion: '仍有杂物' },
    }
    const meanwhile = { userName: 'town的姓名', actionLabel: '复查', at: reviewedAt, isSelf: false }
    expect(await perform('grid', late, '2026-11-20T07:00:00.000Z')).toMatchObject({
      state: 'refused',
      problem: { code: 'workflow.move-not-open', details: { status: 'closed', meanwhile } },
    })
  })

  it('says so when it was the same person on another device', async () => {
    const recordGuid = await answered()
    await perform('grid', { resource: 'hiddenDanger', recordGuid, action: 'review', input: { result: 'pass' } })
    const again = await perform('grid', {
      resource: 'hiddenDanger',
      recordGuid,
      action: 'review',
      input: { result: 'pass' },
    })
    expect(again).toMatchObject({ problem: { details: { meanwhile: { isSelf: true, actionLabel: '复查' } } } })
  })

  it('tells nobody of a record that is not his', async () => {
    const recordGuid = await answered()
    const result = await perform('otherGrid', {
      resource: 'hiddenDanger',
      recordGuid,
      action: 'review',
      input: { result: 'pass' },
    })
    expect(JSON.stringify(result)).not.toContain('的姓名')
  })

  it('can be kept as a note with its photos, whatever state the hazard is in', async () => {
    const recordGuid = await answered()
    await perform('town', { resource: 'hiddenDanger', recordGuid, action: 'review', input: { result: 'pass' } })
    const seen = photo()
    const note = { content: '复查：不合格。仍有杂物', photos: [seen] }
    const stale = { resource: 'hiddenDanger', recordGuid, action: 'note', input: note, baseVersion: 1 }
    expect(await perform('grid', stale)).toMatchObject({
      state: 'applied',
      record: { status: 'closed', reviewResult: 'pass', notes: [{ userName: 'grid的姓名', content: note.content }] },
      missingMedia: expect.arrayContaining([seen.guid]),
    })
  })

  it('tells with whose change an edit was merged', async () => {
    const { version, safetyManager = null, pbAddress = null } = await company()
    const own = { resource: 'company', recordGuid: 'company-a', action: 'update', baseVersion: version }
    await perform('town', {
      ...own,
      input: { changes: { mainLeaderPhone: '13900000009' } },
    })
    const input = { changes: { safetyManager: '王安全' }, base: { safetyManager } }
    const merged = await perform('grid', { ...own, input })
    const withTown = { state: 'applied', merged: true, mergedWith: { userName: 'town的姓名' } }
    expect(merged).toMatchObject(withTown)
    // What he changed himself since, with the device that has not heard of the town's, is no news to him.
    const code = { changes: { pbAddress: '盛泽镇一号' }, base: { pbAddress } }
    expect(await perform('grid', { ...own, input: code })).toMatchObject(withTown)
  })

  it('names him at a conflict too', async () => {
    const { version, mainLeader = null } = await company()
    const own = { resource: 'company', recordGuid: 'company-a', action: 'update', baseVersion: version }
    const change = (name: string) => ({ ...own, input: { changes: { mainLeader: name }, base: { mainLeader } } })
    await perform('town', change('甲'))
    expect(await perform('safety', change('乙'))).toMatchObject({
      problem: { code: 'record.conflict', details: { meanwhile: { userName: 'town的姓名', fields: ['mainLeader'] } } },
    })
  })

  it.each([
    ['the last that touched the field', 'grid', ['a'], false, 'second'],
    ['somebody else’s before his own', 'grid', ['a'], true, 'first'],
    ['his own where nobody else touched it', 'admin', ['b'], true, 'third'],
    ['any where nobody touched it', 'grid', ['none'], false, 'third'],
  ] as const)('is the change that counts: %s', async (_which, who, fields, preferOthers, actionLabel) => {
    const guid = randomUUID()
    const changes = [
      ['first', 'town', 'a', '2026-11-20T03:00:00.000Z'],
      ['second', 'grid', 'a', '2026-11-20T04:00:00.000Z'],
      ['third', 'admin', 'b', '2026-11-20T05:00:00.000Z'],
    ] as const
    await insertRecords(
      server.db,
      'systemBusinessLog',
      changes.map(([label, userGuid, field, time]) =>
        buildRecord('systemBusinessLog', {
          ...{ guid: randomUUID(), bizGuid: guid, userGuid, time, after: { [field]: 1 } },
          actionLabel: label,
        }),
      ),
    )
    const last = await lastChange(server.db, actorOfPerson(who), { guid, fields, preferOthers })
    expect(last).toMatchObject({ actionLabel })
    expect(await lastChange(server.db, actorOfPerson(who), { guid: randomUUID(), fields })).toBeNull()
  })

  it.each([
    ['grid', 'record.stale', true],
    ['otherGrid', 'record.stale', false],
    ['grid', 'input.invalid', false],
  ] as const)('is told to %s with %s: %s', async (who, code, isTold) => {
    const recordGuid = await answered()
    const op = { resource: 'hiddenDanger', recordGuid } as Op // of which nothing else is read
    const { details } = await withMeanwhile(server.db, actorOfPerson(who), op, new Problem(code))
    expect('meanwhile' in details).toBe(isTold)
  })
})
