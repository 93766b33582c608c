import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOLIDAYS } from '#domain/data/holidays.ts'
import { ROLES } from '#domain/kit/access.ts'
import { menu as menuDefinition } from '#domain/resources/menu/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { topUp } from '#server/install/top-up.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const setting = (guid: string, own: object) =>
  buildRecord('systemConfig', { guid, name: '配置', valueType: 'number', effectiveFrom: '2026-01-01', ...own })

describe.each(USUAL_DATABASES)('a database of an older version on %s', (kind) => {
  let server: TestServer
  const menu = tableOf(menuDefinition)
  const role = tableNamed('role')
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'role', [
      buildRecord('role', {
        guid: 'old-grid',
        roleName: '老网格员',
        roleCode: 'grid',
        dataScope: 'grid',
        builtIn: true,
      }),
      buildRecord('role', {
        guid: 'role-leader',
        roleCode: 'leader',
        roleName: '局领导',
        dataScope: 'all',
        deleted: true,
      }),
    ])
    await insertRecords(server.db, 'systemConfig', [
      setting('config-signIn-maxFailures', { key: 'signIn.maxFailures', value: '9' }),
      setting('config-signIn-captchaAfter', { key: 'signIn.captchaAfter', value: '3', deleted: true }),
    ])
    await insertRecords(server.db, 'dictionary', [
      buildRecord('dictionary', { guid: 'dictionary-01-01', dictType: '隐患类别', code: '01', label: '本地的叫法' }),
    ])
    await insertRecords(server.db, 'menu', [
      buildRecord('menu', { guid: 'menu-14', name: 'system', title: '系统设置', sortId: 1, roles: ['admin'] }),
      buildRecord('menu', {
        guid: 'menu-14-1',
        name: 'users',
        title: '人员',
        path: '/system/userManagement',
        sortId: 2,
        parentGuid: 'menu-14',
        roles: ['admin'],
        enabled: false,
      }),
    ])
  })
  afterAll(() => server.close())

  it('gets what is missing and keeps what people made of the rest', async () => {
    expect(await topUp(server.database, START)).toBeGreaterThan(0)
    const roles = await server.db.select().from(role)
    expect(new Set(roles.map(({ roleCode }) => roleCode))).toEqual(new Set(Object.keys(ROLES)))
    expect(roles.filter(({ roleCode }) => roleCode === 'grid')).toMatchObject([{ roleName: '老网格员' }])
    expect(roles.filter(({ roleCode }) => roleCode === 'leader')).toMatchObject([{ deleted: true }])

    const configs = await server.db.select().from(tableNamed('systemConfig'))
    const configOf = (name: string) => configs.filter(({ key }) => key === name)
    expect(configOf('signIn.adminSecondFactor')).toMatchObject([{ value: 'false', deleted: false }])
    expect(configOf('signIn.maxFailures')).toMatchObject([{ value: '9' }])
    expect(configOf('signIn.captchaAfter')).toMatchObject([{ deleted: true }])
    const words = await server.db.select().from(tableNamed('dictionary'))
    expect(words.filter(({ guid }) => guid === 'dictionary-01-01')).toMatchObject([{ label: '本地的叫法' }])
    expect(words.length).toBeGreaterThan(1)

    const accounts = await server.db.select().from(menu).where(eq(menu.path, '/system/userManagement'))
    expect(accounts).toMatchObject([{ guid: 'menu-14-1', title: '人员', enabled: false }])
    const [added] = await server.db.select().from(menu).where(eq(menu.path, '/system/roleManagement'))
    expect(added).toMatchObject({ parentGuid: 'menu-14', title: '角色管理' })
    expect(await server.db.$count(tableNamed('permission'))).toBeGreaterThan(0)
    expect(await server.db.$count(tableNamed('holiday'))).toBe(HOLIDAYS.length)
    expect(await server.db.$count(tableNamed('basicConfig'))).toBeGreaterThan(0)
  })

  it('gets nothing twice', async () => {
    await topUp(server.database, START)
    const before = await server.db.$count(menu)
    expect(await topUp(server.database, START)).toBe(0)
    expect(await server.db.$count(menu)).toBe(before)
  })
})
