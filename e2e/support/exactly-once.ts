import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { PatrolOrder } from '../page/field-types.ts'
import { type Api, damagedMedia, eventually } from './api.ts'
import type { Workplace } from './field-page.ts'

/** The property behind every fault: each patrol once, whole, and with the bytes that were taken. */
export async function expectExactlyOnce(
  inspector: Api,
  { guid: companyGuid }: Workplace,
  orders: readonly PatrolOrder[],
): Promise<void> {
  const patrols = await Promise.all(orders.map(({ recordGuid }) => inspector.record('patrolRecord', recordGuid)))
  const hazards = await Promise.all(orders.map(({ hazardGuid }) => inspector.record('hiddenDanger', hazardGuid)))
  for (const patrol of patrols) expect(patrol).toMatchObject({ status: 'submitted', version: 1, problemCount: 1 })
  for (const hazard of hazards) expect(hazard).toMatchObject({ status: 'pendingRectify' })
  const { items } = await inspector.list('hiddenDanger', { companyGuid })
  for (const { recordGuid } of orders)
    expect(items.filter((hazard) => hazard.sourceGuid === recordGuid)).toHaveLength(1)
  expect(await damagedMedia(inspector, [...patrols, ...hazards])).toEqual([])
}

/** A patrol of the screens, once it has arrived: once, with every medium. Answers the record. */
export async function expectPatrolOnce(inspector: Api, guid: string): Promise<AnyRecord> {
  await eventually(
    () => inspector.call('POST', `/api/patrolRecord/getByGuid/${guid}`),
    ({ status }) => status === 200,
  )
  const patrol = await eventually(
    () => inspector.record('patrolRecord', guid),
    (found) => found.mediaDone === found.mediaTotal,
  )
  expect(patrol).toMatchObject({ status: 'submitted', version: 1, mediaDone: patrol.mediaTotal })
  expect(await damagedMedia(inspector, [patrol])).toEqual([])
  const { items } = await inspector.list('patrolRecord', { companyGuid: patrol.companyGuid, view: 'today' })
  expect(items.filter((each) => each.startTime === patrol.startTime)).toHaveLength(1)
  return patrol
}
