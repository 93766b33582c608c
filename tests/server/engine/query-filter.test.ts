import { expect, it } from 'vitest'
import { serverQueryOf } from '#app/data/server-query.ts'
import { RESOURCES } from '#domain/areas/all.ts'
import { matches } from '#domain/kit/filter.ts'
import { countedBy, dimensionKind, groupFilter } from '#domain/kit/statistics.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { alsoFilter } from '#server/engine/also-filter.ts'
import { maskRecord } from '#server/engine/mask.ts'
import { queryFilter } from '#server/engine/query-filter.ts'
import { buildActor, buildCompany, buildRecord } from '#tests/factories/domain.ts'

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
  ['no state in particular', { status: [] }, { status: 'pending' }, true],
  ['a span without ends', { createTime: { from: '', to: null } }, { createTime: '2026-11-19T16:00:00.000Z' }, true],
  ['a name with blanks around it', { companyName: ' 纺织 ' }, { companyName: '甲纺织厂' }, true],
  ['a name as a whole', { companyName: { equals: '纺织' } }, { companyName: '甲纺织厂' }, false],
  ['a box that is ticked, in words', { isWeiHua: 'true' }, { isWeiHua: true }, true],
  ['a box that is ticked, as a number', { isWeiHua: 1 }, { isWeiHua: null }, false],
  ['the last day of a span', { lastPatrolOn: { to: '2026-11-19' } }, { lastPatrolOn: '2026-11-19' }, true],
])('a list is asked for %s', async (_what, query, own, isFound) => {
  // None of these asks the database for anything.
  const filter = await queryFilter(undefined as never, resourceNamed('company'), query)
  expect(matches(filter, { ...buildCompany(), ...own } as never)).toBe(isFound)
})

it.each<[what: string, resource: string, query: Own, own: Own, isFound: boolean]>([
  ['one of several elements', 'expert', { groups: ['dust', 'fire'] }, { groups: ['fire'] }, true],
  ['elements it has none of', 'expert', { groups: ['dust', 'fire'] }, { groups: ['gas'] }, false],
  ['a number in words', 'patrolRecord', { problemCount: '3' }, { problemCount: 3 }, true],
  ['a file that has come', 'patrolRecord', { mediaDone: { from: 1 } }, { mediaDone: 0 }, false],
])('a list is asked for %s (%s)', async (_what, name, query, own, isFound) => {
  const filter = await queryFilter(undefined as never, resourceNamed(name), query)
  expect(matches(filter, buildRecord(name, own))).toBe(isFound)
})

const LONG = '长'.repeat(201)
it.each<[what: string, resource: string, query: Own]>([
  ['what lists do not ask for', 'company', { mainLeader: '张' }],
  ['more than a list takes', 'company', { status: Array.from({ length: 1001 }, () => 'approved') }],
  ['a span of more than its ends', 'company', { createTime: { from: '2026-11-19', at: 1 } }],
  ['no moment, of a moment', 'company', { createTime: { empty: true } }],
  ['whether it is not empty', 'company', { companyStatus: { empty: false } }],
  ['too long a part of a text', 'company', { companyName: LONG }],
  ['too long a text', 'company', { companyName: { equals: LONG } }],
  ['a moment, of a day', 'company', { lastPatrolOn: '2026-11-19T02:00:00.000Z' }],
  ['a blank, of a number', 'patrolRecord', { problemCount: ' ' }],
  ['endlessly many', 'patrolRecord', { problemCount: 'Infinity' }],
  ['half a character', 'company', { companyName: '\ud800' }],
])('a list is not asked for %s (%s)', async (_what, name, query) => {
  const asked = queryFilter(undefined as never, resourceNamed(name), query)
  await expect(asked).rejects.toMatchObject({ code: 'input.invalid' })
})

