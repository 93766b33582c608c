import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { keepReferred, settle } from '#app/offline/aftermath.ts'
import { newGuid } from '#app/offline/guid.ts'
import { agedScopes, isScopeRight } from '#app/offline/mirror-check.ts'
import { rowHash, scopesMark } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { eventually } from '#tests/eventually.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { ok, packed, refusal } from './fake-server.ts'
import {
  COMPANY_GUID,
  captured,
  type Device,
  deviceWithCompany,
  editBatch,
  hazardBatch,
  openDevice,
} from './field-device.ts'

const mill = (own: Partial<AnyRecord> = {}) => buildCompany({ guid: COMPANY_GUID, ...own })
const dye = (own: Partial<AnyRecord> = {}) => buildCompany({ guid: 'dye', ...own })

async function withArea(): Promise<Device> {
  const device = await deviceWithCompany()
  device.server.scopes.set('global', new Map([['region', [{ ...buildCompany(), guid: 'r-1' }]]]))
  device.server.scopes.set('grid:a', new Map([['company', [mill()]]]))
  device.server.scopes.set('grid:b', new Map([['company', [dye()]]]))
  device.server.scopes.set('grid:empty', new Map())
  return device
}

const heldScopes = async ({ engine }: Device) => (await engine.mirror.scopes()).map((each) => each.scope).sort()
const snapshotCalls = ({ server }: Device) => server.log.filter((line) => line.includes('snapshots')).length

