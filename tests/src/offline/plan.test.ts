import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { newGuid } from '#app/offline/guid.ts'
import { planBatch } from '#app/offline/plan.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { COMPANY_GUID, deviceWithCompany, editBatch, hazardDeed } from './field-device.ts'

describe('planBatch', () => {
  it.each([
    ['the server knows of it', 2, 2, '服务器上的'],
    ['the server knows of more', 3, 3, '服务器上的'],
    ['nobody has told the server’s copy of it yet', 1, 1, '本机改的'],
  ])('what was acknowledged is begun from where %s', async (_name, heard, from, shown) => {
    const device = await deviceWithCompany()
    const first = buildCompany({ guid: COMPANY_GUID, version: 1, safetyManager: '起初' })
    const own = { ...first, version: 2, mainLeader: '本机改的' }
    const row = { resource: 'company', guid: COMPANY_GUID, record: own, base: first }
    await device.engine.outbox.records.put({ ...row, rev: 1, frozen: false, ackedAt: 1 })
    device.server.records.set(`company/${COMPANY_GUID}`, { ...own, version: heard, mainLeader: '服务器上的' })
    const plan = await planBatch(device.engine.context, editBatch({ safetyManager: '又改' }))
    expect(plan.records.map(({ base }) => base?.version)).toEqual([from])
    expect(plan.records.map(({ record }) => record?.mainLeader)).toEqual([shown])
  })

  it('applies each action of a batch to what the one before made of the record', async () => {
    const device = await deviceWithCompany()
    const [first, second] = [editBatch({ pbAddress: '一号' }), editBatch({ mainLeader: '乙' })]
    const plan = await planBatch(device.engine.context, { actions: [...first.actions, ...second.actions] })
    expect(plan.records.map(({ record }) => record)).toMatchObject([
      { pbAddress: '一号', mainLeader: '乙', version: 3 },
    ])
    expect(plan.actions.map(({ baseVersion }) => baseVersion)).toEqual([1, 2])
  })

  it('says that nobody can be asked for what it is done to, and does without what is only looked up', async () => {
    const device = await deviceWithCompany()
    const { known } = device.engine.context
    const silent = (of: string) => async (resource: string, guid: string) => {
      if (resource === of) throw new Problem('network.unreachable')
      return known(resource, guid)
    }
    const without = (of: string) => ({ ...device.engine.context, known: silent(of) })
    const edit = planBatch(without('company'), editBatch({ pbAddress: '一号' }))
    await expect(edit).rejects.toMatchObject({ code: 'network.unreachable' })
    const deed = hazardDeed(newGuid())
    const input = { ...(deed.input as object), previousGuid: 'hazard-before' }
    const plan = await planBatch(without('hiddenDanger'), { actions: [{ ...deed, input }] })
    expect(plan.actions).toMatchObject([{ related: { previous: null } }])
  })
})
