import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { FakeServer } from './fake-server.ts'
import { captured, type Device, openDevice } from './field-device.ts'

const VISIT = {
  ...{ guid: 'visit', version: 1, status: 'waiting', companyGuid: 'company-1', companyName: '吴江盛泽印染有限公司' },
  ...{ inspectType: 'key', scheme: '核查用电', inspectDate: '2026-11-20', officers: ['user-1', 'user-2'] },
}
const officer = buildActor('officer')
const findings = [{ item: '配电箱', problem: '箱门敞开', basis: null, level: 'general' }]

const deed = (action: string, input: object = {}, recordGuid = 'visit') => ({
  actions: [{ resource: 'inspection', recordGuid, action, input }],
})

/** The phone of an officer who is named, set up while there was a signal, now without one. */
async function phoneOf(actor = officer): Promise<Device> {
  const server = new FakeServer(actor)
  const visit = buildRecord('inspection', VISIT) as AnyRecord
  server.scopes.set(`user:${actor.guid}`, new Map([['inspection', [visit]]]))
  const device = await openDevice({ actor, server })
  await device.engine.pullNow()
  server.call = () => Promise.reject(new Problem('network.unreachable'))
  return device
}

const stored = async ({ engine }: Device) => (await engine.outbox.records.get(['inspection', 'visit']))?.record

describe('an inspection without a signal', () => {
  it('is begun and ended on the spot: each step waits behind the one before, with its own time, and so does the photo', async () => {
    const device = await phoneOf()
    const before = device.clock.nowIso()
    await device.enqueue(deed('start'))
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    const answers = { companyPerson: '潘永刚', findings, deadline: '2099-12-01', photos: [photo] }
    await device.enqueue(deed('order', answers))

    const [start, order] = await device.engine.outbox.actions.orderBy('order').toArray()
    expect([start?.action, order?.action, order?.deps]).toEqual(['start', 'order', [start?.id]])
    expect(await stored(device)).toMatchObject({
      ...{ status: 'rectifying', startTime: start?.madeAt, endTime: order?.madeAt, findings },
    })
    expect(String(start?.madeAt) >= before).toBe(true)
    expect(await device.engine.outbox.media.get(photo.guid)).toMatchObject({
      parentGuid: 'visit',
      moduleName: 'photos',
    })
  })

  it('cannot be done to one that the device does not hold: that needs the line, and nothing is kept of it', async () => {
    const device = await phoneOf()
    await expect(device.enqueue(deed('start', {}, newGuid()))).rejects.toMatchObject({
      code: 'network.unreachable',
    })
    expect(await device.engine.outbox.actions.count()).toBe(0)
  })
})
