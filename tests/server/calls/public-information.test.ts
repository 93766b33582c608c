import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type {
  ComplaintProgress,
  ComplaintTaken,
  PublicAgency,
  PublicContact,
  PublicOverview,
  PublicPublicity,
} from '#domain/contract/public-information.ts'
import type { PublicNoticeLine } from '#domain/contract/public-notices.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { tableNamed } from '#server/db/schema.ts'
import { goOnAfterDays } from '#server/jobs/awaited-days.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'

async function readCaptcha(server: TestServer) {
  const { captchaId, code } = await solveCaptcha(server)
  return { captchaId, captcha: code }
}

describe.each(USUAL_DATABASES)('what everybody may read and write on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const agency = (guid: string, status: string) =>
      buildRecord('agencyBase', {
        guid,
        agencyName: `${guid}机构`,
        serialNumber: guid,
        phone: '13812345678',
        agencyType: [],
        status,
      })
    await insertRecords(server.db, 'agencyBase', [
      agency('filed', 'YBA'),
      agency('changing', 'BGZ'),
      agency('waiting', 'DSH'),
    ])
    const publicity = (guid: string, status: string, from: string) =>
      buildRecord('publicity', {
        guid,
        title: guid,
        publicityType: 'other',
        from,
        to: '2026-12-30',
        content: '内容',
        objectionPhone: '0512-63950000',
        objections: [{ name: '张三', phone: '13812345678', content: '异议' }],
        status,
      })
    await insertRecords(server.db, 'publicity', [
      publicity('running', 'running', '2026-11-18'),
      publicity('draft', 'waiting', '2026-11-18'),
      publicity('cleared', 'cleared', '2026-11-16'),
      publicity('objected', 'objected', '2026-11-17'),
      publicity('ended', 'ended', '2026-11-20'),
      publicity('to-come', 'running', '2026-11-28'),
    ])
    const announcement = (guid: string, own: object) =>
      buildRecord('notice', {
        guid,
        title: guid,
        noticeType: 'announcement',
        scopeType: 'all',
        status: 'published',
        files: [],
        ...own,
      })
    await insertRecords(server.db, 'notice', [
      announcement('was-on-top', { topUntil: '2026-11-17', publishTime: '2026-11-17T03:00:00.000Z' }),
      announcement('last-day-on-top', { topUntil: START.slice(0, 10), publishTime: '2026-11-17T01:00:00.000Z' }),
      announcement('of-the-bureau', { publishOrg: '区应急管理局', publishTime: '2026-11-16T02:00:00.000Z' }),
      announcement('for-one-grid', { scopeType: 'grid' }),
      announcement('written', { status: 'draft' }),
      announcement('deleted', { deleted: true }),
      announcement('for-the-offices', { noticeType: 'notice' }),
      announcement('never-on-top', { topUntil: null, publishTime: '2026-11-17T02:00:00.000Z' }),
    ])
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', {
        guid: 'contact',
        key: 'contact.phone',
        name: '电话',
        value: '0512-1',
        effectiveFrom: '2026-01-01',
        effectiveTo: '2026-11-20',
      }),
      buildRecord('systemConfig', {
        guid: 'contact-before',
        key: 'contact.phone',
        name: '电话',
        value: '0512-0',
        effectiveFrom: '2025-01-01',
      }),
    ])
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({
        guid: 'closed',
        companyGuid: 'company-a',
        status: 'closed',
        createTime: '2026-05-01T00:00:00.000Z',
      }),
      buildHazard({ guid: 'open', companyGuid: 'company-a', createTime: '2026-05-01T00:00:00.000Z' }),
      buildHazard({ guid: 'of-new-year', companyGuid: 'company-a', createTime: '2025-12-31T16:00:00.000Z' }),
      buildHazard({ guid: 'of-last-year', companyGuid: 'company-a', createTime: '2025-12-31T15:59:59.999Z' }),
    ])
  })
  afterAll(() => server.close())

  const ask = <Data>(path: string, body: object = {}) => server.call<Data>(null, path, body)

  it('lists what was announced to everybody, the newest first and on top what is through its last day', async () => {
    const { data } = await ask<{ items: PublicNoticeLine[] }>('/api/notice/publicList')
    expect(data.items.map(({ guid, isTop }) => [guid, isTop])).toEqual([
      ['last-day-on-top', true],
      ['was-on-top', false],
      ['never-on-top', false],
      ['of-the-bureau', false],
    ])
    const found = await ask<{ items: PublicNoticeLine[] }>('/api/notice/publicList', { keyword: '应急' })
    expect(found.data.items.map(({ guid }) => guid)).toEqual(['of-the-bureau'])
  })

  it('lists the agencies on the register, without telephone numbers', async () => {
    const { data } = await ask<{ items: PublicAgency[] }>('/api/agencyBase/publicList', { keyword: '机构' })
    expect(data.items.map(({ guid }) => guid).toSorted()).toEqual(['changing', 'filed'])
    expect(JSON.stringify(data)).not.toContain('13812345678')
    expect((await ask<{ items: [] }>('/api/agencyBase/publicList', { keyword: '%' })).data.items).toEqual([])
  })

  it('lists what has been made public, without who objected', async () => {
    const { data } = await ask<{ items: PublicPublicity[] }>('/api/publicity/publicList')
    expect(data.items.map(({ guid }) => guid)).toEqual(['ended', 'running', 'objected', 'cleared'])
    expect(JSON.stringify(data)).not.toContain('张三')
  })

  it('publishes what another has looked at, until its last day is over, and takes it back with a reason', async () => {
    const days = { from: '2026-11-18', to: '2026-11-20', content: '抽查结果', objectionPhone: '0512-63950000' }
    const own = { title: '秋季双随机结果', publicityType: 'random', ...days }
    const { guid } = (await server.call<AnyRecord>('bureau', '/api/publicity/create', own)).data
    const act = (who: 'bureau' | 'admin', action: string, input: object = {}) =>
      server.call<AnyRecord>(who, `/api/publicity/act/${action}`, { guid, input })
    const listed = async () =>
      (await ask<{ items: PublicPublicity[] }>('/api/publicity/publicList', { keyword: own.title })).data.items
    const todo = { view: 'todo', bizGuid: guid }
    expect((await server.call<{ items: [] }>('bureau', '/api/workflowTask/list', todo)).data.items).toEqual([])
    expect(await act('bureau', 'publish')).toMatchObject({ problem: 'workflow.own-work' })
    expect(await act('admin', 'publish')).toMatchObject({ data: { status: 'running' } })
    expect(await listed()).toHaveLength(1)
    // Nobody says so before the last day is over, and nobody has to.
    expect((await act('bureau', 'clear')).success).toBe(false)
    expect(await goOnAfterDays(server.db, '2026-11-20T02:00:00.000Z')).toBe(0)
    expect(await act('bureau', 'withdraw')).toMatchObject({ status: 400 })
    expect(await act('bureau', 'withdraw', { opinion: '名单有误' })).toMatchObject({ data: { status: 'withdrawn' } })
    expect(await listed()).toEqual([])

    const again = (await server.call<AnyRecord>('bureau', '/api/publicity/create', own)).data.guid
    const acted = (who: 'bureau' | 'admin', action: string, input: object = {}) =>
      server.call<AnyRecord>(who, `/api/publicity/act/${action}`, { guid: again, input })
    await acted('admin', 'publish')
    await goOnAfterDays(server.db, '2026-11-21T02:00:00.000Z')
    const objection = { objections: [{ name: '张三', content: '名单有误' }] }
    expect(await acted('bureau', 'object', objection)).toMatchObject({ data: { status: 'objected' } })
    await acted('bureau', 'settle', objection)
    await goOnAfterDays(server.db, '2026-11-21T02:00:00.000Z')
    expect(await acted('bureau', 'end')).toMatchObject({ data: { status: 'ended' } })

    const late = await server.call<AnyRecord>('bureau', '/api/publicity/create', { ...own, to: '2026-11-19' })
    expect(await server.call('admin', '/api/publicity/act/publish', { guid: late.data.guid, input: {} })).toMatchObject(
      {
        details: { issues: [{ path: 'to', code: 'early' }] },
      },
    )
  })

  it('R111: tells where to turn to, by an address of mail that is one, and figures of the district', async () => {
    expect((await ask<PublicContact>('/api/systemConfig/publicContact')).data).toMatchObject({
      phone: '0512-1',
      org: '',
    })
    const email = (value: string) => ({
      ...{ key: 'contact.email', name: '公开电子邮箱', valueType: 'text', value, effectiveFrom: '2026-01-01' },
    })
    const refused = await server.call('admin', '/api/systemConfig/create', email('anquan＠example.com'))
    expect(refused).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'value', message: '请输入正确的邮箱' }] },
    })
    expect(await server.call('admin', '/api/systemConfig/create', email('anquan@example.com'))).toMatchObject({
      success: true,
    })
    expect((await ask<PublicContact>('/api/systemConfig/publicContact')).data.email).toBe('anquan@example.com')
    const { data } = await ask<PublicOverview>('/api/statistics/publicOverview')
    expect(data).toMatchObject({
      companies: 2,
      hazardsThisYear: 3,
      hazardsClosedThisYear: 1,
      closedRate: 33.3,
      agencies: 2,
    })
  })

  it('takes a complaint with a picture read right, names nobody who wants no name, and no more than a few', async () => {
    const body = { subject: '违规动火', content: '夜间动火', reporter: '李四', phone: '13812345678' }
    const first = await readCaptcha(server)
    expect(
      await ask('/api/complaint/publicCreate', {
        ...body,
        ...first,
        captcha: first.captcha === '0000' ? '1111' : '0000',
      }),
    ).toMatchObject({ status: 400 })
    expect(await ask('/api/complaint/publicCreate', { ...body, ...first })).toMatchObject({ status: 400 })
    const taken = await ask<ComplaintTaken>('/api/complaint/publicCreate', {
      ...body,
      ...(await readCaptcha(server)),
    })
    expect(taken).toMatchObject({ status: 200, data: { complaintNo: 'JB20261120001' } })
    const list = await server.call<{ items: AnyRecord[] }>('bureau', '/api/complaint/list', {})
    expect(list.data.items).toMatchObject([{ subject: '违规动火', channel: 'web', reporter: null, status: 'pending' }])
    // What is wrong with the words is said before the picture is spent.
    const picture = await readCaptcha(server)
    const bad = await ask('/api/complaint/publicCreate', { content: '无标题', ...picture })
    expect(bad.details).toMatchObject({ issues: [{ path: 'subject', message: '请填写标题' }], pictureKept: true })
    const mended = { subject: '有标题', content: '无标题', ...picture }
    expect(await ask('/api/complaint/publicCreate', mended)).toMatchObject({ status: 200 })
    const again = await ask('/api/complaint/publicCreate', mended)
    expect([again.problem, again.details]).toEqual(['auth.captcha-wrong', { issues: [expect.anything()] }])
  })

  it('proposes no reward for what was found untrue', async () => {
    const [accept, verify] = [{ deadline: '2026-12-20' }, { verifyResult: 'false', verifyDesc: '未发现' }]
    const own = { subject: '私存气瓶', content: '院内', ...(await readCaptcha(server)) }
    await ask('/api/complaint/publicCreate', own)
    const { data } = await server.call<{ items: AnyRecord[] }>('bureau', '/api/complaint/list', {
      subject: own.subject,
    })
    const act = (action: string, input: object) =>
      server.call('bureau', `/api/complaint/act/${action}`, { guid: data.items[0]?.guid, input })
    for (const [action, input] of Object.entries({ accept, verify: {}, verified: verify }))
      expect(await act(action, input)).toMatchObject({ status: 200 })
    const proposed = { reply: '经查不属实', reward: 3000, rewardReason: '重大事故隐患' }
    expect(await act('proposeReward', proposed)).toMatchObject({ status: 403 })
    expect(await act('finish', { reply: '经查不属实' })).toMatchObject({ status: 200 })
  })

  it('tells a reporter who left his number that his reward can be fetched, once a leader who did not propose it agreed', async () => {
    const own = { subject: '冲床光栅短接', content: '夜班', anonymous: false, reporter: '某人', phone: '13900000009' }
    const { data } = await ask<ComplaintTaken>('/api/complaint/publicCreate', {
      ...own,
      ...(await readCaptcha(server)),
    })
    const [record] = (
      await server.call<{ items: AnyRecord[] }>('bureau', '/api/complaint/list', { subject: own.subject })
    ).data.items
    const users = tableNamed('user')
    await server.db
      .update(users)
      .set({ roles: ['leader'] })
      .where(eq(users.guid as never, 'duty'))
    const act = (who: 'bureau' | 'duty', action: string, input: object) =>
      server.call(who, `/api/complaint/act/${action}`, { guid: record?.guid, input })
    expect(await act('bureau', 'accept', { deadline: '2026-11-19' })).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'deadline', message: '办理期限不能早于今天' }] } },
    })
    await act('bureau', 'accept', { deadline: '2026-11-20' })
    await act('bureau', 'verify', {})
    await act('bureau', 'verified', { verifyResult: 'true', verifyDesc: '属实' })
    const proposed = { reply: '已责令整改', reward: 3000, rewardReason: '重大事故隐患' }
    expect(await act('bureau', 'proposeReward', { ...proposed, reward: 0 })).toMatchObject({ status: 400 })
    expect(await act('bureau', 'proposeReward', proposed)).toMatchObject({ status: 200 })
    const told = async () => {
      const { data: progress } = await ask<ComplaintProgress>('/api/complaint/publicProgress', data)
      return [progress.reply, progress.reward]
    }
    expect(await told()).toEqual(['已责令整改', null])
    expect(await act('bureau', 'agreeReward', { rewardClaimBy: '2027-01-20' })).toMatchObject({ status: 403 })
    expect(await act('duty', 'agreeReward', { rewardClaimBy: '2026-11-19' })).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'rewardClaimBy', message: '领奖期限不能早于今天' }] } },
    })
    expect(await act('duty', 'agreeReward', { rewardClaimBy: '2027-01-20' })).toMatchObject({ status: 200 })
    expect(await told()).toEqual(['已责令整改', expect.stringContaining('奖励3000元，请于2027-01-20前')])
    const texts = await server.db
      .select()
      .from(tableNamed('smsRecord'))
      .where(eq(tableNamed('smsRecord').bizGuid as never, String(record?.guid)))
    expect(texts).toMatchObject([{ phone: own.phone, template: 'complaintReward' }])
    expect(await act('bureau', 'lapseReward', {})).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'rewardClaimBy' }] } },
    })
    expect(await act('duty', 'payReward', { rewardPayWay: 'cash' })).toMatchObject({ status: 403 })
    expect(await act('bureau', 'payReward', { rewardPayWay: 'cash' })).toMatchObject({ data: { status: 'done' } })
    expect((await told())[1]).toContain('奖励3000元已于')
    const complaints = tableNamed('complaint')
    await server.db
      .update(complaints)
      .set({ deleted: true })
      .where(eq(complaints.guid as never, record?.guid))
    expect(await ask('/api/complaint/publicProgress', data)).toMatchObject({ problem: 'input.invalid' })
  })

  it('keeps place, day and photos of a complaint, and tells its state to whoever has number and code', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .withExif({ IFD3: { GPSLatitude: '31/1 10/1 0/1' } })
      .jpeg()
      .toBuffer()
    const body = {
      subject: '仓库堵塞通道',
      content: '消防通道堆货',
      place: '盛泽镇东方北路9号',
      happenedOn: '2026-11-20',
    }
    const send = async (own: object) =>
      await ask<ComplaintTaken>('/api/complaint/publicCreate', { ...body, ...own, ...(await readCaptcha(server)) })
    server.clock.set('2026-11-20T03:00:00.000Z')
    expect(await send({ happenedOn: '2026-11-21' })).toMatchObject({
      details: { issues: [{ path: 'happenedOn', message: '发生日期不能晚于今天' }] },
    })
    expect(await send({ photos: Array(5).fill(photo.toString('base64')) })).toMatchObject({
      details: { issues: [{ path: 'photos', message: '照片不能超过4张' }] },
    })
    expect(await send({ photos: [Buffer.from('<script>').toString('base64')] })).toMatchObject({
      problem: 'file.type-refused',
    })
    const { data } = await send({ photos: [photo.toString('base64')] })

    const list = await server.call<{ items: AnyRecord[] }>('bureau', '/api/complaint/list', { subject: body.subject })
    const [record] = list.data.items
    expect(record).toMatchObject({ ...body, reporter: null, mediaTotal: 1, mediaDone: 1 })
    const [file] = (record?.files ?? []) as MediaRef[]
    const stored = await server.call<unknown>('bureau', '/api/accessoryFile/getVoList', { parentGuid: record?.guid })
    expect(stored.data).toMatchObject({ total: 1, items: [{ guid: file?.guid, complete: true }] })
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/safety/api/accessoryFile/download/${file?.guid}`,
      headers: { [TOKEN_HEADER]: server.token('bureau') },
    })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()

    const progress = (complaintNo: string, code: string) =>
      ask<ComplaintProgress>('/api/complaint/publicProgress', { complaintNo, code })
    for (const [number, code] of [
      [data.complaintNo, 'AAAAAAAA'],
      ['JB20261120999', data.code],
    ] as const)
      expect(await progress(number, code)).toMatchObject({
        details: { issues: [{ path: 'complaintNo', message: '没有找到，请核对受理编号和查询码' }] },
      })
    expect((await progress(data.complaintNo, data.code.toLowerCase())).data).toEqual({
      complaintNo: data.complaintNo,
      status: 'pending',
      statusLabel: '待受理',
      tone: 'waiting',
      submitTime: '2026-11-20T03:00:00.000Z',
      acceptTime: null,
      deadline: null,
      reply: null,
      reward: null,
    })
    await server.call('bureau', '/api/complaint/act/refuse', { guid: record?.guid, input: { opinion: '不属本部门' } })
    expect((await progress(data.complaintNo, data.code)).data).toMatchObject({ status: 'refused', reply: '不属本部门' })
    const many = await Promise.all(Array.from({ length: 25 }, () => progress(data.complaintNo, 'AAAAAAAA')))
    // Twenty in a minute, four of them above; who asks all at once gets no more.
    expect(many.filter(({ problem }) => problem === 'rate.limited')).toHaveLength(25 + 4 - 20)
  })

  it('takes a suggestion', async () => {
    const given = { title: '字太小', suggestionType: 'function', content: '请加大', ...(await readCaptcha(server)) }
    expect(await ask('/api/suggestion/publicCreate', given)).toMatchObject({ status: 200 })
    const list = await server.call<{ items: AnyRecord[] }>('bureau', '/api/suggestion/list', {})
    expect(list.data.items).toMatchObject([{ title: '字太小', status: 'pending' }])
  })

  it('hears nobody who writes too often from one address, until a minute is over', async () => {
    const given = { title: '字太小', suggestionType: 'function', content: '请加大' }
    const write = async () =>
      (await ask('/api/suggestion/publicCreate', { ...given, ...(await readCaptcha(server)) })).status
    const later = () => server.clock.set(addMs(server.clock.now().toISOString(), 61_000))
    later()
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1) statuses.push(await write())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    later()
    expect(await write()).toBe(200)
  })
})
