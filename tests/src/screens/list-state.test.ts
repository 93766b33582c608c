import { describe, expect, it } from 'vitest'
import { ALL_VIEW, type ListState, listStateOf, paramsOf, queryOf, questionOf } from '#app/screens/list-state.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'

const hazard = resourceNamed('hiddenDanger')
const stateOf = (address: string) => listStateOf(new URLSearchParams(address), hazard, 'open')
const addressOf = (state: ListState, before = '') =>
  String(paramsOf(state, { resource: hazard, defaultView: 'open', before: new URLSearchParams(before) }))

describe('listStateOf', () => {
  it('opens with the view of the page where the address says nothing', () => {
    expect(stateOf('')).toEqual({ view: 'open', keyword: '', filters: {}, order: '', page: 1, size: 20, open: null })
  })

  it('does not stumble over an address that was typed or belongs to another version', () => {
    expect(stateOf('view=nonsense&page=-3&size=7&sort=password&nothing=1&companyName=')).toMatchObject({
      view: ALL_VIEW,
      page: 1,
      size: 20,
      order: '',
      filters: {},
    })
  })

  it('knows no filter that is empty, no half of a page, and an order from the end', () => {
    const state = stateOf('dangerLevel=&page=2.7&sort=-deadline')
    expect([state.filters, state.page, state.order]).toEqual([{}, 2, '-deadline'])
  })

  it('reads what it wrote', () => {
    const address = 'view=overdue&q=%E8%BD%A6%E9%97%B4&dangerLevel=major&sort=foundOn&page=2&size=50&open=g-1'
    expect(addressOf(stateOf(address))).toBe(address)
  })
})

describe('paramsOf', () => {
  it('keeps what other parts of the page wrote', () => {
    expect(addressOf(stateOf('dangerLevel=major'), 'tab=two')).toBe('tab=two&dangerLevel=major')
  })

  it('takes away a filter that was cleared', () => {
    expect(addressOf({ ...stateOf('dangerLevel=major'), filters: {} }, 'dangerLevel=major')).toBe('')
  })
})

describe('queryOf', () => {
  it('asks for the view, the words and the filters, the part of the page first', () => {
    const fixed = { field: 'companyGuid', equals: 'c-1' } as const
    expect(queryOf(hazard, stateOf('dangerLevel=major&q=门'), fixed)).toEqual({
      order: '-createTime',
      view: 'open',
      keyword: '门',
      filter: { all: [fixed, { field: 'dangerLevel', in: ['major'] }] },
    })
  })

  it('asks for everything without a view or a filter', () => {
    expect(queryOf(hazard, stateOf('view=all'))).toEqual({ order: '-createTime' })
  })
})

it('reads what is over from its end, until somebody orders it otherwise', () => {
  const task = resourceNamed('selfCheckTask')
  const at = (address: string) => listStateOf(new URLSearchParams(address), task, 'history')
  const written = (address: string) =>
    String(paramsOf(at(address), { resource: task, defaultView: 'history', before: new URLSearchParams() }))
  expect(queryOf(task, at('')).order).toBe('-planEnd')
  expect(queryOf(task, at('view=todo')).order).toBe('planEnd')
  expect(written('sort=planEnd')).toBe('sort=planEnd')
  expect(written('sort=-planEnd')).toBe('')
})

it('keeps under a name what is asked, its view too, and not how far one had come', () => {
  expect(questionOf(hazard, stateOf('q=a&page=3&size=50&open=g-1&sort=deadline&dangerLevel=major'))).toBe(
    'view=open&q=a&dangerLevel=major&sort=deadline',
  )
  expect(questionOf(hazard, stateOf('view=all'))).toBe('view=all')
})

it('asks in the order that somebody chose', () => {
  expect(queryOf(hazard, stateOf('sort=-deadline')).order).toBe('-deadline')
})
