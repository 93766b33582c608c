import { describe, expect, it } from 'vitest'
import { keepsOnDevice } from '#app/offline/engine.ts'
import type { Role } from '#domain/kit/access.ts'
import '#domain/resources/all.ts'
import { buildActor } from '#tests/factories/domain.ts'

describe('what a device keeps', () => {
  it.each<{ role: Role; resource: string; keeps: boolean }>([
    { role: 'safety', resource: 'riskUnit', keeps: true },
    { role: 'worker', resource: 'commitNotice', keeps: true },
    // A grid has some hundred enterprises with a hundred risk events each.
    { role: 'grid', resource: 'riskEvent', keeps: false },
    { role: 'grid', resource: 'hiddenDanger', keeps: true },
    { role: 'town', resource: 'riskMeasure', keeps: false },
    { role: 'bureau', resource: 'hiddenDanger', keeps: false },
    { role: 'grid', resource: 'riskCriteria', keeps: true },
  ])('$role and $resource: $keeps', ({ role, resource, keeps }) => {
    expect(keepsOnDevice(buildActor(role), resource)).toBe(keeps)
  })
})
