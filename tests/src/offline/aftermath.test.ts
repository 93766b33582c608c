import { describe, expect, it } from 'vitest'
import { keepReferred, noticeGeneration, requeueAnswered, settle } from '#app/offline/aftermath.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { Mirror } from '#app/offline/mirror.ts'
import type { AnswerRow, RecordRow } from '#app/offline/outbox-db.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { packed } from './fake-server.ts'
import { COMPANY_GUID, captured, type Device, deviceWithCompany, editBatch, hazardBatch } from './field-device.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21)

const company = (values: Partial<RecordRow> = {}): RecordRow => {
  const record = buildCompany({ guid: COMPANY_GUID, version: 2 })
  return {
    resource: 'company',
    guid: COMPANY_GUID,
    base: record,
    record,
    rev: 1,
    ackedAt: null,
    frozen: false,
    ...values,
  }
}

/** Holds the enterprise at a version. */
async function holding({ engine }: Device, version: number) {
  const rows = packed('company', [buildCompany({ guid: COMPANY_GUID, version })])
  await engine.mirror.applyPage({ generation: 'gen-1', cursor: '5', changes: [{ rows, scopes: ['grid:a'], gone: [] }] })
}

const settled = ({ engine: { outbox, mirror, actor } }: Device, now = NOW) => settle({ outbox, mirror, actor, now })

describe('settle, of a record', () => {
  it.each([
    ['acknowledged, of a version the copy has', { ackedAt: NOW }, 2, 0],
    ['acknowledged, of a version the copy has not yet', { ackedAt: NOW }, 1, 1],
    ['acknowledged a day ago to the moment', { ackedAt: NOW - DAY_MS }, null, 1],
    ['acknowledged longer ago: the copy will never have it', { ackedAt: NOW - DAY_MS - 1 }, null, 0],
    ['unsent, without a copy', {}, null, 1],
    ['frozen, which nothing speaks of', { frozen: true }, null, 0],
    ['frozen, which the copy has again', { frozen: true }, 1, 0],
    ['frozen, of which the copy knows more', { frozen: true }, 3, 0],
  ] as const)('%s', async (_what, values, held, left) => {
    const device = await deviceWithCompany()
    if (held !== null) await holding(device, held)
    await device.engine.outbox.records.put(company(values))
    await settled(device)
    expect(await device.engine.outbox.records.count()).toBe(left)
  })

  it('keeps one that was changed while it was looked at', async () => {
    const { engine } = await deviceWithCompany()
    const { outbox, actor } = engine
    await outbox.records.put(company({ ackedAt: NOW }))
    const mirror: Pick<Mirror, 'get'> = {
      async get() {
        await outbox.records.put(company({ rev: 2 }))
        return buildCompany({ guid: COMPANY_GUID, version: 2 })
      },
    }
    await settle({ outbox, mirror: mirror as Mirror, actor, now: NOW })
    expect(await outbox.records.toArray()).toMatchObject([{ rev: 2 }])
  })

  /** An unsent edit, made when the server had version 1; the copy knows of a version now. */
  async function edited(version: number) {
    const device = await deviceWithCompany()
    await device.enqueue(editBatch({ pbAddress: '我的' }))
    const key: [string, string] = ['company', COMPANY_GUID]
    const before = await device.engine.outbox.records.get(key)
    await holding(device, version)
    return { device, before, stored: () => device.engine.outbox.records.get(key) }
  }

  it('shows what is unsent on top of what somebody else has made of the record since', async () => {
    const { device, before, stored } = await edited(4)
    await settled(device)
    expect(before?.base).toMatchObject({ version: 1 })
    expect(await stored()).toMatchObject({
      base: { version: 4 },
      record: { pbAddress: '我的', version: 5 },
      ackedAt: null,
    })
  })

  it('leaves what the server has taken as it is, though the copy is at what somebody did before', async () => {
    const device = await deviceWithCompany()
    const base = buildCompany({ guid: COMPANY_GUID, version: 1 })
    const taken = company({ base, record: { ...base, pbAddress: '我的', version: 3 }, ackedAt: NOW })
    await holding(device, 2)
    await device.engine.outbox.records.put(taken)
    await settled(device)
    expect(await device.engine.outbox.records.toArray()).toEqual([taken])
  })

  it('leaves a record as it is of which the copy knows no more', async () => {
    const { device, before, stored } = await edited(1)
    await settled(device)
    expect(await stored()).toEqual(before)
  })

  it('lets an edit that is made while it looks go first', async () => {
    const { device, stored } = await edited(1)
    const { outbox, actor } = device.engine
    const mirror = {
      get: async () => {
        await device.enqueue(editBatch({ pbAddress: '又改' }))
        return buildCompany({ version: 4 })
      },
    } as unknown as Mirror
    await settle({ outbox, mirror, actor, now: NOW })
    expect(await stored()).toMatchObject({ base: { version: 1 }, record: { pbAddress: '又改' } })
  })

  it('keeps a frozen one that unsent work speaks of', async () => {
    const device = await deviceWithCompany()
    await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.records.put(company({ frozen: true }))
    await settled(device)
    expect(await device.engine.outbox.records.get(['company', COMPANY_GUID])).toMatchObject({ frozen: true })
  })

  it('keeps a frozen one that a draft speaks of', async () => {
    const device = await deviceWithCompany()
    const { outbox, drafts } = device.engine
    await outbox.records.put(company({ frozen: true }))
    await drafts.write({ key: 'd', kind: 'patrol', title: '', value: { of: COMPANY_GUID }, savedAt: '2026-11-20' })
    await settled(device)
    expect(await outbox.records.count()).toBe(1)
  })
})

