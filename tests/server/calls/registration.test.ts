import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { mustChangePassword } from '#domain/rules/forced-password-change.ts'
import { requestCount } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { freshCreditCode } from '#tests/conformance/samples.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.db
    .update(tableNamed('gridManage'))
    .set({ regionGuid: '320509105' })
    .where(eq(tableNamed('gridManage').guid, 'town-a'))
  const former = { gridName: '原网格', gridLevel: 'grid', path: 'root/town-a/former/', regionGuid: '320509105227' }
  await insertRecords(server.db, 'gridManage', [
    buildRecord('gridManage', { guid: 'former', parentGuid: 'town-a', deleted: true, ...former }),
  ])
})
afterAll(() => server.close())

let minutes = 0
/** Limits on one address count by the minute. */
function nextMinute() {
  minutes += 2
  server.clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
}
let phones = 0
const freshMobile = () => {
  phones += 1
  return `139000${String(10_000 + phones)}`
}

async function picture() {
  const { captchaId, code } = await solveCaptcha(server)
  return { captchaId, captcha: code }
}
async function smsCode(mobile: string): Promise<string> {
  nextMinute()
  const sent = await server.call(null, '/api/registration/sendCode', { mobile, ...(await picture()) })
  expect(sent.status).toBe(200)
  return server.codeSentTo(mobile)
}
async function textsTo(phone: string): Promise<AnyRecord[]> {
  const table = tableNamed('smsRecord')
  const rows = await server.db
    .select()
    .from(table)
    .where(eq(table.phone as never, phone))
    .orderBy(desc(table.id))
  return rows as AnyRecord[]
}
async function rowOf(resource: string, name: string, value: unknown): Promise<AnyRecord> {
  const table = tableNamed(resource)
  const [row] = await server.db
    .select()
    .from(table)
    .where(and(eq(table[name] as never, value), eq(table.deleted, false)))
  return row as AnyRecord
}
const submit = (body: object) =>
  server.call<{ applyNo: string; opensLeasing: boolean }>(null, '/api/registration/submit', body)

const AGENCY = () => ({
  agencyName: '苏州新安咨询有限公司',
  serialNumber: freshCreditCode(),
  memberType: 'nonMember',
  agencyType: ['consulting'],
  legalPerson: '陆明',
  contact: '沈强',
  phone: '0512-63210000',
  registerAddress: '吴江区中山南路1号',
  officeAddress: '吴江区中山南路1号',
})
const COMPANY = () => ({
  companyName: '吴江新厂有限公司',
  serialNumber: freshCreditCode(),
  companyStatus: 'normal',
  scaleType: '4',
  employeeCount: 12,
  regionIds: '320509/320509105/320509105227',
  registerAddress: '盛泽镇1号',
  pbAddress: '盛泽镇1号',
  industry: '制造业 → 纺织业',
  tradeFamily: 'textile',
  legalRepresentative: '周平',
  legalRepresentativePhone: '13800000001',
  mainLeader: '周平',
  mainLeaderPhone: '13800000001',
  safetyManager: '吴安',
  safetyManagerPhone: '13800000002',
})
const EXPERT = () => ({
  name: '顾新',
  gender: 'male',
  idCard: '320525197001011234',
  unit: '苏州大学',
  titleLevel: 'senior',
  education: 'doctor',
  major: '化学工程',
  groups: ['chemical'],
})

async function apply(kind: string, values: object, more: object = {}) {
  const mobile = freshMobile()
  const body = { kind, values, mobile, smsCode: await smsCode(mobile), isPromised: true, ...more }
  return { mobile, body, reply: await submit(body) }
}
async function progress(applyNo: string, mobile: string) {
  nextMinute()
  return await server.call<Record<string, unknown>>(null, '/api/registration/progress', {
    applyNo,
    mobile,
    ...(await picture()),
  })
}
/** The password of the text that opened the account. */
async function passwordSentTo(mobile: string): Promise<string> {
  const text = (await textsTo(mobile)).find(({ template }) => template === 'accountOpened')
  return String((text?.params as { password?: string } | undefined)?.password)
}

