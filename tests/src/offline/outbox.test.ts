import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { enqueue, UNCOUNTED_ORDERS } from '#app/offline/outbox.ts'
import { workLabel } from '#app/offline/work-label.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildCompany, buildHazard, LEAF_PATH } from '#tests/factories/domain.ts'
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

async function countAll({ engine }: Device) {
  const { actions, records, drafts, media } = engine.outbox
  const held = await media.where('state').equals('held').count()
  return { actions: await actions.count(), records: await records.count(), drafts: await drafts.count(), held }
}

describe('enqueue', () => {
  it('stores actions, records, media and the end of the draft together', async () => {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    await device.engine.drafts.write({
      key: 'd',
      kind: 'patrol',
      title: '',
      value: {},
      savedAt: '2026-11-20T00:00:00.000Z',
    })
    await captured(device.engine, new Uint8Array([4]), 'd')
    const guid = newGuid()
    const [id] = await device.enqueue({ ...hazardBatch(guid, photo), draftKey: 'd' })

    expect(await countAll(device)).toEqual({ actions: 1, records: 1, drafts: 0, held: 0 })
    expect(await device.engine.outbox.media.get(photo.guid)).toMatchObject({
      state: 'waiting',
      parentGuid: guid,
      parentResource: 'hiddenDanger',
      moduleName: 'beforePhotos',
      afterOps: [id],
    })
    const row = await device.engine.outbox.records.get(HAZARD_KEY(guid))
    expect(row?.record).toMatchObject({ companyName: buildCompany().companyName, status: 'pendingRectify', version: 1 })
  })

  it('stores nothing when one action of a batch is refused', async () => {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    await device.engine.drafts.write({
      key: 'd',
      kind: 'patrol',
      title: '',
      value: {},
      savedAt: '2026-11-20T00:00:00.000Z',
    })
    const wrong = { ...hazardDeed(newGuid()), input: { companyGuid: COMPANY_GUID } }
    const deed = device.enqueue({ actions: [hazardDeed(newGuid(), photo), wrong], draftKey: 'd' })
    await expect(deed).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await countAll(device)).toEqual({ actions: 0, records: 0, drafts: 1, held: 1 })
  })

  it('stores nothing when the database fails in the middle', async () => {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    const fail = () => {
      throw new Error('disk')
    }
    device.engine.outbox.media.hook('updating', fail)
    await expect(device.enqueue(hazardBatch(newGuid(), photo))).rejects.toThrow('disk')
    device.engine.outbox.media.hook('updating').unsubscribe(fail)
    expect(await countAll(device)).toEqual({ actions: 0, records: 0, drafts: 0, held: 1 })
  })

  it('says in an edit what it started from', async () => {
    const device = await deviceWithCompany()
    await device.enqueue(editBatch({ registerAddress: '新地址' }))
    const [row] = await device.engine.outbox.actions.toArray()
    expect(row).toMatchObject({
      baseVersion: 1,
      input: { changes: { registerAddress: '新地址' }, base: { registerAddress: buildCompany().registerAddress } },
      label: `修改 · ${buildCompany().companyName}`,
    })
  })

  it.each([
    [
      'behind its enterprise, for an inspector',
      'grid',
      '空压机房',
      `补充说明 · ${buildCompany().companyName} 空压机房`,
    ],
    ['alone, for the enterprise itself', 'safety', '空压机房', '补充说明 · 空压机房'],
    [
      'once, where it names its enterprise',
      'grid',
      `${buildCompany().companyName}仓库`,
      `补充说明 · ${buildCompany().companyName}仓库`,
    ],
    ['and no further, where it is long', 'safety', `${'配电'.repeat(14)}\n和仓库`, `补充说明 · ${'配电'.repeat(14)} …`],
    ['whole, where it is just short enough', 'safety', '配'.repeat(30), `补充说明 · ${'配'.repeat(30)}`],
    ['or by its enterprise, where it has no name', 'safety', '', `补充说明 · ${buildCompany().companyName}`],
  ] as const)('names a change by the record %s', async (_how, role, description, label) => {
    const device = await deviceWithCompany({ actor: buildActor(role) })
    const { companyName } = buildCompany()
    const hazard = buildHazard({ status: 'pendingReview', description, companyName, gridPath: LEAF_PATH })
    device.server.records.set(`hiddenDanger/${hazard.guid}`, hazard)
    const actions = [
      { resource: 'hiddenDanger', action: 'note', recordGuid: hazard.guid, input: { content: '已到现场' } },
    ]
    const [id = ''] = await device.enqueue({ actions })
    expect((await device.engine.outbox.actions.get(id))?.label).toBe(label)
  })

  it('names what nothing is known of by what is done to it alone', () => {
    const [record, actor] = [buildHazard({ description: '', companyName: '' }), buildActor('grid')]
    expect(workLabel({ label: '补充说明', resource: resourceNamed('hiddenDanger') }, record, actor)).toBe('补充说明')
  })

  it('counts on from what was answered long ago: no two actions ever have one place', async () => {
    const device = await deviceWithCompany()
    const orders: (number | undefined)[] = []
    for (const pbAddress of ['一号', '二号']) {
      const [id = ''] = await device.enqueue(editBatch({ pbAddress }))
      orders.push((await device.engine.outbox.actions.get(id))?.order)
      await device.engine.outbox.actions.clear()
    }
    expect(orders).toEqual([UNCOUNTED_ORDERS + 1, UNCOUNTED_ORDERS + 2])
    expect(UNCOUNTED_ORDERS).toBeGreaterThan(100_000)
  })

  it('takes a copy that was kept for its sake for one that waits from then on', async () => {
    const device = await deviceWithCompany()
    const row = { resource: 'company', guid: COMPANY_GUID, base: buildCompany(), record: buildCompany(), ackedAt: null }
    await device.engine.outbox.records.put({ ...row, rev: 3, frozen: true })
    await device.enqueue(editBatch({ pbAddress: '一号' }))
    const stored = await device.engine.outbox.records.get(['company', COMPANY_GUID])
    expect(stored).toMatchObject({ rev: 4, frozen: false, record: { pbAddress: '一号' } })
  })

  it('gives up where the record changes under it again and again, with nothing stored', async () => {
    const { engine } = await deviceWithCompany()
    const row = { resource: 'company', guid: COMPANY_GUID, base: null, record: buildCompany(), ackedAt: null }
    let rev = 0
    const known = async () => {
      rev += 1
      if (rev > 20) throw new Problem('network.unreachable')
      await engine.outbox.records.put({ ...row, rev, frozen: true })
      return buildCompany()
    }
    await expect(enqueue({ ...engine.context, known }, editBatch({ pbAddress: '一号' }))).rejects.toThrow()
    expect(rev).toBeLessThan(20)
    expect(await engine.outbox.actions.count()).toBe(0)
  })

  it('keeps both of two changes made at the same moment', async () => {
    const device = await deviceWithCompany()
    const edits = [editBatch({ registerAddress: '一号' }), editBatch({ pbAddress: '二号' })]
    await Promise.all(edits.map((edit) => device.enqueue(edit)))
    expect(await device.engine.outbox.records.get(['company', COMPANY_GUID])).toMatchObject({
      record: { registerAddress: '一号', pbAddress: '二号' },
    })
  })

  it('folds an edit into one that was never sent', async () => {
    const device = await deviceWithCompany()
    const [first] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    const [second] = await device.enqueue(editBatch({ registerAddress: '乙', pbAddress: '丙' }))
    expect(second).toBe(first)
    const [row] = await device.engine.outbox.actions.toArray()
    const { registerAddress, pbAddress } = buildCompany()
    expect(row?.input).toEqual({
      changes: { registerAddress: '乙', pbAddress: '丙' },
      base: { registerAddress, pbAddress },
    })
  })

  it('notes of a folded edit when it was made, whatever the device takes for the time', async () => {
    const device = await deviceWithCompany()
    const hourAhead = new Date(Date.now() + 3_600_000).toUTCString()
    device.clock.learn(new Response('', { headers: { date: hourAhead } }), Date.now())
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await device.engine.outbox.actions.update(first, { madeAt: '2026-11-20T00:00:00.000Z' })
    const [id = ''] = await device.enqueue(editBatch({ pbAddress: '乙' }))
    expect(id).toBe(first)
    const { madeAt = '', offsetMs } = (await device.engine.outbox.actions.get(id)) ?? {}
    expect(Math.abs(Date.parse(madeAt) + (offsetMs ?? 0) - device.clock.now())).toBeLessThan(60_000)
  })

  it('does not fold into what the server may have seen', async () => {
    const device = await deviceWithCompany()
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await device.engine.outbox.actions.update(first, { sentOnce: true })
    const [second] = await device.enqueue(editBatch({ registerAddress: '乙' }))
    const row = await device.engine.outbox.actions.get(second ?? '')
    expect(row).toMatchObject({ deps: [first], baseVersion: 2 })
  })

  it('makes an action wait for unsent work on the records it needs', async () => {
    const device = await deviceWithCompany()
    const [edit] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    expect((await device.engine.outbox.actions.get(id ?? ''))?.deps).toEqual([edit])
  })
})

describe('after the answer', () => {
  it('shows the record as the server made it plus what still waits', async () => {
    const device = await deviceWithCompany()
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await device.engine.outbox.actions.update(first, { sentOnce: true })
    const [second = ''] = await device.enqueue(editBatch({ pbAddress: '乙' }))
    await device.engine.outbox.actions.update(second, { nextAt: Date.now() + 60_000 })
    await device.engine.drain()

    const row = await device.engine.outbox.records.get(['company', COMPANY_GUID])
    expect(row).toMatchObject({ base: { id: 100, pbAddress: buildCompany().pbAddress }, ackedAt: null })
    expect(row?.record).toMatchObject({ id: 100, registerAddress: '甲', pbAddress: '乙' })
    expect((await device.engine.outbox.actions.get(second))?.baseVersion).toBe(2)
  })
})