describe('settle, of what was sent', () => {
  it('forgets answers of more than a fortnight, and none of less', async () => {
    const device = await deviceWithCompany()
    const { outbox } = device.engine
    const limit = NOW - 14 * DAY_MS
    await outbox.answers.bulkPut([
      { id: 'old', at: limit - 1 },
      { id: 'kept', at: limit },
    ] as AnswerRow[])
    await settled(device)
    expect(await outbox.answers.toCollection().primaryKeys()).toEqual(['kept'])
  })

  it('forgets media sent a fortnight ago, and neither younger ones nor what waits', async () => {
    const device = await deviceWithCompany()
    const { outbox } = device.engine
    const limit = new Date(NOW - 14 * DAY_MS)
    const before = new Date(limit.getTime() - 1).toISOString()
    const media = { old: ['sent', before], young: ['sent', limit.toISOString()], waiting: ['waiting', before] } as const
    const names = new Map<string, string>()
    for (const [name, [state, heldAt]] of Object.entries(media)) {
      const { guid } = await captured(device.engine, new Uint8Array([1]))
      await outbox.media.update(guid, { state, heldAt })
      names.set(guid, name)
    }
    await settled(device)
    const left = await outbox.media.toCollection().primaryKeys()
    expect(left.map((guid) => names.get(guid)).toSorted()).toEqual(['waiting', 'young'])
    expect((await outbox.thumbs.toArray()).map(({ guid }) => names.get(guid)).toSorted()).toEqual(['waiting', 'young'])
  })
})

