import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, START, startTestServer, type TestServer } from '../support.ts'

const MOBILE = '13812345678'
const NEW_MOBILE = '13987654321'
const NEW_PASSWORD = 'Sturdy#9270'
const users = tableOf(user)
const texts = tableOf(smsRecord)
const receipts = tableOf(noticeFeedBack)
const loginLog = tableOf(systemLoginLog)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [texts, receipts, loginLog]) await server.db.delete(table)
  await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'grid'))
})

async function told(userGuid = 'grid') {
  const notices = await server.db.select().from(receipts).where(eq(receipts.userGuid, userGuid))
  const sent = await server.db.select().from(texts).orderBy(desc(texts.id))
  return { notices: notices as AnyRecord[], texts: sent as AnyRecord[] }
}

describe('the owner of an account', () => {
  it('is told of his new password, in the platform and by text, and never what it is', async () => {
    await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'town'))
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    expect(await server.call('town', '/api/user/updatePassword', change)).toMatchObject({ status: 200 })
    const { notices, texts } = await told('town')
    expect(notices).toMatchObject([{ title: '登录密码已修改', status: 'unread', noticeOpen: true, publishTime: START }])
    expect(texts).toMatchObject([
      {
        phone: MOBILE,
        template: 'accountSafety',
        content:
          'town的姓名：您的账号town于2026-11-20 10:00修改了登录密码。如非本人操作，请立即修改密码并联系系统管理员。',
      },
    ])
    expect(JSON.stringify([notices, texts])).not.toContain(NEW_PASSWORD)
  })

  it('is told that an administrator reset it', async () => {
    const { data } = await server.call('admin', '/api/user/resetPassword', { guid: 'grid' })
    const { notices, texts } = await told()
    expect(notices).toMatchObject([{ title: '登录密码已被重置' }])
    expect(texts).toMatchObject([{ phone: MOBILE }])
    expect(JSON.stringify([notices, texts])).not.toContain(String(data.password))
  })

  it('is told at his former number that another one was bound', async () => {
    await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'duty'))
    const { data } = await server.call('admin', '/api/user/getByGuid/duty')
    const change = { guid: 'duty', version: data.version, mobile: NEW_MOBILE }
    expect(await server.call('admin', '/api/user/update', change)).toMatchObject({ status: 200 })
    const first = await told('duty')
    expect(first.notices).toMatchObject([{ title: '手机号码已变更' }])
    expect(first.texts).toMatchObject([{ phone: MOBILE }])
    expect(await server.call('admin', `/api/user/unbundlingUser/${data.id}`)).toMatchObject({ status: 200 })
    expect((await told('duty')).texts).toMatchObject([{ phone: NEW_MOBILE }, { phone: MOBILE }])
  })

  it('is told of a number he bound himself, and of nothing when only his name changes', async () => {
    const { data } = await server.call('safety', '/user/current')
    const own = { id: data.id, version: data.version, name: '新名', mobile: null }
    expect(await server.call('safety', '/api/user/saveInfo', own)).toMatchObject({ status: 200 })
    expect(await told('safety')).toEqual({ notices: [], texts: [] })
    expect(await server.call('safety', '/api/user/sendMobileCode', { mobile: NEW_MOBILE })).toMatchObject({
      status: 200,
    })
    const proof = { code: server.codeSentTo(NEW_MOBILE), password: PASSWORD }
    await server.db.delete(texts)
    const bound = { ...own, version: Number(data.version) + 1, mobile: NEW_MOBILE, ...proof }
    expect(await server.call('safety', '/api/user/saveInfo', bound)).toMatchObject({ status: 200 })
    expect(await told('safety')).toMatchObject({ notices: [{}], texts: [{ phone: NEW_MOBILE }] })
  })

  it('is told of a sign-in on another kind of device, not of the first one nor of a new version', async () => {
    const person = {
      guid: 'walker',
      username: 'walker',
      name: '陆明',
      mobile: MOBILE,
      accountType: '1',
      roles: ['grid'],
    }
    await insertRecords(server.db, 'user', [buildRecord('user', person)])
    const { data } = await server.call('admin', '/api/user/resetPassword', { guid: 'walker' })
    await server.db.delete(receipts)
    const as = (agent: string, password = data.password) =>
      server.call(null, '/auth/login', { username: 'walker', password }, { headers: { 'user-agent': agent } })
    expect(await as('Mozilla/5.0 (Linux; Android 14) Chrome/140.0')).toMatchObject({ status: 200 })
    expect(await as('Mozilla/5.0 (Linux; Android 15) Chrome/141.2')).toMatchObject({ status: 200 })
    expect((await told('walker')).notices).toEqual([])
    // Who guessed there before is no less of a stranger.
    expect(await as('Mozilla/5.0 (Windows NT 10.0) Chrome/141.2', 'wrong')).toMatchObject({ status: 401 })
    expect(await as('Mozilla/5.0 (Windows NT 10.0) Chrome/141.2')).toMatchObject({ status: 200 })
    expect((await told('walker')).notices).toMatchObject([{ title: '账号在新设备上登录' }])
  })

  it('is told in the platform alone where no number is bound', async () => {
    await server.db.update(users).set({ mobile: '' }).where(eq(users.guid, 'grid'))
    await server.call('admin', '/api/user/resetPassword', { guid: 'grid' })
    expect(await told()).toMatchObject({ notices: [{ title: '登录密码已被重置' }], texts: [] })
  })

  it('alone reads the notice, and marks it as read', async () => {
    await server.call('admin', '/api/user/resetPassword', { guid: 'otherGrid' })
    const { data } = await server.call<Page<AnyRecord>>('agency', '/api/noticeFeedBack/list')
    expect(data.items).toEqual([])
    const { notices } = await told('otherGrid')
    const read = { guid: notices[0]?.guid, input: {} }
    const { data: again } = await server.call('admin', '/api/user/resetPassword', { guid: 'otherGrid' })
    const session = await server.call(null, '/auth/login', { username: 'otherGrid', password: again.password })
    const headers = { access_token: String(session.data.token) }
    const answered = await server.call(null, '/api/noticeFeedBack/act/read', read, { headers })
    expect(answered).toMatchObject({ status: 200, data: { status: 'read' } })
  })
})

