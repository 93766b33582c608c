import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { beginYearOfHours } from '#server/resources/parts/training-hours.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const QUESTION = {
  questionType: 'single',
  category: 'fire',
  stem: '导热油泄漏首先应当？',
  options: [
    { key: 'A', text: '用水冲洗' },
    { key: 'B', text: '停泵并切断热源' },
  ],
  answer: 'B',
  enabled: true,
}
const PAPER = { paperName: '导热油岗位考试', composeMode: 'fixed', passScore: 80, minutes: 30, enabled: true }
const EXAM = {
  examName: '导热油岗位考试',
  from: '2026-11-20T01:00:00.000Z',
  to: '2026-11-21T02:00:00.000Z',
  maxAttempts: 1,
  targetRoles: ['safety'],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'question', [
    buildRecord('question', { ...QUESTION, guid: 'of-the-bureau', stem: '区局统考题' }),
  ])
  await insertRecords(server.db, 'companyEmployee', [
    buildRecord('companyEmployee', {
      ...{ guid: 'person', name: '沈强', mobile: '13812345678', companyGuid: 'company-a', personType: 'staff' },
      ...{ status: 'employed', entryDate: '2026-03-01', gridPath: 'root/town-a/grid-a/' },
    }),
    buildRecord('companyEmployee', {
      ...{ guid: 'leader', name: '陆明', mobile: '13812345679', companyGuid: 'company-a', personType: 'leader' },
      ...{ status: 'employed', entryDate: '2020-03-01', gridPath: 'root/town-a/grid-a/' },
    }),
  ])
  const users = tableNamed('user')
  await server.db.update(users).set({ mobile: '13812345678' }).where(eq(users.guid, 'safety'))
})
afterAll(() => server.close())

const post = (who: Person, path: string, body: object = {}) => server.call<AnyRecord>(who, `/api/${path}`, body)
const names = async (who: Person, resource: string) => {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, `/api/${resource}/list`)
  return data.items.map(({ guid }) => guid)
}

async function ownExam(who: Person, questionGuids?: readonly string[]): Promise<string> {
  const question = await post(who, 'question/create', QUESTION)
  const paper = await post(who, 'examPaper/create', { ...PAPER, questionGuids: questionGuids ?? [question.data.guid] })
  const exam = await post(who, 'exam/create', { ...EXAM, paperGuid: paper.data.guid })
  await post(who, 'exam/act/publish', { guid: exam.data.guid, input: {} })
  return exam.data.guid
}

describe('an exam that an enterprise sets for its own people', () => {
  it('belongs to the enterprise, and nobody of another one sees question, paper or exam', async () => {
    const exam = await ownExam('safety')
    expect((await post('safety', `exam/getByGuid/${exam}`)).data).toMatchObject({ companyGuid: 'company-a' })
    for (const resource of ['question', 'examPaper', 'exam']) {
      expect(await names('safety', resource)).toHaveLength(1)
      expect(await names('otherSafety', resource)).toEqual([])
      expect((await names('bureau', resource)).length).toBeGreaterThan(0)
    }
    expect(await post('otherSafety', 'exam/start', { examGuid: exam })).toMatchObject({ success: false })
    expect(await post('otherSafety', 'exam/ranking', { examGuid: exam })).toMatchObject({ success: false })
  })

  it('hides the bank of the authority, and draws nothing from it', async () => {
    expect(await post('safety', 'question/getByGuid/of-the-bureau')).toMatchObject({ problem: 'record.gone' })
    const own = { companyGuid: 'company-a', composeMode: 'fixed', passScore: 80, minutes: 30, enabled: true }
    const paper = buildRecord('examPaper', { ...PAPER, ...own, guid: 'borrowed', questionGuids: ['of-the-bureau'] })
    await insertRecords(server.db, 'examPaper', [paper])
    const exam = { ...EXAM, guid: 'borrowed', paperGuid: 'borrowed', companyGuid: 'company-a', status: 'published' }
    await insertRecords(server.db, 'exam', [buildRecord('exam', exam)])
    expect(await post('safety', 'exam/start', { examGuid: 'borrowed' })).toMatchObject({
      status: 400,
      details: { issues: [{ message: '试卷中没有可用的题目，请联系组织者' }] },
    })
  })

  it('stands in the file of the person who sat it, and is ranked for his enterprise alone', async () => {
    const exam = await ownExam('safety')
    const { data: sitting } = await post('safety', 'exam/start', { examGuid: exam })
    const [asked] = sitting.questions as { questionGuid: string }[]
    const given = [{ questionGuid: asked?.questionGuid, answer: 'B', at: START }]
    await post('safety', 'examResult/act/handIn', { guid: sitting.guid, input: { answers: given, screenSwitches: 0 } })
    expect((await post('safety', `examResult/getByGuid/${sitting.guid}`)).data).toMatchObject({
      employeeGuid: 'person',
      companyGuid: 'company-a',
      score: 100,
      passed: true,
    })
    expect(await post('safety', 'exam/ranking', { examGuid: exam })).toMatchObject({ data: { people: 1, passed: 1 } })
    expect(await post('otherSafety', `examResult/getByGuid/${sitting.guid}`)).toMatchObject({ problem: 'record.gone' })
    expect(await post('grid', 'exam/ranking', { examGuid: exam })).toMatchObject({ success: false })
  })
})

describe('the hours of a year (国家安监总局令第3号)', () => {
  const short = async (who: Person) => {
    const query = { view: 'short' }
    const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/companyEmployee/list', query)
    return data.items.map(({ guid, trainedHours, requiredHours }) => ({ guid, trainedHours, requiredHours }))
  }

  it('are asked of everybody from the first day, trained or not, and supervised by the grid', async () => {
    expect(await short('grid')).toEqual([])
    expect(await beginYearOfHours(server.db, START)).toBe(2)
    expect(await short('grid')).toEqual([
      { guid: 'leader', trainedHours: 0, requiredHours: 12 },
      { guid: 'person', trainedHours: 0, requiredHours: 24 },
    ])
    expect(await short('otherGrid')).toEqual([])
    expect(await beginYearOfHours(server.db, START)).toBe(0)
  })

  it('begin anew with the year: only managers have a yearly minimum in general trades', async () => {
    expect(await beginYearOfHours(server.db, '2027-01-01T01:00:00.000Z')).toBe(2)
    expect(await short('grid')).toEqual([{ guid: 'leader', trainedHours: 0, requiredHours: 12 }])
  })
})
