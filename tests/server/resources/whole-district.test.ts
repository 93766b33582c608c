import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'

/** What a bureau begins with as 所属网格: its own, which is that of no town. */
const WHOLE = 'root'

describe.each(USUAL_DATABASES)('what the bureau gives to the whole district on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())
  const make = (resource: string, body: object) => server.call('bureau', `/api/${resource}/create`, body)
  const act = (resource: string, record: unknown, action: string, input: object = {}) =>
    server.call('bureau', `/api/${resource}/act/${action}`, { guid: record, input })
  const waits = async (who: Person, record: unknown, resource: string) => {
    const asked = { view: 'todo', bizGuid: record }
    const tasks = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', asked)
    const own = await server.call<{ items: AnyRecord[] }>(who, `/api/${resource}/list`, { view: 'todo', pageSize: 200 })
    return [tasks.data.items.length, own.data.items.filter(({ guid }) => guid === record).length]
  }

  it('is its own to do, where it is a complaint', async () => {
    const told = { channel: 'phone', anonymous: true, subject: '夜间动火', content: '厂房内夜间动火，没有看火人' }
    const { data } = await make('complaint', { ...told, gridGuid: WHOLE })
    expect(await act('complaint', data.guid, 'accept', { deadline: '2026-12-20' })).toMatchObject({ status: 200 })
    expect(await waits('bureau', data.guid, 'complaint')).toEqual([1, 1])
    expect(await waits('town', data.guid, 'complaint')).toEqual([0, 0])

    const theirs = await make('complaint', { ...told, subject: '占用消防通道', gridGuid: 'town-a' })
    await act('complaint', theirs.data.guid, 'accept', { deadline: '2026-12-20' })
    expect(await waits('town', theirs.data.guid, 'complaint')).toEqual([1, 1])
    expect(await waits('bureau', theirs.data.guid, 'complaint')).toEqual([0, 0])
  })

  it('is refused, where it is an order: nobody works there who could sign for it', async () => {
    const order = { title: '报送进展', orderType: 'other', urgency: 'normal', content: '报送', deadline: '2026-12-05' }
    for (const own of [{ gridGuid: WHOLE }, {}])
      expect(await make('orderInformation', { ...order, ...own })).toMatchObject({
        ...{ status: 400, details: { issues: [{ path: 'gridGuid', message: '请选择接收指令的区镇或网格' }] } },
      })
    const { data } = await make('orderInformation', { ...order, gridGuid: 'town-a' })
    expect(await waits('town', data.guid, 'orderInformation')).toEqual([1, 1])
  })

  it('is asked for its town when it is handed on, where it is what a secret inspection found', async () => {
    const { data } = await make('secretInspection', {
      ...{ gridGuid: WHOLE, inspectDate: '2026-11-20', inspectGroup: '第一组', placeName: '东方路冷库' },
      findings: [{ description: '没有气体报警', level: 'major' }],
    })
    const hand = (own: object) => act('secretInspection', data.guid, 'hand', { handoverOrg: '盛泽镇', ...own })
    for (const own of [{}, { gridGuid: WHOLE }])
      expect(await hand(own)).toMatchObject({
        ...{ status: 400, details: { issues: [{ path: 'gridGuid', message: '请选择由哪个区镇或网格整改' }] } },
      })
    expect(await hand({ gridGuid: 'town-a' })).toMatchObject({ status: 200 })
    expect(await waits('town', data.guid, 'secretInspection')).toEqual([1, 1])
  })

  it('is refused, where an enterprise is assigned', async () => {
    const { data } = await make('companyGrid', { companyGuid: 'company-a', type: '1', gridGuid: 'grid-a' })
    expect(await act('companyGrid', data.guid, 'assign', { gridGuid: WHOLE })).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'gridGuid', message: '请指派到区镇或网格' }] } },
    })
  })
})