describe('pull', () => {
  it('fetches the offered scopes whole, records empty ones, and remembers when', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
    expect(await device.engine.mirror.get('company', 'dye')).toMatchObject({ guid: 'dye' })
    expect(await device.engine.mirror.meta('lastSyncAt')).not.toBeNull()
    expect(snapshotCalls(device)).toBe(1)
  })

  it('asks once when nothing changed, and says what waits on the device', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    await device.enqueue(hazardBatch(newGuid()))
    const before = device.server.pulls.length
    await device.engine.pullNow()
    expect(device.server.pulls).toHaveLength(before + 1)
    expect(device.server.pulls.at(-1)).toMatchObject({ cursor: '5', backlog: { ops: 1, rejected: 0 } })
    expect(snapshotCalls(device)).toBe(1)
  })

  it('says what waits as people count it, be it refused: a patrol is one with the hazards found on it', async () => {
    const device = await withArea()
    await device.enqueue(hazardBatch(newGuid()))
    await device.enqueue(hazardBatch(newGuid()))
    const [first, second] = await device.engine.outbox.actions.toArray()
    const patrol = { resource: 'patrolRecord', input: {} }
    await device.engine.outbox.actions.update(first?.id ?? '', { ...patrol, state: 'refused' })
    await device.engine.outbox.actions.update(second?.id ?? '', { input: { sourceGuid: first?.recordGuid } })
    await device.enqueue(hazardBatch(newGuid()))
    await device.engine.pullNow()
    expect(device.server.pulls.at(-1)?.backlog).toMatchObject({ ops: 3, rejected: 1, works: 2, patrols: 1, checks: 0 })
  })

  it('says how full the device is, where that can be known', async () => {
    const storage = { usage: 40_000_000, quota: 50_000_000, persisted: true }
    const device = await deviceWithCompany({ storage: async () => storage })
    await device.engine.pullNow()
    expect(device.server.pulls.at(-1)).toMatchObject({ storage })
    const other = await deviceWithCompany({ storage: async () => null })
    await other.engine.pullNow()
    expect(other.server.pulls.at(-1)).not.toHaveProperty('storage')
  })

  it('says since when something waits, be it a picture alone', async () => {
    const device = await withArea()
    await captured(device.engine, new Uint8Array([1]))
    await device.engine.outbox.media.toCollection().modify({ state: 'waiting' })
    await device.engine.pullNow()
    expect(device.server.pulls.at(-1)?.backlog).toMatchObject({ media: 1, oldestAt: '2026-11-20T00:00:00.000Z' })
    await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.actions.toCollection().modify({ madeAt: '2026-11-19T00:00:00.000Z' })
    await device.engine.pullNow()
    expect(device.server.pulls.at(-1)?.backlog).toMatchObject({ ops: 1, oldestAt: '2026-11-19T00:00:00.000Z' })
  })

  it('says of a picture that has gone in part how much of it is left', async () => {
    const device = await withArea()
    const ref = await captured(device.engine, new Uint8Array(3000))
    await device.enqueue(hazardBatch(newGuid(), ref))
    await device.engine.outbox.media.update(ref.guid, { sentBytes: 1000 })
    await device.engine.pullNow()
    expect(device.server.pulls.at(-1)).toMatchObject({ backlog: { media: 1, bytes: 2000 } })
  })

  it('lets a mark stand for its scopes, and names them where the server sees others in their place', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    await device.engine.pullNow()
    const held = ['global', 'grid:a', 'grid:b', 'grid:empty']
    expect(device.server.pulls.at(-1)?.scopes).toEqual([scopesMark(held)])
    const before = device.server.pulls.length
    device.server.scopes.set('grid:c', new Map([['company', [dye({ guid: 'new' })]]]))
    await device.engine.pullNow()
    expect(device.server.pulls.slice(before).map(({ scopes }) => [...scopes].sort())).toEqual([
      [scopesMark(held)],
      held,
      [scopesMark([...held, 'grid:c'])],
    ])
    expect(await heldScopes(device)).toEqual([...held, 'grid:c'].sort())
  })

  it('fetches only what a cut stream did not bring', async () => {
    const device = await withArea()
    device.server.cutAfterFrames = 1
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
    expect(snapshotCalls(device)).toBe(2)
  })

  it('goes on after a kill in the middle of the first download', async () => {
    const device = await withArea()
    device.server.cutAfterFrames = 1
    device.server.failNext(/snapshots/, (real) => real())
    device.server.failNext(/snapshots/, async () => refusal('server.busy'))
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:empty'])
    expect(await device.engine.mirror.meta('complete')).toBeNull()
    device.engine.close()

    const reopened = await openDevice({ server: device.server, idb: device.idb })
    await reopened.engine.pullNow()
    expect(device.server.pulls.at(-2)?.scopes.sort()).toEqual(['global', 'grid:empty'])
    expect(await heldScopes(reopened)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
  })

  it('asks for what is offered while the page of changes is still being written', async () => {
    const device = await withArea()
    const { mirror } = device.engine
    const { applyPage } = mirror
    vi.spyOn(mirror, 'applyPage').mockImplementationOnce(async (reply) => {
      await eventually(() => expect(snapshotCalls(device)).toBe(1))
      expect(await mirror.scopes()).toEqual([])
      await applyPage(reply)
    })
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
    expect(snapshotCalls(device)).toBe(1)
  })

  it('holds nothing of a download whose page of changes could not be written, and begins anew', async () => {
    const device = await withArea()
    vi.spyOn(device.engine.mirror, 'applyPage').mockRejectedValueOnce(new Error('killed'))
    await expect(device.engine.pullNow()).rejects.toThrow('killed')
    expect(await heldScopes(device)).toEqual([])
    expect(await device.engine.mirror.meta('cursor')).toBeNull()
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
  })

  it('stops at blocks that were damaged on the way, and fetches them with the next pull', async () => {
    const device = await withArea()
    device.server.failNext(/snapshots/, async (real) => {
      const bytes = Buffer.from(await (await real()).arrayBuffer())
      // Behind the length and the head of each block.
      for (let at = 0; bytes.readUInt32BE(at) > 0; at += 4 + bytes.readUInt32BE(at)) bytes.fill(0, at + 16, at + 64)
      // The rest comes when the first block has been looked at already.
      const body = new ReadableStream({
        async start(line) {
          line.enqueue(bytes.subarray(0, 4 + bytes.readUInt32BE(0)))
          await wait(50)
          line.enqueue(bytes.subarray(4 + bytes.readUInt32BE(0)))
          line.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
    })
    await expect(device.engine.pullNow()).rejects.toThrow()
    expect(await heldScopes(device)).toEqual(['grid:empty'])
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
  })

  it('begins anew once, however often it is told to', async () => {
    const device = await withArea()
    for (let times = 0; times < 3; times += 1) device.server.failNext(/sync\/pull/, async () => refusal('sync.resync'))
    await device.engine.pullNow()
    expect(device.server.log.filter((line) => line.includes('sync/pull'))).toHaveLength(2)
  })

  it('fetches what everybody needs first, then one’s own, then small areas before large ones, and says how far it is', async () => {
    const { server } = await withArea()
    server.scopes.set('grid:a', new Map([['company', [mill(), dye()]]]))
    server.scopes.set('user:me', new Map([['company', [dye()]]]))
    const asked: string[][] = []
    const device = await openDevice({
      server,
      call: (path, init) => {
        if (path.endsWith('snapshots')) asked.push(JSON.parse(String(init?.body)).scopes)
        return server.call(path, init)
      },
    })
    const told: unknown[] = []
    device.engine.onState(() => told.push(device.engine.state().download))
    await device.engine.pullNow()
    expect(asked).toEqual([['global', 'user:me', 'grid:b', 'grid:a']])
    const progress = told.filter((each) => each != null)
    expect(progress[0]).toEqual({ done: 0, total: 4, rows: 0 })
    expect(progress.at(-1)).toEqual({ done: 4, total: 4, rows: 5 })
    expect(device.engine.state().download).toBeNull()
  })

  it('takes over changes page by page', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const change = (name: string, version: number) => [
      { rows: packed('company', [mill({ companyName: name, version })]), scopes: ['grid:a'], gone: [] },
    ]
    device.server.deltas.set('5', { cursor: '6', more: true, changes: change('二', 2) })
    device.server.deltas.set('6', { cursor: '7', changes: change('三', 3) })
    await device.engine.pullNow()
    expect(await device.engine.mirror.get('company', COMPANY_GUID)).toMatchObject({ companyName: '三', version: 3 })
    expect(await device.engine.mirror.meta('cursor')).toBe('7')
  })

  it('fetches everything anew when told so, and sends acknowledged actions again', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const [sent] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.drain()
    const [unsent] = await device.enqueue(hazardBatch(newGuid()))
    device.server.resyncOnce = true
    await device.engine.pullNow()
    expect(await heldScopes(device)).toEqual(['global', 'grid:a', 'grid:b', 'grid:empty'])
    const waiting = await device.engine.outbox.actions.orderBy('order').keys()
    expect(waiting).toHaveLength(2)
    await device.engine.drain()
    expect(device.server.pushed.flat().map((op) => op.id)).toEqual([sent, sent, unsent])
  })

  it('sends acknowledged actions again to a restored server, though the mirror was deleted meanwhile', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const [sent] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.drain()
    await device.engine.mirror.reset()
    device.server.generation = 'gen-2'
    await device.engine.pullNow()
    await device.engine.drain()
    await device.engine.pullNow()
    await device.engine.drain()
    expect(device.server.pushed.flat().map((op) => op.id)).toEqual([sent, sent])
  })

  it('says that the app must be updated and still sends', async () => {
    const device = await withArea()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/pull/, async () => refusal('sync.update-required'))
    await device.engine.pullNow()
    expect(device.engine.state().updateRequired).toBe(true)
    await device.engine.drain()
    expect(device.server.applied).toEqual([id])
  })
})

