// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, act as settled } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, useAct } from '#app/data/acting.ts'
import { newGuid } from '#app/offline/guid.ts'
import { enqueue } from '#app/offline/outbox.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { eventually } from '#tests/eventually.ts'
import { type Device, deviceWithCompany, editBatch, hazardBatch } from '../offline/field-device.ts'

const page = vi.hoisted(() => ({
  ...{ engine: null as unknown, isOffline: false, state: {}, work: vi.fn() },
  ...{ noteActivity: vi.fn(), background: vi.fn(), directly: vi.fn() },
}))
vi.mock('#app/data/context.ts', () => ({
  isOffline: () => page.isOffline,
  neededEngine: async () => page.engine,
}))
vi.mock('#app/session/engine.ts', () => ({ loadWork: page.work }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({ store: { noteActivity: page.noteActivity } }) }))
vi.mock('#app/data/page.ts', () => ({ askBackgroundSync: page.background }))
vi.mock('#app/data/direct-acting.ts', () => ({ actDirectly: page.directly }))

const DRAFT = { key: 'd', kind: 'hazard', title: '隐患', value: {}, savedAt: '2026-11-20T00:00:00.000Z' }
const RUNNING = { needsSignIn: false, triesAgainAt: null }
let device: Device
let trigger: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  vi.resetAllMocks()
  device = await deviceWithCompany()
  trigger = vi.spyOn(device.engine, 'trigger').mockImplementation(() => {})
  Object.assign(page, { engine: { ...device.engine, state: () => page.state }, isOffline: false, state: RUNNING })
  page.work.mockResolvedValue({ actionNamed, enqueue })
  page.noteActivity.mockResolvedValue(undefined)
})
afterEach(cleanup)

const actions = () => device.engine.outbox.actions
const full = () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  actions().hook('creating', refuse)
  return () => actions().hook('creating').unsubscribe(refuse)
}

describe('what a person decided', () => {
  it.each([
    ['nobody can be reached', { isOffline: true }],
    ['he has to sign in again', { state: { ...RUNNING, needsSignIn: true } }],
    ['the line has been failing', { state: { ...RUNNING, triesAgainAt: 5 } }],
  ])('waits without being waited for where %s, and is sent when it can be', async (_why, known) => {
    Object.assign(page, known)
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    expect(await act(hazardBatch(newGuid()))).toEqual({ state: 'queued' })
    expect(setTimer).not.toHaveBeenCalledWith(expect.anything(), 4_000)
    expect(await actions().count()).toBe(1)
    expect(trigger.mock.calls).toEqual([['enqueue']])
    expect([page.background, page.noteActivity].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('waits for as long as it goes badly for all of it, and no longer', async () => {
    // The time for which a person waits at most is never over here.
    const timeoutAfter = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === 4_000 ? 0 : timeoutAfter(run, ms)))
    onTestFinished(() => void vi.stubGlobal('setTimeout', timeoutAfter))
    const outcome = act({ actions: [newGuid(), newGuid()].flatMap((guid) => hazardBatch(guid).actions) })
    await eventually(async () => expect(await actions().count()).toBe(2))
    const told = vi.fn()
    void outcome.then(told)
    const problem = new Problem('server.busy').toWire()
    const [first = '', second = ''] = await actions().toCollection().primaryKeys()
    await actions().update(first, { problem })
    await settled(async () => {})
    expect(told).not.toHaveBeenCalled()
    await actions().update(second, { problem })
    await eventually(() => expect(told).toHaveBeenCalledExactlyOnceWith({ state: 'queued' }))
  })

  it('leaves its draft to be written on where there is no room, and says so', async () => {
    const { drafts } = device.engine
    await drafts.write(DRAFT)
    const give = full()
    onTestFinished(give)
    await expect(act({ ...hazardBatch(newGuid()), draftKey: 'd' })).rejects.toMatchObject({
      details: { sentence: '手机存储空间不足，请清理后再提交' },
    })
    await drafts.write({ ...DRAFT, value: { place: '仓库' } })
    expect(await drafts.read('d')).toMatchObject({ value: { place: '仓库' } })
    expect(trigger).not.toHaveBeenCalled()
  })

  it('goes at once or not at all where it may not wait', async () => {
    page.directly.mockResolvedValue({ state: 'applied' })
    const batch = { actions: [{ resource: 'company', action: 'delete', recordGuid: 'c', input: {} }] }
    expect(await act(batch)).toEqual({ state: 'applied' })
    expect(page.directly).toHaveBeenCalledExactlyOnceWith(page.engine, batch)
    expect(await actions().count()).toBe(0)
  })

  it('needs a network for its first time on this device, and says so', async () => {
    page.work.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    await expect(act(editBatch({}))).rejects.toMatchObject({ code: 'network.unreachable' })
  })
})

describe('useAct', () => {
  it('is busy until the outcome is known, and tells what was wrong until it is tried again or let go', async () => {
    page.isOffline = true
    const { result } = renderHook(useAct)
    let outcome: Promise<unknown> = Promise.resolve()
    const press = (batch: Parameters<typeof act>[0]) =>
      settled(async () => {
        outcome = result.current.act(batch).catch((error: unknown) => error)
        await Promise.resolve()
      })
    await press(editBatch({ companyName: '' }))
    expect(result.current.busy).toBe(true)
    const wrong = await settled(async () => outcome)
    expect(wrong).toMatchObject({ code: 'input.invalid' })
    expect(result.current).toMatchObject({ busy: false, problem: wrong })

    await press(editBatch({ pbAddress: '一号' }))
    expect(result.current).toMatchObject({ busy: true, problem: null })
    expect(await settled(async () => outcome)).toEqual({ state: 'queued' })
    expect(result.current.busy).toBe(false)

    await press(editBatch({ companyName: '' }))
    await settled(async () => outcome)
    settled(() => result.current.reset())
    expect(result.current.problem).toBeNull()
  })
})
