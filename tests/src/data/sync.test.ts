// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, act as settled } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkData,
  discard,
  editRefused,
  forgetLoss,
  resend,
  resolveConflict,
  useOutbox,
  useSync,
} from '#app/data/sync.ts'
import { usePull } from '#app/data/use-pull.ts'
import { type EngineState, RESTING } from '#app/offline/engine-state.ts'
import { newGuid } from '#app/offline/guid.ts'
import { type ActionRow, type MediaRow, OutboxDb } from '#app/offline/outbox-db.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { buildCompany, buildPhoto } from '#tests/factories/domain.ts'
import { COMPANY_GUID, deviceWithCompany, editBatch, hazardBatch, hazardDeed } from '../offline/field-device.ts'

const page = vi.hoisted(() => ({
  engine: null as unknown,
  reach: 'online',
  session: 'active',
  /** Those who are told of the session, and of the line. */
  told: { session: new Set<() => void>(), reach: new Set<() => void>() },
}))
vi.mock('#app/data/context.ts', () => ({ useEngine: () => page.engine, neededEngine: async () => page.engine }))
vi.mock('#app/session/runtime.ts', () => ({
  getRuntime: () => ({
    subscribe: (listener: () => void) => {
      page.told.session.add(listener)
      return () => page.told.session.delete(listener)
    },
    session: () => ({ state: page.session }),
    connectivity: {
      subscribe: (listener: () => void) => {
        page.told.reach.add(listener)
        return () => page.told.reach.delete(listener)
      },
      current: () => page.reach,
    },
  }),
}))

let outbox: OutboxDb
/** What the engine of the page says of itself, and what it is told. */
const running = { state: RESTING, tell: () => {}, lastSyncAt: null as string | null, left: vi.fn(), trigger: vi.fn() }
let mirrorChanges: (change: { table: string | null }) => void

function says(state: Partial<EngineState>): void {
  running.state = { ...RESTING, ...state }
  running.tell()
}

beforeEach(() => {
  outbox = new OutboxDb(newGuid())
  Object.assign(page, { reach: 'online', session: 'active' })
  Object.assign(running, { state: RESTING, lastSyncAt: null, left: vi.fn(), trigger: vi.fn() })
  page.engine = {
    outbox,
    state: () => running.state,
    onState: (tell: () => void) => {
      running.tell = tell
      return () => {}
    },
    mirror: {
      meta: async () => running.lastSyncAt,
      onChange: (tell: typeof mirrorChanges) => {
        mirrorChanges = tell
        return running.left
      },
    },
    trigger: running.trigger,
  }
})
afterEach(cleanup)

const action = (values: Partial<ActionRow>) =>
  ({ resource: 'company', state: 'waiting', recordGuid: values.id, deps: [], nextAt: 0, ...values }) as ActionRow
const medium = (guid: string, state: MediaRow['state']) =>
  ({
    guid,
    state,
    ref: buildPhoto({ guid, size: 10 }),
    sentBytes: 0,
    afterOps: [],
    heldAt: guid,
  }) as unknown as MediaRow

