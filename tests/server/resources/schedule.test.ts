import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

describe.each(USUAL_DATABASES)('the roster on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'schedule', [
      buildRecord('schedule', {
        guid: 'night',
        dutyDate: '2026-11-24',
        shift: 'night',
        leader: 'bureau',
        dutyPersons: ['duty'],
        backup: ['grid'],
        status: 'planned',
      }),
    ])
  })
  afterAll(() => server.close())

  const act = (who: 'admin' | 'duty', action: string, input: object = {}) =>
    server.call<AnyRecord>(who, `/api/schedule/act/${action}`, { guid: 'night', input })
  const titlesOf = async (who: 'duty' | 'grid') => {
    const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/noticeFeedBack/list', {})
    return data.items.map(({ title }) => title)
  }

  const waiting = async () => {
    const tasks = tableNamed('workflowTask')
    const rows = await server.db
      .select()
      .from(tasks)
      .where(eq(tasks.bizGuid as never, 'night'))
    return rows.map(({ title }) => title)
  }

  it('tells the substitute when he is asked for, and both when it is decided', async () => {
    expect(await act('duty', 'requestSwap', { swapTo: 'grid', swapReason: '培训' })).toMatchObject({ status: 200 })
    expect(await titlesOf('grid')).toEqual(['申请换班：2026-11-24 夜班'])
    expect(await titlesOf('duty')).toEqual([])
    expect(await waiting()).toEqual(['duty的姓名申请由grid的姓名替班：2026-11-24 夜班'])
    expect(await act('admin', 'refuseSwap', { opinion: '人手不足' })).toMatchObject({ status: 200 })
    expect(await titlesOf('duty')).toEqual(['换班未同意：2026-11-24 夜班'])

    expect(await act('duty', 'requestSwap', { swapTo: 'grid', swapReason: '培训' })).toMatchObject({ status: 200 })
    expect(await act('admin', 'approveSwap')).toMatchObject({
      status: 200,
      data: { dutyPersons: ['grid'], backup: [] },
    })
    expect(await titlesOf('duty')).toContain('换班已同意：2026-11-24 夜班')
    expect(await titlesOf('grid')).toContain('换班已同意：2026-11-24 夜班')
  })
})
