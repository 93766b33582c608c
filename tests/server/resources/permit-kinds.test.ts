import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import type { WorkKind } from '#domain/resources/risk.ts'
import { seedWorkConfigs, workConfigGuid } from '#server/install/areas/self-check-standards.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const HOUR = 3_600_000
const signed = () => [buildPhoto({ guid: randomUUID() })]
const AIR = [
  { item: 'oxygen', value: 20.9, unit: 'vol' },
  { item: 'combustible', value: 2, unit: 'lel' },
  { item: 'carbonMonoxide', value: 1, unit: 'ppm' },
  { item: 'hydrogenSulfide', value: 1, unit: 'ppm' },
]

interface Kind {
  kind: WorkKind
  asks: object
  /** Whose certificate the standard asks for. */
  certificate: boolean
  level: string | null
  /** Who signs beside the leader and the unit of the work, as the form of the standard has it. */
  signers: readonly string[]
}

/** GB 30871-2022, forms A.2 to A.8; hot work has errands of its own. */
const KINDS: readonly Kind[] = [
  { kind: 'confined', asks: { spaceName: '调节池' }, certificate: false, level: 'none', signers: [] },
  {
    ...{ kind: 'blindPlate', asks: { pipeName: '蒸汽支管', plateAction: 'block', plateNo: 'MB-07' } },
    ...{ certificate: false, level: 'none', signers: [] },
  },
  { kind: 'height', asks: { height: 12 }, certificate: true, level: 'second', signers: ['审核部门'] },
  {
    kind: 'lifting',
    asks: { liftWeight: 45 },
    certificate: true,
    level: 'second',
    signers: ['审核部门', '作业指挥'],
  },
  {
    ...{ kind: 'electricity', asks: { voltage: 380, powerPoint: '3号配电柜' } },
    ...{ certificate: true, level: 'none', signers: ['配送电单位', '用电单位'] },
  },
  {
    ...{ kind: 'excavation', asks: { depth: 1.5 }, certificate: false, level: 'none' },
    signers: ['供水部门', '供电部门', '供汽部门', '工艺部门', '设备部门', '消防部门', '安全管理部门'],
  },
  {
    ...{ kind: 'roadBreak', asks: { breakReason: '铺设雨水管' }, certificate: false, level: 'none' },
    signers: ['消防、安全管理部门'],
  },
]

