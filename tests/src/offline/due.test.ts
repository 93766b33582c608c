import { describe, expect, it } from 'vitest'
import { nextDue } from '#app/offline/due.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { ActionRow, MediaRow } from '#app/offline/outbox-db.ts'
import { captured, deviceWithCompany, hazardBatch } from './field-device.ts'

const NOW = Date.UTC(2026, 10, 21)
const LATER = NOW + 60_000

async function rows(count: number): Promise<ActionRow[]> {
  const { engine, enqueue } = await deviceWithCompany()
  for (let n = 0; n < count; n += 1) await enqueue(hazardBatch(newGuid()))
  return engine.outbox.actions.orderBy('order').toArray()
}

async function medium(values: Partial<MediaRow>): Promise<MediaRow> {
  const { engine } = await deviceWithCompany()
  const ref = await captured(engine, new Uint8Array([1]))
  const row = await engine.outbox.media.get(ref.guid)
  if (row === undefined) throw new Error('the medium was not held')
  return { ...row, state: 'waiting', ...values }
}

describe('nextDue', () => {
  it('is null when nothing was put off', async () => {
    expect(nextDue(await rows(2), [], { now: NOW })).toBeNull()
  })

  it('does not name the time of what waits behind something that is due later', async () => {
    const [first, second, third] = (await rows(3)) as [ActionRow, ActionRow, ActionRow]
    const head = { ...first, nextAt: LATER }
    const dependent = { ...second, nextAt: NOW - 1, deps: [head.id] }
    const sameRecord = { ...third, nextAt: NOW - 1, recordGuid: head.recordGuid }
    expect(nextDue([head, dependent, sameRecord], [], { now: NOW })).toBe(LATER)
  })

  it('does not wait for what only a person can set going again', async () => {
    const [first, second] = (await rows(2)) as [ActionRow, ActionRow]
    const refused: ActionRow = { ...first, state: 'refused' }
    const follower = { ...second, nextAt: NOW - 1, deps: [refused.id] }
    expect(nextDue([refused, follower], [], { now: NOW })).toBeNull()
  })

  it('names no photo before its record, and none that waits for Wi-Fi', async () => {
    const [first] = (await rows(1)) as [ActionRow]
    const photo = await medium({ afterOps: [first.id], nextAt: NOW - 1 })
    const head = { ...first, nextAt: LATER }
    expect(nextDue([head], [photo], { now: NOW })).toBe(LATER)
    expect(nextDue([], [photo], { now: NOW, mayGo: () => false })).toBeNull()
  })
})
