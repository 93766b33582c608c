import { describe, expect, it } from 'vitest'
import { answerOnDevice, asSynced, newest, type Overlay, overlayOf } from '#app/data/device-query.ts'
import type { RecordsQuery } from '#app/data/types.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import { createTableView } from '#app/offline/table-view.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildHazard } from '#tests/factories/domain.ts'
import { NAMES, NAMES_IN_ORDER } from '#tests/factories/names.ts'
import { deviceWithCompany } from '../offline/field-device.ts'

const hazards = resourceNamed('hiddenDanger')
const moment = { today: '2026-11-20', now: '2026-11-20T04:00:00.000Z', actor: buildActor('grid') }
const rows = [
  buildHazard({ guid: 'a', deadline: '2026-11-01', createTime: '2026-11-01T00:00:00.000Z' }),
  buildHazard({ guid: 'b', deadline: null, createTime: '2026-11-03T00:00:00.000Z' }),
  buildHazard({ guid: 'c', deadline: '2026-12-01', createTime: '2026-11-02T00:00:00.000Z' }),
]

function answer(query: RecordsQuery, overlay: Overlay = new Map(), held = rows) {
  const cols = Object.keys(held[0] ?? {})
  const values = cols.map((col) => held.map((row) => (row as Record<string, unknown>)[col]))
  const view = createTableView(
    hazards,
    [{ table: 'hiddenDanger', scope: 'g', n: 0, cols, values, count: held.length }],
    [],
  )
  const found = answerOnDevice(view, hazards, { query, overlay, moment })
  return { guids: found.rows.map((row) => row.guid), total: found.total, hasMore: found.hasMore, rows: found.rows }
}

describe('answerOnDevice', () => {
  it('orders by the definition, newest first', () => {
    expect(answer({})).toMatchObject({ guids: ['b', 'c', 'a'], total: 3, hasMore: false })
  })

  it.each([
    { order: 'deadline', guids: ['a', 'c', 'b'] },
    { order: '-deadline', guids: ['c', 'a', 'b'] },
  ])('puts what is not known last when ordered by $order', ({ order, guids }) => {
    expect(answer({ order }).guids).toEqual(guids)
  })

  it('puts the gravest first, and a flow in the order of its states', () => {
    const graded = [
      buildHazard({ guid: 'a', dangerLevel: 'general', status: 'closed' }),
      buildHazard({ guid: 'b', dangerLevel: 'major', status: 'pendingRectify' }),
      buildHazard({ guid: 'c', dangerLevel: 'general', status: 'pendingReview' }),
    ]
    expect(answer({ order: 'dangerLevel' }, new Map(), graded).guids[0]).toBe('b')
    expect(answer({ order: '-dangerLevel' }, new Map(), graded).guids.at(-1)).toBe('b')
    expect(answer({ order: 'status' }, new Map(), graded).guids).toEqual(['b', 'c', 'a'])
  })

  it('puts names in the order in which they are read, as the server does', () => {
    const named = NAMES.map((companyName, at) => buildHazard({ guid: `n-${at}`, companyName }))
    const namesOf = (order: string) => answer({ order }, new Map(), named).rows.map((row) => row.companyName)
    expect(namesOf('companyName')).toEqual(NAMES_IN_ORDER)
    expect(namesOf('-companyName')).toEqual([...NAMES_IN_ORDER].reverse())
  })

  it('gives pages, and the head of growing lists', () => {
    expect(answer({ pageIndex: 2, pageSize: 2 })).toMatchObject({ guids: ['a'], total: 3, hasMore: false })
    expect(answer({ limit: 2 })).toMatchObject({ guids: ['b', 'c'], hasMore: true })
  })

  it('knows the named views of the day', () => {
    expect(answer({ view: 'overdue' }).guids).toEqual(['a'])
  })

  it('shows unsent records among the others with their mark', () => {
    const unsent = {
      ...buildHazard({ guid: 'new', createTime: '2026-11-20T00:00:00.000Z' }),
      $sync: 'waiting' as const,
    }
    const changed = { ...buildHazard({ guid: 'a', status: 'closed' }), $sync: 'refused' as const }
    const found = answer(
      { filter: { not: { field: 'status', equals: 'closed' } } },
      new Map<string, LocalRecord>([
        ['new', unsent],
        ['a', changed],
      ]),
    )
    expect(found.guids).toEqual(['new', 'b', 'c'])
    expect(found.rows[0]?.$sync).toBe('waiting')
    expect(found.rows[1]?.$sync).toBe('synced')
  })
})

describe('asSynced', () => {
  it('gives the same object for the same record', () => {
    const record = buildHazard()
    expect(asSynced(record)).toBe(asSynced(record))
  })
})

