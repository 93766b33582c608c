import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceDay } from '#domain/contract/attendance.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { newGuid } from '#server/engine/guid.ts'
import { performOp } from '#server/engine/perform.ts'
import { onlineOp } from '#server/engine/rest.ts'
import { closeAttendance } from '#server/jobs/attendance.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { actorOfPerson, insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const PLACE = { lng: 120.64, lat: 31.16, accuracy: 15 }
/** A moment by the clock on the wall in China; 20 November 2026 is a Friday. */
const at = (day: string, clock: string) => new Date(`2026-11-${day}T${clock}:00+08:00`).toISOString()

describe.each(USUAL_DATABASES)('attendance on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'leave', [
      buildRecord('leave', {
        guid: 'leave-1',
        userGuid: 'otherGrid',
        userName: '请假的人',
        gridGuid: 'grid-b',
        gridPath: 'root/town-b/grid-b/',
        leaveType: 'sick',
        startDate: '2026-11-23',
        endDate: '2026-11-24',
        reason: '感冒',
        status: 'pending',
      }),
    ])
  })
  afterAll(() => server.close())

  const sign = (
    action: 'signIn' | 'signOut',
    now: string,
    { guid = newGuid(), who = 'grid' as Person, made = now } = {},
  ) => {
    const actor = actorOfPerson(who)
    const sent = { action, recordGuid: guid, input: { place: PLACE }, baseVersion: null }
    const op = { ...onlineOp(actor, resourceNamed('attendanceRecord'), sent, made), madeAt: made }
    return performOp(server.db, actor, op, { now, ip: null })
  }
  const of = async (userGuid: string, date: string) =>
    (
      await server.call<{ items: AnyRecord[] }>('admin', '/api/attendanceRecord/list', { pageSize: 200 })
    ).data.items.filter((row) => row.userGuid === userGuid && row.date === date)

  it('shows a day to those who supervise, their own area only', async () => {
    await sign('signIn', at('20', '09:20'))
    const day = (who: Person | null, body: object = {}) =>
      server.call<AttendanceDay>(who, '/api/attendanceRecord/day', body)
    const all = (await day('bureau')).data
    expect(all).toMatchObject({
      date: '2026-11-20',
      counts: { people: 2, present: 1, irregular: 1, missing: 1, leave: 0 },
    })
    expect(all.rows).toMatchObject([
      { userName: 'grid的姓名', gridName: '甲网格', state: 'late', lng: PLACE.lng },
      { userName: 'otherGrid的姓名', state: 'none' },
    ])
    expect((await day('town')).data.rows.map(({ userGuid }) => userGuid)).toEqual(['grid'])
    expect((await day('bureau', { date: '2026-11-19' })).data.counts).toMatchObject({ missing: 2 })
    expect(await day('bureau', { date: '2026-02-30' })).toMatchObject({ problem: 'input.invalid' })
    expect(await day('grid')).toMatchObject({ status: 403 })
    expect(await day(null)).toMatchObject({ status: 401 })
  })

  it('counts a day with both signs, and once only', async () => {
    const guid = newGuid()
    expect(await sign('signIn', at('19', '08:40'), { guid })).toMatchObject({
      record: { attendStatus: 'normal', gridPath: 'root/town-a/grid-a/' },
    })
    expect(await sign('signIn', at('19', '08:50'))).toMatchObject({ problem: { code: 'record.duplicate' } })
    expect(await sign('signOut', at('19', '17:05'), { guid })).toMatchObject({
      record: { attendStatus: 'normal', signOutTime: at('19', '17:05') },
    })
  })

  it('closes days that are over, working days only, however often the job runs', async () => {
    // 23:59 on Friday in China: Friday is not over.
    await closeAttendance(server.db, at('20', '23:59'))
    expect(await of('otherGrid', '2026-11-20')).toEqual([])
    const made = await closeAttendance(server.db, at('23', '00:10'))
    expect(made).toBeGreaterThan(0)
    expect(await closeAttendance(server.db, at('23', '01:10'))).toBe(0)
    expect(await of('otherGrid', '2026-11-20')).toMatchObject([{ attendStatus: 'missing', signInTime: null }])
    expect(await of('grid', '2026-11-20')).toMatchObject([{ attendStatus: 'missing', signInTime: at('20', '09:20') }])
    expect(await of('grid', '2026-11-19')).toMatchObject([{ attendStatus: 'normal' }])
    expect(await of('otherGrid', '2026-11-21')).toEqual([])
  })

  it('turns a sign-in without a sign-out into 缺卡', async () => {
    const guid = newGuid()
    await sign('signIn', at('23', '08:30'), { guid })
    await closeAttendance(server.db, at('24', '00:30'))
    expect(await of('grid', '2026-11-23')).toMatchObject([{ attendStatus: 'missing' }])
    // Made in time without a signal, sent the day after.
    await sign('signOut', at('24', '09:00'), { guid, made: at('23', '17:20') })
    expect(await of('grid', '2026-11-23')).toMatchObject([{ attendStatus: 'normal' }])
  })

  it('gives way to a sign that was made in time and arrives late', async () => {
    await closeAttendance(server.db, at('25', '00:30'))
    expect(await of('grid', '2026-11-24')).toMatchObject([{ attendStatus: 'missing' }])
    await sign('signIn', at('25', '09:00'), { made: at('24', '08:20') })
    expect(await of('grid', '2026-11-24')).toMatchObject([{ signInTime: at('24', '08:20') }])
  })

  it('says 请假 where leave was granted, also for days that were closed before', async () => {
    expect(await of('otherGrid', '2026-11-23')).toMatchObject([{ attendStatus: 'missing' }])
    const agreed = await server.call('bureau', '/api/leave/act/agree', { guid: 'leave-1', input: {} })
    expect(agreed.status).toBe(200)
    expect(await of('otherGrid', '2026-11-23')).toMatchObject([{ attendStatus: 'leave' }])
    expect(await of('otherGrid', '2026-11-24')).toMatchObject([{ attendStatus: 'leave' }])
    expect(await of('otherGrid', '2026-11-20')).toMatchObject([{ attendStatus: 'missing' }])
  })

  it('says 外勤 where somebody travels on duty, which his rate of attendance counts as present', async () => {
    const day = {
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      reason: '赴南京培训',
      leaveType: 'business',
      gridGuid: 'grid-b',
    }
    const asked = await server.call<AnyRecord>('otherGrid', '/api/leave/create', day)
    expect(asked, JSON.stringify(asked.details)).toMatchObject({ status: 200 })
    expect(await of('otherGrid', '2026-11-20')).toMatchObject([{ attendStatus: 'missing' }])
    await server.call('bureau', '/api/leave/act/agree', { guid: asked.data.guid, input: {} })
    expect(await of('otherGrid', '2026-11-20')).toMatchObject([{ attendStatus: 'outside', signInTime: null }])
    const shown = await server.call<AttendanceDay>('bureau', '/api/attendanceRecord/day', { date: '2026-11-20' })
    expect(shown.data.rows.find(({ userGuid }) => userGuid === 'otherGrid')).toMatchObject({ state: 'outside' })
    const month = { period: '2026-11', userGuid: 'otherGrid' }
    const { data } = await server.call<AnyRecord>('bureau', '/api/assessment/create', month)
    const days = (
      await server.call<{ items: AnyRecord[] }>('admin', '/api/attendanceRecord/list', { pageSize: 200 })
    ).data.items.filter(({ userGuid, attendStatus }) => userGuid === 'otherGrid' && attendStatus !== 'leave')
    expect(data.attendanceRate).toBe(Math.round((1000 * 1) / days.length) / 10)
  })

  it('asks nobody on a day that is entered as a holiday, and everybody on a weekend that is worked', async () => {
    const day = async (date: string) =>
      (await server.call<AttendanceDay>('bureau', '/api/attendanceRecord/day', { date })).data
    expect(await day('2026-10-01')).toMatchObject({ isWorkingDay: false, rows: [{ state: 'none' }, { state: 'none' }] })
    const entry = { name: '区运动会', source: '区政府通知' }
    const entered = (body: object) => server.call('admin', '/api/holiday/create', { ...entry, ...body })
    expect(
      await server.call('bureau', '/api/holiday/create', { ...entry, date: '2026-11-12', kind: 'off' }),
    ).toMatchObject({ status: 403 })
    // With a year's first row people keep the year themselves, so all of it is entered.
    expect(await entered({ date: '2026-11-12', kind: 'off' })).toMatchObject({ status: 200, data: { year: 2026 } })
    expect(await entered({ date: '2026-11-14', kind: 'worked' })).toMatchObject({ status: 200 })
    expect(await entered({ date: '2026-11-14', kind: 'off' })).toMatchObject({ problem: 'record.duplicate' })
    expect(await day('2026-11-12')).toMatchObject({ isWorkingDay: false, rows: [{ state: 'none' }, { state: 'none' }] })
    expect((await day('2026-11-14')).isWorkingDay).toBe(true)
    expect((await day('2026-10-01')).isWorkingDay).toBe(true)
  })
  it('shows who was let go as away although he signed out, and as he came where he came all the same', async () => {
    const date = '2026-10-20'
    const of = (userGuid: string) => ({ ...{ guid: `${userGuid}-of-${date}`, userGuid }, userName: userGuid })
    await insertRecords(
      server.db,
      'leave',
      ['grid', 'otherGrid'].map((userGuid) =>
        buildRecord('leave', {
          ...{ ...of(userGuid), leaveType: 'sick', reason: '感冒', status: 'agreed' },
          ...{ startDate: date, endDate: date },
        }),
      ),
    )
    const record = (userGuid: string, own: object) => buildRecord('attendanceRecord', { ...of(userGuid), date, ...own })
    await insertRecords(server.db, 'attendanceRecord', [
      record('grid', { attendStatus: 'missing', signOutTime: `${date}T09:00:00.000Z` }),
      record('otherGrid', { attendStatus: 'late', signInTime: `${date}T02:00:00.000Z` }),
    ])
    const { data } = await server.call<AttendanceDay>('bureau', '/api/attendanceRecord/day', { date })
    expect(data.rows.map(({ userGuid, state }) => [userGuid, state])).toEqual([
      ['grid', 'leave'],
      ['otherGrid', 'late'],
    ])
  })

  it('counts as present who is outside or went early, and as irregular who went early', async () => {
    const row = { date: '2026-10-19', signInTime: '2026-10-19T00:40:00.000Z' }
    await insertRecords(server.db, 'attendanceRecord', [
      buildRecord('attendanceRecord', { ...row, guid: 'outside', userGuid: 'grid', attendStatus: 'outside' }),
      buildRecord('attendanceRecord', { ...row, guid: 'early', userGuid: 'otherGrid', attendStatus: 'early' }),
    ])
    const { data } = await server.call<AttendanceDay>('bureau', '/api/attendanceRecord/day', { date: row.date })
    expect(data.counts).toEqual({ people: 2, present: 2, irregular: 1, missing: 0, leave: 0 })
  })
})
