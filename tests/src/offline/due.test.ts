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
    const behind = { ...third, nextAt: NOW - 1, recordGuid: dependent.recordGuid }
    expect(nextDue([head, dependent, behind], [], { now: NOW })).toBe(LATER)
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

  it('is the earliest of what was put off, and a photo’s own time where that is the later', async () => {
    const [first, second] = (await rows(2)) as [ActionRow, ActionRow]
    const [early, late] = [
      { ...first, nextAt: LATER },
      { ...second, nextAt: LATER + 5 },
    ]
    const photo = await medium({ afterOps: [early.id], nextAt: LATER + 3 })
    expect(nextDue([early, late], [], { now: NOW })).toBe(LATER)
    expect(nextDue([late], [await medium({ nextAt: LATER + 1 })], { now: NOW })).toBe(LATER + 1)
    expect(nextDue([], [photo], { now: NOW })).toBe(LATER + 3)
  })

  it('is not the time of what is under way, refused, or sent', async () => {
    const [first] = (await rows(1)) as [ActionRow]
    expect(nextDue([{ ...first, state: 'sending', nextAt: LATER }], [], { now: NOW })).toBeNull()
    for (const state of ['held', 'sending', 'sent', 'refused'] as const)
      expect(nextDue([], [await medium({ state, nextAt: LATER })], { now: NOW })).toBeNull()
  })

  it('is not that of a clock that has been set back since', async () => {
    const [first] = (await rows(1)) as [ActionRow]
    const dueAt = (nextAt: number) => nextDue([{ ...first, nextAt }], [], { now: NOW })
    expect([dueAt(NOW + 3_600_000), dueAt(NOW + 3_600_001)]).toEqual([NOW + 3_600_000, null])
  })

  it('waits behind a photo’s record that waits behind another', async () => {
    const [first, second] = (await rows(2)) as [ActionRow, ActionRow]
    const head = { ...first, nextAt: LATER }
    const photo = await medium({ afterOps: [second.id], nextAt: NOW - 1 })
    const behind: ActionRow = { ...second, deps: [head.id], state: 'sending' }
    expect(nextDue([head, behind], [photo], { now: NOW })).toBe(LATER)
    expect(nextDue([{ ...head, state: 'sending' }, behind], [photo], { now: NOW })).toBe(LATER)
  })
})
