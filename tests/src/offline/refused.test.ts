import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { discard, editRefused, resend, resolveConflict } from '#app/offline/refused.ts'
import '#domain/areas/all.ts'
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
  it('gives up with a record that will never be what was done to it afterwards', async () => {
    const { device, id, guid } = await refusedHazard()
    const change = { resource: 'hiddenDanger', action: 'note', recordGuid: guid, input: { content: '已到现场' } }
    await device.enqueue({ actions: [change, hazardDeed(newGuid())] })
    expect(await device.engine.outbox.actions.count()).toBe(3)
    await discard(device.engine.context, id)
    expect((await device.engine.outbox.actions.toArray()).map(({ recordGuid }) => recordGuid)).not.toContain(guid)
    expect(await device.engine.outbox.actions.count()).toBe(1)
  })

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

  it('mends a refused change of a record that the server has', async () => {
    const device = await deviceWithCompany()
    const [id = ''] = await device.enqueue(editBatch({ pbAddress: '错的' }))
    device.server.refuse.set(COMPANY_GUID, new Problem('scope.revoked'))
    await device.engine.drain()
    device.server.refuse.delete(COMPANY_GUID)
    await editRefused(device.engine.context, id, { changes: { pbAddress: '对的' } })
    await device.engine.drain()
    expect(device.server.records.get(`company/${COMPANY_GUID}`)).toMatchObject({ pbAddress: '对的' })
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

describe('what a person decides about single things', () => {
  it('resend: a refused medium alone, and nothing of what was not refused', async () => {
    const { device, photo } = await refusedHazard()
    const { outbox } = device.engine
    const [other = ''] = await device.enqueue(editBatch({ pbAddress: '二号' }))
    await outbox.media.update(photo.guid, { state: 'refused', tries: 3 })
    await outbox.actions.update(other, { tries: 2, nextAt: 9 })
    await resend(outbox, photo.guid)
    await resend(outbox, other)
    expect(await outbox.media.get(photo.guid)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(await outbox.actions.get(other)).toMatchObject({ tries: 2, nextAt: 9 })
    await outbox.media.update(photo.guid, { state: 'sending', tries: 3 })
    await resend(outbox, photo.guid)
    expect(await outbox.media.get(photo.guid)).toMatchObject({ state: 'sending', tries: 3 })
  })

  it('resend: the refused media of a record go again with it, those of others do not', async () => {
    const { device, id, photo } = await refusedHazard()
    const { outbox } = device.engine
    const other = await captured(device.engine, new Uint8Array([9]))
    await outbox.media.update(photo.guid, { state: 'refused' })
    await outbox.media.update(other.guid, { state: 'refused', parentGuid: 'another' })
    await resend(outbox, id)
    expect(await outbox.media.get(photo.guid)).toMatchObject({ state: 'waiting' })
    expect(await outbox.media.get(other.guid)).toMatchObject({ state: 'refused' })
  })

  it('resend: the version is taken over only from a refusal of an older one that says which it is', async () => {
    const { device, id } = await refusedHazard()
    const { outbox } = device.engine
    const refused = async (code: 'record.stale' | 'access.denied', details: object) => {
      const problem = { ...new Problem(code).toWire(), details: { ...details } }
      await outbox.actions.update(id, { state: 'refused', baseVersion: 2, problem })
      await resend(outbox, id)
      return (await outbox.actions.get(id))?.baseVersion
    }
    expect(await refused('record.stale', { current: 5 })).toBe(5)
    expect(await refused('record.stale', {})).toBe(2)
    expect(await refused('access.denied', { current: 5 })).toBe(2)
  })

  it('discard: one medium, and nothing where there is no such thing any more', async () => {
    const { device, photo } = await refusedHazard()
    const { outbox, context } = device.engine
    await discard(context, photo.guid)
    expect([await outbox.media.count(), await outbox.mediaChunks.count(), await outbox.thumbs.count()]).toEqual([
      0, 0, 0,
    ])
    await discard(context, 'gone')
    expect(await outbox.actions.count()).toBe(1)
  })

  it('discard: what a page that was killed was sending, once its time is over', async () => {
    const { device, id } = await refusedHazard()
    const { outbox, context } = device.engine
    await outbox.actions.update(id, { state: 'sending', leaseUntil: Date.now() - 1 })
    await discard(context, id)
    expect(await outbox.actions.count()).toBe(0)
  })

  it('discard: an edit of a record that the server has takes no later one along', async () => {
    const device = await deviceWithCompany()
    const { outbox, context } = device.engine
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await outbox.actions.update(first, { sentOnce: true })
    const [second = ''] = await device.enqueue(editBatch({ pbAddress: '乙' }))
    await outbox.actions.update(second, { sentOnce: true, deps: [first] })
    const [third = ''] = await device.enqueue(editBatch({ mainLeader: '丙' }))
    await outbox.actions.update(third, { deps: [second] })
    await discard(context, second)
    expect((await outbox.actions.toArray()).map(({ id, deps }) => [id, deps])).toEqual([
      [first, []],
      [third, [first]],
    ])
  })

  it('discard: keeps a medium that another action brings too, and one that the server has', async () => {
    const { device, id, photo } = await refusedHazard()
    const { outbox, context } = device.engine
    const sent = await captured(device.engine, new Uint8Array([5]))
    await outbox.media.update(photo.guid, { afterOps: [id, 'another'] })
    await outbox.media.update(sent.guid, { afterOps: [id], state: 'sent' })
    await discard(context, id)
    expect((await outbox.media.toArray()).map(({ guid, afterOps }) => [guid, afterOps]).toSorted()).toEqual(
      [
        [photo.guid, ['another']],
        [sent.guid, [id]],
      ].toSorted(),
    )
  })

  it('frees whatever waited for the refused one, one behind the other, and nothing else', async () => {
    const { device, id } = await refusedHazard()
    const { outbox } = device.engine
    const waits = async (waitsFor: string) => {
      const [made = ''] = await device.enqueue(hazardBatch(newGuid()))
      const problem = { ...new Problem('action.dependency-refused').toWire(), details: { waitsFor } }
      await outbox.actions.update(made, { problem, nextAt: 9 })
      return made
    }
    const behind = await waits(id)
    const [further, another] = [await waits(behind), await waits('another')]
    await resend(outbox, id)
    const problems = await outbox.actions.bulkGet([behind, further, another])
    expect(problems.map((row) => [row?.problem?.code ?? null, row?.nextAt])).toEqual([
      [null, 0],
      [null, 0],
      ['action.dependency-refused', 9],
    ])
  })

  it.each([
    ['gone', null, 'record.gone'],
    ['sent and not refused', { state: 'waiting', sentOnce: true }, 'action.running'],
  ] as const)('editRefused: what is %s cannot be mended', async (_what, values, code) => {
    const { device, id, guid } = await refusedHazard()
    if (values === null) await device.engine.outbox.actions.delete(id)
    else await device.engine.outbox.actions.update(id, values)
    await expect(editRefused(device.engine.context, id, hazardDeed(guid).input)).rejects.toMatchObject({ code })
  })

  it('editRefused: what was never sent can be mended without having been refused', async () => {
    const { device, id, guid } = await refusedHazard()
    await device.engine.outbox.actions.update(id, { state: 'waiting', sentOnce: false })
    const nextId = await editRefused(device.engine.context, id, hazardDeed(guid).input)
    expect(await device.engine.outbox.actions.get(nextId)).toMatchObject({
      ...{ state: 'waiting', sentOnce: false, tries: 0, problem: null },
    })
    expect(await device.engine.outbox.actions.get(id)).toBeUndefined()
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

  it.each([
    { choice: 'mine', left: ['waiting'] },
    { choice: 'theirs', left: [] },
    // What is no edit has no fields to choose among.
    { choice: { registerAddress: 'theirs' }, left: ['waiting'] },
  ] as const)('sends or gives up what is no edit as a whole: $choice', async ({ choice, left }) => {
    const { device, id } = await refusedHazard()
    await resolveConflict(device.engine.context, id, choice)
    expect((await device.engine.outbox.actions.toArray()).map(({ state }) => state)).toEqual(left)
  })

  it('takes theirs where nothing was chosen of a field, and knows of them from then on', async () => {
    const { device, id } = await conflict()
    await resolveConflict(device.engine.context, id, { pbAddress: 'mine' })
    const [edit] = await device.engine.outbox.actions.toArray()
    expect(edit?.input).toEqual({ changes: { pbAddress: '也是我的' }, base: { pbAddress: '别人的' } })
    const row = await device.engine.outbox.records.get(['company', COMPANY_GUID])
    expect(row?.base).toMatchObject({ registerAddress: '别人的', pbAddress: '别人的' })
    expect(row?.record).toMatchObject({ registerAddress: '别人的', pbAddress: '也是我的' })
  })

  it('leaves alone what nobody refused, and what is gone', async () => {
    const { device, id } = await conflict()
    await device.engine.outbox.actions.update(id, { problem: null })
    await resolveConflict(device.engine.context, id, 'theirs')
    await resolveConflict(device.engine.context, 'gone', 'theirs')
    expect(await device.engine.outbox.actions.count()).toBe(1)
  })
})
