import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, type Person, type Reply, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Issue {
  path: string
  message: string
}
const issuesOf = (reply: Reply) => (reply.details.issues ?? []) as Issue[]
const saidOf = (reply: Reply, path: string) => issuesOf(reply).find((issue) => issue.path === path)?.message ?? null

describe('a value that is written', () => {
  const WRONG_ID = '请输入正确的身份证号'
  const WRONG_MOBILE = '请输入正确的手机号码'
  const WRONG_PHONE = '请输入正确的电话号码'
  const WRONG_WORD = '请输入3至15个汉字，或5至16位字母、数字，后面可加括号'

  it.each([
    ['R108', 'companyEmployee', 'idCard', '32050919900307451A', WRONG_ID],
    ['R108: no such day', 'companyEmployee', 'idCard', '320509199002305617', WRONG_ID],
    ['R108: too short', 'companyEmployee', 'idCard', '3205091990', WRONG_ID],
    ['R108: fifteen digits', 'companyEmployee', 'idCard', '320509900307561', null],
    ['R109', 'companyEmployee', 'mobile', '13812345678', null],
    ['R109: ten digits', 'companyEmployee', 'mobile', '1381234567', WRONG_MOBILE],
    ['R109: no such prefix', 'companyEmployee', 'mobile', '12012345678', WRONG_MOBILE],
    ['R110: with its area', 'companyDepartment', 'leaderPhone', '0512-63001234', null],
    ['R110: with an extension', 'companyDepartment', 'leaderPhone', '63001234-801', null],
    ['R110: six digits', 'companyDepartment', 'leaderPhone', '630012', WRONG_PHONE],
    ['R113: Chinese', 'company', 'companyCode', '吴江纺织（一期）', null],
    ['R113: letters and digits', 'company', 'companyCode', 'WJ2026001', null],
    ['R113: too short', 'company', 'companyCode', '吴江', WRONG_WORD],
    ['R113: 17 letters', 'company', 'companyCode', 'ABCDEFGHIJKLMNOPQ', WRONG_WORD],
  ] as const)('%s: of %s.%s %s is held against the form', async (_rule, resource, field, value, said) => {
    const reply = await server.call('admin', `/api/${resource}/create`, { [field]: value })
    expect(reply.status).toBe(400)
    expect(saidOf(reply, field)).toBe(said)
  })

  it('R295: is refused in Chinese, field by field, whatever it is', async () => {
    const people: Person[] = ['bureau', 'admin', 'grid', 'safety', 'agency', 'expert', 'duty']
    const heard: string[] = []
    for (const { name, fields } of RESOURCES) {
      const wrong = Object.fromEntries(Object.keys(fields).map((field) => [field, { nonsense: true }]))
      for (const who of people) {
        const reply = await server.call(who, `/api/${name}/create`, wrong)
        expect(reply.success, name).toBe(false)
        heard.push(reply.msg, ...issuesOf(reply).map(({ message }) => message))
      }
    }
    expect(heard.length).toBeGreaterThan(2_000)
    expect(heard.filter((message) => !/[\u4e00-\u9fff]/.test(message))).toEqual([])
  })
})

const change = (newPassword: string, confirmNewPassword = newPassword) =>
  server.call('town', '/api/user/updateUserPasswd', {
    username: 'town',
    oldPassword: PASSWORD,
    newPassword,
    confirmNewPassword,
  })

describe('one’s own password', () => {
  const STRENGTH = '密码应不少于8位，且必须包含字母、数字和特殊符号'

  it.each([
    ['R322: seven characters', 'Tai#592', STRENGTH],
    ['R107: no digit', 'Taihu#plum', STRENGTH],
    ['R107: no special character', 'Taihu5927', STRENGTH],
    ['R107: no letter', '5927#1862', STRENGTH],
    ['R107: 33 characters', `${'Tz#5'.repeat(8)}T`, '密码不能超过32位'],
    ['R107: three ascending', 'Taihu#5678', '密码不能含有三个连续递增的字符，如abc或123'],
  ])('R290, R315: is refused for %s', async (_rule, password, sentence) => {
    const reply = await change(password)
    expect(reply.status).toBe(400)
    expect(saidOf(reply, 'newPassword')).toBe(sentence)
  })

  it('R291, R315: is refused unless it is repeated', async () => {
    expect(saidOf(await change('Taihu#5927', 'Taihu#5928'), 'confirmNewPassword')).toBe('两次输入的密码不一致')
  })
})

