import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { DEMO_ACCOUNTS, type UserRecord, userGuidOf } from '#server/demo/people.ts'
import { actorOf } from '#server/demo/stamped.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { openTestDatabase } from '../databases.ts'

const NOW = '2026-11-20T06:00:00.000Z'
const TODAY = '2026-11-20'

describe('what the people of the demo did with the platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deeds-'))
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase('pglite')
    await loadDemo(database, { companies: 400, now: NOW, store: openFileStore({ dataDir: folder }) })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const rowsOf = async (resource: string) => (await database.db.select().from(tableNamed(resource))) as AnyRecord[]
  const statesOf = async (resource: string) => new Set((await rowsOf(resource)).map(({ status }) => status))

  it.each(DEMO_ACCOUNTS.map(({ username }) => username))(
    'leaves something in each list of the inbox of %s',
    async (username) => {
      const people = (await rowsOf('user')) as UserRecord[]
      const actor = actorOf(people.find(({ guid }) => guid === userGuidOf(username)) as UserRecord)
      const tasks = await rowsOf('workflowTask')
      for (const view of ['todo', 'done', 'claimed', 'putOff', 'copied'] as const) {
        const filter = workflowTask.list.views?.[view]?.filter(TODAY, actor, `${TODAY}T04:00:00.000Z`) ?? 'nothing'
        expect(tasks.filter((task) => matches(filter, task)).length, view).toBeGreaterThan(0)
      }
    },
  )

  it('leaves what is decided to the head of an enterprise, and what is prepared to its safety officer', async () => {
    const open = (await rowsOf('workflowTask')).filter(({ status }) => status === 'ing')
    const rolesOf = (resource: string, status: string) =>
      open.flatMap(({ bizResource, bizStatus, activityRoles }) =>
        bizResource === resource && bizStatus === status ? [activityRoles] : [],
      )
    expect(rolesOf('outsourceTask', 'pendingAcceptance')).toContainEqual(['company'])
    expect(rolesOf('outsourceTask', 'working')).toContainEqual(['safety'])
  })

  it('has a permit whose time is over and which is not closed', async () => {
    const permits = await rowsOf('dangerousWorkPermit')
    const late = permits.filter(({ status, planEnd }) => status === 'working' && String(planEnd) < NOW)
    expect(late.map(({ workContent }) => workContent)).toEqual(['雨水检查井修补'])
  })

  it('has devices that hold unsent work since yesterday, one with a refused change, and one that lost some', async () => {
    const told = await database.db.select().from(deviceReport).orderBy(deviceReport.deviceId)
    expect(told.map(({ ops, patrols, media, rejected }) => ({ ops, patrols, media, rejected }))).toEqual([
      { ops: 9, patrols: 2, media: 14, rejected: 0 },
      { ops: 2, patrols: 1, media: 2, rejected: 1 },
      { ops: 0, patrols: 0, media: 0, rejected: 0 },
      { ops: 0, patrols: 0, media: 0, rejected: 0 },
    ])
    expect(told.map(({ alarm }) => alarm)).toEqual([null, null, '2条未上传的记录从设备上消失', null])
    expect(told.map(({ oldestAt }) => oldestAt)).toEqual([
      '2026-11-19T01:00:00.000Z',
      '2026-11-17T04:00:00.000Z',
      null,
      null,
    ])
  })

  it.each([
    ['lawCase', ['pendingLegal', 'pendingDiscussion', 'hearing', 'decided', 'archived', 'notFiled', 'notPunished']],
    ['doubleRandom', ['draft', 'drawn', 'confirmed', 'dispatched', 'published']],
    ['caseTransfer', ['pending', 'pendingHand', 'handed', 'received', 'refused', 'answered', 'done']],
    ['dangerousWorkPermit', ['pendingGas', 'pendingStart', 'working', 'paused', 'pendingAccept', 'returned']],
    ['selfCheckTask', ['running']],
    ['riskEvent', ['reassess']],
    ['publicity', ['objected']],
    ['delegation', ['effective']],
  ])('has an example of %s in states between', async (resource, states) => {
    expect([...(await statesOf(resource))]).toEqual(expect.arrayContaining(states))
  })
})