describe.each(USUAL_DATABASES)('permits of each kind on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
    await insertRecords(server.db, 'dangerousWorkConfig', seedWorkConfigs({ now: START, today: dayOf(START) }))
  })
  afterAll(() => server.close())

  const act = (guid: unknown, action: string, input: object = {}) =>
    server.call<AnyRecord>('safety', `/api/dangerousWorkPermit/act/${action}`, { guid, input })
  const apply = async ({ kind, asks, certificate }: Kind) => {
    const worker = certificate ? { certNo: 'T320500888', certValidTo: '2099-12-31' } : {}
    const created = await server.call<AnyRecord>('safety', '/api/dangerousWorkPermit/create', {
      ...{ companyGuid: 'company-a', configGuid: workConfigGuid(kind), workKind: kind, workContent: kind },
      ...{ planFiles: signed(), workPlace: '厂区', applyUnit: '生产部', workUnit: '设备部', jsa: '已辨识', ...asks },
      ...{ planStart: addMs(START, -HOUR), planEnd: addMs(START, 6 * HOUR) },
      people: [
        { role: 'leader', name: '王主任' },
        { role: 'worker', name: '李师傅', ...worker },
        { role: 'guardian', name: '赵监护' },
      ],
    })
    expect(created).toMatchObject({ status: 200 })
    return await act(created.data.guid, 'apply')
  }
  const madeSafe = ({ guid, measures }: AnyRecord) =>
    act(guid, 'confirmMeasures', {
      answers: (measures as { no: number }[]).map(({ no }) => ({ no, involved: 'yes' })),
      ...{ confirmer: '王主任', sign: signed() },
    })
  const analysed = (guid: unknown, air = AIR) =>
    act(guid, 'testGas', { readings: air.map((each) => ({ ...each, place: '池底' })), analyst: '张工', sign: signed() })
  const approved = async (guid: unknown, { terms }: AnyRecord) => {
    for (const { node, label } of (terms as { signNodes: { node: string; label: string }[] }).signNodes)
      expect(await act(guid, 'approve', { node, name: label, opinion: '同意', sign: signed() })).toMatchObject({
        status: 200,
      })
  }
  const waiting = async (content: string) => {
    const { data } = await server.call<{ items: AnyRecord[] }>('safety', '/api/workflowTask/list', {
      ...{ view: 'todo', bizResource: 'dangerousWorkPermit', title: content },
    })
    return data.items.map(({ activityName }) => activityName)
  }

  it.each(KINDS)('$kind: made safe, signed by each whom the form names, done and accepted', async (kind) => {
    const { data: asked } = await apply(kind)
    const { guid } = asked
    expect(asked).toMatchObject({ status: 'pendingMeasures', workLevel: kind.level })
    expect(await waiting(kind.kind)).toEqual(['特殊作业票待措施确认'])
    const isConfined = kind.kind === 'confined'
    expect((await madeSafe(asked)).data.status).toBe(isConfined ? 'pendingGas' : 'pendingApproval')
    for (const _round of isConfined ? ['due'] : []) expect((await analysed(guid)).data.status).toBe('pendingApproval')
    const labels = (asked.terms as { signNodes: { label: string }[] }).signNodes.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining([...kind.signers]))
    await approved(guid, asked)
    expect(await waiting(kind.kind)).toEqual(['特殊作业票待开工验票'])
    expect((await act(guid, 'start', { name: '周班长', sign: signed() })).data.status).toBe('working')
    expect(await act(guid, 'finish', { siteCleared: false })).toMatchObject({ status: 400 })
    expect((await act(guid, 'finish', { siteCleared: true })).data.status).toBe('pendingAccept')
    expect((await act(guid, 'accept', { name: '徐雅琴', sign: signed() })).data).toMatchObject({ status: 'closed' })
    expect(await waiting(kind.kind)).toEqual([])
  })

  it.each(KINDS.filter(({ certificate }) => certificate))(
    '$kind is not applied for without the certificate of who does it',
    async (kind) => {
      expect(await apply({ ...kind, certificate: false })).toMatchObject({
        ...{ status: 400, problem: 'input.invalid' },
        details: { issues: [{ path: 'people.1.certValidTo' }] },
      })
    },
  )

  it.each([
    ['return', 'returned'],
    ['void', 'voided'],
  ])('one that is %sed says why and waits for nobody', async (action, status) => {
    const [, , , , , , road] = KINDS as Kind[]
    const { data } = await apply({ ...(road as Kind), asks: { breakReason: '更换井盖' } })
    expect(await act(data.guid, action)).toMatchObject({ status: 400, problem: 'workflow.opinion-required' })
    const over = await act(data.guid, action, { opinion: '未附交通组织方案' })
    expect(over.data).toMatchObject({ status, closeReason: '未附交通组织方案' })
    expect(await waiting('roadBreak')).toEqual([])
  })

  it('confined: bad air keeps it back, and after a rest the air is analysed anew before anybody goes in', async () => {
    const [confined] = KINDS as [Kind]
    const { data: asked } = await apply(confined)
    await madeSafe(asked)
    const thin = AIR.map((each) => (each.item === 'oxygen' ? { ...each, value: 17 } : each))
    expect((await analysed(asked.guid, thin)).data.status).toBe('pendingGas')
    expect((await analysed(asked.guid)).data.status).toBe('pendingApproval')
    await approved(asked.guid, asked)
    await act(asked.guid, 'start', { name: '周班长', sign: signed() })
    const enter = { name: '李师傅', direction: 'in' }
    expect(await act(asked.guid, 'logEntry', { ...enter, name: '赵监护' })).toMatchObject({ status: 400 })
    expect(await act(asked.guid, 'logEntry', enter)).toMatchObject({ status: 200 })
    expect(await act(asked.guid, 'finish', { siteCleared: true })).toMatchObject({ status: 400 })
    await act(asked.guid, 'logEntry', { ...enter, direction: 'out' })
    await act(asked.guid, 'pause', { reason: '换班' })
    server.clock.set(addMs(START, HOUR / 2))
    expect(await act(asked.guid, 'resume')).toMatchObject({ status: 400 })
    await analysed(asked.guid)
    expect((await act(asked.guid, 'resume')).data.status).toBe('working')
    server.clock.set(START)
  })
})
