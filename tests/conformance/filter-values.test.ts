import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Access } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { wrongValues } from './filter-values.ts'
import { ROLE_NAMES, somebody } from './rights-table.ts'

/**
 * A filter asks for values that its field can have. The compiler sees none of it, and a misspelt state makes a rule that
 * holds no record: nothing fails, somebody's list is empty.
 */
const DAY = '2026-11-20'
const MOMENT = '2026-11-20T04:00:00.000Z'
const ACTORS = ROLE_NAMES.map(somebody)

describe('what filters of a definition ask for', () => {
  it.each(RESOURCES)('$name: only values its fields have', (resource) => {
    expect(wrongValues(resource, ...filtersOf(resource))).toEqual([])
  })

  it('is told by name where a field has no such value', () => {
    const resource = RESOURCES.find(({ name }) => name === 'hiddenDanger')
    if (resource === undefined) throw new Error('hiddenDanger is not declared')
    const asked: Filter = {
      any: [
        { field: 'status', equals: 'pendingReviw' },
        {
          not: {
            all: [
              { field: 'dangerLevel', in: ['general', 'hugest'] },
              { field: 'deleted', equals: 'no' },
            ],
          },
        },
      ],
    }
    expect(wrongValues(resource, asked)).toEqual(['status: pendingReviw', 'dangerLevel: hugest', 'deleted: no'])
  })
})

/** Every filter that the definition makes, for somebody of each role. */
function filtersOf(resource: AnyResource): Filter[] {
  const { name, access, readAtOnce, workflow, list, statistics } = resource
  const rules: (Access | undefined)[] = [
    ...Object.values(access),
    readAtOnce,
    ...Object.values(workflow?.moves ?? {}).map(({ allow }) => allow),
    ...[...actionsOf(name).values()].map(({ allow }) => allow),
    ...(resource.writableBy ?? []).map(({ by }) => by),
    ...(resource.seenFrom ?? []).map(({ by }) => by),
    ...(resource.confidential ?? []).map(({ to }) => to),
    ...Object.values(list.views ?? {}).map(
      ({ filter }): Access =>
        (actor) =>
          filter(DAY, actor, MOMENT),
    ),
  ]
  return [
    ...ACTORS.flatMap((actor) => rules.map((rule) => rule?.(actor) ?? 'nothing')),
    ...(resource.seenFrom ?? []).map(({ from }) => from),
    ...(list.offered === undefined ? [] : [list.offered]),
    ...(statistics?.measures ?? []).flatMap((measure) => {
      if ('share' in measure) return [measure.share(DAY, MOMENT)]
      return 'count' in measure && measure.count !== true ? [measure.count(DAY, MOMENT)] : []
    }),
    ...RESOURCES.flatMap(({ lacks }) => (lacks?.resource === name ? lacks.owed(DAY).map(({ counts }) => counts) : [])),
  ]
}
