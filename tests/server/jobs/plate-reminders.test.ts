import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plateTexts } from '#server/jobs/plate-reminders.ts'
import { runReminders } from '#server/jobs/reminders.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const MORNING = 'T02:00:00.000Z'

describe.each(USUAL_DATABASES)('the reminders of plates on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'company', [
      buildCompany({ guid: 'c', companyName: '甲厂', serialNumber: 'c', mainLeaderPhone: '13812345678', ...PLACE }),
    ])
    const plate = (guid: string, own: object) =>
      buildRecord('companyBrand', {
        guid,
        brandNo: guid,
        brandType: 'grade',
        companyGuid: 'c',
        hangDate: '2026-01-01',
        validTo: '2026-11-30',
        status: 'hung',
        ...PLACE,
        ...own,
      })
    await insertRecords(server.db, 'companyBrand', [
      plate('GP1', {}),
      plate('GP2', { status: 'off' }),
      plate('GP3', { validTo: '2027-11-30' }),
      plate('GP4', { brandType: 'integrity' }),
    ])
    await insertRecords(server.db, 'cardNotice', [
      buildRecord('cardNotice', {
        guid: 'words',
        name: '到期',
        brandType: 'grade',
        content: '{企业名称}：{挂牌类型}（{牌号}）还有{剩余天数}天到期',
        enabled: true,
      }),
      buildRecord('cardNotice', { guid: 'off', name: '停用', brandType: 'integrity', content: '无', enabled: false }),
    ])
    const subscription = (guid: string, own: object) =>
      buildRecord('cardSMSConfig', {
        guid,
        name: guid,
        receiverType: 'company',
        daysBefore: [{ days: 30 }, { days: 7 }],
        sendTime: '09:00',
        enabled: true,
        ...own,
      })
    await insertRecords(server.db, 'cardSMSConfig', [
      subscription('enterprise', {}),
      subscription('the-same-again', {}),
      subscription('nobody', { enabled: false, daysBefore: [{ days: 90 }] }),
      subscription('section', { receiverType: 'section', userGuids: ['chief'], daysBefore: [{ days: 1 }] }),
    ])
    await insertRecords(server.db, 'user', [
      buildRecord('user', {
        guid: 'chief',
        username: 'chief',
        name: '科长',
        mobile: '13900000001',
        roles: ['bureau'],
        accountEnabled: true,
      }),
    ])
  })
  afterAll(() => server.close())

  const wordsOf = async (now: string) =>
    (await plateTexts(server.db, now)).map(({ phone, params }) => [phone, params.words])

  it('wait for the time of day of the subscription', async () => {
    expect(await wordsOf('2026-11-01T00:30:00.000Z')).toEqual([])
  })

  it('are sent once of each stage, in the words of the kind of plate', async () => {
    expect(await wordsOf(`2026-10-30${MORNING}`)).toEqual([])
    expect(await wordsOf(`2026-11-01${MORNING}`)).toEqual([['13812345678', '甲厂：分级牌（GP1）还有29天到期']])
    expect(await runReminders(server.db, `2026-11-01${MORNING}`)).toBe(1)
    expect(await wordsOf(`2026-11-02${MORNING}`)).toEqual([])
    expect(await wordsOf(`2026-11-23${MORNING}`)).toEqual([['13812345678', '甲厂：分级牌（GP1）还有7天到期']])
  })

  it('go to the people named too, and end with the plate', async () => {
    expect(await wordsOf(`2026-11-29${MORNING}`)).toEqual([
      ['13812345678', '甲厂：分级牌（GP1）还有1天到期'],
      ['13900000001', '甲厂：分级牌（GP1）还有1天到期'],
    ])
    expect(await wordsOf(`2026-12-01${MORNING}`)).toEqual([])
  })
})
