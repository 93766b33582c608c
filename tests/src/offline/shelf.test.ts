import '#domain/areas/all.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { keptOf } from '#app/offline/kept.ts'
import { clearShelf, shelve, shelved, shelvedForVisits, shelvedRecord, shelvedSets, WHOLE } from '#app/offline/shelf.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const AT = '2026-11-20T08:00:00.000Z'
const UNTIL = '2026-11-27T08:00:00.000Z'
const plan = (guid: string, companyGuid: string) => buildRecord('emergencyPlan', { guid, companyGuid })
const set = (of: string) => ({ resource: 'emergencyPlan', of, why: 'visits' as const, at: AT, until: UNTIL })

async function world(name: string) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  await shelve(name, { ...set('c-1'), rows: [plan('p-1', 'c-1')] }, idb)
  await shelve(name, { ...set('c-2'), rows: [] })
  return name
}

it('tells an enterprise of which there is nothing from one that was not taken along', async () => {
  const me = await world('told')
  expect(await shelved(me, 'emergencyPlan', 'c-1')).toMatchObject({ rows: [{ guid: 'p-1' }], at: AT, isWhole: true })
  expect(await shelved(me, 'emergencyPlan', 'c-2')).toMatchObject({ rows: [], isWhole: true })
  expect(await shelved(me, 'emergencyPlan', 'c-3')).toBeNull()
  expect(await shelved(me, 'emergencyPlan', null)).toMatchObject({ rows: [{ guid: 'p-1' }], isWhole: false })
  expect(await shelved(me, 'lawBasis', null)).toBeNull()
})

it('holds of an enterprise what was fetched last, and gives single records', async () => {
  const me = await world('again')
  await shelve(me, { ...set('c-1'), at: UNTIL, rows: [plan('p-2', 'c-1')] })
  expect((await shelved(me, 'emergencyPlan', 'c-1'))?.rows.map(({ guid }) => guid)).toEqual(['p-2'])
  expect(await shelvedRecord(me, 'emergencyPlan', 'p-1')).toBeNull()
  expect(await shelvedRecord(me, 'emergencyPlan', 'p-2')).toMatchObject({ at: UNTIL })
})

it('is all of it, where that was taken along, whichever enterprise is asked for', async () => {
  const me = await world('whole')
  await shelve(me, { ...set(WHOLE), at: UNTIL, rows: [plan('p-1', 'c-1'), plan('p-4', 'c-4')] })
  for (const of of ['c-1', 'c-4', null])
    expect(await shelved(me, 'emergencyPlan', of)).toMatchObject({
      rows: [{ guid: 'p-1' }, { guid: 'p-4' }],
      at: UNTIL,
      isWhole: true,
    })
})

it('is as old as the part of it that was fetched longest ago', async () => {
  const me = await world('ages')
  await shelve(me, { ...set('c-3'), at: UNTIL, rows: [plan('p-3', 'c-3')] })
  expect(await shelved(me, 'emergencyPlan', null)).toMatchObject({ at: AT })
  expect(await shelved(me, 'emergencyPlan', 'c-3')).toMatchObject({ at: UNTIL })
})

it('puts back what is past its days or no longer wanted', async () => {
  const me = await world('cleared')
  await shelve(me, { resource: 'lawBasis', of: WHOLE, why: 'library', at: AT, until: '2027-01-01', rows: [] })
  await clearShelf(me, AT, ({ of }) => of !== 'c-2')
  expect((await shelvedSets(me)).map(({ of }) => of).sort()).toEqual([WHOLE, 'c-1'])
  await clearShelf(me, UNTIL)
  expect((await shelvedSets(me)).map(({ of }) => of)).toEqual([WHOLE])
  expect(await shelvedRecord(me, 'emergencyPlan', 'p-1')).toBeNull()
})

it('keeps no row of what it puts back, and tells works of reference from what visits need', async () => {
  const me = await world('visits')
  const law = buildRecord('lawBasis', { guid: 'law' })
  await shelve(me, { resource: 'lawBasis', of: WHOLE, why: 'library', at: AT, until: '2027-01-01', rows: [law] })
  expect((await shelvedForVisits(me)).map(({ record }) => record.guid)).toEqual(['p-1'])
  await clearShelf(me, UNTIL)
  expect((await keptOf(me).shelf.toArray()).map(({ guid }) => guid)).toEqual(['law'])
})
