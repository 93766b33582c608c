import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deleteMirror, type Mirror, openMirror } from '#app/offline/mirror.ts'
import { MirrorDb } from '#app/offline/mirror-db.ts'
import type { Snapshot, TableDelta } from '#domain/contract/sync.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { company } from '#domain/resources/company/definition.ts'
import { register } from '#domain/resources/registry.ts'
import { eventually } from '#tests/eventually.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { packed } from './fake-server.ts'

const USER = 'user-grid'
const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })
const mill = (own: Partial<AnyRecord> = {}) => buildCompany({ guid: 'mill', companyName: '恒丰纺织', ...own })
const dye = (own: Partial<AnyRecord> = {}) => buildCompany({ guid: 'dye', companyName: '盛泽印染', ...own })

function snapshot(scope: string, rows: AnyRecord[], own: Partial<Snapshot> = {}): Snapshot {
  return { scope, tag: 't', generation: 'g', cursor: '5', tables: [packed('company', rows)], ...own }
}

interface Change {
  rows?: AnyRecord[]
  scopes?: string[]
  gone?: TableDelta['gone']
}

function page({ rows = [], scopes = [], gone = [] }: Change, cursor = '6') {
  return { generation: 'g', cursor, changes: [{ rows: packed('company', rows), scopes, gone }] }
}

/** What is there now, and what a page opened afterwards reads from the disk. */
async function seen(mirror: Mirror, options: ReturnType<typeof disk>, guid = 'mill') {
  const here = await mirror.get('company', guid)
  const again = await openMirror(USER, options)
  const there = await again.get('company', guid)
  again.close()
  expect(there).toEqual(here)
  return here
}

