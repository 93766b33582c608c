import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { LEC_GUID, seedCriteria } from '#server/install/areas/self-check-standards.ts'
import { followMajorHazards } from '#server/resources/parts/company-risk.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const RED = { l: 3, e: 6, c: 40 }
const YELLOW = { l: 1, e: 6, c: 15 }
const BLUE = { l: 1, e: 3, c: 3 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'riskCriteria', seedCriteria({ now: START, today: '2026-11-20' }))
})
afterAll(() => server.close())

const call = (path: string, body: object) => server.call<AnyRecord>('safety', `/api/${path}`, body)
const grade = async () => (await call('company/getByGuid/company-a', {})).data.riskColor

async function unit(unitName: string): Promise<string> {
  const made = await call('riskUnit/create', {
    companyGuid: 'company-a',
    unitName,
    unitType: 'equipment',
    location: '二号车间',
    controlLevel: 'workshop',
    dutyDept: '设备部',
    dutyPerson: '潘永刚',
  })
  return made.data.guid
}

async function event(unitGuid: string, current: object): Promise<AnyRecord> {
  const made = await call('riskEvent/create', {
    companyGuid: 'company-a',
    unitGuid,
    eventName: '导热油泄漏起火',
    dangerFactor: '法兰渗漏',
    accidentTypes: ['WSA10009'],
    inherent: { criteriaGuid: LEC_GUID, ...RED },
    current: { criteriaGuid: LEC_GUID, ...current },
    engineering: '法兰加防护罩',
    dutyDept: '生产部',
    dutyPerson: '潘永刚',
    assessDate: '2026-11-20',
  })
  return made.data
}

describe('the grade of an enterprise', () => {
  it('follows the worst unit in use, up and down', async () => {
    const furnace = await unit('导热油炉')
    expect(await grade()).toBeNull()
    await event(await unit('包装间'), BLUE)
    expect(await grade()).toBe('blue')
    const worst = await event(furnace, RED)
    expect(await grade()).toBe('red')
    await call('riskEvent/act/close', { guid: worst.guid, input: { opinion: '设备已拆除' } })
    expect(await grade()).toBe('blue')
    await event(furnace, YELLOW)
    expect(await grade()).toBe('yellow')
    await call('riskUnit/act/disable', { guid: furnace, input: { opinion: '停用' } })
    expect(await grade()).toBe('blue')
    await call('riskUnit/act/enable', { guid: furnace, input: {} })
    expect(await grade()).toBe('yellow')
  })

  it('stays red while a major hazard is open, and is then what the units say', async () => {
    await insertRecords(server.db, 'hiddenDanger', [
      buildRecord('hiddenDanger', {
        guid: 'major',
        companyGuid: 'company-a',
        gridPath: 'root/town-a/grid-a/',
        dangerLevel: 'major',
        status: 'pendingRectify',
      }),
    ])
    await server.db.transaction((tx) => followMajorHazards(tx, 'company-a', START))
    expect(await grade()).toBe('red')
    await event(await unit('烘房'), { l: 3, e: 6, c: 15 })
    expect(await grade()).toBe('red')
    await server.db.delete(tableNamed('hiddenDanger'))
    await server.db.transaction((tx) => followMajorHazards(tx, 'company-a', START))
    expect(await grade()).toBe('orange')
  })

  it('is red with a major hazard source of the first level, until it holds less', async () => {
    const phone = '13800000001'
    const { data } = await call('majorHazard/create', {
      ...{ companyGuid: 'company-a', hazardName: '液氯库房', unitType: 'warehouse', boundaryDesc: '独立库房' },
      ...{ chemicals: [{ name: '氯', q: 62.5 }], exposedPeople: 100 },
      ...{
        mainPerson: '王工',
        mainPhone: phone,
        techPerson: '李工',
        techPhone: phone,
        operPerson: '赵工',
        operPhone: phone,
      },
    })
    expect(data).toMatchObject({ level: '1', rValue: 100 })
    expect(await grade()).toBe('orange')
    await call('majorHazard/act/identify', { guid: data.guid, input: {} })
    expect(await grade()).toBe('red')
    await server.db.update(tableNamed('majorHazard')).set({ status: 'toReview' })
    const { version } = (await call(`majorHazard/getByGuid/${data.guid}`, {})).data
    const less = await call('majorHazard/update', { guid: data.guid, version, chemicals: [{ name: '氯', q: 6 }] })
    expect(less, JSON.stringify(less.details)).toMatchObject({ data: { level: '4' } })
    expect(await grade()).toBe('orange')
  })

  it.each(['moving', 'closed', 'cancelled'])(
    'asks for no visit where nobody is (%s), and for one once somebody is there again',
    async (companyStatus) => {
      const plant = buildCompany({
        ...{ guid: companyStatus, companyName: `某厂${companyStatus}`, serialNumber: null, companyStatus: 'normal' },
        ...{ gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', riskColor: 'red' },
        ...{ lastPatrolOn: '2026-10-19', nextPatrolDue: '2026-11-19' },
      })
      await insertRecords(server.db, 'company', [plant])
      const overdue = async () => {
        const { data } = await server.call<{ items: AnyRecord[] }>('bureau', '/api/company/list', { view: 'overdue' })
        return data.items.some(({ guid }) => guid === plant.guid)
      }
      const become = async (state: string) => {
        const { data } = await server.call<AnyRecord>('bureau', `/api/company/getByGuid/${plant.guid}`)
        const change = { guid: plant.guid, version: data.version, companyStatus: state }
        expect(await server.call('bureau', '/api/company/update', change)).toMatchObject({ status: 200 })
      }
      expect(await overdue()).toBe(true)
      await become(companyStatus)
      expect(await overdue()).toBe(false)
      await become('normal')
      expect(await overdue()).toBe(true)
    },
  )
})
