import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { keep } from '#app/offline/kept.ts'
import { isOutOfQuota } from '#app/offline/open.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { COMPANY_GUID, captured, type Device, deviceWithCompany, hazardBatch } from './field-device.ts'

const NOTHING_FITS = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
const BYTES = () => Uint8Array.from({ length: 3000 }, (_, index) => index % 251)
/** The first drain without room gives up one thing, and so does each a minute later. */
const aMinuteLater = () => vi.setSystemTime(Date.now() + 60_000)

/** A device that has sent one hazard with its photo and holds a copy of the server's data. */
async function usedDevice(): Promise<Device> {
  const device = await deviceWithCompany()
  device.server.scopes.set('grid:a', new Map([['company', [buildCompany()]]]))
  await device.engine.pullNow()
  const photo = await captured(device.engine, BYTES())
  await device.enqueue(hazardBatch(newGuid(), photo))
  await device.engine.drain()
  return device
}

/** From now on no action can be marked as going. Answers how room comes back. */
function fillUp({ engine }: Device): () => void {
  engine.outbox.actions.hook('updating', NOTHING_FITS)
  return () => engine.outbox.actions.hook('updating').unsubscribe(NOTHING_FITS)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a phone without room', () => {
  it('sends on by giving up the bytes that the server has, and nothing else', async () => {
    const device = await usedDevice()
    const { outbox, mirror } = device.engine
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    const { actor } = device.engine
    await keep(actor.guid, { guid: 'film', mime: 'video/mp4', size: 3, bytes: new ArrayBuffer(3) }, device.idb)
    const comesBack = fillUp(device)
    outbox.mediaChunks.hook('deleting', comesBack)

    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied).toContain(id)
    expect(await outbox.mediaChunks.count()).toBe(0)
    expect((await device.idb.indexedDB.databases()).map(({ name }) => name)).not.toContain(`kept-${actor.guid}`)
    expect(await outbox.answers.count()).toBe(2)
    expect(await mirror.get('company', COMPANY_GUID)).not.toBeNull()
  })

  it('marks a medium as sent in the same way', async () => {
    const device = await usedDevice()
    const { outbox } = device.engine
    const photo = await captured(device.engine, BYTES())
    await device.enqueue(hazardBatch(newGuid(), photo))
    outbox.media.hook('updating', NOTHING_FITS)
    outbox.mediaChunks.hook('deleting', () => outbox.media.hook('updating').unsubscribe(NOTHING_FITS))

    expect(await device.engine.drain()).toBe('drained')
    expect(await outbox.media.get(photo.guid)).toMatchObject({ state: 'sent' })
  })

  it('gives up the copy of the server’s data last, and fetches it again', async () => {
    const device = await usedDevice()
    const { outbox, mirror } = device.engine
    const [id = ''] = await device.enqueue(hazardBatch(newGuid()))
    const comesBack = fillUp(device)
    const reset = vi.spyOn(mirror, 'reset')
    reset.mockImplementationOnce(async () => {
      comesBack()
      return mirror.reset()
    })

    for (let drains = 0; drains < 2; drains += 1) {
      await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
      aMinuteLater()
    }
    expect(reset).not.toHaveBeenCalled()
    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied).toContain(id)
    expect(await outbox.actions.count()).toBe(0)
    expect(await mirror.scopes()).toEqual([])
    await device.engine.pullNow()
    expect(await mirror.get('company', COMPANY_GUID)).not.toBeNull()
  })

  it('gives up answers of more than three days before that copy, and none of less', async () => {
    const device = await usedDevice()
    const { outbox, mirror } = device.engine
    const [answer] = await outbox.answers.toArray()
    if (answer === undefined) throw new Error('nothing was answered')
    const DAY_MS = 86_400_000
    await outbox.answers.clear()
    const [now, oldest] = [Date.now(), Date.now() + 60_000 - 3 * DAY_MS]
    const ages = { old: oldest - 1, kept: oldest, new: now }
    await outbox.answers.bulkPut(Object.entries(ages).map(([id, at]) => ({ ...answer, id, at })))
    await device.enqueue(hazardBatch(newGuid()))
    fillUp(device)
    await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
    expect(await outbox.answers.count()).toBe(3)
    aMinuteLater()
    await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
    expect(await outbox.answers.toCollection().primaryKeys()).toEqual(['kept', 'new'])
    expect(await mirror.get('company', COMPANY_GUID)).not.toBeNull()
  })

  it('gives up one thing in half a minute, which the browser takes to notice', async () => {
    const device = await usedDevice()
    const { outbox } = device.engine
    const steps = vi.spyOn(outbox.answers, 'where')
    await device.enqueue(hazardBatch(newGuid()))
    fillUp(device)
    const begun = Date.now()
    for (const after of [0, 29_999, 30_000]) {
      vi.setSystemTime(begun + after)
      expect(steps).not.toHaveBeenCalled()
      await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
    }
    expect(steps).toHaveBeenCalled()
  })

  it('begins with the least missed again when it is full for the second time', async () => {
    const device = await usedDevice()
    const { outbox } = device.engine
    for (const _time of [1, 2]) {
      const photo = await captured(device.engine, BYTES())
      await device.enqueue(hazardBatch(newGuid(), photo))
      await device.engine.drain()
      await device.enqueue(hazardBatch(newGuid()))
      outbox.mediaChunks.hook('deleting', fillUp(device))
      expect(await device.engine.drain()).toBe('drained')
      aMinuteLater()
    }
  })

  it('keeps that copy for as long as the server does not answer, no longer, and every action', async () => {
    const device = await usedDevice()
    const { mirror } = device.engine
    const [id = ''] = await device.enqueue(hazardBatch(newGuid()))
    fillUp(device)
    for (let drains = 0; drains < 5; drains += 1) {
      device.server.failNext(/push/, async () => {
        throw new Problem('network.unreachable')
      })
      await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
      aMinuteLater()
    }
    expect(await mirror.get('company', COMPANY_GUID)).not.toBeNull()
    expect(await device.engine.outbox.actions.get(id)).toMatchObject({ state: 'waiting' })
    // Of the refusals two are left: nothing was asked while there was less to give up.
    for (let drains = 0; drains < 3; drains += 1) {
      await expect(device.engine.drain()).rejects.toSatisfy(isOutOfQuota)
      aMinuteLater()
    }
    expect(await mirror.get('company', COMPANY_GUID)).toBeNull()
  })

  it('counts once what was answered when storing the answer needed room', async () => {
    const device = await usedDevice()
    const { outbox } = device.engine
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    outbox.answers.hook('creating', NOTHING_FITS)
    outbox.mediaChunks.hook('deleting', () => outbox.answers.hook('creating').unsubscribe(NOTHING_FITS))

    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied.filter((each) => each === id)).toHaveLength(1)
    expect(device.server.pushed.flat().filter((op) => op.id === id)).toHaveLength(1)
    expect(await outbox.answers.get(id ?? '')).toBeDefined()
  })
})