describe('what the specification leaves unsaid', () => {
  it.each([
    ['R106', ['companyDelete', 'workOrderTask', 'rectifyInstruction', 'hiddenDanger']],
    ['R288', ['agencyBase', 'agencyRegistration', 'agencyChange', 'expertAdmission', 'expertSelection', 'expertTask']],
  ])('%s: a record is in a state of its own flow, and no record begins in another: %j', async (_rule, names) => {
    for (const name of names) {
      const { workflow } = resourceNamed(name)
      const states = Object.entries(workflow?.states ?? {})
      expect(states.length, name).toBeGreaterThan(2)
      for (const [state, { label }] of states) {
        expect(label).toMatch(/[\u4e00-\u9fff]/)
        const { status } = await server.call<Page<AnyRecord>>('bureau', `/api/${name}/list`, { status: state })
        expect(status, `${name} ${state}`).toBe(200)
      }
      const invented = await server.call('admin', `/api/${name}/create`, { status: 'of-nowhere' })
      expect(invented.status, name).not.toBe(200)
    }
  })

  it.each([
    ['R259, R308', 'agencyBase'],
    ['R259, R308', 'expert'],
    ['R259, R308', 'incident'],
    ['R308', 'enterpriseClassification'],
  ])('%s: %s is answered with all the fields of its list', async (_rule, name) => {
    const { list, fields } = resourceNamed(name)
    await insertRecords(server.db, name, [buildRecord(name, { guid: `one-${name}`, ...SEEN[name] })])
    const reply = await server.call('admin', `/api/${name}/getByGuid/one-${name}`)
    expect(reply.status).toBe(200)
    const columns = list.columns.map(String).filter((column) => column in fields)
    expect(columns.length).toBeGreaterThan(3)
    expect(columns.filter((column) => !(column in reply.data))).toEqual([])
  })
})

/** What a record needs to be seen by the administrator. */
const SEEN: Record<string, Record<string, unknown>> = {
  agencyBase: { status: 'YBA' },
  expert: {},
  incident: { gridPath: 'root/' },
  enterpriseClassification: { gridPath: 'root/town-a/', companyGuid: 'company-a' },
}

describe('a refusal', () => {
  const UNREAD = { payload: '{', headers: { 'content-type': 'application/json' } }

  it.each([
    ['nobody', null, '/api/company/list', {}, 401, 'auth.required'],
    ['not one’s own', 'grid', '/api/user/resetPassword', { guid: 'town' }, 403, 'access.denied'],
    ['what is not there', 'bureau', '/api/company/getByGuid/none', {}, 404, 'record.gone'],
    ['a call that is not there', 'bureau', '/api/nothing/list', {}, 404, 'route.unknown'],
    ['an action that is none', 'bureau', '/api/company/act/none', { guid: 'company-a' }, 400, 'action.unknown'],
  ] as const)(
    'R179, R317: has a status, a code of ours and a sentence: %s',
    async (_what, who, path, body, status, problem) => {
      const reply = await server.call(who, path, body)
      expect(reply).toMatchObject({ status, problem, success: false })
      expect(reply.msg).toMatch(/[\u4e00-\u9fff]/)
      expect(reply.msg.length).toBeLessThanOrEqual(30)
    },
  )

  it('R179, R317: is one too where the body cannot be read', async () => {
    const reply = await server.call('bureau', '/api/company/list', undefined, UNREAD)
    expect(reply).toMatchObject({ status: 400, problem: 'input.malformed', msg: '请求内容无法识别' })
  })
})

