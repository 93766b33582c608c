import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filledIn, finished, upload } from '../sheet-file.ts'
import { buildUser, insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const GENERAL = {
  发现日期: '2026-11-01',
  部位: '配电间',
  类别: '电气',
  隐患描述: '配电箱未上锁',
  等级: '一般',
  整改方式: '限期整改',
  整改期限: '2026-12-01',
}
const MAJOR = {
  ...GENERAL,
  部位: '前处理',
  隐患描述: '联锁停用',
  等级: '重大',
  判定条款: '第三条',
  整改前防范措施: '停用',
}

describe('an enterprise that brings its register of hazards in a workbook', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  async function brought(rows: readonly Record<string, unknown>[], further: readonly string[] = []) {
    const job = randomUUID()
    const bytes = await filledIn(server, 'safety', 'hiddenDanger', rows, further)
    expect(await upload(server, 'safety', bytes, { resource: 'hiddenDanger', job, mode: 'good' })).toMatchObject({
      status: 200,
    })
    return await finished(server, 'safety', 'hiddenDanger', job)
  }
  const known = async () =>
    (await server.call<{ items: AnyRecord[] }>('safety', '/api/hiddenDanger/list', { pageSize: 50 })).data.items

  it('has to mend the general ones, and the town confirms the major', async () => {
    expect(await brought([GENERAL, MAJOR])).toMatchObject({ created: 2, refused: 0 })
    const rows = await known()
    expect(rows.find(({ place }) => place === '配电间')).toMatchObject({
      ...{ status: 'pendingRectify', sourceType: 'selfCheck', companyGuid: 'company-a' },
      dangerCode: expect.stringMatching(/^YH\d{12}$/),
    })
    expect(rows.find(({ place }) => place === '前处理')).toMatchObject({ status: 'pendingConfirm' })
  })

  it('tells its head of what is major, and nobody of what he found himself', async () => {
    const head = buildUser({ guid: 'head', roles: ['company'], companyGuid: 'company-a' })
    await insertRecords(server.db, 'user', [head])
    expect(await brought([GENERAL, { ...MAJOR, 隐患描述: '泄爆口封堵' }])).toMatchObject({ created: 2, refused: 0 })
    const found = (await known()).find(({ description }) => description === '泄爆口封堵')
    const notices = await server.db.select().from(tableNamed('noticeFeedBack'))
    expect(notices.filter(({ title }) => String(title).includes('泄爆口封堵'))).toMatchObject([
      {
        ...{ userGuid: 'head', title: '发现重大隐患：泄爆口封堵' },
        content: expect.stringContaining('部位：前处理\n判定条款：第三条\n整改前防范措施：停用\n'),
        link: expect.stringMatching(new RegExp(`^/.+open=${found?.guid}$`)),
      },
    ])
  })

  it('is told row by row what is wrong', async () => {
    const tomorrow = { ...GENERAL, 发现日期: '2099-01-01', 整改期限: '2099-02-01' }
    const { 判定条款: _clause, ...bare } = MAJOR
    const others = { ...GENERAL, 企业: '乙化工厂' }
    const { created, errors } = await brought([tomorrow, bare, others], ['企业'])
    expect(created).toBe(0)
    expect(errors.map(({ message }) => message)).toEqual([
      '发现日期不能晚于今天',
      '重大隐患请填写判定条款',
      expect.stringContaining('不存在或不在您的管辖范围'),
    ])
  })

  it('is the only one who has that way', async () => {
    for (const who of ['grid', 'bureau', 'expert'] as const)
      expect((await server.call(who, '/api/hiddenDanger/importTemplate')).status, who).toBe(403)
    const input = { companyGuid: 'company-b', foundOn: '2026-11-01', place: '门口', dangerType: 'fire' }
    const rest = { description: '堵塞', dangerLevel: 'general', rectifyType: 'deadline', deadline: '2026-12-01' }
    const sent = { guid: randomUUID(), input: { ...input, ...rest } }
    expect((await server.call('safety', '/api/hiddenDanger/act/enrol', sent)).status).not.toBe(200)
  })

  it('tells its head of many in one message, which leads to those that came', async () => {
    server.clock.set(addMs(START, 60_000))
    const many = ['甲', '乙', '丙'].map((place) => ({ ...MAJOR, 部位: `${place}车间`, 隐患描述: '粉尘未清' }))
    expect(await brought(many)).toMatchObject({ created: 3, refused: 0 })
    const told = await server.db.select().from(tableNamed('noticeFeedBack'))
    expect(told.filter(({ content }) => String(content).includes('粉尘未清'))).toMatchObject([
      {
        ...{ userGuid: 'head', title: '发现重大隐患：导入台账，共 3 条', version: 3 },
        content: expect.stringContaining('甲车间：粉尘未清\n乙车间：粉尘未清\n丙车间：粉尘未清\n'),
        link: expect.stringMatching(/^\/\S+\?dangerLevel=major&sourceType=selfCheck$/),
      },
    ])
  })
})
