import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { assertOneEnterprise } from '#server/engine/belonging.ts'
import { opinionIn } from '#server/engine/logs.ts'
import { otherNames } from '#server/engine/names.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { openTestDatabase } from '../databases.ts'
import { actorOfPerson, buildUser, COMPANIES, GRIDS, insertRecords, type Person } from '../support.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  await insertRecords(database.db, 'gridManage', GRIDS)
  await insertRecords(database.db, 'company', COMPANIES)
  const plan = (guid: string, companyGuid: string, deleted = false) =>
    buildRecord('emergencyPlan', { guid, companyGuid, planName: guid, deleted })
  await insertRecords(database.db, 'emergencyPlan', [
    plan('own', 'company-a'),
    plan('gone', 'company-a', true),
    plan('gone-too', 'company-b', true),
    plan('strange', 'company-b'),
    plan('strange-too', 'company-b'),
  ])
})
afterAll(() => database.close())

describe('what a record of an enterprise names', () => {
  const named = (planGuid: string, own: object = {}) =>
    buildRecord('drill', { companyGuid: 'company-a', planGuid, ...own })
  const asserted = (before: AnyRecord | null, after: AnyRecord) =>
    assertOneEnterprise(database.db, resourceNamed('drill'), before, after)

  it.each([
    ['a new record', null],
    ['one that named its own', named('own')],
    ['one that named another', named('strange-too')],
  ])('belongs to the same one: %s', async (_what, before) => {
    await expect(asserted(before, named('strange'))).rejects.toMatchObject({
      code: 'input.invalid',
      details: { issues: [{ path: 'planGuid', code: 'company', message: '依据预案不属于这家企业' }] },
    })
    await expect(asserted(before, named('own'))).resolves.toBeUndefined()
  })

  it('may be another one’s where it was before, or where the record is taken away', async () => {
    await expect(asserted(named('strange'), named('strange'))).resolves.toBeUndefined()
    await expect(asserted(null, named('strange', { deleted: true }))).resolves.toBeUndefined()
  })
})

describe('what was deleted', () => {
  it.each([
    ['safety', ['gone（已删除）']],
    ['otherSafety', ['gone-too（已删除）']],
    ['expert', []],
  ] as [Person, string[]][])('is called by its name to whoever could read it: %s', async (who, names) => {
    const guids = ['own', 'gone', 'gone-too', 'strange']
    const told = await otherNames(database.db, resourceNamed('emergencyPlan'), actorOfPerson(who), guids)
    expect(told.map(({ name }) => name)).toEqual(names)
  })
})

describe('who enforces', () => {
  it('is known by name and certificate to the enterprise he came to, and nobody else of the office is', async () => {
    const officer = { lawEnforcementPerson: true, lawEnforcementNumber: '32050926001' }
    await insertRecords(database.db, 'user', [
      buildUser({ guid: 'enforcing', roles: ['officer'], ...officer }),
      buildUser({ guid: 'new', roles: ['officer'], ...officer, lawEnforcementNumber: null }),
      buildUser({
        guid: 'former',
        roles: ['bureau'],
        lawEnforcementPerson: false,
        lawEnforcementNumber: '32050926009',
      }),
      buildUser({ guid: 'clerk', roles: ['bureau'], userType: 'government' }),
    ])
    const ask = (who: Person) =>
      otherNames(database.db, resourceNamed('user'), actorOfPerson(who), ['enforcing', 'new', 'former', 'clerk'])
    const named = [
      { guid: 'enforcing', name: 'enforcing的姓名（执法证号 32050926001）' },
      { guid: 'new', name: 'new的姓名' },
      // What he signed then keeps his name.
      { guid: 'former', name: 'former的姓名（执法证号 32050926009）' },
    ]
    expect(await ask('safety')).toEqual(expect.arrayContaining(named))
    expect(await ask('safety')).toHaveLength(named.length)
    expect(await ask('expert')).toHaveLength(named.length)
  })

  it('and who looks after enterprises is known to theirs, also once he does something else', async () => {
    await insertRecords(database.db, 'user', [
      buildUser({ guid: 'of-a-grid', roles: ['grid'] }),
      buildUser({ guid: 'of-a-town', roles: ['town'] }),
      buildUser({ guid: 'was-of-a-grid', roles: ['bureau'], personType: 'fullTime' }),
      buildUser({ guid: 'of-the-bureau', roles: ['bureau'], userType: 'government' }),
    ])
    const ask = async (who: Person) => {
      const guids = ['of-a-grid', 'of-a-town', 'was-of-a-grid', 'of-the-bureau']
      return (await otherNames(database.db, resourceNamed('user'), actorOfPerson(who), guids)).map(({ guid }) => guid)
    }
    expect((await ask('safety')).toSorted()).toEqual(['of-a-grid', 'of-a-town', 'was-of-a-grid'])
    expect(await ask('expert')).toEqual([])
  })

  it('and who works in any office is known by name to his colleagues there, also once he has left', async () => {
    await insertRecords(database.db, 'user', [
      buildUser({ guid: 'above', roles: ['duty'], userType: 'government' }),
      buildUser({ guid: 'left', roles: ['duty'], userType: 'government', deleted: true }),
      buildUser({ guid: 'worker-there', roles: ['worker'], userType: 'company', companyGuid: 'company-b' }),
    ])
    const ask = async (who: Person) => {
      const guids = ['above', 'left', 'worker-there']
      const told = await otherNames(database.db, resourceNamed('user'), actorOfPerson(who), guids)
      return told.map(({ name }) => name)
    }
    for (const who of ['grid', 'town', 'duty'] as const)
      expect((await ask(who)).toSorted(), who).toEqual(['above的姓名', 'left的姓名（已删除）'])
    expect(await ask('safety')).toEqual([])
  })

  it('and within an enterprise its workers know who kept a record', async () => {
    await insertRecords(database.db, 'user', [
      buildUser({ guid: 'keeper', roles: ['safety'], companyGuid: 'company-a' }),
      buildUser({ guid: 'keeper-there', roles: ['safety'], companyGuid: 'company-b' }),
    ])
    const worker = { ...actorOfPerson('safety'), guid: 'worker', roles: ['worker'] as const }
    const told = await otherNames(database.db, resourceNamed('user'), worker, ['keeper', 'keeper-there'])
    expect(told.map(({ guid }) => guid)).toEqual(['keeper'])
  })
})

it.each([
  [{ opinion: '同意', reason: '理由' }, '同意'],
  [{ reason: '理由' }, '理由'],
  [{ opinion: '  ' }, null],
  [{ opinion: 1 }, null],
  [{}, null],
])('what was said with an action: %j', (input, words) => expect(opinionIn(input)).toBe(words))
