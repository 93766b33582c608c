import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { discard, editRefused, resend, resolveConflict } from '#app/offline/refused.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import {
  COMPANY_GUID,
  captured,
  type Device,
  deviceWithCompany,
  editBatch,
  hazardBatch,
  hazardDeed,
} from './field-device.ts'

const HAZARD_KEY = (guid: string): [string, string] => ['hiddenDanger', guid]

async function refusedHazard(guid = newGuid()) {
  const device = await deviceWithCompany()
  const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
  const [id = ''] = await device.enqueue(hazardBatch(guid, photo))
  device.server.refuse.set(guid, new Problem('scope.revoked'))
  await device.engine.drain()
  return { device, id, guid, photo }
}

describe('the tray', () => {
  it('is named by what is added to a record of which something was refused before', async () => {
    const device = await deviceWithCompany()
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '一号' }))
    device.server.refuse.set(COMPANY_GUID, new Problem('access.denied'))
    await device.engine.drain()
    const [second = ''] = await device.enqueue(editBatch({ pbAddress: '二号' }))
    expect(await device.engine.outbox.actions.get(second)).toMatchObject({
      state: 'waiting',
      problem: { code: 'action.dependency-refused', details: { waitsFor: first } },
    })
    device.server.refuse.clear()
    await resend(device.engine.outbox, first)
    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied).toEqual([first, second])
  })

  it('sends a refused action again under its own id', async () => {
    const { device, id, guid, photo } = await refusedHazard()
    device.server.refuse.delete(guid)
    await resend(device.engine.outbox, id)
    await device.engine.drain()
    expect(device.server.applied).toEqual([id])
    expect(device.server.files.has(photo.guid)).toBe(true)
  })

  it('sends what a newer version was in the way of from that version on', async () => {
    const device = await deviceWithCompany()
    const [guid, key] = [COMPANY_GUID, `company/${COMPANY_GUID}`]
    const [id = ''] = await device.enqueue(editBatch({ registerAddress: '一号' }))
    // Every edit has a base to be merged by; what has none, such as 审批延期, is refused over a newer version.
    await device.engine.outbox.actions.update(id, { input: { changes: { registerAddress: '一号' } } })
    device.server.records.set(key, buildCompany({ guid, version: 4 }))
    await device.engine.drain()
    const refused = await device.engine.outbox.actions.get(id)
    expect(refused).toMatchObject({ state: 'refused', problem: { code: 'record.stale' } })

    await resend(device.engine.outbox, id)
    await device.engine.drain()
    expect(await device.engine.outbox.actions.count()).toBe(0)
    expect(device.server.applied).toContain(id)
  })

  it('gives up a record that was never made, with all that hangs on it', async () => {
    const { device, id, guid, photo } = await refusedHazard()
    const follower = newGuid()
    const [followerId = ''] = await device.enqueue({ actions: [{ ...hazardDeed(follower), after: [guid] }] })
    await discard(device.engine.context, id)

    expect(await device.engine.outbox.records.get(HAZARD_KEY(guid))).toBeUndefined()
    expect(await device.engine.outbox.media.get(photo.guid)).toBeUndefined()
    expect(await device.engine.outbox.mediaChunks.count()).toBe(0)
    expect(await device.engine.outbox.actions.get(followerId)).toMatchObject({ deps: [], problem: null })
    await device.engine.drain()
    expect(device.server.applied).toEqual([followerId])
  })

  it('undoes a discarded edit and keeps the next one', async () => {
    const device = await deviceWithCompany()
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await device.engine.outbox.actions.update(first, { sentOnce: true })
    const [second = ''] = await device.enqueue(editBatch({ pbAddress: '乙' }))
    await discard(device.engine.context, first)
    const row = await device.engine.outbox.records.get(['company', COMPANY_GUID])
    expect(row?.record).toMatchObject({ registerAddress: buildCompany().registerAddress, pbAddress: '乙' })
    expect((await device.engine.outbox.actions.get(second))?.deps).toEqual([])
  })

  it('refuses to give up what is being sent', async () => {
    const { device, id } = await refusedHazard()
    await device.engine.outbox.actions.update(id, { state: 'sending', leaseUntil: Date.now() + 60_000 })
    await expect(discard(device.engine.context, id)).rejects.toMatchObject({ code: 'action.running' })
  })

  it('sends an edited action under a new id in the old place', async () => {
    const { device, id, guid, photo } = await refusedHazard()
    const [followerId = ''] = await device.enqueue({ actions: [{ ...hazardDeed(newGuid()), after: [guid] }] })
    device.server.refuse.delete(guid)
    const { input } = hazardDeed(guid, photo)
    const nextId = await editRefused(device.engine.context, id, { ...(input as object), place: '仓库' })

    expect(nextId).not.toBe(id)
    expect((await device.engine.outbox.actions.get(followerId))?.deps).toEqual([nextId])
    await device.engine.drain()
    expect(device.server.applied).toEqual([nextId, followerId])
    expect(device.server.records.get(`hiddenDanger/${guid}`)?.place).toBe('仓库')
    expect(device.server.files.has(photo.guid)).toBe(true)
  })

  it('sends a photo that was taken while mending what was refused', async () => {
    const { device, id, guid } = await refusedHazard()
    device.server.refuse.delete(guid)
    const photo = await captured(device.engine, new Uint8Array([7, 8, 9]))
    await editRefused(device.engine.context, id, hazardDeed(guid, photo).input)
    await device.engine.drain()
    expect(device.server.files.has(photo.guid)).toBe(true)
  })

  it('leaves the action as it is when the new input is not valid', async () => {
    const { device, id } = await refusedHazard()
    await expect(editRefused(device.engine.context, id, {})).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await device.engine.outbox.actions.get(id)).toMatchObject({ state: 'refused' })
  })
})

describe('resolveConflict', () => {
  async function conflict() {
    const device = await deviceWithCompany()
    const [id = ''] = await device.enqueue(editBatch({ registerAddress: '我的', pbAddress: '也是我的' }))
    const crossed = buildCompany({ version: 2, registerAddress: '别人的', pbAddress: '别人的' })
    device.server.records.set(`company/${COMPANY_GUID}`, crossed)
    await device.engine.drain()
    return { device, id }
  }
  const held = ({ server }: Device) => {
    const { registerAddress, pbAddress } = server.records.get(`company/${COMPANY_GUID}`) ?? buildCompany()
    return { registerAddress, pbAddress }
  }

  it('puts an edit that somebody crossed into the tray with both sides', async () => {
    const { device, id } = await conflict()
    const row = await device.engine.outbox.actions.get(id)
    expect(row).toMatchObject({ state: 'refused', problem: { code: 'record.conflict' } })
    expect(row?.problem?.details.fields).toMatchObject([
      { field: 'registerAddress', mine: '我的', theirs: '别人的' },
      { field: 'pbAddress', mine: '也是我的', theirs: '别人的' },
    ])
  })

  it.each([
    { choice: 'mine', gives: { registerAddress: '我的', pbAddress: '也是我的' } },
    { choice: 'theirs', gives: { registerAddress: '别人的', pbAddress: '别人的' } },
    { choice: { registerAddress: 'mine' }, gives: { registerAddress: '我的', pbAddress: '别人的' } },
  ] as const)('settles it by $choice', async ({ choice, gives }) => {
    const { device, id } = await conflict()
    await resolveConflict(device.engine.context, id, choice)
    await device.engine.drain()
    expect(held(device)).toEqual(gives)
    expect(await device.engine.outbox.actions.count()).toBe(0)
  })
})
