import { expect, it } from 'vitest'
import { describeQuestion } from '#app/screens/describe-question.ts'
import { ALL_VIEW, type ListState } from '#app/screens/list-state.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazard = resourceNamed('hiddenDanger')
const asked = (own: Partial<ListState>, resource = hazard) =>
  describeQuestion({ resource, state: { view: ALL_VIEW, keyword: '', filters: {}, ...own } as ListState })

it('is nothing of a list that asks for everything', () => {
  expect(asked({})).toEqual([])
})

it('says the view, the word and each condition in words', () => {
  const view = Object.keys(hazard.list.views ?? {}).find((name) => name !== ALL_VIEW) ?? ''
  const told = asked({ view, keyword: '化工', filters: { dangerLevel: 'major,general', gone: 'x' } })
  expect(told).toEqual([
    { label: '视图', value: { words: hazard.list.views?.[view]?.label } },
    { label: '关键字', value: { words: '化工' } },
    { label: hazard.fields.dangerLevel?.label, value: { words: '重大、一般' } },
  ])
})

it('says what the enterprises of a list lack', () => {
  expect(asked({}, { ...hazard, lacks: { mark: '未上报' } } as never)).toEqual([
    { label: '视图', value: { words: '未上报' } },
  ])
})

it.each([
  ['from a day on', 'deadline', '2026-11-01~', '2026-11-01 起'],
  ['up to a day', 'deadline', '~2026-11-30', '至 2026-11-30'],
  ['between two', 'deadline', '2026-11-01~2026-11-30', '2026-11-01 起 至 2026-11-30'],
  ['a code of a newer version', 'dangerLevel', 'enormous', 'enormous'],
  ['words', 'place', '车间', '车间'],
])('says %s', (_what, name, raw, words) => {
  expect(asked({ filters: { [name]: raw } }).map(({ value }) => value)).toEqual([{ words }])
})

it('says yes and no', () => {
  const [of, name] = ['company', 'hiddenDanger', 'user', 'expert']
    .map((each) => resourceNamed(each))
    .flatMap((each) =>
      Object.entries(each.fields).flatMap(([key, { kind }]) => (kind === 'bool' ? [[each, key] as const] : [])),
    )[0] ?? [hazard, '']
  expect(['true', 'false'].map((raw) => asked({ filters: { [name]: raw } }, of)[0]?.value)).toEqual([
    { words: '是' },
    { words: '否' },
  ])
})

it('names a record by its key, a grid by the last of its path', () => {
  expect(asked({ filters: { companyGuid: 'c-1' } })[0]?.value).toEqual({ resource: 'company', guid: 'c-1' })
  expect(asked({ filters: { gridGuid: '/wujiang/songling/' } })[0]?.value).toEqual({
    resource: 'gridManage',
    guid: 'songling',
  })
})
