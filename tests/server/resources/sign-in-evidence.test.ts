import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildPatrolInput, buildPhoto } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { performer } from '../engine/performer.ts'
import { startTestServer, type TestServer } from '../support.ts'

const PLANT = { longitude: 120.66, latitude: 30.91 }
const photos = () => [buildPhoto({ guid: randomUUID() })]

describe.each(USUAL_DATABASES)('where a patrol was signed in, on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await server.db.update(tableNamed('company')).set(PLANT)
  })
  afterAll(() => server.close())

  const submitted = async (own: Record<string, unknown>) => {
    const input = buildPatrolInput({
      ...{ companyGuid: 'company-a', checkUsers: ['grid'], receiverSign: photos(), checkerSign: photos() },
      ...{ signInReason: '测试', signInPhotos: photos(), signInLng: 120.6601, signInLat: 30.9101, ...own },
    })
    const recordGuid = randomUUID()
    await performer(() => server.db)('grid', { resource: 'patrolRecord', recordGuid, action: 'submit', input })
    return (await server.call<AnyRecord>('town', `/api/patrolRecord/getByGuid/${recordGuid}`, {})).data
  }

  it('is reckoned by the platform, though the phone says zero', async () => {
    const patrol = await submitted({ signInLat: 40.54, signInDistance: 0, accuracy: 0 })
    expect(patrol.signInDistance).toBeGreaterThan(1_000_000)
    expect(patrol.signInFlags).toEqual(['far', 'differs', 'noAccuracy'])
  })

  it('is reckoned so for every time that the phone was asked', async () => {
    const fix = { at: '2026-11-20T01:30:00.000Z', lng: 120.66, lat: 30.911, accuracy: 9, distance: 0 }
    const patrol = await submitted({ signInFixes: [fix], signInTime: '2026-11-18T01:30:00.000Z' })
    expect(patrol.signInFixes).toMatchObject([{ ...fix, distance: expect.closeTo(111.2, 0) }])
  })

  it('is no matter for doubt at the plant', async () => {
    const patrol = await submitted({ signInTime: '2026-11-19T01:30:00.000Z', signInDistance: 14.7 })
    expect(patrol.signInFlags).toBeNull()
  })
})
