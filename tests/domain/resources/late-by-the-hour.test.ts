import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { conditionOf } from '#domain/kit/statistics.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const NOON = '2026-11-20T04:00:00.000Z'
const before = '2026-11-20T03:59:59.000Z'

describe.each([
  ['dangerousWorkPermit', 'late', 'planEnd', 'working', 'closed'],
  ['dangerousWorkRegister', 'late', 'planEnd', 'working', 'done'],
  ['receiveMessages', 'overdue', 'replyDue', 'toHandle', 'handled'],
])('%s, whose term ends within the day', (name, view, field, open, over) => {
  const resource = resourceNamed(name)
  const filter = resource.list.views?.[view]?.filter(dayOf(NOON), buildActor('bureau'), NOON) ?? 'nothing'
  const isLate = (status: string, end: string) => matches(filter, buildRecord(name, { status, [field]: end }))

  it('is late from that moment on, and not the next day alone', () => {
    expect(isLate(open, before)).toBe(true)
    expect(isLate(open, NOON)).toBe(false)
    expect(isLate(open, '2026-11-20T05:00:00.000Z')).toBe(false)
  })

  it('is late no more once it is over', () => {
    expect(isLate(over, before)).toBe(false)
  })
})

it('permits that are late count by the same moment in the figures', () => {
  const measure = resourceNamed('dangerousWorkPermit').statistics?.measures.find(({ name }) => name === 'late')
  const counted = measure === undefined ? 'nothing' : conditionOf(measure, dayOf(NOON), NOON)
  const isCounted = (planEnd: string) =>
    matches(counted, buildRecord('dangerousWorkPermit', { status: 'working', planEnd }))
  expect([isCounted(before), isCounted(NOON)]).toEqual([true, false])
})
