import { expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { maskRecord } from '#server/engine/mask.ts'
import { queryFilter } from '#server/engine/query-filter.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'

type Own = Readonly<Record<string, unknown>>

it.each<[what: string, query: Own, own: Own, isFound: boolean]>([
  ['a box that is ticked', { isWeiHua: true }, { isWeiHua: true }, true],
  ['a box that is not', { isWeiHua: false }, { isWeiHua: false }, true],
  ['a box that was never ticked', { isWeiHua: false }, { isWeiHua: null }, true],
  ['a box that is not, of those ticked', { isWeiHua: false }, { isWeiHua: true }, false],
  ['the last moment of a span', { createTime: { to: '2026-11-19' } }, { createTime: '2026-11-19T15:59:59.999Z' }, true],
  ['the moment after it', { createTime: { to: '2026-11-19' } }, { createTime: '2026-11-19T16:00:00.000Z' }, false],
  ['the first moment', { createTime: { from: '2026-11-19' } }, { createTime: '2026-11-18T16:00:00.000Z' }, true],
  ['the moment before it', { createTime: { from: '2026-11-19' } }, { createTime: '2026-11-18T15:59:59.999Z' }, false],
  ['a place in the region', { regionIds: '320509/320509104' }, { regionIds: '320509/320509104/320509104201' }, true],
  ['a place beside it', { regionIds: '320509/320509104' }, { regionIds: '320509/320509105' }, false],
  ['one of several states', { status: ['approved', 'pending'] }, { status: 'pending' }, true],
  ['another state', { status: ['approved', 'pending'] }, { status: 'returned' }, false],
  ['what has no value', { companyStatus: { empty: true } }, { companyStatus: null }, true],
  ['what has one', { companyStatus: { empty: true } }, { companyStatus: 'normal' }, false],
])('a list is asked for %s', async (_what, query, own, isFound) => {
  // None of these asks the database for anything.
  const filter = await queryFilter(undefined as never, resourceNamed('company'), query)
  expect(matches(filter, { ...buildCompany(), ...own } as never)).toBe(isFound)
})

it.each<[field: string, whole: string, shown: string]>([
  ['mobile', '13812345678', '138****5678'],
  ['mobile', '63000001', '630*0001'],
  ['mobile', '6300001', '*******'],
  ['mobile', '110', '***'],
  ['idCard', '320525198807152017', '320525********2017'],
  ['idCard', '32052519881', '320525*9881'],
  ['idCard', '3205251988', '**********'],
])('a %s is masked: %s', (field, whole, shown) => {
  const employee = buildRecord('companyEmployee', { [field]: whole })
  expect(maskRecord(resourceNamed('companyEmployee'), employee)[field]).toBe(shown)
})