describe('people who are told of something', () => {
  const told = async (guids: readonly string[], own: object = {}) => {
    const notice = { title: '新的试卷', content: '请作答', from: '平台', link: '/exam', now: START, ...own }
    await tellPeople(server.db, { guids, ...notice })
    const notices = await server.db.select().from(receipts).orderBy(receipts.id)
    return { notices, phones: (await server.db.select().from(texts)).map(({ phone }) => phone) }
  }
  const person = (guid: string, own: object = {}) =>
    buildRecord('user', { guid, username: guid, name: guid, accountType: '1', accountEnabled: true, ...own })

  it('are those who can come in, each once, by text who wants it and has a number', async () => {
    await insertRecords(server.db, 'user', [
      person('t-text', { mobile: MOBILE, noticeChannels: ['sms'] }),
      person('t-push', { mobile: NEW_MOBILE, noticeChannels: ['push'] }),
      person('t-wrong', { mobile: '123', noticeChannels: ['sms'] }),
      person('t-stopped', { mobile: NEW_MOBILE, noticeChannels: ['sms'], accountEnabled: false }),
      person('t-deleted', { mobile: NEW_MOBILE, noticeChannels: ['sms'], deleted: true }),
    ])
    const everybody = ['t-text', 't-push', 't-text', 't-wrong', 't-stopped', 't-deleted', 'nobody']
    const { notices, phones } = await told(everybody, { title: '题'.repeat(101) })
    expect(notices.map(({ userGuid }) => userGuid).toSorted()).toEqual(['t-push', 't-text', 't-wrong'])
    expect(phones).toEqual([MOBILE])
    expect(notices.find(({ userGuid }) => userGuid === 't-push')).toMatchObject({
      ...{ channels: ['push'], link: '/exam', noticeType: 'notice', title: '题'.repeat(100) },
    })
  })

  it('are all of them, however many', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `m-${at}`)
    await insertRecords(server.db, 'user', [person('m-0'), person('m-500')])
    const { notices } = await told(many)
    expect(notices.map(({ userGuid }) => userGuid)).toEqual(['m-0', 'm-500'])
  })
})