describe('every call', () => {
  it('R149, R302: is a POST below the base path and /api, where nothing else is said', async () => {
    const asked = (method: 'GET' | 'POST' | 'PUT', url: string) =>
      server.app.inject({ method, url, headers: { access_token: server.token('bureau') } })
    expect((await asked('POST', '/safety/api/company/list')).statusCode).toBe(200)
    for (const [method, url] of [
      ['GET', '/safety/api/company/list'],
      ['PUT', '/safety/api/company/list'],
      ['POST', '/api/company/list'],
      ['POST', '/safety/company/list'],
    ] as const)
      expect((await asked(method, url)).statusCode, `${method} ${url}`).toBe(404)
  })

  it('R060: the current person is told with all the names of the specification', async () => {
    const { data } = await server.call('safety', '/user/current')
    const names = [
      ...['id', 'name', 'username', 'guid', 'companyGuid', 'companyId', 'companyName', 'personGuid', 'accountType'],
      ...['mobile', 'roles', 'permissions', 'grid', 'lawEnforcementNumber', 'loginTime', 'loginTimes'],
      ...['updatePassword', 'regionStr', 'version', 'isDefaultPwd', 'systemType', 'companyType', 'isProduction'],
    ]
    expect(names.filter((name) => !(name in data))).toEqual([])
    expect(data).toMatchObject({ companyGuid: 'company-a', companyName: '甲纺织厂', roles: ['safety'] })
    const signedIn = await server.call(null, '/auth/login', { username: 'safety', password: PASSWORD })
    expect(signedIn.data.token).toEqual(expect.any(String))
  })

  it('R062: enterprises are found by every filter of the specification, one excluded by each', async () => {
    const filters: Record<string, unknown> = {
      companyName: '丙丝绸',
      regionIds: '320509109',
      regionName: '桃源镇',
      scaleType: '3',
      companyStatus: 'stopped',
      gridGuid: 'grid-b',
      isWeiHua: true,
      isSheAnZhiLeng: true,
      isSheBaoFenChen: true,
      isYouXianKongJian: true,
      isLuShangShiYou: true,
    }
    await insertRecords(server.db, 'company', [
      buildRecord('company', {
        guid: 'company-c',
        serialNumber: '91320509MA1MJ0CC3C',
        gridPath: 'root/town-b/grid-b/',
        approvalStatus: 'approved',
        ...filters,
        companyName: '丙丝绸厂',
        regionIds: ',32,3205,320509,320509109,',
      }),
    ])
    for (const [name, value] of Object.entries(filters)) {
      const { data } = await server.call<Page<AnyRecord>>('bureau', '/api/company/getVoList', { [name]: value })
      const found = data.items.map(({ guid }) => guid)
      expect(found, name).toContain('company-c')
      expect(found, name).not.toContain('company-a')
    }
  })

  it('R335: codes have six digits, records a guid that is a UUID', async () => {
    const made = await server.call('admin', '/api/menu/create', { name: 'x', title: '新页面', path: '/gis' })
    expect(made.data.guid).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  })
})

// Last: from here on the sessions of before are over.
describe('the age of a password', () => {
  it('R277, R321: has to be changed when it never was, and again 90 days after the day it was changed', async () => {
    const must = async () => (await server.call('town', '/user/current')).data.mustChangePassword
    expect(await must()).toBe(true)
    expect(await change('Sturdy#9270')).toMatchObject({ status: 200 })
    expect(await must()).toBe(false)
    // A session does not last as long: somebody signs in anew.
    const mustThen = async (instant: string) => {
      server.clock.set(instant)
      const { data } = await server.call(null, '/auth/login', { username: 'town', password: 'Sturdy#9270' })
      const headers = { access_token: String(data.token) }
      return (await server.call(null, '/user/current', {}, { headers })).data.mustChangePassword
    }
    expect(await mustThen('2027-02-17T16:00:00.000Z')).toBe(false)
    expect(await mustThen('2027-02-17T16:00:01.000Z')).toBe(true)
  })
})
