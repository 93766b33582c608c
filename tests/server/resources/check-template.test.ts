import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const ITEM = { itemCode: 'A-1', content: '通道畅通', suggestLevel: 'general', sortId: 1 }
const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

describe.each(USUAL_DATABASES)('versions of a check-list on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const read = async (resource: string, guid: unknown) =>
    (await server.call<AnyRecord>('admin', `/api/${resource}/getByGuid/${guid}`)).data
  const act = (action: string, guid: unknown, input: object = {}, who: Person = 'admin') =>
    server.call<AnyRecord>(who, `/api/checkTemplate/act/${action}`, { guid, input })
  const copyOf = async (fromGuid: unknown, who: Person = 'admin') => {
    const guid = randomUUID()
    return { guid, reply: await act('copyAsVersion', guid, { fromGuid }, who) }
  }
  const inUse = async () => {
    const made = await server.call<AnyRecord>('admin', '/api/checkTemplate/create', {
      ...{ templateName: '通用检查表', templateType: 'patrol', items: [ITEM] },
    })
    expect(made.data).toMatchObject({ versionNo: '1', effectiveDate: null, firstVersionGuid: made.data.guid })
    expect(await act('enable', made.data.guid)).toMatchObject({ status: 200 })
    return made.data.guid
  }

  it('lets a version be changed until it is put into use, and never again', async () => {
    const change = async (guid: unknown, who: Person = 'admin') => {
      const { version } = await read('checkTemplate', guid)
      return server.call(who, '/api/checkTemplate/update', { guid, version, items: [{ ...ITEM, content: '出口畅通' }] })
    }
    const made = await server.call<AnyRecord>('admin', '/api/checkTemplate/create', {
      ...{ templateName: '夜间检查表', templateType: 'patrol', items: [ITEM] },
    })
    const { guid } = made.data
    // Who does not keep the lists learns of a version when it is put into use.
    expect(await change(guid, 'grid')).toMatchObject({ problem: 'record.gone' })
    expect(await change(guid)).toMatchObject({ status: 200 })
    await act('enable', guid)
    expect(await change(guid)).toMatchObject({ problem: 'access.denied' })
    expect(await act('disable', guid)).toMatchObject({ status: 200 })
    expect(await change(guid)).toMatchObject({ problem: 'access.denied' })
    expect(await server.call('admin', '/api/checkTemplate/delete', { guid })).toMatchObject({
      problem: 'access.denied',
    })
    expect(await read('checkTemplate', guid)).toMatchObject({ items: [{ content: '出口畅通' }], enabled: false })
  })

  it('copies it as the next version, one at a time, for those who keep the lists', async () => {
    const first = await inUse()
    expect((await copyOf(first, 'grid')).reply).toMatchObject({ problem: 'access.denied' })
    expect((await copyOf('nowhere')).reply).toMatchObject({
      problem: 'reference.missing',
      details: { issues: [{ path: 'fromGuid', message: '检查标准不存在' }] },
    })
    const { guid } = await copyOf(first)
    expect(await read('checkTemplate', guid)).toMatchObject({
      ...{ templateName: '通用检查表', versionNo: '2', enabled: false, effectiveDate: null, firstVersionGuid: first },
      items: [ITEM],
    })
    expect(await read('checkTemplate', first)).toMatchObject({ enabled: true })
    expect((await copyOf(first)).reply).toMatchObject({ details: { issues: [{ code: 'unfinished' }] } })
    await act('enable', guid)
    const third = await copyOf(first)
    expect(await read('checkTemplate', third.guid)).toMatchObject({ versionNo: '3', firstVersionGuid: first })
  })

  it('takes the old one out of use with the new one, and what has not begun follows', async () => {
    const first = await inUse()
    const other = await inUse()
    const task = (guid: string, status: string) =>
      buildRecord('patrolTask', {
        ...{ guid: `${kind}-${guid}`, taskName: '专项检查', taskType: 'special', source: 'assigned', status },
        ...{ checkTemplateGuids: [first, other], companyGuids: ['company-a'], gridPersonGuids: ['grid'], ...OWN },
        ...{ planStart: '2026-11-20', planEnd: '2026-11-30' },
      })
    const check = (guid: string, status: string) =>
      buildRecord('selfCheckTask', {
        ...{ guid: `${kind}-${guid}`, taskName: '每周自查', templateGuid: first, level: 'company', cycle: 'week' },
        ...{ planStart: '2026-11-20', planEnd: '2026-11-26', executorGuids: ['safety'], status, ...OWN },
      })
    await insertRecords(server.db, 'patrolTask', [task('waits', 'pending'), task('began', 'running')])
    await insertRecords(server.db, 'selfCheckTask', [check('check-waits', 'pending'), check('check-done', 'done')])
    const { guid: second } = await copyOf(first)
    await act('enable', second)

    expect(await read('checkTemplate', first)).toMatchObject({ enabled: false, effectiveDate: expect.any(String) })
    expect(await read('checkTemplate', other)).toMatchObject({ enabled: true })
    expect(await read('patrolTask', `${kind}-waits`)).toMatchObject({ checkTemplateGuids: [second, other] })
    expect(await read('patrolTask', `${kind}-began`)).toMatchObject({ checkTemplateGuids: [first, other] })
    expect(await read('selfCheckTask', `${kind}-check-waits`)).toMatchObject({ templateGuid: second })
    expect(await read('selfCheckTask', `${kind}-check-done`)).toMatchObject({ templateGuid: first })

    await act('enable', first)
    expect(await read('checkTemplate', second)).toMatchObject({ enabled: false })
    expect(await read('patrolTask', `${kind}-waits`)).toMatchObject({ checkTemplateGuids: [first, other] })
  })
})
