import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'courseware', [
    buildRecord('courseware', {
      guid: 'course',
      title: '有限空间',
      fileType: 'video',
      durationMinutes: 9,
      enabled: true,
    }),
  ])
})
afterAll(() => server.close())

const beat = (who: Person | null, seconds: unknown, position = 0) =>
  server.call(who, '/api/courseware/heartbeat', { coursewareGuid: 'course', seconds, position })
const after = (seconds: number) => server.clock.set(new Date(Date.parse(START) + seconds * 1000).toISOString())

it('counts the time spent with a course by the server’s clock', async () => {
  expect(await beat(null, 1)).toMatchObject({ status: 401 })
  expect(await beat('grid', -1)).toMatchObject({ problem: 'input.invalid' })
  expect(
    await server.call('grid', '/api/courseware/heartbeat', { coursewareGuid: 'none', seconds: 1, position: 0 }),
  ).toMatchObject({ status: 404 })
  expect((await beat('grid', 0)).data).toMatchObject({ watchedSeconds: 0, requiredSeconds: 540, progress: 0 })
  after(30)
  expect((await beat('grid', 30, 30)).data).toMatchObject({ watchedSeconds: 30, position: 30 })
  after(60)
  // Half an hour in thirty seconds, and the end of the film at once.
  expect((await beat('grid', 1800, 539)).data).toMatchObject({ watchedSeconds: 60, finished: false, hours: 0 })
  after(600)
  const done = { progress: 100, finished: true, hours: 0.2, finishTime: server.clock.now().toISOString() }
  expect((await beat('grid', 480, 540)).data).toMatchObject(done)
  after(900)
  expect((await beat('grid', 0, 540)).data).toMatchObject(done)
  const own = await server.call<{ items: AnyRecord[] }>('grid', '/api/studyRecord/list')
  expect(own.data.items).toMatchObject([{ title: '有限空间', userName: 'grid的姓名', finished: true }])
  expect((await server.call<{ items: AnyRecord[] }>('otherGrid', '/api/studyRecord/list')).data.items).toEqual([])
  expect((await server.call<{ items: AnyRecord[] }>('bureau', '/api/studyRecord/list')).data.items).toHaveLength(1)
})

it('begins anew where what was studied before was deleted', async () => {
  const own = { coursewareGuid: 'course', userGuid: 'town', watchedSeconds: 500, deleted: true }
  await insertRecords(server.db, 'studyRecord', [buildRecord('studyRecord', { guid: 'deleted', ...own })])
  expect((await beat('town', 0)).data).toMatchObject({ watchedSeconds: 0 })
})
