import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs } from '#domain/lib/dates.ts'
import {
  checkNewest,
  endChallenge,
  givenSince,
  openChallenge,
  passFor,
  passOnce,
  setChallenge,
  spendOnce,
} from '#server/accounts/challenges.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

const NOW = '2026-11-20T02:00:00.000Z'
const LIFE_MS = 300_000
const ANSWER = '123456'

describe.each(USUAL_DATABASES)('a code by text on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const sent = (subject: string) =>
    setChallenge(server.db, { kind: 'code', subject, answer: ANSWER, lifeMs: LIFE_MS, now: NOW })
  const told = (subject: string, answer: string, now = NOW) => checkNewest(server.db, 'code', { subject, answer, now })
  async function wrong(subject: string, times: number) {
    for (let time = 0; time < times; time += 1) expect(await told(subject, '000000')).toBeNull()
  }

  it('is taken at the fifth try', async () => {
    const id = await sent('13900000001')
    await wrong('13900000001', 4)
    expect(await told('13900000001', ANSWER)).toBe(id)
  })

  it('is not taken at the sixth', async () => {
    await sent('13900000002')
    await wrong('13900000002', 5)
    expect(await told('13900000002', ANSWER)).toBeNull()
  })

  it('is good until its end, and not at it', async () => {
    const id = await sent('13900000003')
    expect(await told('13900000003', ANSWER, addMs(NOW, LIFE_MS - 1))).toBe(id)
    expect(await told('13900000003', ANSWER, addMs(NOW, LIFE_MS))).toBeNull()
  })

  it('is the newest one of its own number only', async () => {
    await sent('13900000004')
    expect(await told('13900000005', ANSWER)).toBeNull()
  })

  it('counts where one of another kind was set later, and no longer where another code was', async () => {
    const own = { subject: '13900000006', lifeMs: LIFE_MS }
    const id = await sent(own.subject)
    const later = addMs(NOW, 1_000)
    await setChallenge(server.db, { ...own, kind: 'secondFactor', answer: '654321', now: later })
    expect(await told(own.subject, ANSWER, later)).toBe(id)
    const newer = await setChallenge(server.db, { ...own, kind: 'code', answer: '654321', now: later })
    expect(await told(own.subject, ANSWER, later)).toBeNull()
    expect(await told(own.subject, '654321', later)).toBe(newer)
  })

  it('is remembered for a day after its end among those of its number, and then forgotten', async () => {
    const given = (since: string) => givenSince(server.db, 'code', '13900000007', since)
    await sent('13900000007')
    await sent('13900000008')
    await setChallenge(server.db, { kind: 'unified', subject: '13900000007', answer: '', lifeMs: LIFE_MS, now: NOW })
    const forgotten = addMs(NOW, LIFE_MS + 24 * 3_600_000)
    const other = { kind: 'captcha', answer: ANSWER, lifeMs: LIFE_MS } as const
    await setChallenge(server.db, { ...other, now: forgotten })
    expect(await given(NOW)).toEqual([NOW])
    expect(await given(addMs(NOW, 1))).toEqual([])
    await setChallenge(server.db, { ...other, now: addMs(forgotten, 1) })
    expect(await given(NOW)).toEqual([])
  })

  it('that was passed elsewhere stays with the one who passed it first', async () => {
    const id = await setChallenge(server.db, { kind: 'qrCode', answer: ANSWER, lifeMs: LIFE_MS, now: NOW })
    expect(await passFor(server.db, 'qrCode', id, 'grid', NOW)).toBe(true)
    expect(await passFor(server.db, 'qrCode', id, 'town', NOW)).toBe(false)
    expect(await openChallenge(server.db, 'qrCode', id, NOW)).toMatchObject({ userGuid: 'grid' })
  })

  const begun = (kind: 'captcha' | 'code' | 'qrCode') =>
    setChallenge(server.db, { kind, subject: 'both', answer: ANSWER, lifeMs: LIFE_MS, now: NOW })
  const shown = (given: readonly boolean[]) => given.filter(Boolean).length

  it('is ended by one alone of those who end it at the same moment, and by nobody as another kind', async () => {
    const id = await begun('code')
    expect(await endChallenge(server.db, 'qrCode', id, NOW)).toBe(false)
    expect(shown(await Promise.all([1, 2, 3].map(() => endChallenge(server.db, 'code', id, NOW))))).toBe(1)
    expect(await told('both', ANSWER)).toBeNull()
  })

  it('of a picture is passed by one alone, and is over after a wrong answer too', async () => {
    const id = await begun('captcha')
    const passes = [1, 2, 3].map(() => passOnce(server.db, 'captcha', id, ANSWER, NOW))
    expect(shown(await Promise.all(passes))).toBe(1)
    const other = await begun('captcha')
    expect(await passOnce(server.db, 'captcha', other, '000000', NOW)).toBe(false)
    expect(await passOnce(server.db, 'captcha', other, ANSWER, NOW)).toBe(false)
  })

  it('of a picture is over at its end', async () => {
    const [good, over] = [await begun('captcha'), await begun('captcha')]
    expect(await passOnce(server.db, 'captcha', good, ANSWER, addMs(NOW, LIFE_MS - 1))).toBe(true)
    expect(await passOnce(server.db, 'captcha', over, ANSWER, addMs(NOW, LIFE_MS))).toBe(false)
  })

  it('that another platform gave is taken once', async () => {
    const spend = () => spendOnce(server.db, 'a token', NOW, addMs(NOW, LIFE_MS))
    expect(shown(await Promise.all([spend(), spend()]))).toBe(1)
    expect(await spendOnce(server.db, 'another token', NOW, addMs(NOW, LIFE_MS))).toBe(true)
  })
})