describe('openMirror', () => {
  it('reads packed rows as whole records', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill(), dye()])])
    expect(await seen(mirror, options)).toEqual(mill())
    expect((await mirror.table('company')).count).toBe(2)
  })

  it('shows what it has just written without reading it back', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.putSnapshots([snapshot('grid:b', [dye()])])
    const db = new MirrorDb(USER, options)
    await db.chunks.toCollection().modify((chunk) => {
      chunk.values = chunk.values.map((column, at) => (chunk.cols[at] === 'companyName' ? ['磁盘上的'] : column))
    })
    expect((await mirror.get('company', 'mill'))?.companyName).toBe('恒丰纺织')
    expect((await mirror.get('company', 'dye'))?.companyName).toBe('盛泽印染')
    db.close()
  })

  it('reads in one transaction what is asked for in one turn, and anew in the next', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    onTestFinished(() => opened.mockRestore())
    const mirror = await openMirror(USER, disk())
    await mirror.setMeta({ cursor: '3', complete: true })
    opened.mockClear()
    const asked = [mirror.meta('cursor'), mirror.meta('complete'), mirror.meta('lastSyncAt'), mirror.meta('cursor')]
    expect(await Promise.all(asked)).toEqual(['3', true, null, '3'])
    expect(opened).toHaveBeenCalledTimes(1)
    await mirror.setMeta({ cursor: '4' })
    expect(await mirror.meta('cursor')).toBe('4')
  })

  it('reads back what others have written beside it', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    const other = await openMirror(USER, options)
    await other.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.putSnapshots([snapshot('grid:b', [dye()])])
    expect((await mirror.table('company')).count).toBe(2)
    await other.putSnapshots([snapshot('grid:b', [dye({ companyName: '新的印染' })])])
    await eventually(async () => expect((await mirror.get('company', 'dye'))?.companyName).toBe('新的印染'))
    other.close()
  })

  it('tells who shows a table of what was pulled into it, whether it was read before or not', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    const heard: (string | null)[] = []
    mirror.onChange(({ table }) => heard.push(table))
    await mirror.applyPage(page({ rows: [mill({ version: 2 })], scopes: ['grid:a'] }))
    const unread = heard.splice(0)
    await mirror.table('company')
    await mirror.applyPage(page({ rows: [mill({ version: 3 })], scopes: ['grid:a'] }, '7'))
    expect([unread, heard]).toEqual([['company'], ['company']])
  })

  it.each([
    { version: 2, name: '新名', shown: '新名' },
    { version: 1, name: '同版', shown: '同版' },
  ])('takes a change of version $version over version 1', async ({ version, name, shown }) => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.table('company')
    await mirror.applyPage(page({ rows: [mill({ version, companyName: name })], scopes: ['grid:a'] }))
    expect((await seen(mirror, options))?.companyName).toBe(shown)
  })

  it('does not let an old row that comes again undo a newer one', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill({ version: 3 })])])
    await mirror.applyPage(page({ rows: [mill({ version: 2, companyName: '旧名' })], scopes: ['grid:a'] }))
    expect((await seen(mirror, options))?.companyName).toBe('恒丰纺织')
    await mirror.applyPage(page({ rows: [mill({ version: 5, companyName: '五' })], scopes: ['grid:a'] }))
    await mirror.applyPage(page({ rows: [mill({ version: 4, companyName: '四' })], scopes: ['grid:a'] }))
    expect((await seen(mirror, options))?.companyName).toBe('五')
  })

  it('takes away what left its only scope', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill(), dye()])])
    await mirror.applyPage(page({ gone: [{ guid: 'mill', scope: 'grid:a' }] }))
    expect(await seen(mirror, options)).toBeNull()
    expect((await mirror.table('company')).count).toBe(1)
  })

  it('keeps what moved to another scope of the device, in whichever order the words come', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.applyPage(page({ gone: [{ guid: 'mill', scope: 'grid:a' }] }))
    await mirror.applyPage(page({ rows: [mill({ version: 2 })], scopes: ['grid:b'] }))
    expect((await seen(mirror, options))?.version).toBe(2)
    expect((await mirror.table('company')).scopesOf('mill')).toEqual(['grid:b'])
  })

  it('shows a record of two scopes once and keeps it until it left both', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.putSnapshots([snapshot('user:1', [mill({ version: 2 })])])
    expect((await mirror.table('company')).count).toBe(1)
    expect((await seen(mirror, options))?.version).toBe(2)
    await mirror.dropScopes(['user:1'])
    expect((await seen(mirror, options))?.version).toBe(1)
    await mirror.applyPage(page({ gone: [{ guid: 'mill', scope: 'grid:a' }] }))
    expect(await seen(mirror, options)).toBeNull()
  })

  it('forgets changes of a scope that is fetched anew or dropped', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.applyPage(page({ gone: [{ guid: 'mill', scope: 'grid:a' }] }))
    await mirror.putSnapshots([snapshot('grid:a', [mill({ version: 4 })])])
    expect((await seen(mirror, options))?.version).toBe(4)
    await mirror.dropScopes(['grid:a'])
    expect(await seen(mirror, options)).toBeNull()
    expect(await mirror.scopes()).toEqual([])
  })

  it('lowers its cursor to the oldest snapshot and raises it with a page', async () => {
    const mirror = await openMirror(USER, disk())
    await mirror.putSnapshots([
      snapshot('grid:a', [mill()], { cursor: '5' }),
      snapshot('grid:b', [dye()], { cursor: '3' }),
    ])
    await mirror.putEmptyScopes([{ scope: 'grid:c', tag: 't' }], '8')
    expect(await mirror.meta('cursor')).toBe('3')
    await mirror.applyPage(page({}, '9'))
    expect(await mirror.meta('cursor')).toBe('9')
  })

  it('starts anew when a chunk is damaged', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill(), dye()])])
    mirror.close()
    const db = new MirrorDb(USER, options)
    await db.chunks.toCollection().modify((chunk) => {
      chunk.values[0]?.pop()
    })
    db.close()

    const reopened = await openMirror(USER, options)
    expect((await reopened.table('company')).count).toBe(0)
    expect(await reopened.meta('cursor')).toBeNull()
    expect(await reopened.scopes()).toEqual([])
  })

  it('starts anew when its rows have the shape of another version of the app', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.setMeta({ schemaV: 0 })
    mirror.close()
    const reopened = await openMirror(USER, options)
    expect(await reopened.scopes()).toEqual([])
  })

  it('keeps the rows of a table that only a newer server knows for the app that comes to know it', async () => {
    const options = disk()
    const old = await openMirror(USER, options)
    await old.putSnapshots([snapshot('grid:a', [mill()], { tables: [packed('notKnownYet', [mill()])] })])
    const { createTime: _unknown, ...dyeSent } = dye()
    await old.applyPage({
      generation: 'g',
      cursor: '6',
      changes: [{ rows: packed('notKnownYet', [dyeSent as never]), scopes: ['grid:a'], gone: [] }],
    })
    expect(await old.get('notKnownYet', 'mill')).toBeNull()
    await old.close()

    register([{ ...company, name: 'notKnownYet' } as AnyResource])
    const newer = await openMirror(USER, options)
    expect(await newer.get('notKnownYet', 'mill')).toMatchObject({ companyName: '恒丰纺织' })
    expect(await newer.get('notKnownYet', 'dye')).toMatchObject({ companyName: dye().companyName, createTime: '' })
    await newer.dropScopes(['grid:a'])
    expect(await newer.get('notKnownYet', 'mill')).toBeNull()
    expect(await newer.get('notKnownYet', 'dye')).toBeNull()
  })
})

