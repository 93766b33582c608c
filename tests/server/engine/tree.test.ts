import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { isTree } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { DATABASES } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

const menus = tableNamed('menu')

describe.each(DATABASES)('a tree of records on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const send = (title: string, parentGuid: string | null) =>
    server.call('admin', '/api/menu/create', { name: title, title, path: `/${title}`, parentGuid })
  const create = async (title: string, parentGuid: string | null) => (await send(title, parentGuid)).data
  const move = async (guid: string, parentGuid: string | null) => {
    const { version } = (await server.call('admin', `/api/menu/getByGuid/${guid}`)).data
    return await server.call('admin', '/api/menu/update', { guid, version, parentGuid })
  }
  const remove = (guid: string) => server.call('admin', '/api/menu/delete', { guid })

  it('is the menu, among others', () => {
    expect(RESOURCES.filter(isTree).map(({ name }) => name)).toEqual(expect.arrayContaining(['menu', 'gridManage']))
  })

  it('is never made into a ring', async () => {
    const top = await create('top', null)
    const middle = await create('middle', top.guid)
    const leaf = await create('leaf', middle.guid)
    for (const below of [top, middle, leaf])
      expect(await move(top.guid, below.guid)).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'parentGuid', code: 'tree' }] },
      })
    expect(await move(leaf.guid, top.guid)).toMatchObject({ status: 200, data: { parentGuid: top.guid } })
    expect(await move(middle.guid, leaf.guid)).toMatchObject({ status: 200, data: { parentGuid: leaf.guid } })
    expect(await move(leaf.guid, middle.guid)).toMatchObject({ status: 400 })
    expect(await move(leaf.guid, null)).toMatchObject({ status: 200, data: { parentGuid: null } })
  })

  it('keeps what something hangs on, and hangs nothing on what is not there', async () => {
    const top = await create('kept', null)
    const below = await create('below', top.guid)
    expect(await remove(top.guid)).toMatchObject({ status: 409, problem: 'record.in-use', details: { count: 1 } })
    expect(await move(below.guid, 'not-there')).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await remove(below.guid)).toMatchObject({ status: 200 })
    expect(await send('orphan', below.guid)).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await remove(top.guid)).toMatchObject({ status: 200 })
  })

  it('leaves what hangs where it is, whatever became of that meanwhile', async () => {
    const top = await create('gone', null)
    const below = await create('left', top.guid)
    await server.db.update(menus).set({ deleted: true }).where(eq(menus.guid, top.guid))
    const update = { guid: below.guid, version: below.version, title: '改名', parentGuid: top.guid }
    expect(await server.call('admin', '/api/menu/update', update)).toMatchObject({ status: 200 })
    expect(await send('new', top.guid)).toMatchObject({ status: 400, problem: 'input.invalid' })
  })
})
