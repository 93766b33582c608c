import { describe, expect, it, vi } from 'vitest'
import { deedTitle } from '#app/screens/deed-title.ts'
import '#domain/areas/all.ts'
import { buildActor } from '#tests/factories/domain.ts'

const person = vi.hoisted(() => ({ actor: null as unknown }))
vi.mock('#app/session/index.ts', () => ({ currentActor: () => person.actor }))

describe('the title of what was begun with a record', () => {
  const visit = { inspectNo: 'ZFJC202600012', companyGuid: 'c-1', companyName: '盛泽印染有限公司' }
  const device = { deviceName: '盛泽印染有限公司1号锅炉', companyGuid: 'c-1', companyName: '盛泽印染有限公司' }
  it.each([
    ['where it is, first', 'officer', 'inspection', visit, '责令限期整改 · 盛泽印染有限公司 ZFJC202600012'],
    ['that once', 'officer', 'device', device, '责令限期整改 · 盛泽印染有限公司1号锅炉'],
    ['the rest to the enterprise itself', 'company', 'inspection', visit, '责令限期整改 · ZFJC202600012'],
    ['the title where there is no enterprise', 'officer', 'expert', { name: '顾正平' }, '责令限期整改 · 顾正平'],
  ] as const)('says %s', (_what, role, resource, record, title) => {
    person.actor = buildActor(role, { companyGuid: role === 'company' ? 'c-1' : null })
    expect(deedTitle('责令限期整改', resource, record)).toBe(title)
  })
})
