import { describe, expect, it } from 'vitest'
import { serverQueryOf } from '#app/data/server-query.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { batchActions, batchInput, outcomeWords, wantedOf } from '#app/screens/batch.ts'
import { files, text } from '#domain/kit/fields.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildCompany } from '#tests/factories/domain.ts'

const company = resourceNamed('company')
const record = (own: object): LocalRecord => ({ ...buildCompany(own), $sync: 'synced' })
const spec = (own: Partial<ActionSpec> & { action: string }): ActionSpec => ({
  label: own.action,
  fields: [],
  done: '好',
  ...own,
})
const remove = spec({ action: 'delete' })
const review = spec({ action: 'review', moves: ['approve', 'return'] })
const admin = buildActor('admin')
const actionsFor = (records: LocalRecord[], specs: ActionSpec[], actor = admin) =>
  batchActions(company, records, { specs, actor }).map(({ action }) => action)

describe('batchActions', () => {
  const pending = record({ guid: 'a', status: 'pending' })
  const approved = record({ guid: 'b', status: 'approved' })

  it('are those that every ticked record allows', () => {
    expect(actionsFor([pending], [remove, review])).toEqual(['delete', 'review'])
    expect(actionsFor([pending, approved], [remove, review])).toEqual(['delete'])
    expect(actionsFor([], [remove])).toEqual([])
  })

  it('are none this person may not do', () => {
    expect(actionsFor([pending], [remove], buildActor('grid'))).toEqual([])
  })

  it('are none that one record blocks', () => {
    const blocked = spec({ action: 'delete', blocked: ({ guid }) => (guid === 'b' ? '不行' : null) })
    expect(actionsFor([pending], [blocked])).toEqual(['delete'])
    expect(actionsFor([pending, approved], [blocked])).toEqual([])
  })

  it('are none that need evidence of each record', () => {
    const photos = { name: 'photos', field: files({ label: '照片' }) }
    expect(actionsFor([pending], [spec({ action: 'delete', fields: [photos] })])).toEqual([])
    const drawn = { name: 'sign', field: text({ label: '签名' }), Input: () => null }
    expect(actionsFor([pending], [spec({ action: 'delete', fields: [drawn] })])).toEqual([])
  })

  it('are none whose answers are about one record', () => {
    expect(actionsFor([pending], [spec({ action: 'delete', single: true })])).toEqual([])
  })
})

describe('batchInput', () => {
  it('gives each record the same answers and leaves it its own where nothing was answered', () => {
    const asked = spec({
      action: 'delete',
      fields: [
        { name: 'opinion', field: text({ label: '意见' }) },
        { name: 'companyName', field: text({ label: '名称' }) },
      ],
      initial: ({ companyName }) => ({ companyName }),
    })
    const own = record({ companyName: '甲厂' })
    expect(batchInput(asked, { opinion: '同意', companyName: '' }, own)).toEqual({
      opinion: '同意',
      companyName: '甲厂',
    })
    expect(batchInput(asked, { companyName: '乙厂' }, own)).toEqual({ companyName: '乙厂' })
  })
})

describe('outcomeWords', () => {
  it('counts what became of the rows', () => {
    expect(
      outcomeWords([
        { state: 'done' },
        { state: 'done' },
        { state: 'queued' },
        { state: 'failed', sentence: '没有权限' },
        { state: 'waiting' },
      ]),
    ).toBe('成功 2 条，待同步 1 条，失败 1 条，未办理 1 条')
    expect(outcomeWords([{ state: 'done' }])).toBe('成功 1 条')
  })
})

describe('wantedOf', () => {
  const list = {
    title: '企业',
    query: { view: 'mine', keyword: '纺织', filter: { not: { field: 'note', isEmpty: true } } } as const,
  }

  it('is the list as it was asked for, until something is ticked', () => {
    expect(wantedOf(list, [])).toBe(list)
  })

  it('is what is ticked and nothing else, in words the server knows', () => {
    const { query } = wantedOf({ query: { ...list.query, order: '-createTime' } }, [
      record({ guid: 'a' }),
      record({ guid: 'b' }),
    ])
    const asked = serverQueryOf(company, query)
    expect(asked).toMatchObject({ guid: ['a', 'b'], sort: 'createTime', order: 'DESC' })
    expect(asked).not.toHaveProperty('keyword')
    expect(asked).not.toHaveProperty('also')
  })
})