describe('a scope that is taken away', () => {
  it('sends what waits first, then drops what nothing refers to', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    device.server.drop = ['grid:a', 'grid:b']
    device.server.scopes.delete('grid:a')
    device.server.scopes.delete('grid:b')
    await device.engine.pullNow()
    expect(device.server.applied).toEqual([id])
    expect(await heldScopes(device)).toEqual(['global', 'grid:empty'])
    expect(await device.engine.mirror.get('company', 'dye')).toBeNull()
  })

  it('sends what waits before it asks for the area that comes in its place', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    await device.enqueue(hazardBatch(newGuid()))
    device.server.drop = ['grid:a']
    device.server.scopes.delete('grid:a')
    device.server.scopes.set('grid:c', new Map([['company', [dye({ guid: 'new' })]]]))
    const before = device.server.log.length
    await device.engine.pullNow()
    const sent = device.server.log.slice(before).filter((line) => /push|snapshots/.test(line))
    expect(sent).toEqual(['POST /api/sync/push', 'POST /api/sync/snapshots'])
    expect(await heldScopes(device)).toEqual(['global', 'grid:b', 'grid:c', 'grid:empty'])
  })

  it('keeps a copy of what drafts and refused actions speak of, for as long as they do', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const draft = { key: 'd', kind: 'patrol', title: '', value: { companyGuid: COMPANY_GUID }, savedAt: '2026-11-20' }
    await device.engine.drafts.write(draft)
    device.server.drop = ['grid:a', 'grid:b']
    device.server.scopes.delete('grid:a')
    device.server.scopes.delete('grid:b')
    await device.engine.pullNow()
    const frozen = await device.engine.outbox.records.toArray()
    expect(frozen).toMatchObject([{ resource: 'company', guid: COMPANY_GUID, frozen: true }])

    await device.engine.drafts.remove('d')
    await device.engine.pullNow()
    expect(await device.engine.outbox.records.count()).toBe(0)
  })

  it('does not freeze what another scope of the device still holds', async () => {
    const device = await withArea()
    device.server.scopes.set('user:1', new Map([['company', [mill()]]]))
    await device.engine.pullNow()
    await device.enqueue(hazardBatch(newGuid()))
    const before = await device.engine.outbox.records.count()
    await keepReferred(device.engine.outbox, device.engine.mirror, ['grid:a'])
    expect(await device.engine.outbox.records.count()).toBe(before)
  })
})

