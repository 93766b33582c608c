import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { type Person, startTestServer, type TestServer } from '../server/support.ts'

/** The specification's calls that change one record, on resources whose forms need few fields. */
const CASES = [
  {
    resource: 'menu',
    keeper: 'admin',
    input: () => ({ name: 'page', title: '页面', path: '/page' }),
    change: { title: '改名' },
    wrong: { title: '' },
    update: '/api/menu/update',
    remove: ['/api/menu/delete'],
    removeById: ['/api/menu/delete/'],
  },
  {
    resource: 'gridManage',
    keeper: 'bureau',
    input: () => ({ gridName: '丙网格', gridLevel: 'grid', parentGuid: 'town-a' }),
    change: { gridName: '改名' },
    wrong: { gridName: '' },
    update: '/api/gridManage/update',
    remove: ['/api/gridManage/delete', '/api/gridManage/remove'],
    removeById: ['/api/gridManage/delete/', '/api/gridManage/remove/'],
  },
] as const satisfies readonly { keeper: Person; [key: string]: unknown }[]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const phone = { legalRepresentativePhone: '13812345678' }
  await server.db
    .update(tableNamed('company'))
    .set(phone)
    .where(eq(tableNamed('company').guid, 'company-a'))
})
afterAll(() => server.close())

describe.each(CASES)('$resource', ({ resource, keeper, input, change, wrong, update, remove, removeById }) => {
  const make = async () => (await server.call<AnyRecord>(keeper, `/api/${resource}/create`, input())).data
  const stored = async ({ guid }: AnyRecord) => await server.call(keeper, `/api/${resource}/getByGuid/${guid}`)

  it('is changed by who may, over the version that he saw', async () => {
    const { guid, version } = await make()
    const changed = await server.call(keeper, update, { guid, version, ...change })
    expect(changed).toMatchObject({ status: 200, data: { guid, ...change } })
    expect((await server.call(keeper, update, { guid, ...change })).details).toMatchObject({
      issues: [{ path: 'version' }],
    })
  })

  it('refuses a change by somebody else and what the form refuses', async () => {
    const made = await make()
    const { guid, version } = made
    expect(await server.call('expert', update, { guid, version, ...change })).toMatchObject({
      status: 403,
      problem: 'access.denied',
    })
    const refused = await server.call(keeper, update, { guid, version, ...wrong })
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: `changes.${Object.keys(wrong)[0]}` }] } })
    expect((await stored(made)).data).toMatchObject({ version })
  })

  it.each(remove)('goes by %s with its guid, once and for who may', async (path) => {
    const made = await make()
    expect(await server.call('expert', path, { guid: made.guid })).toMatchObject({ status: 403 })
    expect(await stored(made)).toMatchObject({ status: 200 })
    expect(await server.call(keeper, path, { guid: made.guid })).toMatchObject({ status: 200 })
    expect(await stored(made)).toMatchObject({ status: 404, problem: 'record.gone' })
  })

  it.each(removeById)('goes by %s{id}', async (path) => {
    const made = await make()
    expect(await server.call('expert', `${path}${made.id}`)).toMatchObject({ status: 403 })
    expect(await server.call(keeper, `${path}${made.id}`)).toMatchObject({ status: 200 })
    expect(await stored(made)).toMatchObject({ status: 404 })
    expect(await server.call(keeper, `${path}0`)).toMatchObject({ status: 404 })
  })
})

describe('company', () => {
  it('fills the picker with what the person may see', async () => {
    const names = async (who: Person) =>
      (await server.call<{ items: AnyRecord[] }>(who, '/api/company/getVoList', { pageSize: 100_000 })).data.items.map(
        ({ companyName }) => companyName,
      )
    expect(await names('grid')).toEqual(['甲纺织厂'])
    expect(await names('expert')).toEqual([])
    expect(new Set(await names('bureau'))).toEqual(new Set(['甲纺织厂', '乙化工厂']))
  })

  it('hides the telephone numbers of people in the obscured list, from everybody', async () => {
    const phoneIn = async (path: string) => {
      const { data } = await server.call<{ items: AnyRecord[] }>('bureau', path, { companyName: '甲' })
      return data.items.map((row) => row.legalRepresentativePhone)
    }
    expect(await phoneIn('/api/company/list')).toEqual(['13812345678'])
    expect(await phoneIn('/api/company/listObsecure')).toEqual(['138****5678'])
  })
})