describe('work that is saved on a phone without room', () => {
  it('takes the place of the bytes that the server has: a draft, a photo, what is handed in', async () => {
    for (const save of [
      (device: Device) => device.engine.drafts.write({ ...DRAFT, savedAt: new Date().toISOString() }),
      (device: Device) => captured(device.engine, BYTES()),
      (device: Device) => device.enqueue(hazardBatch(newGuid())),
    ]) {
      const device = await usedDevice()
      const { outbox } = device.engine
      const tables = [outbox.drafts, outbox.media, outbox.actions]
      for (const table of tables) table.hook('creating', NOTHING_FITS)
      outbox.mediaChunks.hook('deleting', () => {
        for (const table of tables) table.hook('creating').unsubscribe(NOTHING_FITS)
      })
      await save(device)
      const rows = (await Promise.all(tables.map((table) => table.toArray()))).flat()
      // Beside the photo that the server has.
      expect(rows).toHaveLength(2)
    }
  })

  it('is refused as before where nothing can be given up', async () => {
    const device = await deviceWithCompany()
    device.engine.outbox.actions.hook('creating', NOTHING_FITS)
    await expect(device.enqueue(hazardBatch(newGuid()))).rejects.toSatisfy(isOutOfQuota)
  })
})

const DRAFT = { key: 'patrol:1', kind: 'patrol', title: '巡查', value: { text: '已看' } }

describe('isOutOfQuota', () => {
  it('tells want of room from a connection that was closed', () => {
    const quota = new DOMException('full', 'QuotaExceededError')
    expect(isOutOfQuota(quota)).toBe(true)
    expect(isOutOfQuota(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(true)
    expect(isOutOfQuota(Object.assign(new Error('aborted'), { name: 'AbortError' }))).toBe(false)
  })
})
