import { and, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableNamed } from '#server/db/schema.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

/** A day after the last one of the head who leaves. */
const LATER = '2026-12-02T01:00:00.000Z'
const HEAD = ['company']
const OFFICER = ['safety']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An enterprise with these accounts, a contract to decide about and a drill to hold. */
async function enterprise(guid: string, staff: readonly ('company' | 'safety')[], own: object = {}) {
  const here = { companyGuid: guid, companyName: guid, gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  await insertRecords(server.db, 'company', [buildRecord('company', { ...here, guid, status: 'approved' })])
  await insertRecords(
    server.db,
    'user',
    staff.map((role) =>
      buildRecord('user', {
        ...{ guid: `${guid}-${role}`, username: `${guid}-${role}`, name: role, roles: [role], companyGuid: guid },
        ...{ accountEnabled: true, ...(role === 'company' && own) },
      }),
    ),
  )
  await insertRecords(server.db, 'contract', [
    buildRecord('contract', { ...here, guid: `${guid}-contract`, status: 'toConfirm', contractName: guid }),
  ])
  await insertRecords(server.db, 'drill', [
    buildRecord('drill', { ...here, guid: `${guid}-drill`, status: 'planned', drillName: guid }),
  ])
  await keepTasks(server.db, START)
}

async function rolesOf(guid: string) {
  const tasks = tableNamed('workflowTask')
  const open = await server.db
    .select()
    .from(tasks)
    .where(and(sql`${tasks.bizGuid} = ${guid}`, sql`${tasks.status} = 'ing'`))
  return open.map(({ activityRoles }) => activityRoles)
}

const enable = async (guid: string, accountEnabled: boolean) => {
  const { data } = await server.call<{ version: number }>('admin', `/api/user/getByGuid/${guid}`)
  const answer = await server.call('admin', '/api/user/update', { guid, version: data.version, accountEnabled })
  expect(answer).toMatchObject({ status: 200 })
}

it('goes to the head where he decides and to the safety officer where he prepares', async () => {
  await enterprise('both', ['company', 'safety'])
  expect(await rolesOf('both-contract')).toEqual([HEAD])
  expect(await rolesOf('both-drill')).toEqual([OFFICER])
})

it('goes to whoever there is', async () => {
  await enterprise('officer-alone', ['safety'])
  expect(await rolesOf('officer-alone-contract')).toEqual([OFFICER])
  await enterprise('head-alone', ['company'])
  expect(await rolesOf('head-alone-drill')).toEqual([HEAD])
})

it('stays open to both where nobody has an account yet', async () => {
  await enterprise('nobody', [])
  expect(await rolesOf('nobody-contract')).toEqual([[...HEAD, ...OFFICER]])
})

it('finds the right one where it was written to both before they stood in for each other', async () => {
  await enterprise('older', ['company', 'safety'])
  const tasks = tableNamed('workflowTask')
  await server.db
    .update(tasks)
    .set({ activityRoles: [...HEAD, ...OFFICER] })
    .where(sql`${tasks.bizGuid} in ('older-contract', 'older-drill')`)
  await keepTasks(server.db, START)
  expect(await rolesOf('older-contract')).toEqual([HEAD])
  expect(await rolesOf('older-drill')).toEqual([OFFICER])
})

it('follows the people: disabled, enabled, and past his last day', async () => {
  await enterprise('changing', ['company', 'safety'])
  await enable('changing-company', false)
  expect(await rolesOf('changing-contract')).toEqual([OFFICER])
  await enable('changing-company', true)
  expect(await rolesOf('changing-contract')).toEqual([HEAD])
  await enterprise('leaving', ['company', 'safety'], { onDutyTo: '2026-12-01' })
  expect(await rolesOf('leaving-contract')).toEqual([HEAD])
  await keepTasks(server.db, LATER)
  expect(await rolesOf('leaving-contract')).toEqual([OFFICER])
  expect(await keepTasks(server.db, LATER)).toBe(0)
})
