import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { SignInCode } from '#domain/contract/training.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { newGuid } from '#server/engine/guid.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

const OWN = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'companyDepartment', [buildRecord('companyDepartment', { guid: 'dept', ...OWN })])
  await insertRecords(
    server.db,
    'companyEmployee',
    [
      ['wang', '王小明', 'staff', '2026-05-01'],
      ['li', '李建国', 'leader', '2020-05-01'],
      ['safety-person', 'safety的姓名', 'safetyManager', '2020-05-01'],
      ['zhao-1', '赵强', 'staff', '2020-05-01'],
      ['zhao-2', '赵强', 'staff', '2020-05-01'],
    ].map(([guid, name, personType, entryDate]) =>
      buildRecord('companyEmployee', {
        guid,
        name,
        personType,
        entryDate,
        departmentguid: 'dept',
        status: 'employed',
        ...OWN,
      }),
    ),
  )
})
afterAll(() => server.close())

async function running(own: object = {}): Promise<string> {
  const guid = newGuid()
  await insertRecords(server.db, 'training', [
    buildRecord('training', {
      guid,
      trainName: '年度再培训',
      trainType: 'plant',
      target: '全员',
      teacher: '陈工',
      startTime: '2026-11-20T01:00:00.000Z',
      endTime: '2026-11-20T03:00:00.000Z',
      hours: 12,
      status: 'running',
      ...OWN,
      ...own,
    }),
  ])
  return guid
}
const code = (trainingGuid: string, who: Person | null = 'safety') =>
  server.call<SignInCode>(who, '/api/training/signInCode', { trainingGuid })
const sign = (who: Person | null, body: object) => server.call(who, '/api/training/signIn', body)
const employee = async (guid: string) => (await server.call('safety', `/api/companyEmployee/getByGuid/${guid}`)).data

describe('signing in to a training', () => {
  it('takes the code of the minute, from people of the enterprise', async () => {
    server.clock.set(START)
    const trainingGuid = await running()
    expect(await code(trainingGuid, null)).toMatchObject({ status: 401 })
    expect(await code(trainingGuid, 'otherSafety')).toMatchObject({ status: 404 })
    const shown = (await code(trainingGuid)).data
    expect(shown).toMatchObject({ people: 0 })
    expect(await sign(null, { trainingGuid, code: shown.code })).toMatchObject({ status: 401 })
    expect(await sign('otherSafety', { trainingGuid, code: shown.code })).toMatchObject({ status: 404 })
    expect(await sign('safety', { code: shown.code })).toMatchObject({ problem: 'input.invalid' })
    expect(await sign('safety', { trainingGuid, code: '0'.repeat(16) })).toMatchObject({
      details: { issues: [{ path: 'code' }] },
    })
    const own = await sign('safety', { trainingGuid, code: shown.code })
    expect(own.data).toMatchObject({ employeeGuid: 'safety-person', signInMode: 'scan', counted: false, hours: 12 })
    expect((await sign('safety', { trainingGuid, code: shown.code })).data.guid).toBe(own.data.guid)
    expect((await code(trainingGuid)).data.people).toBe(1)
    server.clock.set(new Date(Date.parse(START) + 121_000).toISOString())
    expect(await sign('safety', { trainingGuid, code: shown.code })).toMatchObject({ problem: 'input.invalid' })
    expect((await code(trainingGuid)).data.code).not.toBe(shown.code)
  })

  it('leaves two of one name to the safety officer, and counts nobody who was taken off', async () => {
    server.clock.set(START)
    const trainingGuid = await running()
    expect(await code(trainingGuid, 'grid')).toMatchObject({ status: 403 })
    const shown = (await code(trainingGuid)).data
    const namesake = {
      guid: 'namesake',
      name: 'safety的姓名',
      personType: 'staff',
      departmentguid: 'dept',
      status: 'employed',
    }
    await insertRecords(server.db, 'companyEmployee', [buildRecord('companyEmployee', { ...namesake, ...OWN })])
    expect(await sign('safety', { trainingGuid, code: shown.code })).toMatchObject({
      details: { issues: [{ path: 'employeeGuid' }] },
    })
    await updateRow(server.db, 'companyEmployee', 'namesake', { deleted: true })
    const { data } = await sign('safety', { trainingGuid, code: shown.code })
    expect(data).toMatchObject({ employeeGuid: 'safety-person' })
    await updateRow(server.db, 'trainingSignIn', data.guid, { deleted: true })
    expect((await code(trainingGuid)).data.people).toBe(0)
  })

  it('is taken at another server than the one that showed it', async () => {
    server.clock.set(START)
    const trainingGuid = await running()
    const shown = (await code(trainingGuid)).data
    const { database, clock } = server
    const config = { ...readConfig({ LOG: 'off' }), clientDir: null }
    const other = await buildApp({ database, clock, config })
    const headers = { [TOKEN_HEADER]: server.token('safety') }
    const url = '/safety/api/training/signIn'
    const at = await other.inject({ method: 'POST', url, headers, payload: { trainingGuid, code: shown.code } })
    await other.close()
    expect(at.json()).toMatchObject({ data: { employeeGuid: 'safety-person' } })
    expect(await sign('safety', { trainingGuid: await running(), code: shown.code })).toMatchObject({ status: 400 })
  })

  it('is closed before and after', async () => {
    expect(await code(await running({ status: 'planned' }))).toMatchObject({ problem: 'input.invalid' })
  })

  it('lets the safety officer sign others in', async () => {
    const trainingGuid = await running()
    expect((await sign('safety', { trainingGuid, employeeGuid: 'wang' })).data).toMatchObject({ signInMode: 'sign' })
    expect(await sign('safety', { trainingGuid, employeeGuid: 'nobody' })).toMatchObject({ problem: 'input.invalid' })
    expect(await sign('grid', { trainingGuid, employeeGuid: 'wang' })).toMatchObject({ problem: 'input.invalid' })
  })
})