describe('useSync', () => {
  const WORK = () => outbox.actions.add(action({ id: 'a', order: 1 }))
  const REFUSED = () => outbox.actions.add(action({ id: 'a', order: 1, state: 'refused' }))
  const PICTURE = () => outbox.media.add(medium('m', 'waiting'))
  const NOTHING = async () => {}
  const lost = { actions: 0, media: 0, drafts: 0 }

  it.each([
    ['an action is lost, before what was refused', REFUSED, { lost: { ...lost, actions: 1 } }, {}, 'lost'],
    ['a picture is lost', NOTHING, { lost: { ...lost, media: 1 } }, {}, 'lost'],
    ['a draft is lost', NOTHING, { lost: { ...lost, drafts: 1 } }, {}, 'lost'],
    ['a loss of nothing is none', NOTHING, { lost }, {}, 'synced'],
    ['something was refused, before signing in', REFUSED, { needsSignIn: true }, {}, 'refused'],
    ['the engine needs a sign-in, before the line', WORK, { needsSignIn: true }, { reach: 'offline' }, 'needs-sign-in'],
    ['the session does', NOTHING, {}, { session: 'needs-sign-in' }, 'needs-sign-in'],
    ['a locked page does not', NOTHING, {}, { session: 'locked' }, 'synced'],
    ['nobody can be reached', WORK, { isSending: true }, { reach: 'offline' }, 'offline'],
    ['an action is on its way', WORK, { isSending: true }, {}, 'sending'],
    ['an action waits', WORK, {}, {}, 'waiting'],
    ['a picture waits', PICTURE, {}, {}, 'waiting'],
    ['nothing waits, though the engine looks', NOTHING, { isSending: true }, {}, 'synced'],
  ] as const)('%s', async (_what, hold, state, known, said) => {
    await hold()
    Object.assign(page, known)
    running.state = { ...RESTING, ...state }
    // Counted: before that nothing seems to wait.
    await outbox.drafts.add({ key: 'd' } as never)
    const { result } = renderHook(useSync)
    await eventually(() => expect(result.current.drafts).toBe(1))
    expect(result.current.state).toBe(said)
  })

  it('counts drafts, what is lost of each kind, and what was refused of both', async () => {
    await outbox.drafts.bulkAdd(['d-1', 'd-2'].map((key) => ({ key }) as never))
    await outbox.actions.bulkAdd([action({ id: 'a', order: 1 }), action({ id: 'b', order: 2, state: 'refused' })])
    await outbox.media.bulkAdd([medium('m', 'refused'), medium('n', 'refused'), medium('o', 'held')])
    running.state = { ...RESTING, lost: { actions: 1, media: 2, drafts: 4 } }
    const { result } = renderHook(useSync)
    await eventually(() => expect(result.current).toMatchObject({ ops: 1, refused: 3, drafts: 2, lost: 7, media: 0 }))
  })

  it('passes on what the engine says, as it changes, and asks it to send', async () => {
    const { result } = renderHook(useSync)
    expect(result.current).toMatchObject({ triesAgainAt: null, updateRequired: false, download: null })
    const download = { done: 1, total: 3, rows: 20 }
    settled(() => says({ triesAgainAt: Date.UTC(2026, 10, 21), updateRequired: true, download }))
    expect(result.current).toMatchObject({ triesAgainAt: '2026-11-21T00:00:00.000Z', updateRequired: true, download })
    result.current.sendNow()
    expect(running.trigger.mock.calls).toEqual([['manual']])
  })

  it('tells when it was last told all, again with each end of a pull and no table of one', async () => {
    const { result, unmount } = renderHook(useSync)
    await eventually(() => expect(mirrorChanges).toBeDefined())
    for (const [at, table] of [
      ['08:00', ''],
      ['09:00', null],
    ] as const) {
      running.lastSyncAt = at
      settled(() => mirrorChanges({ table }))
      await eventually(() => expect(result.current.lastSyncAt).toBe(at))
    }
    running.lastSyncAt = '10:00'
    await settled(async () => mirrorChanges({ table: 'company' }))
    expect(result.current.lastSyncAt).toBe('09:00')
    unmount()
    expect(running.left).toHaveBeenCalledOnce()
  })

  it('tells nothing that is learnt too late of whoever was here before', async () => {
    let learn: (at: string) => void = () => {}
    const late = new Promise<string>((resolve) => {
      learn = resolve
    })
    const now = page.engine as { mirror: object }
    page.engine = { ...now, mirror: { ...now.mirror, meta: () => late } }
    const { result, rerender } = renderHook(useSync)
    page.engine = now
    running.lastSyncAt = '09:00'
    rerender()
    await eventually(() => expect(result.current.lastSyncAt).toBe('09:00'))
    await settled(async () => learn('07:00'))
    expect(result.current.lastSyncAt).toBe('09:00')
  })

  it.each([
    ['sending', { isSending: true }, true],
    ['waiting', {}, false],
  ] as const)(
    'is sent, and what a page reads is asked for anew, where it is drawn down: %s',
    async (state, says, isBusy) => {
      await WORK()
      running.state = { ...RESTING, ...says }
      const reads = [{ refresh: vi.fn() }, { refresh: vi.fn() }]
      const { result } = renderHook(() => ({ pull: usePull(...reads), sync: useSync() }))
      await eventually(() => expect(result.current.sync.state).toBe(state))
      expect(result.current.pull.isBusy).toBe(isBusy)
      result.current.pull.run()
      expect(running.trigger.mock.calls).toEqual([['manual']])
      for (const { refresh } of reads) expect(refresh).toHaveBeenCalledOnce()
    },
  )

  it('tells of the line and of the session in the moment they change, as long as somebody looks', async () => {
    const { result, unmount } = renderHook(() => useSync())
    await eventually(() => expect(result.current.state).toBe('synced'))
    const becomes = (change: object, told: Set<() => void>) =>
      settled(() => {
        Object.assign(page, change)
        told.forEach((tell) => void tell())
      })
    becomes({ reach: 'offline' }, page.told.reach)
    expect(result.current.state).toBe('offline')
    becomes({ session: 'needs-sign-in' }, page.told.session)
    expect(result.current.state).toBe('needs-sign-in')
    unmount()
    expect([page.told.session.size, page.told.reach.size]).toEqual([0, 0])
  })

  it('is at rest before anybody’s databases are open', () => {
    page.engine = null
    const { result } = renderHook(useSync)
    expect(result.current).toMatchObject({ state: 'synced', ops: 0, lastSyncAt: null, lost: 0 })
    expect(() => result.current.sendNow()).not.toThrow()
  })
})

