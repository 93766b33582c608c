import { expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { planBatch } from '#app/offline/plan.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { COMPANY_GUID, deviceWithCompany, editBatch } from './field-device.ts'

it.each([
  ['the server knows of it', 2, 2],
  ['the server knows of more', 3, 3],
  ['nobody has told the server’s copy of it yet', 1, 1],
])('what was acknowledged is begun from where %s', async (_name, heard, from) => {
  const device = await deviceWithCompany()
  const first = buildCompany({ guid: COMPANY_GUID, version: 1, safetyManager: '起初' })
  const own = { ...first, version: 2, safetyManager: '本机改的' }
  const row = { resource: 'company', guid: COMPANY_GUID, record: own, base: first }
  await device.engine.outbox.records.put({ ...row, rev: 1, frozen: false, ackedAt: 1 })
  device.server.records.set(`company/${COMPANY_GUID}`, { ...own, version: heard })
  const plan = await planBatch(device.engine.context, editBatch({ safetyManager: '又改' }))
  expect(plan.records.map(({ base }) => base?.version)).toEqual([from])
})
