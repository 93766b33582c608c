import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FigureKey } from '#domain/data/figures.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { newGuid } from '#server/engine/guid.ts'
import { hoursIn } from '#server/engine/legal-figures.ts'
import { buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const PLACE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

describe.each(USUAL_DATABASES)('a changed figure on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const say = (who: Person, path: string, body: object = {}) => server.call<AnyRecord>(who, `/api/${path}`, body)
  const configure = (key: FigureKey, value: string, effectiveFrom: string) =>
    say('admin', 'systemConfig/create', {
      ...{ key, name: '新规定', valueType: value.includes(':') ? 'text' : 'number', value, effectiveFrom },
      ...{ mark: 'V', source: '新规定第一条' },
    })
  const made = async (path: string, body: object, who: Person = 'bureau') => {
    const reply = await say(who, path, body)
    expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
    return reply.data
  }

  it('is refused where it makes no sense, and told to whoever is shown what follows from it', async () => {
    const wrong = await configure('hazard.reinspectionDays', '半个月', '2027-01-01')
    expect(wrong.details).toMatchObject({ issues: [{ path: 'value', message: '请填写1到365之间的整数（天）' }] })
    await configure('hazard.reinspectionDays', '20', '2027-01-01')
    const bare = {
      key: 'expert.termMonths',
      name: '新规定',
      valueType: 'number',
      value: '24',
      effectiveFrom: '2027-01-01',
    }
    expect((await say('admin', 'systemConfig/create', bare)).details).toMatchObject({
      issues: [{ path: 'mark' }, { path: 'source' }],
    })
    const asked = { keys: ['hazard.reinspectionDays'] }
    expect(await say('safety', 'systemConfig/figures', asked)).toMatchObject({
      data: [
        {
          ...{ key: 'hazard.reinspectionDays', value: '20', effectiveFrom: '2027-01-01', effectiveTo: null },
          ...{ mark: 'V', source: '新规定第一条' },
        },
      ],
    })
    expect(await server.call(null, '/api/systemConfig/figures', asked)).toMatchObject({ status: 401 })
    expect(await say('safety', 'systemConfig/figures', { keys: ['signIn.maxFailures'] })).toMatchObject({ status: 400 })
  })

  it('measures the training of a year by the hours in force at its end', async () => {
    const hours = (value: string, effectiveFrom: string) =>
      made(
        'systemConfig/create',
        {
          ...{ key: 'trainingHours.worker.general', name: '新规定', valueType: 'text', value, effectiveFrom },
          ...{ mark: 'V', source: '新规定第二条' },
        },
        'admin',
      )
    await hours('首年30，每年8', '2026-12-31')
    await hours('首年40', '2028-01-01')
    const ofWorkers = async (year: number) => (await hoursIn(server.db, year))?.worker.general
    expect(await ofWorkers(2025)).toEqual({ first: 24, yearly: null })
    expect(await ofWorkers(2026)).toEqual({ first: 30, yearly: 8 })
    expect(await ofWorkers(2027)).toEqual({ first: 30, yearly: 8 })
    expect(await ofWorkers(2028)).toEqual({ first: 40, yearly: null })
    expect((await hoursIn(server.db, 2028))?.manager.high).toEqual({ first: 48, yearly: 16 })
    expect(await hoursIn(server.db, 2014)).toBeNull()
  })

  it('opens an extension from its day on and not before', async () => {
    const hazard = buildHazard({ guid: newGuid(), deadline: '2026-11-28', beforePhotos: [], ...PLACE })
    await insertRecords(server.db, 'hiddenDanger', [hazard])
    const apply = () =>
      say('safety', 'hiddenDanger/act/applyExtension', {
        guid: hazard.guid,
        input: { extendDays: 10, extendReason: '缺件' },
      })
    const refusal = (days: number) => ({
      status: 400,
      details: { issues: [{ path: 'extendDays', message: `应在期限届满${days}日前申请延期` }] },
    })
    expect(await apply()).toMatchObject(refusal(10))
    await configure('hazard.extensionNoticeDays', '5', '2026-11-21')
    expect(await apply()).toMatchObject(refusal(10))
    await configure('hazard.extensionNoticeDays', '8', '2026-11-20')
    expect(await apply()).toMatchObject({ status: 200, data: { extendStatus: 'applied' } })
  })

  it('moves the days of an inspection, of a major hazard source and of a plan by the day each is counted from', async () => {
    const review = async (deadline: string) =>
      (
        await made('inspection/create', {
          ...{
            companyGuid: 'company-a',
            inspectType: 'general',
            officers: ['bureau', 'admin'],
            inspectDate: '2026-11-20',
            scheme: '消防',
            deadline,
          },
        })
      ).reviewDueDate
    expect(await review('2026-12-31')).toBe('2027-01-10')
    expect(await review('2027-01-01')).toBe('2027-01-21')

    await configure('majorHazard.assessMonths', '24', '2026-06-01')
    const phone = '13800000001'
    const assess = async (lastAssessDate: string) =>
      (
        await made(
          'majorHazard/create',
          {
            ...{
              companyGuid: 'company-a',
              hazardName: '罐区',
              unitType: 'tankFarm',
              boundaryDesc: '防火堤',
              exposedPeople: 0,
              lastAssessDate,
            },
            ...{ chemicals: [{ name: '氯', q: 6 }], mainPerson: '王工', mainPhone: phone, techPerson: '李工' },
            ...{ techPhone: phone, operPerson: '赵工', operPhone: phone },
          },
          'safety',
        )
      ).nextAssessDate
    expect(await assess('2026-05-31')).toBe('2029-05-31')
    expect(await assess('2026-06-01')).toBe('2028-06-01')

    await configure('emergencyPlan.filingWorkingDays', '5', '2026-11-16')
    const plan = async (publishDate: string) =>
      await made('emergencyPlan/create', {
        companyGuid: 'company-a',
        planName: '综合预案',
        planType: 'general',
        versionNo: '1',
        publishDate,
        file: [{ ...buildPhoto({ guid: newGuid() }), contentType: 'file', mime: 'application/pdf', fileName: 'a.pdf' }],
      })
    expect(await plan('2026-11-09')).toMatchObject({ filingDue: '2026-12-07', nextAssessDate: '2029-11-09' })
    expect(await plan('2026-11-16')).toMatchObject({ filingDue: '2026-11-23', nextAssessDate: '2029-11-16' })
  })

  it('weighs a case by the day of the decision, and a month of assessment by its first day', async () => {
    const fine = (own: object) =>
      say('bureau', 'lawCase/create', {
        ...{ companyGuid: 'company-a', caseName: '未设警示标志', caseSource: 'inspection', partyType: 'unit' },
        ...{ party: '甲纺织厂', officers: ['bureau', 'admin'], penaltyTypes: ['fine'], ...own },
      })
    await configure('lawCase.onSpotLimit.unit', '5000', '2026-11-25')
    const simple = { procedure: 'simple', penaltyTypes: ['fine'], fineAmount: 5000 }
    const heard = {
      companyGuid: 'company-a',
      partyType: 'unit',
      officers: ['bureau', 'admin'],
      createUserGuid: 'other',
    }
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...heard, guid: 'on-spot', caseNo: 'AJ20250009', ...simple, status: 'pendingDecision' }),
    ])
    const onSpot = (decisionDate: string) =>
      say('bureau', 'lawCase/act/decide', {
        guid: 'on-spot',
        input: { decisionNo: '1', decisionDate },
      })
    expect((await onSpot('2026-11-24')).details).toMatchObject({
      issues: [{ path: 'fineAmount', message: '超过当场处罚限额（单位3000元），请用普通程序' }],
    })
    expect(await onSpot('2026-11-25')).toMatchObject({ status: 200, data: { caseNo: 'AJ20250009' } })
    await configure('lawCase.hearingFrom.unit', '100000', '2026-11-01')
    expect(await fine({ procedure: 'ordinary', fineAmount: 60_000 })).toMatchObject({
      data: { duties: '集体讨论、报市局备案' },
    })

    await configure('assessment.weight.training', '40', '2026-11-01')
    const score = async (period: string) =>
      (await made('assessment/create', { period, userGuid: 'grid', gridGuid: 'grid-a', trainingScore: 100 })).score
    // 100 × 10 of 100 parts, then 100 × 40 of 130.
    expect(await score('2026-10')).toBe(10)
    expect(await score('2026-11')).toBe(30.77)
  })
  it('grades an accident and sets its clocks by the day of the accident, of the call and of the investigation', async () => {
    await configure('incident.grade.larger.deaths', '2', '2026-11-18')
    await configure('incident.levelReportHours', '4', '2026-11-18')
    await configure('incident.unitReportHours', '3', '2026-11-18')
    const event = async (day: string, own: object = {}) =>
      await made(
        'incident/create',
        {
          ...{
            eventTitle: '机械伤害',
            eventType: 'workAccident',
            reportSource: 'company',
            address: '一车间',
            description: '夹伤',
          },
          ...{ occurTime: `${day}T01:00:00.000Z`, receiveTime: `${day}T03:00:00.000Z`, deaths: 0, ...own },
        },
        'duty',
      )
    expect(await event('2026-11-17')).toMatchObject({ unitLate: true, reportDue: '2026-11-17T05:00:00.000Z' })
    expect(await event('2026-11-18')).toMatchObject({ unitLate: false, reportDue: '2026-11-18T07:00:00.000Z' })
    expect(await event('2026-11-17', { deaths: 2 })).toMatchObject({ grade: 'general' })
    expect(await event('2026-11-18', { deaths: 2 })).toMatchObject({ grade: 'larger' })
  })

  it('counts what an enterprise and an agency keep by the day each is about', async () => {
    await configure('classification.from.red', '90', '2027-01-01')
    const grade = async (year: number) =>
      (
        await made('enterpriseClassification/create', {
          ...{ companyGuid: 'company-a', year, ruleVersion: '1', hasVeto: false },
          factors: [{ code: 'a', name: '工艺', weight: 1, value: 80 }],
        })
      ).computedGrade
    expect(await grade(2026)).toBe('red')
    expect(await grade(2027)).toBe('orange')

    await configure('ammoniaRefrigeration.freezerPeople', '12', '2026-11-20')
    const room = await made('ammoniaRefrigeration/create', {
      ...{
        companyGuid: 'company-a',
        name: '速冻间',
        place: '一楼',
        ammoniaQty: 1,
        controls: '检测',
        dutyPerson: '李工',
      },
      fastFreezeMaxPeople: 11,
    })
    expect(room.alert).toBeNull()
  })

  it('calls somebody late by the hours of the day', async () => {
    await configure('attendance.from', '13:00', '2026-11-20')
    const signed = await made('attendanceRecord/act/signIn', { input: { place: null, remark: '在村委会' } }, 'grid')
    expect(signed.attendStatus).toBe('normal')
  })
})