describe('settle', () => {
  it('forgets an acknowledged record once the mirror has caught up, not before', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    await device.enqueue(editBatch({ registerAddress: '新' }))
    await device.engine.drain()
    await device.engine.pullNow()
    expect(await device.engine.outbox.records.count()).toBe(1)

    const rows = packed('company', [mill({ version: 2, registerAddress: '新' })])
    device.server.deltas.set('5', { cursor: '6', changes: [{ rows, scopes: ['grid:a'], gone: [] }] })
    await device.engine.pullNow()
    expect(await device.engine.outbox.records.count()).toBe(0)
  })

  it("shows unsent changes on top of somebody else's newer ones", async () => {
    const device = await withArea()
    await device.engine.pullNow()
    await device.enqueue(editBatch({ registerAddress: '我的' }))
    const rows = packed('company', [mill({ version: 2, pbAddress: '别人的' })])
    await device.engine.mirror.applyPage({
      generation: 'gen-1',
      cursor: '6',
      changes: [{ rows, scopes: ['grid:a'], gone: [] }],
    })
    const { outbox, mirror, actor } = device.engine
    await settle({ outbox, mirror, actor, now: Date.now() })
    const row = await outbox.records.get(['company', COMPANY_GUID])
    expect(row?.record).toMatchObject({ registerAddress: '我的', pbAddress: '别人的' })
  })
})

describe('isScopeRight', () => {
  it.each([
    { hashed: 1, count: 1, right: true },
    { hashed: 2, count: 1, right: false },
    { hashed: 1, count: 2, right: false },
  ])('answers $right for version $hashed and $count rows', async ({ hashed, count, right }) => {
    const device = await withArea()
    await device.engine.pullNow()
    const hash = rowHash(COMPANY_GUID, hashed).toString(16).padStart(8, '0')
    const call = async () =>
      ok({ scope: 'grid:a', cursor: '5', tables: [{ table: 'company', count, hash, since: null }] })
    expect(await isScopeRight({ mirror: device.engine.mirror, call }, 'grid:a')).toBe(right)
  })

  it('asks of a scope by its own name, and says nothing of what a later server knows beside it', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const asked: string[] = []
    const tables = [{ table: 'noSuchThing', count: 3, hash: 'ffffffff', since: null }]
    const call = async (path: string) => {
      asked.push(path)
      return ok({ scope: 'grid:a', cursor: '5', tables })
    }
    expect(await isScopeRight({ mirror: device.engine.mirror, call }, 'grid:a&b')).toBe(true)
    expect(asked).toEqual(['/api/sync/check?scope=grid%3Aa%26b'])
  })

  it('leaves out what is older than what the server compares', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const tables = [{ table: 'company', count: 0, hash: '00000000', since: '2999-01-01T00:00:00.000Z' }]
    const call = async () => ok({ scope: 'grid:a', cursor: '5', tables })
    expect(await isScopeRight({ mirror: device.engine.mirror, call }, 'grid:a')).toBe(true)
  })

  it('compares what is just as old as the server compares', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const hash = rowHash(COMPANY_GUID, 1).toString(16).padStart(8, '0')
    const tables = [{ table: 'company', count: 1, hash, since: mill().updateTime }]
    const call = async () => ok({ scope: 'grid:a', cursor: '5', tables })
    expect(await isScopeRight({ mirror: device.engine.mirror, call }, 'grid:a')).toBe(true)
  })
})

