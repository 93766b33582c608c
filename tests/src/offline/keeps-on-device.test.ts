import { describe, expect, it } from 'vitest'
import { keepsOnDevice, listsFromServer } from '#app/offline/engine.ts'
import type { Role } from '#domain/kit/access.ts'
import '#domain/areas/all.ts'
import { buildActor } from '#tests/factories/domain.ts'

describe('what a device keeps', () => {
  it.each<{ role: Role; resource: string; keeps: boolean }>([
    { role: 'safety', resource: 'riskUnit', keeps: true },
    { role: 'worker', resource: 'commitNotice', keeps: true },
    // A grid has some hundred enterprises with a hundred risk events each.
    { role: 'grid', resource: 'riskEvent', keeps: false },
    { role: 'grid', resource: 'hiddenDanger', keeps: true },
    // The enterprise looks into itself in its workshops; those who work by grid have the patrol task.
    { role: 'safety', resource: 'specialTaskCompany', keeps: true },
    { role: 'company', resource: 'specialTaskCompany', keeps: true },
    { role: 'grid', resource: 'specialTaskCompany', keeps: false },
    { role: 'town', resource: 'specialTaskCompany', keeps: false },
    { role: 'town', resource: 'riskMeasure', keeps: false },
    { role: 'bureau', resource: 'hiddenDanger', keeps: false },
    { role: 'grid', resource: 'riskCriteria', keeps: true },
    // Whoever sits an exam finishes it without a signal, whatever account he has.
    { role: 'grid', resource: 'examResult', keeps: true },
    { role: 'company', resource: 'examResult', keeps: true },
    { role: 'safety', resource: 'examResult', keeps: true },
    { role: 'bureau', resource: 'examResult', keeps: false },
    // A visit is told by no device but those of the officers who make it.
    { role: 'officer', resource: 'inspection', keeps: true },
    { role: 'bureau', resource: 'inspection', keeps: false },
    { role: 'town', resource: 'inspection', keeps: false },
    { role: 'grid', resource: 'inspection', keeps: false },
    { role: 'company', resource: 'inspection', keeps: false },
    { role: 'safety', resource: 'inspection', keeps: false },
    { role: 'officer', resource: 'hiddenDanger', keeps: false },
  ])('$role and $resource: $keeps', ({ role, resource, keeps }) => {
    expect(keepsOnDevice(buildActor(role), resource)).toBe(keeps)
  })

  it.each<{ role: Role; resource: string; fromServer: boolean }>([
    { role: 'grid', resource: 'examResult', fromServer: false },
    // An enterprise examines its own people: its list has more than its own sittings.
    { role: 'company', resource: 'examResult', fromServer: true },
    { role: 'safety', resource: 'examResult', fromServer: true },
    { role: 'bureau', resource: 'examResult', fromServer: true },
    // Officers of the district see the inspections of their colleagues as well.
    { role: 'officer', resource: 'inspection', fromServer: true },
    { role: 'safety', resource: 'riskUnit', fromServer: false },
  ])('lists of $resource for $role come from the server: $fromServer', ({ role, resource, fromServer }) => {
    expect(listsFromServer(buildActor(role), resource)).toBe(fromServer)
  })
})