const KEYS = { value: '1', month: '2026-11', region: '320509104' } as const
it.each(RESOURCES.filter(({ statistics }) => statistics !== undefined))(
  'the records behind every figure of $name can be asked for',
  async (resource) => {
    const { dimensions, measures } = resource.statistics ?? { dimensions: [], measures: [] }
    const groups = dimensions.flatMap((name) => {
      const kind = dimensionKind(resource, name)
      // Of a grid the server reads the path first.
      const isNeverEmpty = name === 'status' || name === 'createTime'
      const keys =
        kind === 'month' || kind === 'value' || kind === 'region' ? [KEYS[kind], ...(isNeverEmpty ? [] : [null])] : []
      return keys.map((key) => groupFilter(resource, name, key)).filter((filter) => filter !== null)
    })
    const counted = measures.map((measure) => countedBy(resource, measure, '2026-11-20T02:00:00.000Z'))
    const asked = [...groups, ...counted].map((filter) => serverQueryOf(resource, { filter }))
    for (const { also, ...query } of asked) {
      await queryFilter(undefined as never, resource, query)
      alsoFilter(resource, buildActor('admin'), also)
    }
  },
)

const officer = buildActor('grid')
it.each<[what: string, also: unknown]>([
  ['one of two', { any: [{ field: 'companyName', contains: '纺织' }, { not: { field: 'status', in: ['approved'] } }] }],
  [
    'all of some',
    {
      all: [
        { field: 'nextPatrolDue', below: '2026-11-20' },
        { field: 'gridPath', startsWith: 'a/' },
      ],
    },
  ],
  ['nothing given', { field: 'photo', isEmpty: true }],
  ['more than another', { field: 'longitude', belowField: 'latitude' }],
  ['words in marked text', { field: 'companyName', contains: '甲', rich: true }],
  ['its own key', { field: 'guid', in: [] }],
  ['nothing', 'nothing'],
])('a list is asked besides for %s', (_what, also) => {
  expect(alsoFilter(resourceNamed('company'), officer, also)).toEqual(also)
})

it('a list is asked for everything where nothing is said besides', () => {
  expect([undefined, null].map((also) => alsoFilter(resourceNamed('company'), officer, also))).toEqual([
    'everything',
    'everything',
  ])
})

const many = (count: number, each: unknown) => Array.from({ length: count }, () => each)
it.each<[what: string, also: unknown]>([
  ['words', 'anything'],
  ['a number', 1],
  ['no condition', { field: 'status' }],
  ['two conditions at once', { field: 'status', equals: 'a', contains: 'a' }],
  ['a condition of nothing', { equals: 'a' }],
  ['two joints at once', { all: [], any: [] }],
  ['no list of conditions', { all: { field: 'status', equals: 'a' } }],
  ['too many of them', { any: many(51, { field: 'status', equals: 'a' }) }],
  ['a list among values', { field: 'status', in: [['a']] }],
  ['too many values', { field: 'status', in: many(1001, 'a') }],
  ['too long a word', { field: 'companyName', contains: LONG }],
  ['a field of no name', { field: 1, equals: 'a' }],
  ['not empty, said as empty', { field: 'status', isEmpty: false }],
  ['more than a box', { field: 'isWeiHua', atLeast: true }],
  ['what other records say', { field: 'gridGuid', names: 'gridManage', within: 'everything' }],
  ['a value in marked text', { field: 'remark', equals: '甲', rich: true }],
])('a list is not asked besides for %s', (_what, also) => {
  expect(() => alsoFilter(resourceNamed('company'), officer, also)).toThrow('请检查')
})

it.each<[what: string, name: string, also: unknown]>([
  ['a field that there is not', 'surprise', { not: { field: 'surprise', equals: null } }],
  ['the bookkeeping', 'deleted', { field: 'deleted', equals: true }],
  ['what is kept from him', 'similarCount', { any: ['nothing', { field: 'similarCount', atLeast: 1 }] }],
])('a list is not asked besides by %s', (_what, path, also) => {
  const asked = () => alsoFilter(resourceNamed('patrolRecord'), buildActor('safety'), also)
  expect(asked).toThrow(expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }))
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
