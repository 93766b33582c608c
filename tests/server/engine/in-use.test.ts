import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

describe.each(USUAL_DATABASES)('what something open cannot be without, on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const named = (part: string) => `${kind}-${part}`
  const remove = (resource: string, guid: string) => server.call('safety', `/api/${resource}/delete`, { guid })
  const insert = (resource: string, own: Partial<AnyRecord>) =>
    insertRecords(server.db, resource, [buildRecord(resource, { ...OWN, ...own })])

  it('is not deleted, and says what there is', async () => {
    await insert('riskUnit', { guid: named('unit'), unitName: '喷漆车间' })
    await insert('riskEvent', { guid: named('event'), unitGuid: named('unit') })
    expect(await remove('riskUnit', named('unit'))).toMatchObject({
      ...{ status: 409, problem: 'record.in-use' },
      details: { resource: 'riskEvent', count: 1, sentence: '还有安全风险事件1项，不能删除' },
    })
    expect(await remove('riskEvent', named('event'))).toMatchObject({ status: 200 })
    expect(await remove('riskUnit', named('unit'))).toMatchObject({ status: 200 })
  })

  it('holds a paper until its exams are over', async () => {
    await insert('examPaper', { guid: named('paper'), paperName: '年度试卷' })
    await insert('exam', { guid: named('over'), examName: '去年的考试', paperGuid: named('paper'), status: 'ended' })
    await insert('exam', { guid: named('on'), examName: '考试', paperGuid: named('paper'), status: 'draft' })
    expect(await remove('examPaper', named('paper'))).toMatchObject({ details: { resource: 'exam', count: 1 } })
    expect(await remove('exam', named('on'))).toMatchObject({ status: 200 })
    expect(await remove('examPaper', named('paper'))).toMatchObject({ status: 200 })
  })

  it.each([false, true])('holds a department by its people (deleted: %s)', async (deleted) => {
    const department = named(`department-${deleted}`)
    await insert('companyDepartment', { guid: department, departmentName: '生产部' })
    await insert('companyEmployee', { guid: named(`person-${deleted}`), departmentguid: department, deleted })
    expect(await remove('companyDepartment', department)).toMatchObject({ status: deleted ? 200 : 409 })
  })
})
