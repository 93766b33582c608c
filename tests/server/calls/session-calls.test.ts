import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnSession } from '#domain/contract/own-sessions.ts'
import { addMs } from '#domain/lib/dates.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { START, startTestServer, type TestServer } from '../support.ts'

const logs = tableOf(systemBusinessLog)
const DAY_MS = 24 * 3_600_000
const OWN = '/api/user/sessions'

describe.each(USUAL_DATABASES)('where one is signed in on %s', (kind) => {
  let server: TestServer
  let phone: string
  let tablet: string
  let stranger: string
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.set(START)
    await server.db.delete(session)
    await server.db.delete(logs)
    const open = async (guid: string, userAgent: string) =>
      (await openSession(server.db, guid, { ip: '10.0.0.1', userAgent }, START)).token
    phone = await open('grid', '手机')
    tablet = await open('grid', '平板')
    stranger = await open('town', '别人的电脑')
  })

  const as = (token: string) => ({ headers: { access_token: token } })
  const list = async (token: string) => (await server.call<OwnSession[]>(null, OWN, {}, as(token))).data
  const end = (token: string, id: unknown) => server.call(null, `${OWN}/end`, { id }, as(token))
  const isIn = async (token: string) => (await server.call(null, '/user/current', {}, as(token))).status === 200
  const idOf = async (token: string) => (await list(token)).find(({ isThis }) => isThis)?.id

  it('tells one’s own, which of them asks, and nothing that opens a session', async () => {
    const told = await list(phone)
    expect(told.map(({ userAgent, isThis }) => [userAgent, isThis]).sort()).toEqual([
      ['平板', false],
      ['手机', true],
    ])
    expect(Object.keys(told[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'ip', 'isThis', 'lastSeenAt', 'userAgent'])
  })

  it('tells first where one was last', async () => {
    const seen = (userAgent: string, lastSeenAt: string, createdAt: string) =>
      server.db.update(session).set({ lastSeenAt, createdAt }).where(eq(session.userAgent, userAgent))
    await seen('手机', START, addMs(START, -DAY_MS))
    await seen('平板', addMs(START, -60_000), addMs(START, -120_000))
    expect((await list(phone)).map(({ userAgent }) => userAgent)).toEqual(['手机', '平板'])
  })

  it('leaves out what has expired', async () => {
    await server.db
      .update(session)
      .set({ expiresAt: addMs(START, -DAY_MS) })
      .where(eq(session.userAgent, '平板'))
    expect((await list(phone)).map(({ userAgent }) => userAgent)).toEqual(['手机'])
  })

  it('ends another one’s own, in the log', async () => {
    expect((await end(phone, await idOf(tablet))).status).toBe(200)
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, false])
    expect((await server.db.select().from(logs)).map(({ actionLabel }) => actionLabel)).toEqual(['让其他设备退出'])
  })

  it('ends nobody else’s, nor the one that asks', async () => {
    expect(await end(phone, await idOf(stranger))).toMatchObject({ status: 404, problem: 'record.gone' })
    expect(await end(phone, await idOf(phone))).toMatchObject({ status: 409 })
    expect([await isIn(phone), await isIn(stranger)]).toEqual([true, true])
  })

  it('ends all others of one’s own at once', async () => {
    const ended = await server.call<{ ended: number }>(null, `${OWN}/endOthers`, {}, as(phone))
    expect(ended.data).toEqual({ ended: 1 })
    expect([await isIn(phone), await isIn(tablet), await isIn(stranger)]).toEqual([true, false, true])
    await server.call(null, `${OWN}/endOthers`, {}, as(phone))
    expect(await server.db.select().from(logs)).toHaveLength(1)
  })

  it('answers nobody who is not signed in', async () => {
    for (const call of [OWN, `${OWN}/end`, `${OWN}/endOthers`])
      expect((await server.call(null, call, { id: 'x' })).status).toBe(401)
  })
})
