// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { askElseDevice, findOnDevice, withHeld } from '#app/data/find.ts'
import type { KeptList } from '#app/data/types.ts'
import { currentEngine } from '#app/session/engine.ts'
import { signIn, signOut } from '#app/session/index.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { buildActor, buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { FakeServer, ok, refusal } from '../offline/fake-server.ts'

const actor = buildActor('grid')
const server = new FakeServer(actor)
const user = {
  ...{ guid: actor.guid, username: 'grid', name: '王巡', roles: ['grid'], companyGuid: null },
  grid: { guid: actor.gridGuid, path: actor.gridPath, regionId: null, gridName: '' },
} as unknown as CurrentUser

const LOOK_UP = '/api/company/lookUp'
const lookUp = vi.fn(async () => ok('服务器'))
const OWN = buildCompany({ guid: 'c-own', companyName: '本机纺织有限公司' })
const BOTH = buildCompany({ guid: 'c-both', companyName: '新名字机械有限公司' })

const kept = (...rows: ReturnType<typeof buildCompany>[]) =>
  ({ rows, total: rows.length, hasMore: false, asOf: '2026-11-20T08:00:00.000Z', next: null }) as unknown as KeptList

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? new URL(input.url).pathname : String(input)
  const path = url.replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path === LOOK_UP) return lookUp()
  return server.call(path, { ...(init as object) })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  server.scopes.set('grid:a', new Map([['company', [OWN, BOTH]]]))
  await signIn('grid', 'Wujiang@2026')
  await (await currentEngine())?.pullNow()
})
afterAll(async () => {
  await signOut({ mode: 'keep' })
})

it('puts what only the device holds in front of what the server said last, and counts it', async () => {
  const far = buildCompany({ guid: 'c-far', companyName: '邻镇化工有限公司' })
  const found = await withHeld(kept(far), 'company', {})
  expect(found?.rows.map(({ guid }) => guid).sort()).toEqual(['c-both', 'c-far', 'c-own'])
  expect(found?.rows.at(-1)?.guid).toBe('c-far')
  expect(found?.total).toBe(3)
})

it('shows a record of both as the device has it, once', async () => {
  const found = await withHeld(kept({ ...BOTH, companyName: '旧名字机械有限公司' }), 'company', {})
  expect(found?.rows.filter(({ guid }) => guid === 'c-both')).toMatchObject([{ companyName: '新名字机械有限公司' }])
  expect(found?.total).toBe(2)
})

it('answers from the device alone where the server was never asked', async () => {
  const found = await withHeld(null, 'company', {})
  expect(found).toMatchObject({ total: 2, hasMore: false, next: null })
})

it('adds nothing to a number, and gives its own where the server was never asked for one', async () => {
  expect(await withHeld({ ...kept(), total: 5 }, 'company', { countOnly: true })).toMatchObject({ rows: [], total: 5 })
  expect(await withHeld(null, 'company', { countOnly: true })).toMatchObject({ total: 2 })
})

it('adds nothing that the question leaves out', async () => {
  const found = await withHeld(null, 'company', { filter: { field: 'companyName', contains: '本机' } })
  expect(found?.rows.map(({ guid }) => guid)).toEqual(['c-own'])
})

it('leaves an answer alone whose resource the device does not keep', async () => {
  const answered = { ...kept(), rows: [buildRecord('smsRecord', { guid: 's-1' })], total: 1 } as unknown as KeptList
  expect(await withHeld(answered, 'smsRecord', {})).toBe(answered)
})

it('says nothing of what is not there while the copy on the device was never finished and holds none of it', async () => {
  const engine = await currentEngine()
  await engine?.mirror.setMeta({ complete: false })
  onTestFinished(async () => engine?.mirror.setMeta({ complete: true }))
  expect(await findOnDevice('hiddenDanger', {})).toBeNull()
  expect(await findOnDevice('company', {})).toMatchObject({ total: 2 })
})

describe('what only the server can answer well', () => {
  const onDevice = vi.fn(async (): Promise<string | null> => '本机')
  beforeEach(() => {
    onDevice.mockReset().mockResolvedValue('本机')
    lookUp.mockClear()
    getRuntime().connectivity.reportReachable(true)
  })

  it('is the server’s where it answers', async () => {
    expect(await askElseDevice(LOOK_UP, {}, onDevice)).toEqual({ data: '服务器', source: 'server' })
    expect(onDevice).not.toHaveBeenCalled()
  })

  it('is the device’s where nobody answers, or is known to', async () => {
    lookUp.mockRejectedValueOnce(new TypeError('fetch failed'))
    expect(await askElseDevice(LOOK_UP, {}, onDevice)).toEqual({ data: '本机', source: 'device' })
    getRuntime().connectivity.reportReachable(false)
    expect(await askElseDevice(LOOK_UP, {}, onDevice)).toEqual({ data: '本机', source: 'device' })
    expect(lookUp).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing to say', async () => null],
    ['trouble of its own', async () => Promise.reject(new TypeError('closed'))],
  ])('is what was wrong with the line where the device has %s', async (_what, own) => {
    onDevice.mockImplementation(own)
    getRuntime().connectivity.reportReachable(false)
    await expect(askElseDevice(LOOK_UP, {}, onDevice)).rejects.toMatchObject({
      code: 'network.unreachable',
      details: { sentence: '现在没有网络' },
    })
  })

  it('is not the device’s where the server says no', async () => {
    lookUp.mockResolvedValueOnce(refusal('access.denied'))
    await expect(askElseDevice(LOOK_UP, {}, onDevice)).rejects.toMatchObject({ code: 'access.denied' })
    expect(onDevice).not.toHaveBeenCalled()
  })
})