describe('a list of thousands', () => {
  const many = Array.from({ length: 3_000 }, (_, n) =>
    buildHazard({
      guid: `h-${n}`,
      companyName: `企业${(n * 7919) % 3_000}A`,
      description: n % 3 === 0 ? '配电箱未关' : '通道堵塞',
      createTime: new Date(Date.UTC(2026, 0, 1) + ((n * 104_729) % 3_000) * 60_000).toISOString(),
    }),
  )
  const cols = Object.keys(many[0] ?? {})
  const chunk = { table: 'hiddenDanger', scope: 'g', n: 0, cols, count: many.length }
  const values = cols.map((col) => many.map((row) => (row as Record<string, unknown>)[col]))
  const view = createTableView(hazards, [{ ...chunk, values }], [])

  it.each([
    { keyword: '', pageIndex: 1 },
    { keyword: '', pageIndex: 30 },
    { keyword: '配电箱', pageIndex: 1 },
    { keyword: '企业29', pageIndex: 2 },
    { keyword: '企业299a', pageIndex: 1 },
    { keyword: '企业299A', pageIndex: 1 },
    { keyword: '无此企业', pageIndex: 1 },
  ])('gives page $pageIndex of "$keyword" as if all of it had been looked at and sorted', ({ keyword, pageIndex }) => {
    const words = (row: (typeof many)[number]) =>
      hazards.list.search.map((field) => String((row as Record<string, unknown>)[field] ?? '').toLowerCase())
    const wanted = many
      .filter((row) => words(row).some((text) => text.includes(keyword.toLowerCase())))
      .toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1))
    const found = answerOnDevice(view, hazards, {
      query: { keyword, pageIndex, pageSize: 20 },
      overlay: new Map(),
      moment,
    })
    const page = wanted.slice((pageIndex - 1) * 20, pageIndex * 20)
    expect(found.rows.map(({ guid }) => guid)).toEqual(page.map(({ guid }) => guid))
    expect(found).toMatchObject({ total: wanted.length, hasMore: wanted.length > pageIndex * 20 })
  })
})

describe('newest', () => {
  const own = ($sync: LocalRecord['$sync'], version: number) =>
    new Map([['a', { ...buildHazard({ guid: 'a', version }), $sync }]])
  it.each([
    ['what somebody else did after one’s own acknowledged change', own('synced', 2), 3, 3],
    ['one’s own acknowledged change, when the server’s list is older', own('synced', 2), 1, 2],
    ['one’s own change that waits, whatever came', own('waiting', 2), 3, 2],
    ['the server’s row where nothing was done here', new Map(), 3, 3],
  ])('shows %s', (_, overlay: Overlay, version, shown) => {
    expect(newest(buildHazard({ guid: 'a', version }), overlay).version).toBe(shown)
  })
})

describe('overlayOf', () => {
  const action = (recordGuid: string, values: Partial<ActionRow> = {}) =>
    ({ id: newGuid(), resource: 'hiddenDanger', recordGuid, state: 'waiting', problem: null, ...values }) as ActionRow
  const behind = { code: 'action.dependency-refused', details: {} } as unknown as ActionRow['problem']
  const busy = { code: 'server.busy', details: {} } as unknown as ActionRow['problem']

  it.each([
    ['nothing waits', [], 'synced'],
    ['one waits', [action('h')], 'waiting'],
    ['one is on its way', [action('h', { state: 'sending' })], 'waiting'],
    ['one waits after a failure', [action('h', { problem: busy })], 'waiting'],
    ['one was refused', [action('h', { state: 'refused' })], 'refused'],
    ['one waits behind what was refused', [action('h', { problem: behind })], 'refused'],
    ['one was refused, and a later one waits', [action('h', { state: 'refused' }), action('h')], 'refused'],
    ['an earlier one waits, and one was refused', [action('h'), action('h', { state: 'refused' })], 'refused'],
    ['that of another record was refused', [action('other', { state: 'refused' }), action('h')], 'waiting'],
    ['that of another resource was refused', [action('h', { resource: 'company', state: 'refused' })], 'synced'],
  ] as const)('marks a record of which %s', async (_what, actions, mark) => {
    const { engine } = await deviceWithCompany()
    const record = buildHazard({ guid: 'h' })
    const row = { resource: 'hiddenDanger', guid: 'h', base: null, record, rev: 1, ackedAt: null, frozen: false }
    await engine.outbox.records.put(row)
    await engine.outbox.actions.bulkPut(actions.map((each, at) => ({ ...each, id: `a-${at}` })))
    const { lists, all } = await overlayOf(engine, 'hiddenDanger')
    expect([lists.get('h')?.$sync, all.get('h')?.$sync]).toEqual([mark, mark])
    expect((await overlayOf(engine, 'company')).all.size).toBe(0)
  })

  it('leaves copies kept for what speaks of them out of lists', async () => {
    const { engine } = await deviceWithCompany()
    const record = buildHazard({ guid: 'h' })
    const row = { resource: 'hiddenDanger', guid: 'h', base: null, record, rev: 1, ackedAt: null, frozen: true }
    await engine.outbox.records.put(row)
    const { lists, all } = await overlayOf(engine, 'hiddenDanger')
    expect([lists.size, all.size]).toEqual([0, 1])
  })
})

it('puts what has no place in an order of its own last, whichever way', () => {
  const graded = [
    buildHazard({ guid: 'none', dangerLevel: 'unheard-of' as never }),
    buildHazard({ guid: 'general', dangerLevel: 'general' }),
    buildHazard({ guid: 'major', dangerLevel: 'major' }),
  ]
  expect(answer({ order: 'dangerLevel' }, new Map(), graded).guids).toEqual(['major', 'general', 'none'])
  expect(answer({ order: '-dangerLevel' }, new Map(), graded).guids).toEqual(['general', 'major', 'none'])
})