describe('another history of the server', () => {
  /** A device that has had one answer. */
  async function answered() {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, new Uint8Array([1, 2]))
    const [id = ''] = await device.enqueue(hazardBatch(newGuid(), photo))
    await device.engine.drain()
    const { outbox } = device.engine
    const answer = await outbox.answers.get(id)
    if (answer === undefined) throw new Error('nothing was answered')
    return { device, outbox, id, photo, at: answer.at }
  }

  it.each([
    ['the same as before', { of: 'gen-1', known: 'gen-1' }, 'gen-1', 0],
    ['the first that is heard of, which answered it', { of: 'gen-1', known: undefined }, 'gen-1', 0],
    ['another than answered it', { of: 'gen-1', known: 'gen-1' }, 'gen-2', 1],
    ['another than was known, of an answer that does not say', { of: undefined, known: 'gen-1' }, 'gen-2', 1],
    ['the first that is heard of, of an answer that does not say', { of: undefined, known: undefined }, 'gen-1', 0],
    ['another, that answered it itself', { of: 'gen-2', known: 'gen-1' }, 'gen-2', 0],
  ])('%s', async (_what, { of, known }, now, again) => {
    const { outbox, id, at } = await answered()
    await outbox.answers.update(id, { generation: of as never })
    if (known === undefined) await outbox.meta.delete('generation')
    else await outbox.meta.put({ key: 'generation', value: known })
    expect(await noticeGeneration(outbox, now, at)).toBe(again)
    expect(await outbox.actions.count()).toBe(again)
    expect((await outbox.meta.get('generation'))?.value).toBe(now)
    expect(await noticeGeneration(outbox, now, at)).toBe(0)
  })

  it.each([
    [14 * DAY_MS, 1],
    [14 * DAY_MS + 1, 0],
  ])('sends nothing again that was answered more than a fortnight ago (%s ms)', async (age, again) => {
    const { outbox, at } = await answered()
    expect(await noticeGeneration(outbox, 'gen-2', at + age)).toBe(again)
    expect(await outbox.answers.count()).toBe(1 - again)
  })

  it.each([
    [14 * DAY_MS, 1],
    [14 * DAY_MS + 1, 0],
  ])('nor does it when asked for (%s ms)', async (age, again) => {
    const { outbox, at } = await answered()
    expect(await requeueAnswered(outbox, at + age)).toBe(again)
    expect(await outbox.answers.count()).toBe(1 - again)
  })

  it('sends media again whose bytes are still here, and no others', async () => {
    const { device, outbox, at, photo } = await answered()
    const gone = await captured(device.engine, new Uint8Array([3]))
    await outbox.media.update(gone.guid, { state: 'sent' })
    await outbox.mediaChunks.where('guid').equals(gone.guid).delete()
    await requeueAnswered(outbox, at)
    expect((await outbox.media.get(photo.guid))?.state).toBe('waiting')
    expect((await outbox.media.get(gone.guid))?.state).toBe('sent')
  })

  it('lets each action of a record wait for the one before it, and no other record’s', async () => {
    const device = await deviceWithCompany()
    const { outbox } = device.engine
    const ids: string[] = []
    for (const batch of [editBatch({ mainLeader: '甲' }), editBatch({ pbAddress: '乙' }), hazardBatch(newGuid())]) {
      ids.push(...(await device.enqueue(batch)))
      await device.engine.drain()
    }
    await requeueAnswered(outbox, Date.now())
    const deps = (await outbox.actions.bulkGet(ids)).map((row) => row?.deps)
    expect(deps.slice(0, 2)).toEqual([[], [ids[0]]])
    expect(deps[2]).not.toContain(ids[1])
  })
})

describe('keepReferred', () => {
  it('copies what leaves and is spoken of: not what stays in another scope, is not spoken of, or lies there already', async () => {
    const device = await deviceWithCompany()
    const { outbox, mirror, drafts } = device.engine
    const of = (guid: string, scopes = 1) =>
      packed(
        'company',
        Array.from({ length: scopes }, () => buildCompany({ guid })),
      )
    const changes = [
      { rows: of('company-leaving'), scopes: ['grid:a'], gone: [] },
      { rows: of('company-staying', 2), scopes: ['grid:a', 'grid:b'], gone: [] },
      { rows: of('company-silent'), scopes: ['grid:a'], gone: [] },
      { rows: of('company-waiting'), scopes: ['grid:a'], gone: [] },
    ]
    await mirror.applyPage({ generation: 'gen-1', cursor: '5', changes })
    await keepReferred(outbox, mirror, ['grid:a'])
    expect(await outbox.records.count()).toBe(0)

    await outbox.records.put(company({ guid: 'company-waiting', rev: 7 }))
    const value = { of: ['company-leaving', 'company-staying', 'company-waiting'] }
    await drafts.write({ key: 'd', kind: 'patrol', title: '', value, savedAt: '2026-11-20' })
    await keepReferred(outbox, mirror, ['grid:a'])
    const rows = await outbox.records.toArray()
    expect(rows.map(({ guid, rev, frozen }) => [guid, rev, frozen])).toEqual([
      ['company-leaving', 1, true],
      ['company-waiting', 7, false],
    ])
  })
})
