import { describe, expect, it } from 'vitest'
import { hazardsBehind } from '#app/features/hazards/statistics-links.ts'
import { listStateOf, queryOf } from '#app/screens/list-state.ts'
import type { HazardStatisticsRow } from '#domain/contract/hazard-statistics.ts'
import { matches } from '#domain/kit/filter.ts'
import { addDays, type Day } from '#domain/lib/dates.ts'
import { seededRandom } from '#domain/lib/random.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { hazardFigures } from '#domain/rules/hazard-clock.ts'
import '#domain/areas/all.ts'

const TODAY = '2026-11-20'
const PLACES = ['root/town-a/', 'root/town-b/']
const random = seededRandom(7)
const hazards = Array.from({ length: 400 }, () => {
  const deadline = random.chance(0.1) ? null : addDays(TODAY, random.int(-400, 60))
  return {
    foundOn: addDays(TODAY, -random.int(0, 400)),
    deadline,
    status: random.pick(['pendingConfirm', 'pendingRectify', 'pendingReview', 'closed', 'transferred']),
    dangerLevel: random.pick(['general', 'major']),
    dangerType: random.pick(['fire', 'dust']),
    gridPath: `${random.pick(PLACES)}grid/`,
  }
})

function rowOf(of: typeof hazards, period: { from: Day; to: Day }, own: Partial<HazardStatisticsRow>) {
  const found = of.filter(({ foundOn }) => foundOn >= period.from && foundOn <= period.to)
  return {
    ...{ key: '', label: '', gridPath: null, ...own },
    found: found.length,
    major: found.filter(({ dangerLevel }) => dangerLevel === 'major').length,
    ...hazardFigures(
      of.map(({ deadline, status }) => ({
        deadline,
        rectifiedOn: null,
        closedOn: status === 'closed' ? deadline : null,
      })),
      period,
      TODAY,
    ),
  }
}

/** How many the list of an address holds. */
function listed(address: string | null): number {
  const params = new URLSearchParams(address?.split('?')[1])
  const resource = resourceNamed('hiddenDanger')
  const { filter = 'everything', view } = queryOf(resource, listStateOf(params, resource, 'open'))
  expect(view).toBeUndefined()
  return hazards.filter((hazard) => matches(filter, hazard)).length
}

const COUNTED = ['found', 'major', 'due', 'closed', 'overdue'] as const

describe.each([
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-07-01', to: '2026-09-30' },
])('the figures of hazards from $from on', (period) => {
  const total = rowOf(hazards, period, {})

  it('lead each to as many hazards as it says, in a grid, of a kind and in all', () => {
    const inTown = rowOf(
      hazards.filter(({ gridPath }) => gridPath.startsWith('root/town-a/')),
      period,
      { key: 'town-a', gridPath: 'root/town-a/' },
    )
    const ofFire = rowOf(
      hazards.filter(({ dangerType }) => dangerType === 'fire'),
      period,
      { key: 'fire' },
    )
    for (const figure of COUNTED) {
      expect(listed(hazardsBehind(figure, total, { by: 'grid', period, total }, TODAY))).toBe(total[figure])
      expect(listed(hazardsBehind(figure, inTown, { by: 'grid', period, total }, TODAY))).toBe(inTown[figure])
      expect(listed(hazardsBehind(figure, ofFire, { by: 'dangerType', period, total }, TODAY))).toBe(ofFire[figure])
    }
  })

  it('lead nowhere where no list holds just what was counted', () => {
    const ownGrid = rowOf(hazards, period, { key: 'root' })
    expect(hazardsBehind('found', ownGrid, { by: 'grid', period, total }, TODAY)).toBeNull()
    for (const rate of ['onTime', 'rectificationRate', 'onTimeRate'] as const)
      expect(hazardsBehind(rate, total, { by: 'grid', period, total }, TODAY)).toBeNull()
  })
})