describe('registration', () => {
  it('sends no code without the digits of the picture', async () => {
    nextMinute()
    const { captchaId } = await picture()
    const wrong = await server.call(null, '/api/registration/sendCode', {
      mobile: '13900009999',
      captchaId,
      captcha: 'abcd',
    })
    expect(wrong).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'captcha', message: '请输入4位图形验证码' }] },
    })
    const solved = await picture()
    const once = await server.call(null, '/api/registration/sendCode', { mobile: '13900009999', ...solved })
    expect(once.status).toBe(200)
    const twice = await server.call(null, '/api/registration/sendCode', { mobile: '13900009998', ...solved })
    expect(twice).toMatchObject({ status: 400, problem: 'auth.captcha-wrong' })
    const asked = { applyNo: 'ZC202611200001', mobile: '13900009999', ...solved }
    expect(await server.call(null, '/api/registration/progress', asked)).toMatchObject({
      problem: 'auth.captcha-wrong',
    })
  })

  it('names every wrong field, and takes nothing without the code of the text', async () => {
    nextMinute()
    const bad = await submit({ kind: 'agency', values: { agencyName: '甲' }, mobile: '1', smsCode: 'x', username: 'a' })
    const messages = (bad.details.issues as { path: string; message: string }[]).map(({ path, message }) => [
      path,
      message,
    ])
    expect(Object.fromEntries(messages)).toMatchObject({
      serialNumber: '请填写统一社会信用代码',
      agencyType: '请选择机构类型',
      officeAddress: '请填写办公地址',
      mobile: '请输入正确的手机号码',
      smsCode: '请输入6位验证码',
      username: '登录账号应为5至16位字母或数字',
      isPromised: '请先承诺填报内容真实有效',
    })
    const { body } = await apply('agency', AGENCY(), { smsCode: '000000', username: 'nobody1' })
    expect(await submit({ ...body, smsCode: '000000' })).toMatchObject({ problem: 'auth.code-wrong' })
    expect(await server.db.$count(tableNamed('registration'))).toBe(0)
  })

  it('of an agency is read twice and then opens its account, whose password has to be changed', async () => {
    const { mobile, reply } = await apply('agency', AGENCY(), { username: 'xinan2026' })
    expect(reply).toMatchObject({ status: 200, data: { applyNo: expect.stringMatching(/^ZC\d{12}$/) } })
    const agency = await rowOf('agencyBase', 'agencyName', '苏州新安咨询有限公司')
    expect(agency.status).toBe('DSH')
    const act = (action: string, input: object) =>
      server.call('bureau', `/api/agencyBase/act/${action}`, { guid: agency.guid, input })
    expect((await act('passFirst', { memberType: 'member' })).status).toBe(200)
    expect(await rowOf('user', 'username', 'xinan2026')).toBeUndefined()
    expect((await act('file', {})).status).toBe(200)
    const account = await rowOf('user', 'username', 'xinan2026')
    expect(account).toMatchObject({ roles: ['agency'], agencyGuid: agency.guid, mobile, accountEnabled: true })
    expect(mustChangePassword(account as never, START)).toBe(true)
    const password = await passwordSentTo(mobile)
    expect((await server.call(null, '/auth/login', { username: 'xinan2026', password })).status).toBe(200)
    expect((await progress(reply.data.applyNo, mobile)).data).toMatchObject({ status: 'passed', username: 'xinan2026' })
  })

  it('of an enterprise goes to the town of its region, and may be mended when it is sent back', async () => {
    const values = COMPANY()
    const { mobile, reply, body } = await apply('company', values, { username: 'newfactory' })
    expect(reply.status).toBe(200)
    const company = await rowOf('company', 'serialNumber', values.serialNumber)
    expect(company).toMatchObject({ status: 'pending', gridGuid: 'town-a' })
    expect(await server.call('otherGrid', `/api/company/getByGuid/${company.guid}`)).toMatchObject({ status: 404 })
    const review = (input: object) => server.call('town', '/api/company/act/review', { guid: company.guid, input })
    expect((await review({ result: 'fail', opinion: '请填写实际地址' })).status).toBe(200)
    expect((await progress(reply.data.applyNo, mobile)).data).toMatchObject({
      status: 'returned',
      opinion: '请填写实际地址',
      username: null,
    })
    const mended = { ...values, pbAddress: '盛泽镇舜湖西路9号' }
    const again = { ...body, values: mended, applyNo: reply.data.applyNo }
    const handed = await submit({ ...again, smsCode: await smsCode(mobile) })
    expect(handed).toMatchObject({ status: 200, data: { applyNo: reply.data.applyNo } })
    const told = async () => (await progress(reply.data.applyNo, mobile)).data
    expect(await told()).toMatchObject({ status: 'pending', opinion: null })
    expect((await review({ result: 'fail', opinion: '请核对行业' })).status).toBe(200)
    expect(await told()).toMatchObject({ status: 'returned', opinion: '请核对行业' })

    // With the code of another that is registered it goes to an office, and the file stays as it was.
    const ofOther = { ...values, serialNumber: freshCreditCode() }
    await updateRow(server.db, 'company', 'company-b', { serialNumber: ofOther.serialNumber })
    expect((await submit({ ...again, values: ofOther, smsCode: await smsCode(mobile) })).status).toBe(200)
    expect(await rowOf('registration', 'recordGuid', company.guid)).toMatchObject({ status: 'known' })
    expect(await told()).toMatchObject({ status: 'pending', opinion: null })
    expect(await rowOf('company', 'guid', company.guid)).toMatchObject({ serialNumber: values.serialNumber })
    const { guid } = await rowOf('registration', 'recordGuid', company.guid)
    const back = { guid, input: { opinion: '统一社会信用代码有误' } }
    expect((await server.call('bureau', '/api/registration/act/sendBack', back)).status).toBe(200)
    expect((await submit({ ...again, smsCode: await smsCode(mobile) })).status).toBe(200)
    expect((await review({ result: 'pass' })).status).toBe(200)
    const account = await rowOf('user', 'username', 'newfactory')
    expect(account).toMatchObject({ roles: ['company'], companyGuid: company.guid, gridGuid: 'town-a' })
    expect(await rowOf('company', 'guid', company.guid)).toMatchObject({
      pbAddress: '盛泽镇舜湖西路9号',
      status: 'approved',
    })
  })

  it('is handed in again by its own telephone, as what it was, and only when it was sent back', async () => {
    const mobile = freshMobile()
    const applied = (applyNo: string, own: object = {}) =>
      buildRecord('registration', {
        ...{ guid: applyNo, applyNo, mobile, kind: 'expert', status: 'returned', applicant: '顾旧', contact: '顾旧' },
        ...{ username: 'gujiu', resource: 'expertAdmission', submitTime: START, decideTime: START, decideUser: '某人' },
        ...own,
      })
    await insertRecords(server.db, 'registration', [
      applied('ZC01', { mobile: '13900000001' }),
      applied('ZC02', { kind: 'agency' }),
      applied('ZC03', { status: 'pending' }),
      applied('ZC04'),
    ])
    const body = { kind: 'expert', values: { ...EXPERT(), name: '顾再' }, username: 'guzai', isPromised: true, mobile }
    const code = await smsCode(mobile)
    const again = (applyNo: string) => submit({ ...body, smsCode: code, applyNo })
    for (const applyNo of ['ZC01', 'ZC02', 'ZC03'])
      expect(await again(applyNo), applyNo).toMatchObject({ details: { issues: [{ path: 'applyNo' }] } })
    expect(await again('ZC04')).toMatchObject({ status: 200, data: { applyNo: 'ZC04' } })
    expect(await rowOf('registration', 'guid', 'ZC04')).toMatchObject({
      ...{ status: 'pending', applicant: '顾再', username: 'guzai', decideTime: null, decideUser: null },
      submitTime: server.clock.now().toISOString(),
    })
    expect(await again('ZC04')).toMatchObject({ problem: 'auth.code-wrong' })
  })

  it.each([
    { kind: 'company', resource: 'company', former: false, status: 'known' },
    { kind: 'company', resource: 'company', former: true, status: 'pending' },
    { kind: 'agency', resource: 'agencyBase', former: false, status: 'known' },
    { kind: 'agency', resource: 'agencyBase', former: true, status: 'pending' },
  ] as const)('of $kind whose code is on a file, deleted: $former, is $status', async (row) => {
    const values = { company: COMPANY, agency: AGENCY }[row.kind]()
    const { serialNumber } = values
    const own = { guid: serialNumber, serialNumber, deleted: row.former }
    const place = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
    const file = {
      company: () => buildCompany({ ...own, ...place, companyName: '原有企业' }),
      agency: () => buildRecord('agencyBase', { ...own, agencyName: '原有机构' }),
    }[row.kind]()
    await insertRecords(server.db, row.resource, [file])
    const { reply } = await apply(row.kind, values, { username: `u${serialNumber.slice(-8)}`.toLowerCase() })
    expect(await rowOf('registration', 'applyNo', reply.data.applyNo)).toMatchObject({ status: row.status })
  })

  it('of an expert makes his file his own', async () => {
    const { mobile, reply } = await apply('expert', EXPERT(), { username: 'guxin' })
    expect(reply.status).toBe(200)
    const admission = await rowOf('expertAdmission', 'name', '顾新')
    expect(admission).toMatchObject({ status: 'pendingFirst', mobile })
    const act = (who: 'bureau' | 'admin', action: string) =>
      server.call(who, `/api/expertAdmission/act/${action}`, { guid: admission.guid, input: {} })
    expect((await act('bureau', 'passFirst')).status).toBe(200)
    expect((await act('admin', 'passFinal')).status).toBe(200)
    const account = await rowOf('user', 'username', 'guxin')
    expect(await rowOf('expert', 'admissionGuid', admission.guid)).toMatchObject({ userGuid: account.guid })
  })

  it('R102: of a landlord asks first where the enterprise lets nothing yet, and tells nobody which is registered', async () => {
    const companies = tableNamed('company')
    const [ofA, ofB, nobodys] = [freshCreditCode(), freshCreditCode(), freshCreditCode()]
    for (const [guid, serialNumber] of Object.entries({ 'company-a': ofA, 'company-b': ofB }))
      await server.db.update(companies).set({ serialNumber }).where(eq(companies.guid, guid))
    const building = {
      ...{ lessorType: 'company', ownerPhone: '13800000003', safetyManager: '钱东', fireAcceptance: 'yes' },
      ...{ buildingName: '东厂房', address: '盛泽镇南环路1号' },
    }
    const former = { companyGuid: 'company-a', buildingName: '原厂房', deleted: true }
    await insertRecords(server.db, 'factoryBuildingLessor', [buildRecord('factoryBuildingLessor', former)])
    const buildings = tableNamed('factoryBuildingLessor')
    const live = () => server.db.$count(buildings, eq(buildings.deleted, false))
    const known = await apply('lessor', building, { lessorSerialNumber: ofA })
    const unknown = await apply('lessor', building, { lessorSerialNumber: nobodys })
    for (const { reply } of [known, unknown])
      expect(reply).toMatchObject({ status: 200, data: { applyNo: null, opensLeasing: true } })
    expect(unknown.reply.msg).toBe(known.reply.msg)
    expect(await live()).toBe(0)

    const sure = async ({ body }: typeof known) => await submit({ ...body, opensLeasing: true })
    const [first, second] = [await sure(known), await sure(unknown)]
    for (const { status, msg, data } of [first, second]) {
      expect({ status, msg, names: Object.keys(data) }).toEqual({
        ...{ status: 200, msg: '已提交，请记下申请编号', names: ['applyNo', 'opensLeasing'] },
      })
      expect(data.applyNo).toMatch(/^ZC\d{12}$/)
    }
    const told = async (applyNo: string, mobile: string) => {
      const { status, statusLabel, opinion, username } = (await progress(applyNo, mobile)).data
      return { status, statusLabel, opinion, username }
    }
    expect(await told(second.data.applyNo, unknown.mobile)).toEqual(await told(first.data.applyNo, known.mobile))
    expect(await rowOf('factoryBuildingLessor', 'buildingName', '东厂房')).toMatchObject({ companyGuid: 'company-a' })
    expect(await live()).toBe(1)

    // Another building of the same enterprise: there is nothing to ask.
    const more = await apply('lessor', { ...building, buildingName: '西厂房' }, { lessorSerialNumber: ofA })
    expect(more.reply.data).toMatchObject({ applyNo: expect.stringMatching(/^ZC/), opensLeasing: false })

    const { guid, serialNumber } = await rowOf('registration', 'applyNo', second.data.applyNo)
    expect(serialNumber).toBe(nobodys)
    const back = { guid, input: { opinion: '企业尚未登记，请先办理企业注册' } }
    expect((await server.call('bureau', '/api/registration/act/sendBack', back)).status).toBe(200)
    const mended = { ...unknown.body, lessorSerialNumber: ofB, applyNo: second.data.applyNo }
    expect((await submit({ ...mended, smsCode: await smsCode(unknown.mobile) })).status).toBe(200)
    expect(await rowOf('registration', 'guid', guid)).toMatchObject({ status: 'pending' })
    expect(await rowOf('factoryBuildingLessor', 'companyGuid', 'company-b')).toMatchObject({ status: 'pending' })

    // Sent back for a wrong code, it goes to the enterprise of the right one, and then to a person who lets himself.
    const { guid: wrong } = await rowOf('factoryBuildingLessor', 'buildingName', '东厂房')
    const sendBack = (who: 'grid' | 'otherGrid') =>
      server.call(who, '/api/factoryBuildingLessor/act/return', { guid: wrong, input: { opinion: '出租方有误' } })
    const mend = async (own: object, values: object = {}) => {
      const again = { ...known.body, applyNo: first.data.applyNo, values: { ...building, ...values }, ...own }
      return await submit({ ...again, smsCode: await smsCode(known.mobile) })
    }
    expect((await sendBack('grid')).status).toBe(200)
    const moved = await mend({ lessorSerialNumber: ofB })
    expect(moved, JSON.stringify(moved.details)).toMatchObject({ status: 200 })
    expect(await rowOf('factoryBuildingLessor', 'guid', wrong)).toMatchObject({
      ...{ companyGuid: 'company-b', gridGuid: 'grid-b', status: 'pending' },
    })
    expect((await sendBack('otherGrid')).status).toBe(200)
    const person = { lessorType: 'person', ownerName: '钱西', ownerIdCard: '320525197501011234' }
    const own = await mend({ lessorSerialNumber: '' }, person)
    expect(own, JSON.stringify(own.details)).toMatchObject({ status: 200 })
    expect(await rowOf('factoryBuildingLessor', 'guid', wrong)).toMatchObject({
      ...{ lessorType: 'person', companyGuid: null, ownerName: '钱西', status: 'pending' },
    })
  })

  it('of a private landlord is verified by the bureau', async () => {
    nextMinute()
    const values = {
      lessorType: 'person',
      ownerName: '钱东',
      ownerIdCard: '320525197501011234',
      ownerPhone: '13800000003',
      safetyManager: '钱东',
      buildingName: '钱家厂房',
      address: '盛泽镇南环路2号',
      fireAcceptance: 'yes',
    }
    const { mobile, reply } = await apply('lessor', values)
    expect(reply.status).toBe(200)
    const building = await rowOf('factoryBuildingLessor', 'buildingName', '钱家厂房')
    expect(building.status).toBe('pending')
    const verified = await server.call('bureau', '/api/factoryBuildingLessor/act/verify', {
      guid: building.guid,
      input: {},
    })
    expect(verified.status).toBe(200)
    expect((await progress(reply.data.applyNo, mobile)).data).toMatchObject({ status: 'passed', username: null })
    expect((await textsTo(mobile))[0]).toMatchObject({ template: 'registrationResult' })
  })

  it('answers for a unit that is registered as for a new one, and leaves it to the bureau', async () => {
    const values = COMPANY()
    const first = await apply('company', values, { username: 'first123' })
    const second = await apply('company', { ...values, companyName: '冒名企业' }, { username: 'second12' })
    expect(Object.keys(second.reply.data)).toEqual(Object.keys(first.reply.data))
    const { status, msg, success } = first.reply
    expect(second.reply).toMatchObject({ status, msg, success })
    const told = async ({ reply, mobile }: typeof first) => {
      const {
        applyNo: _own,
        mobile: _number,
        applicant: _name,
        submitTime: _at,
        ...rest
      } = (await progress(reply.data.applyNo, mobile)).data
      return rest
    }
    expect(await told(second)).toEqual(await told(first))
    expect(await rowOf('company', 'companyName', '冒名企业')).toBeUndefined()

    const { guid, serialNumber } = await rowOf('registration', 'applyNo', second.reply.data.applyNo)
    expect(serialNumber).toBe(values.serialNumber)
    const sendBack = (who: 'town' | 'bureau', opinion?: string) =>
      server.call(who, '/api/registration/act/sendBack', { guid, input: opinion === undefined ? {} : { opinion } })
    expect((await sendBack('town', '已登记')).status).toBe(404)
    expect(await sendBack('bureau')).toMatchObject({ problem: 'workflow.opinion-required' })
    expect((await sendBack('bureau', '该企业已有账号，请联系管理员')).status).toBe(200)
    expect(await told(second)).toMatchObject({ status: 'returned', opinion: '该企业已有账号，请联系管理员' })
    expect((await textsTo(second.mobile))[0]).toMatchObject({ template: 'registrationResult' })

    const mended = { ...second.body, values: { ...values, serialNumber: freshCreditCode(), companyName: '另一新厂' } }
    const again = { ...mended, applyNo: second.reply.data.applyNo, smsCode: await smsCode(second.mobile) }
    expect((await submit(again)).status).toBe(200)
    expect(await rowOf('company', 'companyName', '另一新厂')).toMatchObject({ status: 'pending' })
    expect(await rowOf('registration', 'guid', guid)).toMatchObject({ status: 'pending' })
  })

  it('does not say that a name is taken: who is admitted gets it with a digit more', async () => {
    const taken = await apply('expert', { ...EXPERT(), name: '顾后' }, { username: 'bureau' })
    expect(taken.reply.status).toBe(200)
    const { guid } = await rowOf('expertAdmission', 'name', '顾后')
    const pass = (who: 'bureau' | 'admin', action: string) =>
      server.call(who, `/api/expertAdmission/act/${action}`, { guid, input: {} })
    await pass('bureau', 'passFirst')
    expect((await pass('admin', 'passFinal')).status).toBe(200)
    expect(await rowOf('user', 'username', 'bureau1')).toMatchObject({ roles: ['expert'], mobile: taken.mobile })
    expect(await rowOf('user', 'username', 'bureau')).toMatchObject({ guid: 'bureau' })
    const text = (await textsTo(taken.mobile)).find(({ template }) => template === 'accountOpened')
    expect(text?.params).toMatchObject({ username: 'bureau1' })
  })

  it('tells nothing about an application to whoever does not know its telephone', async () => {
    await insertRecords(server.db, 'registration', [])
    const { reply } = await apply('expert', { ...EXPERT(), name: '顾二' }, { username: 'guer1' })
    expect(await progress(reply.data.applyNo, '13800000009')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'applyNo', message: '没有找到这份申请，请核对申请编号和手机号' }] },
    })
  })

  it('is slowed down from one address', async () => {
    nextMinute()
    const replies = []
    for (let round = 0; round < 8; round += 1) replies.push((await submit({ kind: 'expert' })).status)
    expect(replies).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
    const asked = { key: 'registrationAsked 127.0.0.1', since: server.clock.now().toISOString(), count: 20 }
    for (const call of ['sendCode', 'progress']) {
      await server.db.delete(requestCount)
      await server.db.insert(requestCount).values(asked)
      expect((await server.call(null, `/api/registration/${call}`)).status, call).toBe(429)
    }
  })
})