describe('useOutbox', () => {
  it('tells in the order of making what waits, until when, whether it is only here, and of what work it is part', async () => {
    const at = Date.UTC(2026, 10, 21)
    await outbox.actions.bulkAdd([
      action({ id: 'a-late', order: 3, state: 'refused', nextAt: at, recordGuid: 'r' }),
      action({ id: 'b-walk', order: 1, resource: 'patrolRecord', recordGuid: 'walk', sentOnce: true }),
      action({ id: 'c-found', order: 2, resource: 'hiddenDanger', input: { sourceGuid: 'walk' }, nextAt: at }),
    ])
    const { result } = renderHook(useOutbox)
    await eventually(() => expect(result.current.isRead).toBe(true))
    const told = result.current.entries.map(({ id, nextAt, isOnlyHere, deed }) => [id, nextAt, isOnlyHere, deed])
    expect(told).toEqual([
      ['b-walk', null, false, 'walk'],
      ['c-found', '2026-11-21T00:00:00.000Z', true, 'walk'],
      ['a-late', null, false, 'r'],
    ])
  })
})

describe('what a person decides about what was refused', () => {
  async function refused() {
    const { engine, enqueue, server } = await deviceWithCompany()
    const guid = newGuid()
    const [id = ''] = await enqueue(hazardBatch(guid))
    server.refuse.set(guid, new Problem('scope.revoked'))
    await engine.drain()
    expect(await engine.outbox.actions.get(id)).toMatchObject({ state: 'refused' })
    const trigger = vi.spyOn(engine, 'trigger').mockImplementation(() => {})
    page.engine = engine
    return { engine, id, guid, trigger }
  }

  it('goes again at once where it is sent again or mended, and nothing goes where it is given up', async () => {
    const { engine, id, guid, trigger } = await refused()
    await resend(id)
    expect(await engine.outbox.actions.get(id)).toMatchObject({ state: 'waiting' })
    expect(trigger.mock.calls).toEqual([['enqueue']])
    await engine.outbox.actions.update(id, { state: 'refused' })
    await editRefused(id, { ...(hazardDeed(guid).input as object), place: '仓库' })
    const [mended] = await engine.outbox.actions.toArray()
    expect(mended).toMatchObject({ state: 'waiting', input: { place: '仓库' } })
    expect(trigger).toHaveBeenCalledTimes(2)
    await discard(mended?.id ?? '')
    expect(await engine.outbox.actions.count()).toBe(0)
    expect(trigger).toHaveBeenCalledTimes(2)
  })

  it('goes again as he settles it against somebody else’s', async () => {
    const { engine, enqueue, server } = await deviceWithCompany()
    const [id = ''] = await enqueue(editBatch({ registerAddress: '我的' }))
    server.records.set(`company/${COMPANY_GUID}`, buildCompany({ version: 2, registerAddress: '别人的' }))
    await engine.drain()
    const trigger = vi.spyOn(engine, 'trigger').mockImplementation(() => {})
    page.engine = engine
    await resolveConflict(id, 'mine')
    const rows = await engine.outbox.actions.toArray()
    expect(rows).toMatchObject([{ state: 'waiting', input: { changes: { registerAddress: '我的' } } }])
    expect(trigger.mock.calls).toEqual([['enqueue']])
  })

  it('has the alarm forgotten, and the copy compared', async () => {
    const [forget, check] = [vi.fn(async () => {}), vi.fn(async () => 3)]
    page.engine = { forgetLoss: forget, checkMirror: check }
    await forgetLoss()
    expect(forget).toHaveBeenCalledOnce()
    expect(await checkData()).toBe(3)
  })
})