describe('the end of a training', () => {
  it('puts who signed in on the list and the hours in everybody’s file', async () => {
    const trainingGuid = await running()
    await sign('safety', { trainingGuid, employeeGuid: 'wang' })
    const ended = await server.call('safety', '/api/training/act/end', {
      guid: trainingGuid,
      input: {
        records: [
          { name: '李建国', signInMode: 'sign', hours: 12, passed: true },
          { name: '赵强', signInMode: 'sign', hours: 12, passed: true },
        ],
      },
    })
    expect(ended.data).toMatchObject({ status: 'ended', peopleCount: 3, totalHours: 36 })
    expect(await employee('li')).toMatchObject({
      trainingYear: 2026,
      trainedHours: 12,
      requiredHours: 12,
      trainingState: 'enough',
    })
    expect(await employee('wang')).toMatchObject({ trainedHours: 12, requiredHours: 24, trainingState: 'short' })
    // Two of one name: the list does not say which.
    expect(await employee('zhao-1')).toMatchObject({ trainedHours: null })
    const file = await server.call<{ items: AnyRecord[] }>('safety', '/api/trainingSignIn/list', { employeeGuid: 'li' })
    expect(file.data.items).toMatchObject([{ trainName: '年度再培训', hours: 12, counted: true }])
  })

  it('completes 三级教育 with the third level', async () => {
    for (const trainType of ['workshop', 'team']) {
      expect(await employee('wang')).toMatchObject({ threeLevelTrained: null })
      const guid = await running({ trainType, hours: 6 })
      const records = [{ name: '王小明', passed: true }]
      await server.call('safety', '/api/training/act/end', { guid, input: { records } })
    }
    expect(await employee('wang')).toMatchObject({ threeLevelTrained: true, trainedHours: 24, trainingState: 'enough' })
  })
})

describe('a training with an exam', () => {
  const sitting = (employeeGuid: string, score: number, attempt = 1) =>
    buildRecord('examResult', {
      ...{ guid: newGuid(), examGuid: 'exam-1', userGuid: `user-${employeeGuid}`, employeeGuid, attempt },
      ...{ startTime: '2026-11-20T01:30:00.000Z', score, passed: score >= 80, status: 'submitted' },
    })

  it('counts for who passed it, also without a name on the list, by the best of his sittings', async () => {
    await insertRecords(server.db, 'examResult', [
      sitting('zhao-1', 60),
      sitting('zhao-1', 92, 2),
      sitting('li', 70),
      { ...sitting('zhao-2', 95), examGuid: 'another exam' },
    ])
    const trainingGuid = await running({ examGuid: 'exam-1', trainType: 'special' })
    await sign('safety', { trainingGuid, employeeGuid: 'wang' })
    const before = Number((await employee('zhao-1')).trainedHours ?? 0)
    const input = { records: [{ name: '外来讲师', hours: 2, passed: true }] }
    const ended = await server.call<AnyRecord>('safety', '/api/training/act/end', { guid: trainingGuid, input })
    expect(ended, JSON.stringify(ended.details)).toMatchObject({ status: 200 })
    const results = (ended.data.records as AnyRecord[]).map(({ name, score, passed }) => [name, score ?? null, passed])
    expect(results).toHaveLength(4)
    expect(results).toEqual(
      expect.arrayContaining([
        ['外来讲师', null, true],
        ['王小明', null, false],
        ['赵强', 92, true],
        ['李建国', 70, false],
      ]),
    )
    expect(await employee('zhao-1')).toMatchObject({ trainedHours: before + 12 })
    const { data } = await server.call<{ items: AnyRecord[] }>('safety', '/api/trainingSignIn/list', { trainingGuid })
    expect(data.items.filter(({ passed, counted }) => passed === true && counted === true)).toMatchObject([
      { employeeGuid: 'zhao-1', score: 92, signInTime: '2026-11-20T01:30:00.000Z' },
    ])
  })
})
