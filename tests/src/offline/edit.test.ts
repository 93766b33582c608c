import { describe, expect, it } from 'vitest'
import { foldedInput, withBase } from '#app/offline/edit.ts'
import { newGuid } from '#app/offline/guid.ts'
import { laneOf, rebuildRecord, stuckDependency } from '#app/offline/lane.ts'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import { replay } from '#app/offline/replay.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { COMPANY_GUID, deviceWithCompany, editBatch, hazardBatch } from './field-device.ts'

describe('foldedInput', () => {
  const edit = { changes: { a: 1 }, base: { a: 0 } }
  const next = { changes: { a: 2, b: 3 }, base: { a: 1, b: null } }
  it.each([
    [
      'an edit takes the later value and the earlier beginning',
      'update',
      edit,
      {},
      'update',
      next,
      {
        ...{ changes: { a: 2, b: 3 }, base: { a: 0, b: null } },
      },
    ],
    ['what is made anew has it from the start', 'create', { a: 1, c: 4 }, {}, 'update', next, { a: 2, b: 3, c: 4 }],
    ['any other deed stays as it is', 'rectify', { a: 1 }, {}, 'update', next, null],
    ['nothing but an edit goes into one', 'update', edit, {}, 'rectify', next, null],
    ['what was sent stays as it is', 'update', edit, { sentOnce: true }, 'update', next, null],
    ['so does what was refused', 'update', edit, { state: 'refused' }, 'update', next, null],
    ['and what is on its way', 'create', { a: 1 }, { state: 'sending' }, 'update', next, null],
  ] as const)('%s', (_what, action, input, values, then, later, folded) => {
    const last = { action, input, state: 'waiting', sentOnce: false, ...values } as unknown as ActionRow
    expect(foldedInput(last, then, later)).toEqual(folded)
  })
})

describe('withBase', () => {
  const update = actionNamed('company', 'update')
  const before = buildCompany({ registerAddress: '原址', pbAddress: null })
  const changes = { registerAddress: '新址', pbAddress: '一号', neverSaid: 1 }
  const base = { registerAddress: '更早' }
  it.each([
    [
      'an edit tells what stood there, nothing for what had no value',
      { changes },
      before,
      {
        ...{ changes, base: { registerAddress: '原址', pbAddress: null, neverSaid: null } },
      },
    ],
    ['what says so itself stays', { changes, base }, before, { changes, base }],
    ['nothing is known of what it was', { changes }, null, { changes }],
  ])('%s', (_what, input, record, said) => {
    expect(withBase(update, input, record)).toEqual(said)
  })
})

describe('a record on top of what the server holds', () => {
  const row = (action: string, input: object) =>
    ({ resource: 'company', action, input, recordGuid: COMPANY_GUID, madeAt: '2026-11-20', related: {} }) as ActionRow

  it('shows what no longer fits as its author wrote it, and what is gone not at all', async () => {
    const { engine } = await deviceWithCompany()
    const crossed = row('update', { changes: { pbAddress: '我的' }, base: { pbAddress: '从前的' } })
    const theirs = buildCompany({ pbAddress: '别人的', version: 3 })
    expect(replay(theirs, [crossed], engine.actor)).toMatchObject({ pbAddress: '我的', version: 3 })
    expect(replay(theirs, [row('noSuchDeed', {})], engine.actor)).toEqual(theirs)
    expect(replay(null, [crossed], engine.actor)).toBeNull()
  })

  it('is worked out anew in the order of making, and waits again', async () => {
    const { engine, enqueue } = await deviceWithCompany()
    const { outbox } = engine
    const edits = ['一号', '二号', '三号'].map((pbAddress) => editBatch({ pbAddress }))
    const ids: string[] = []
    for (const edit of edits) {
      const [id = ''] = await enqueue(edit)
      await outbox.actions.update(id, { sentOnce: true })
      ids.push(id)
    }
    // Put back under other ids, the last made is not the last there.
    const rows = await outbox.actions.orderBy('order').toArray()
    await outbox.actions.clear()
    await outbox.actions.bulkPut(rows.map((each, at) => ({ ...each, id: `op-${3 - at}` })))
    expect((await laneOf(outbox, COMPANY_GUID)).map(({ id }) => id)).toEqual(['op-3', 'op-2', 'op-1'])
    const before = await outbox.records.get(['company', COMPANY_GUID])
    await outbox.records.update(['company', COMPANY_GUID], { ackedAt: 5 })
    await rebuildRecord(engine.context, 'company', COMPANY_GUID)
    const record = await outbox.records.get(['company', COMPANY_GUID])
    expect(record).toMatchObject({ ackedAt: null, rev: (before?.rev ?? 0) + 1, record: { pbAddress: '三号' } })
  })
})

describe('stuckDependency', () => {
  it.each([
    ['was refused', { state: 'refused' }, true],
    ['waits for what was refused', { problem: new Problem('action.dependency-refused').toWire() }, true],
    ['failed and goes again', { problem: new Problem('server.busy').toWire() }, false],
    ['waits', {}, false],
  ] as const)('what is to follow an action that %s', async (_how, values, isStuck) => {
    const { engine, enqueue } = await deviceWithCompany()
    const [free = ''] = await enqueue(hazardBatch(newGuid()))
    const [id = ''] = await enqueue(hazardBatch(newGuid()))
    await engine.outbox.actions.update(id, values)
    expect(await stuckDependency(engine.outbox, [free, id])).toBe(isStuck ? id : null)
  })
})
