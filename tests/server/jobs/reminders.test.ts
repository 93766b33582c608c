import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stageSince } from '#server/jobs/expiry-reminders.ts'
import { runReminders } from '#server/jobs/reminders.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const MORNING = 'T02:00:00.000Z'

describe('the time to be told of a certificate', () => {
  it.each([
    { today: '2026-11-01', remindDays: 90, since: null },
    { today: '2026-11-02', remindDays: 90, since: '2026-11-02' },
    { today: '2026-12-31', remindDays: 90, since: '2026-11-02' },
    { today: '2027-01-01', remindDays: 90, since: '2027-01-01' },
    { today: '2027-01-31', remindDays: 90, since: '2027-01-01' },
    { today: '2027-02-01', remindDays: 90, since: '2027-02-01' },
    { today: '2027-01-02', remindDays: 10, since: null },
    { today: '2027-01-21', remindDays: 10, since: '2027-01-21' },
  ])('on $today with $remindDays days: since $since', ({ today, remindDays, since }) => {
    expect(stageSince({ date: '2027-01-31', remindDays }, today, 30)).toBe(since)
  })
})

describe.each(USUAL_DATABASES)('reminders on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid: 'told',
        companyName: '丙厂',
        serialNumber: 'told',
        safetyManagerPhone: '13812345678',
        ...PLACE,
      }),
      buildCompany({
        guid: 'silent',
        companyName: '丁厂',
        serialNumber: 'silent',
        safetyManagerPhone: '0512-63000000',
        mainLeaderPhone: null,
        ...PLACE,
      }),
    ])
    const paper = (guid: string, own: object) =>
      buildRecord('companyCertificate', {
        guid,
        certType: 'safety',
        certNo: guid,
        companyGuid: 'told',
        status: 'verified',
        ...PLACE,
        ...own,
      })
    await insertRecords(server.db, 'companyCertificate', [
      paper('near', { validTo: '2026-12-10' }),
      paper('far', { validTo: '2027-06-01' }),
      paper('for-ever', { validTo: null }),
      paper('cancelled', { validTo: '2026-12-10', status: 'cancelled' }),
      paper('unreachable', { validTo: '2026-12-10', companyGuid: 'silent' }),
    ])
    await insertRecords(server.db, 'device', [
      buildRecord('device', {
        guid: 'crane',
        deviceName: '2号行车',
        companyGuid: 'told',
        nextInspectDate: '2026-12-15',
        ...PLACE,
      }),
      buildRecord('device', {
        guid: 'scrapped',
        deviceName: '1号行车',
        companyGuid: 'told',
        nextInspectDate: '2026-12-15',
        useStatus: 'scrapped',
        ...PLACE,
      }),
    ])
    await insertRecords(server.db, 'relatedCompany', [
      buildRecord('relatedCompany', {
        guid: 'thrown-out',
        name: '某劳务公司',
        status: 'removed',
        companyGuid: 'told',
        qualificationValidTo: '2026-12-15',
        ...PLACE,
      }),
    ])
    const person = (guid: string, own: object) =>
      buildRecord('companyEmployee', {
        guid,
        name: guid,
        companyGuid: 'told',
        status: 'employed',
        trainingYear: 2026,
        trainingState: 'short',
        entryDate: '2020-01-01',
        ...PLACE,
        ...own,
      })
    await insertRecords(server.db, 'companyEmployee', [
      person('甲', { mobile: '13900000001' }),
      person('乙', { mobile: '13900000002', trainingState: 'enough' }),
      person('丙', { mobile: '13900000003', status: 'left' }),
      person('丁', { mobile: '13900000004', trainingYear: 2025 }),
      person('新', { mobile: '13900000005', entryDate: '2026-03-01' }),
    ])
    const certificate = (guid: string, own: object) =>
      buildRecord('personnelCertificate', {
        guid,
        certType: 'specialWork',
        certNo: guid,
        employeeGuid: '甲',
        employeeName: '甲',
        companyGuid: 'told',
        status: 'valid',
        validTo: '2029-12-01',
        ...PLACE,
        ...own,
      })
    await insertRecords(server.db, 'personnelCertificate', [
      certificate('to-review', { reviewDate: '2026-12-01' }),
      certificate('of-who-left', { employeeGuid: '丙', reviewDate: '2026-12-01' }),
    ])
  })
  afterAll(() => server.close())

  const texts = async () => {
    const { data } = await server.call<{ items: Record<string, unknown>[] }>('bureau', '/api/smsRecord/list', {
      template: ['certificateExpiry', 'certificateExpired', 'trainingShort'],
      pageSize: 100,
      sort: 'id',
      order: 'ASC',
    })
    return data.items.map(({ bizGuid, content }) => [bizGuid, content])
  }

  it('wakes nobody', async () => {
    expect(await runReminders(server.db, '2026-11-20T17:00:00.000Z')).toBe(0)
    expect(await runReminders(server.db, '2026-11-19T23:59:00.000Z')).toBe(0)
  })

  it('tells the enterprise and the person once of each, and again when the next stage or month begins', async () => {
    expect(await runReminders(server.db, `2026-06-10${MORNING}`)).toBe(1)
    expect(await texts()).toEqual([['told', '丙厂：2026年度有1人安全培训学时未达标（新），请尽快安排培训。']])
    expect(await runReminders(server.db, `2026-11-20${MORNING}`)).toBe(4)
    expect((await texts()).slice(1)).toEqual([
      ['near', '丙厂：安全生产许可证（near）将于2026-12-10到期，请及时办理。'],
      ['crane', '丙厂：2号行车的定期检验将于2026-12-15到期，请及时办理。'],
      ['to-review', '丙厂：甲的特种作业操作证复审期限将于2026-12-01到期，请及时办理。'],
      ['told', '丙厂：2026年度有2人安全培训学时未达标（新、甲），请尽快安排培训。'],
    ])
    expect(await runReminders(server.db, `2026-11-20${MORNING}`)).toBe(0)
    expect(await runReminders(server.db, '2026-11-21T09:00:00.000Z')).toBe(0)
    expect(await runReminders(server.db, `2026-12-02${MORNING}`)).toBe(2)
    expect((await texts()).slice(5)).toEqual([
      ['to-review', '丙厂：甲的特种作业操作证复审期限已于2026-12-01到期，请立即办理，办妥前不得使用。'],
      ['told', '丙厂：2026年度有2人安全培训学时未达标（新、甲），请尽快安排培训。'],
    ])
  })
})