describe('scan', () => {
  async function found(query: Parameters<Awaited<ReturnType<Mirror['table']>>['scan']>[0]) {
    const mirror = await openMirror(USER, disk())
    await mirror.putSnapshots([
      snapshot('grid:a', [mill({ serialNumber: '91ABC' }), dye({ registerAddress: '舜湖西路' })]),
    ])
    await mirror.putSnapshots([
      snapshot('grid:b', [buildCompany({ guid: 'third', companyName: '第三厂', scaleType: 'small' } as never)]),
    ])
    await mirror.applyPage(page({ rows: [buildCompany({ guid: 'new', companyName: '新开纺织' })], scopes: ['grid:a'] }))
    const names: unknown[] = []
    ;(await mirror.table('company')).scan(query, (row) => names.push(row.record().companyName))
    return names.sort()
  }

  it('finds part of a name, a code in either case, or an address', async () => {
    expect(await found({ keyword: '纺织' })).toEqual(['恒丰纺织', '新开纺织'])
    expect(await found({ keyword: ' 91abc ' })).toEqual(['恒丰纺织'])
    expect(await found({ keyword: '不存在' })).toEqual([])
  })

  it('filters over columns and over changed rows alike', async () => {
    const filter = {
      any: [
        { field: 'companyName', contains: '纺织' },
        { field: 'guid', equals: 'third' },
      ],
    }
    expect(await found({ filter })).toEqual(['恒丰纺织', '新开纺织', '第三厂'].sort())
  })

  it('shows unsent records in place of the mirrored ones', async () => {
    const instead = new Map([
      ['mill', mill({ companyName: '改名纺织' })],
      ['dye', dye({ deleted: true })],
    ])
    expect(await found({ instead })).toEqual(['改名纺织', '新开纺织', '第三厂'].sort())
  })
})

describe('leaving the mirror', () => {
  const warned = vi.spyOn(console, 'warn')
  beforeEach(() => warned.mockClear())

  it('waits for what is under way, so that the database can be deleted at once', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    const storing = mirror.putSnapshots([snapshot('grid:b', [dye()])])
    await mirror.close()
    await storing
    await deleteMirror(USER, options)
    expect(warned).not.toHaveBeenCalled()
    expect((await options.indexedDB.databases()).map(({ name }) => name)).toEqual([])
  })

  it('does not show as what was there before what is more than thirty days old, also where nothing was kept since', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    const atMs = Date.parse('2026-11-20T02:00:00.000Z')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(atMs)
    await mirror.keep('list', new Date(atMs).toISOString(), ['rows'])
    clock.mockReturnValue(atMs + 30 * 86_400_000)
    expect(await mirror.kept('list')).toEqual({ at: '2026-11-20T02:00:00.000Z', value: ['rows'] })
    clock.mockReturnValue(atMs + 30 * 86_400_000 + 1)
    expect(await mirror.kept('list')).toBeNull()
    clock.mockRestore()
    await mirror.close()
  })

  it('stays closed, whoever asks again', async () => {
    const options = disk()
    const mirror = await openMirror(USER, options)
    await mirror.close()
    await expect(mirror.scopes()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    await deleteMirror(USER, options)
    expect(warned).not.toHaveBeenCalled()
  })

  it('is emptied while another page reads it', async () => {
    const options = disk()
    const [mirror, other] = await Promise.all([openMirror(USER, options), openMirror(USER, options)])
    await mirror.putSnapshots([snapshot('grid:a', [mill()])])
    await mirror.keep('list', '2026-11-20T02:00:00.000Z', ['old'])
    const reading = other.get('company', 'mill')
    await mirror.reset()
    await reading
    expect(await mirror.get('company', 'mill')).toBeNull()
    expect([await other.scopes(), await other.meta('cursor'), await mirror.kept('list')]).toEqual([[], null, null])
    expect(warned).not.toHaveBeenCalled()
    await Promise.all([mirror.close(), other.close()])
    const again = await openMirror(USER, options)
    expect(await again.meta('schemaV')).not.toBeNull()
  })
})
