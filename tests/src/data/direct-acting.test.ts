import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { actDirectly } from '#app/data/direct-acting.ts'
import { storeApplied } from '#app/offline/direct.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { Op } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildHazard } from '#tests/factories/domain.ts'
import { ok } from '../offline/fake-server.ts'
import { captured, type Device, deviceWithCompany, hazardDeed } from '../offline/field-device.ts'

const { runtime } = vi.hoisted(() => ({ runtime: { store: { call: vi.fn() } } }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => runtime }))

let device: Device
const told = vi.fn()
const isStored = async (guid: string) => await device.engine.outbox.records.get(['hiddenDanger', guid])
const draft = { key: 'd', kind: 'hazard', title: '隐患', value: {}, savedAt: '2026-11-20T00:00:00.000Z' }

describe('what may not wait', () => {
  beforeEach(async () => {
    vi.resetAllMocks()
    device = await deviceWithCompany()
    device.engine.tellApplied = told
    runtime.store.call.mockImplementation((path: string, init: object) => device.server.call(path, init))
    await device.engine.drafts.write(draft)
  })

  it('is on the device as the server has it, once it has it; the draft is over and lists hear of it', async () => {
    const guid = newGuid()
    const held = await captured(device.engine, new Uint8Array([1]))
    expect(await actDirectly(device.engine, { actions: [hazardDeed(guid, held)], draftKey: 'd' })).toEqual({
      state: 'applied',
    })
    const [stored, photo] = [{ guid, id: 100 }, await device.engine.outbox.media.get(held.guid)]
    expect(await isStored(guid)).toMatchObject({ record: stored, base: stored, rev: 1, ackedAt: expect.any(Number) })
    expect(photo).toMatchObject({ state: 'waiting', parentGuid: guid, afterOps: [] })
    expect(await device.engine.outbox.actions.count()).toBe(0)
    expect(await device.engine.outbox.drafts.get('d')).toBeUndefined()
    expect(told.mock.calls).toEqual([[['hiddenDanger']]])
  })

  it('leaves a record as it stands here where work on it still waits', async () => {
    const guid = newGuid()
    await device.enqueue({ actions: [hazardDeed(guid)] })
    const plan = { actions: [], records: [{ resource: 'hiddenDanger', guid, base: null, record: null, rev: null }] }
    const records = [buildHazard({ guid, place: '服务器上的' })]
    await storeApplied(device.engine.context, { actions: [] }, { plan, records })
    expect(await isStored(guid)).toMatchObject({ record: { place: '车间东侧' }, base: null })
  })

  it('is told to the server as one deed behind the other', async () => {
    const sent: Op[] = []
    runtime.store.call.mockImplementation((path: string, init: { body?: string }) => {
      sent.push(...(JSON.parse(init.body ?? '{}') as { ops: Op[] }).ops)
      return device.server.call(path, init)
    })
    await actDirectly(device.engine, { actions: [newGuid(), newGuid(), newGuid()].map((guid) => hazardDeed(guid)) })
    const ids = sent.map(({ id }) => id)
    expect(sent.map(({ deps }) => deps)).toEqual([[], ids.slice(0, 1), ids.slice(0, 2)])
  })

  it('leaves nothing behind where the server refuses it, and keeps the draft', async () => {
    const guid = newGuid()
    device.server.refuse.set(guid, new Problem('access.denied'))
    const acting = actDirectly(device.engine, { actions: [hazardDeed(guid)], draftKey: 'd' })
    await expect(acting).rejects.toMatchObject({ code: 'access.denied' })
    expect(await isStored(guid)).toBeUndefined()
    expect(await device.engine.outbox.drafts.get('d')).toBeDefined()
    expect(told).not.toHaveBeenCalled()
  })

  it('is there as far as the server took it, where it refused the rest', async () => {
    const [taken, refused] = [newGuid(), newGuid()]
    device.server.refuse.set(refused, new Problem('access.denied'))
    const acting = actDirectly(device.engine, { actions: [hazardDeed(taken), hazardDeed(refused)], draftKey: 'd' })
    await expect(acting).rejects.toMatchObject({ code: 'access.denied' })
    expect(await isStored(taken)).toMatchObject({ record: { id: 100 } })
    expect(await isStored(refused)).toBeUndefined()
    expect(await device.engine.outbox.drafts.get('d')).toBeDefined()
    expect(told.mock.calls).toEqual([[['hiddenDanger']]])
  })

  it('is not taken for done where the answer says nothing of it', async () => {
    runtime.store.call.mockResolvedValue(
      ok({ results: [], serverNow: '2026-11-20T00:00:00.000Z', generation: 'gen-1' }),
    )
    const acting = actDirectly(device.engine, { actions: [hazardDeed(newGuid())], draftKey: 'd' })
    await expect(acting).rejects.toMatchObject({ code: 'answer.foreign' })
    expect(await device.engine.outbox.drafts.get('d')).toBeDefined()
  })

  it('says what else is wrong as it is', async () => {
    runtime.store.call.mockRejectedValue(new Problem('server.broken'))
    const acting = actDirectly(device.engine, { actions: [hazardDeed(newGuid())] })
    await expect(acting).rejects.toMatchObject({ code: 'server.broken' })
  })

  it('says that it needs the line where there is none', async () => {
    runtime.store.call.mockRejectedValue(new Problem('network.unreachable'))
    const acting = actDirectly(device.engine, { actions: [hazardDeed(newGuid())] })
    await expect(acting).rejects.toMatchObject({ details: { sentence: '需要联网才能进行此操作' } })
  })
})