describe('agedScopes', () => {
  it.each([
    { status: 'closed', updateTime: '2026-01-01T00:00:00.000Z', aged: ['grid:a'] },
    { status: 'closed', updateTime: '2026-05-24T00:00:00.000Z', aged: [] },
    { status: 'closed', updateTime: '2026-05-23T23:59:59.999Z', aged: ['grid:a'] },
    // What waits for somebody stays however old it is.
    { status: 'pendingRectify', updateTime: '2026-01-01T00:00:00.000Z', aged: [] },
  ])('of a hazard $status since $updateTime: $aged', async ({ status, updateTime, aged }) => {
    const device = await withArea()
    await device.engine.pullNow()
    const rows = packed('hiddenDanger', [buildRecord('hiddenDanger', { guid: 'h-1', status, updateTime })])
    const changes = [{ rows, scopes: ['grid:a'], gone: [] }]
    await device.engine.mirror.applyPage({ generation: 'gen-1', cursor: '5', changes })
    expect(await agedScopes(device.engine.mirror, '2026-11-20T00:00:00.000Z')).toEqual(aged)
  })
})

describe('checkMirror', () => {
  it('fetches a scope anew that differs from the server', async () => {
    const device = await withArea()
    await device.engine.pullNow()
    const damaged = packed('company', [mill({ version: 9, companyName: '损坏' })])
    const changes = [{ rows: damaged, scopes: ['grid:a'], gone: [] }]
    await device.engine.mirror.applyPage({ generation: 'gen-1', cursor: '5', changes })
    const right = rowHash(COMPANY_GUID, 1).toString(16).padStart(8, '0')
    const tables = [{ table: 'company', count: 1, hash: right, since: null }]
    for (const scope of ['global', 'grid:a', 'grid:b', 'grid:empty'])
      device.server.failNext(/check/, async () => ok({ scope, cursor: '5', tables: scope === 'grid:a' ? tables : [] }))
    expect(await device.engine.checkMirror()).toBe(1)
    expect(await device.engine.mirror.get('company', COMPANY_GUID)).toMatchObject({ version: 1 })
  })
})

describe('the check of what is held', () => {
  const DAY_MS = 24 * 3_600_000
  const checks = ({ server }: Device) => server.log.filter((line) => line.includes('check')).length
  const pulled = async (device: Device) => {
    const before = device.server.pulls.length
    device.engine.trigger('hint')
    await eventually(() => expect(device.server.pulls.length).toBeGreaterThan(before))
  }

  it('is made a week after the last, and never before the first pull is a week old', async () => {
    const device = await withArea()
    const { mirror } = device.engine
    device.engine.start()
    await pulled(device)
    await eventually(async () => expect(await mirror.meta<number>('checkedAt')).toBeGreaterThan(Date.now() - DAY_MS))
    await mirror.setMeta({ checkedAt: Date.now() - 7 * DAY_MS + 60_000 })
    await pulled(device)
    // A second one begins once the first is over, with its check.
    await pulled(device)
    expect(checks(device)).toBe(0)
    for (const scope of await heldScopes(device))
      device.server.failNext(/check/, async () => ok({ scope, cursor: '5', tables: [] }))
    await mirror.setMeta({ checkedAt: Date.now() - 7 * DAY_MS - 60_000 })
    await pulled(device)
    await eventually(() => expect(checks(device)).toBe(4))
    await eventually(async () => expect(await mirror.meta<number>('checkedAt')).toBeGreaterThan(Date.now() - DAY_MS))
    device.engine.stop()
  })
})
