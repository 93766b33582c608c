import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { goOnAfterDays } from '#server/jobs/awaited-days.ts'
import { followIntegrity } from '#server/resources/parts/company-integrity.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const PROPOSED = {
  ...{ companyGuid: 'company-a', ground: 'refusal', facts: '经催告仍不缴纳罚款' },
  ...{ basis: '应急管理部令第11号第七条', measures: '重点监管' },
}

describe.each(USUAL_DATABASES)('the integrity of an enterprise on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const act = (who: Person, path: string, guid: string, input: object = {}) =>
    server.call<AnyRecord>(who, `/api/${path}`, { guid, input })
  const propose = async (name = 'dishonestList', own: object = PROPOSED) => {
    const made = await server.call<AnyRecord>('bureau', `/api/${name}/create`, own)
    expect(made, JSON.stringify(made.details)).toMatchObject({ data: { status: 'proposed' } })
    return String(made.data.guid)
  }
  const seenBySafety = async (guid: string, name = 'dishonestList') =>
    (await server.call<AnyRecord>('safety', `/api/${name}/getByGuid/${guid}`)).data
  const companyLevel = async () =>
    (await server.call<AnyRecord>('bureau', '/api/company/getByGuid/company-a')).data.integrityLevel
  const toldTo = async () =>
    (await server.call<{ items: AnyRecord[] }>('safety', '/api/noticeFeedBack/list', { pageSize: 200 })).data.items
      .filter(({ publishOrg }) => publishOrg === '严重失信名单')
      .map(({ title, content }) => `${title} ${content}`)

  it('is told and heard before it is listed, by somebody else than who proposed it', async () => {
    const guid = await propose()
    expect(await seenBySafety(guid)).toBeUndefined()
    expect(await act('bureau', 'dishonestList/act/tell', guid)).toMatchObject({ problem: 'workflow.own-work' })
    expect(await act('admin', 'dishonestList/act/list', guid)).toMatchObject({ success: false })
    expect(await act('admin', 'dishonestList/act/tell', guid)).toMatchObject({
      data: { status: 'told', toldDate: '2026-11-20', defenceDue: '2026-11-23' },
    })
    expect(await seenBySafety(guid)).toMatchObject({ status: 'told', facts: PROPOSED.facts })
    // Not before it has spoken or its term is over.
    expect(await act('admin', 'dishonestList/act/list', guid)).toMatchObject({ success: false })
    expect(await companyLevel()).toBeNull()

    await act('safety', 'dishonestList/act/defend', guid, { defence: '已与法院达成分期履行' })
    expect(await act('admin', 'dishonestList/act/list', guid)).toMatchObject({
      details: { issues: [{ path: 'defenceReply', message: '企业已陈述申辩，请填写复核意见' }] },
    })
    expect(await act('bureau', 'dishonestList/act/list', guid, { defenceReply: '不成立' })).toMatchObject({
      problem: 'workflow.own-work',
    })
    expect(await act('admin', 'dishonestList/act/list', guid, { defenceReply: '未履行，不成立' })).toMatchObject({
      data: { status: 'listed', listDate: '2026-11-20', validTo: '2029-11-19', repairFrom: '2027-11-20' },
    })
    expect(await companyLevel()).toBe('严重失信')
    const evaluated = { companyGuid: 'company-a', companyName: '甲纺织厂', level: 'grave', score: 0 }
    for (const who of ['bureau', 'town', 'safety'] as const)
      expect((await server.call<{ items: AnyRecord[] }>(who, '/api/integrity/list')).data.items, who).toMatchObject([
        evaluated,
      ])
    expect((await toldTo())[0]).toMatch(/^决定列入：.*申辩复核意见：未履行，不成立/s)

    const early = { repairReason: '已履行完毕', repairFiles: [buildPhoto()] }
    expect(await act('safety', 'dishonestList/act/askRepair', guid, early)).toMatchObject({
      details: { issues: [{ message: '2027-11-20起才能申请提前移出' }] },
    })
    const aYearAgo = { listDate: '2025-11-20', repairFrom: '2026-11-20' }
    await server.db.update(tableNamed('dishonestList')).set(aYearAgo)
    expect(await act('safety', 'dishonestList/act/askRepair', guid, early)).toMatchObject({
      data: { status: 'repairing', repairDate: '2026-11-20' },
    })
    expect(await companyLevel()).toBe('严重失信')
    await act('admin', 'dishonestList/act/refuseRepair', guid, { opinion: '尚欠加处罚款' })
    await act('safety', 'dishonestList/act/askRepair', guid, early)
    expect(await act('admin', 'dishonestList/act/grantRepair', guid, { opinion: '履行完毕' })).toMatchObject({
      data: { status: 'removed', removeDate: '2026-11-20', removeReason: '履行完毕' },
    })
    expect(await companyLevel()).toBe('守信')
    expect((await toldTo()).map((each) => each.slice(0, 6))).toEqual(
      expect.arrayContaining(['准予提前移出', '不予提前移出']),
    )
  })

  it('is let off when its term is over, and who says nothing in time has waived it', async () => {
    const guid = await propose()
    await act('admin', 'dishonestList/act/tell', guid)
    expect(await goOnAfterDays(server.db, '2026-11-23T02:00:00.000Z')).toBe(0)
    expect(await goOnAfterDays(server.db, '2026-11-24T02:00:00.000Z')).toBe(1)
    await act('admin', 'dishonestList/act/list', guid)
    await goOnAfterDays(server.db, '2029-11-19T02:00:00.000Z')
    expect(await seenBySafety(guid)).toMatchObject({ status: 'listed' })
    await goOnAfterDays(server.db, '2029-11-20T02:00:00.000Z')
    expect(await seenBySafety(guid)).toMatchObject({ status: 'removed', removeDate: '2029-11-20' })
    expect((await toldTo()).some((each) => each.startsWith('已移出：'))).toBe(true)
    await followIntegrity(server.db, '2029-11-20T02:00:00.000Z')
    expect(await companyLevel()).toBe('守信')
  })

  it('is heard before the grey list too, and learns nothing of what was dropped before', async () => {
    const grey = {
      companyGuid: 'company-a',
      reasonType: 'fraud',
      reason: '自评材料与现场不符',
      effect: 'noApplication',
    }
    const [guid, dropped] = [await propose('greyList', grey), await propose('greyList', grey)]
    await act('admin', 'greyList/act/drop', dropped, { opinion: '查无实据' })
    expect(await seenBySafety(dropped, 'greyList')).toBeUndefined()
    await act('admin', 'greyList/act/tell', guid)
    await act('safety', 'greyList/act/defend', guid, { defence: '材料已更正' })
    expect(await act('admin', 'greyList/act/list', guid, { defenceReply: '不影响' })).toMatchObject({
      data: { status: 'listed', fromDate: '2026-11-20' },
    })
    expect(await companyLevel()).toBe('一般')
    await act('bureau', 'greyList/act/lift', guid, { opinion: '整改到位' })
    expect(await companyLevel()).toBe('守信')
  })

  it('loses points for penalties and overdue hazards, and says for which', async () => {
    const insert = (name: string, own: object) =>
      insertRecords(server.db, name, [buildRecord(name, { guid: randomUUID(), id: undefined, ...OWN, ...own })])
    await insert('lawCase', { caseNo: 'AJ1', status: 'closed', decisionDate: '2026-03-01' })
    await insert('lawCase', { caseNo: 'AJ2', status: 'closed', decisionDate: '2025-11-20' })
    await insert('lawCase', { caseNo: 'AJ3', status: 'notified', decisionDate: null })
    for (const [at, deadline] of ['2026-11-19', '2026-11-01', '2026-11-20'].entries())
      await insert('hiddenDanger', { dangerCode: `YH${at}`, status: 'pendingRectify', deadline })
    await followIntegrity(server.db, START)
    const { data } = await server.call<{ items: AnyRecord[] }>('safety', '/api/integrity/list', {})
    expect(data.items).toMatchObject([
      {
        score: 80,
        level: 'fair',
        deductions: [
          { item: '12个月内受行政处罚1次', points: 10 },
          { item: '隐患逾期未整改2项', points: 10 },
        ],
      },
    ])
    expect(await companyLevel()).toBe('一般')
    const { data: untouched } = await server.call<AnyRecord>('bureau', '/api/company/getByGuid/company-b')
    expect(untouched.integrityLevel).toBe('守信')
    expect(await followIntegrity(server.db, START)).toBe(0)
    expect((await server.call('bureau', '/api/integrity/create', { companyGuid: 'company-b' })).success).toBe(false)
  })
})
