import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deviceReport } from '#server/db/sync-tables.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { START, startTestServer, type TestServer } from '../support.ts'

describe.each(USUAL_DATABASES)('metrics on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind, { config: { metricsToken: 'collector' } })
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    const longAgo = daysAgo(2)
    const report = {
      userGuid: 'grid',
      at: new Date().toISOString(),
      bytes: 0,
      appV: '1',
      rejected: 0,
      media: 0,
      ops: 0,
    }
    await server.db.insert(deviceReport).values([
      { ...report, deviceId: 'fine' },
      { ...report, deviceId: 'stuck', ops: 3, media: 2, oldestAt: longAgo },
      { ...report, deviceId: 'refused', rejected: 1 },
      { ...report, deviceId: 'away', at: daysAgo(89) },
      { ...report, deviceId: 'drawer', ops: 9, at: daysAgo(91) },
    ])
  })
  afterAll(() => server.close())
  const ask = async (options: Partial<InjectOptions> = {}) => {
    const { statusCode, body } = await server.app.inject({ url: '/metrics', ...options })
    return { status: statusCode, lines: body.split('\n') }
  }
  const authorized = { headers: { authorization: 'Bearer collector' } }

  it('are for the collector alone', async () => {
    expect((await ask()).status).toBe(404)
    expect((await ask({ headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
    expect((await ask(authorized)).status).toBe(200)
  })

  it('are for this machine where no token is set, and not for what a proxy brings from elsewhere', async () => {
    server.app.config.metricsToken = undefined
    onTestFinished(() => void Object.assign(server.app.config, { metricsToken: 'collector' }))
    expect((await ask()).status).toBe(200)
    expect((await ask({ remoteAddress: '10.0.0.7' })).status).toBe(404)
    expect((await ask({ headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(404)
  })

  it('count requests by the template of their route', async () => {
    await server.call('grid', '/api/company/list')
    await server.call('grid', '/api/hiddenDanger/list')
    await server.call(null, '/api/company/list')
    const { lines } = await ask(authorized)
    const labels = (status: number) => `{method="POST",route="/safety/api/:resource/list",status="${status}"}`
    expect(lines).toContain(`http_request_duration_seconds_count${labels(200)} 2`)
    expect(lines).toContain(`http_request_duration_seconds_count${labels(401)} 1`)
  })

  it('tell what waits on devices and which of them need somebody', async () => {
    const { lines } = await ask(authorized)
    expect(lines).toEqual(
      expect.arrayContaining([
        'sync_devices 4',
        'sync_devices_stuck 2',
        'sync_device_backlog{kind="actions"} 3',
        'sync_device_backlog{kind="media"} 2',
        'sync_device_backlog{kind="rejected"} 1',
        expect.stringMatching(/^sync_device_oldest_seconds 17\d{4}/),
        expect.stringMatching(/^sync_pull_lag_seconds \d/),
      ]),
    )
  })

  it('tell how timed jobs went', async () => {
    await server.db.execute(`insert into "jobRun" ("name", "dueAt", "finishedAt", "tookMs", "runs", "failures", "error")
      values ('patrol', now(), '${START}', 1500, 7, 2, 'no paper')`)
    const { lines } = await ask(authorized)
    expect(lines).toEqual(
      expect.arrayContaining([
        'job_runs{job="patrol"} 7',
        'job_failures{job="patrol"} 2',
        'job_failing{job="patrol"} 1',
        'job_duration_seconds{job="patrol"} 1.5',
        `job_last_run_timestamp_seconds{job="patrol"} ${Date.parse(START) / 1_000}`,
      ]),
    )
  })
})
