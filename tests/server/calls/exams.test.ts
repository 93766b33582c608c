import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExamRanking } from '#domain/contract/exams.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { SittingQuestion } from '#domain/resources/examResult/definition.ts'
import { closeExpiredSittings } from '#server/calls/exams.ts'
import { tableNamed } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const QUESTIONS = [
  { guid: 'q-single', questionType: 'single', category: 'fire', answer: 'B', stem: '发现火情首先应当？' },
  { guid: 'q-multiple', questionType: 'multiple', category: 'law', answer: 'AB', stem: '应当向谁报告？' },
  {
    guid: 'q-judge',
    questionType: 'judge',
    category: 'law',
    answer: '对',
    stem: '有权停止作业。',
    analysis: '第五十五条',
  },
  { guid: 'q-blank', questionType: 'blank', category: 'law', answer: '安全；预防', stem: '方针' },
  { guid: 'q-essay', questionType: 'essay', category: 'patrol', answer: '叫停', stem: '怎么处置？' },
]
const OPTIONS = [
  { key: 'A', text: '甲' },
  { key: 'B', text: '乙' },
]
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString()

describe.each(USUAL_DATABASES)('exams on %s', (kind) => {
  let server: TestServer
  let examGuid: string
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(
      server.db,
      'question',
      QUESTIONS.map((own) => buildRecord('question', { enabled: true, options: OPTIONS, ...own })),
    )
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.set(START)
    examGuid = await exam({})
  })

  async function exam(own: object, questionGuids = ['q-single', 'q-multiple', 'q-judge', 'q-blank']): Promise<string> {
    const paperGuid = newGuid()
    const guid = newGuid()
    await insertRecords(server.db, 'examPaper', [
      buildRecord('examPaper', { guid: paperGuid, composeMode: 'fixed', questionGuids, passScore: 75, minutes: 30 }),
    ])
    await insertRecords(server.db, 'exam', [
      buildRecord('exam', {
        guid,
        examName: '网格员业务考试',
        paperGuid,
        from: minutesLater(-60),
        to: minutesLater(120),
        targetRoles: ['grid', 'safety'],
        maxAttempts: 2,
        screenSwitchMax: 3,
        showAnswers: false,
        status: 'published',
        ...own,
      }),
    ])
    return guid
  }
  const start = (who: Person = 'grid', guid = examGuid) => server.call(who, '/api/exam/start', { examGuid: guid })
  const answer = (questionGuid: string, words: string, at = 1) => ({
    questionGuid,
    answer: words,
    at: minutesLater(at),
  })
  const RIGHT = [
    answer('q-single', 'B'),
    answer('q-multiple', 'BA'),
    answer('q-judge', '对'),
    answer('q-blank', '安全；预防'),
  ]
  const act = (sitting: AnyRecord, action: string, input: object, who: Person = 'grid') =>
    server.call(who, `/api/examResult/act/${action}`, { guid: sitting.guid, input })
  const handIn = (sitting: AnyRecord, answers: object[] = RIGHT, who: Person = 'grid') =>
    act(sitting, 'handIn', { answers, screenSwitches: 0 }, who)

  it('are started by who is invited, within the time, and never tell an answer', async () => {
    expect(await start('expert')).toMatchObject({ status: 404 })
    // A teacher may look at every exam and is not asked to sit this one.
    expect(await start('town')).toMatchObject({ status: 403 })
    expect(await server.call(null, '/api/exam/start', { examGuid })).toMatchObject({ status: 401 })
    expect(await server.call('grid', '/api/exam/start', {})).toMatchObject({ problem: 'input.invalid' })
    const { status, data } = await start()
    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'running', attempt: 1, dueTime: minutesLater(30), totalScore: 100 })
    const asked = data.questions as SittingQuestion[]
    expect(asked.map(({ questionGuid }) => questionGuid).sort()).toEqual([
      'q-blank',
      'q-judge',
      'q-multiple',
      'q-single',
    ])
    expect(JSON.stringify(data)).not.toContain('安全；预防')
    expect(JSON.stringify(data)).not.toContain('"answer"')
    // Asked for again it is the same sitting.
    expect((await start()).data.guid).toBe(data.guid)
    expect((await server.call('otherGrid', `/api/examResult/getByGuid/${String(data.guid)}`)).status).toBe(404)
    expect(await server.call('grid', '/api/question/list')).toMatchObject({ data: { items: [] } })
  })

  it.each([
    ['a draft', { status: 'draft' }, 404],
    ['over', { status: 'published', from: minutesLater(-90), to: minutesLater(-1) }, 400],
    ['over this very moment', { from: minutesLater(-90), to: minutesLater(0) }, 400],
    ['not begun', { from: minutesLater(5) }, 400],
    ['ended by hand', { status: 'ended' }, 400],
  ])('cannot be started while %s', async (_words, own, status) => {
    expect(await start('grid', await exam(own))).toMatchObject({ status })
  })

  it('give no more time than the exam has left', async () => {
    const guid = await exam({ to: minutesLater(10) })
    expect((await start('grid', guid)).data.dueTime).toBe(minutesLater(10))
  })

  it('are marked when they are handed in, and as often as they may be tried', async () => {
    const first = (await start()).data
    server.clock.set(minutesLater(5))
    const wrong = await handIn(first, [answer('q-single', 'A'), answer('q-multiple', 'AB'), answer('q-judge', '错')])
    expect(wrong.data).toMatchObject({ status: 'submitted', score: 25, passed: false, endTime: minutesLater(5) })
    const marked = wrong.data.answers as AnyRecord[]
    expect(marked.every((each) => !('right' in each) || each.right == null)).toBe(true)
    expect(await handIn(first)).toMatchObject({ problem: 'workflow.move-not-open' })
    const second = (await start()).data
    expect(second.attempt).toBe(2)
    expect((await handIn(second)).data).toMatchObject({ score: 100, passed: true })
    expect(await start()).toMatchObject({ status: 400, details: { issues: [{ message: '本场考试最多参加2次' }] } })
  })

  it('show the right answers afterwards where the exam says so', async () => {
    const sitting = (await start('grid', await exam({ showAnswers: true }))).data
    const { data } = await handIn(sitting, [])
    expect(data.answers).toEqual(
      expect.arrayContaining([expect.objectContaining({ right: '对', analysis: '第五十五条', answer: '', score: 0 })]),
    )
  })

  it('leave essays to the teacher', async () => {
    const sitting = (await start('grid', await exam({}, ['q-single', 'q-essay']))).data
    const handed = await handIn(sitting, [answer('q-single', 'B'), answer('q-essay', '先叫停，再撤人')])
    expect(handed.data).toMatchObject({ status: 'toMark', score: 50, passed: null })
    const mark = (score: number, who: Person = 'bureau') =>
      act(sitting, 'mark', { marks: [{ questionGuid: 'q-essay', score }] }, who)
    expect(await mark(40, 'grid')).toMatchObject({ problem: 'access.denied' })
    expect(await act(sitting, 'mark', { marks: [] }, 'bureau')).toMatchObject({ problem: 'input.invalid' })
    expect(await mark(51)).toMatchObject({ problem: 'input.invalid' })
    expect((await mark(30)).data).toMatchObject({
      status: 'submitted',
      score: 80,
      passed: true,
      marker: 'bureau的姓名',
    })
  })

  it('leave the essay of a paper that was taken in when time was up to the teacher as well', async () => {
    const sitting = (await start('grid', await exam({}, ['q-single', 'q-essay']))).data
    await act(sitting, 'save', { answers: [answer('q-single', 'B'), answer('q-essay', '先叫停')], screenSwitches: 0 })
    await closeExpiredSittings(server.db, minutesLater(36))
    const { data } = await server.call<{ items: AnyRecord[] }>('bureau', '/api/workflowTask/list', {
      ...{ view: 'todo', bizResource: 'examResult' },
    })
    const waiting = data.items.find(({ bizGuid }) => bizGuid === sitting.guid)
    expect(waiting).toMatchObject({ bizStatus: 'closed', activityRoles: ['bureau'] })
    const marked = await act(sitting, 'mark', { marks: [{ questionGuid: 'q-essay', score: 30 }] }, 'bureau')
    expect(marked.data).toMatchObject({ status: 'submitted', score: 80, passed: true })
  })

  it('take what was answered in time, however late it arrives, and nothing answered later', async () => {
    const sitting = (await start()).data
    await act(sitting, 'save', { answers: [answer('q-single', 'B')], screenSwitches: 1 })
    await closeExpiredSittings(server.db, minutesLater(34))
    expect(await server.call('grid', `/api/examResult/getByGuid/${String(sitting.guid)}`)).toMatchObject({
      data: { status: 'running' },
    })
    expect(await closeExpiredSittings(server.db, minutesLater(36))).toBeGreaterThan(0)
    expect(await closeExpiredSittings(server.db, minutesLater(36))).toBe(0)
    const closed = await server.call('grid', `/api/examResult/getByGuid/${String(sitting.guid)}`)
    expect(closed.data).toMatchObject({ status: 'closed', score: 25, passed: false, endTime: minutesLater(30) })
    server.clock.set(minutesLater(300))
    const late = await handIn(sitting, [...RIGHT.slice(0, 3), answer('q-blank', '安全；预防', 31)])
    expect(late.data).toMatchObject({ status: 'submitted', score: 75, endTime: minutesLater(30), screenSwitches: 1 })
  })

  it('end when their time is over', async () => {
    await closeExpiredSittings(server.db, minutesLater(121))
    const [row] = await server.db
      .select()
      .from(tableNamed('exam'))
      .where(eq(tableNamed('exam').guid, examGuid))
    expect(row).toMatchObject({ status: 'ended' })
  })

  it('are ranked for teachers by the best sitting of each', async () => {
    const first = (await start()).data
    await handIn(first, RIGHT.slice(0, 3))
    const second = (await start()).data
    await handIn(second)
    const other = (await start('safety')).data
    await handIn(other, RIGHT.slice(0, 1), 'safety')
    // Who still sits has no place yet.
    await start('otherGrid')
    const { data } = await server.call<ExamRanking>('bureau', '/api/exam/ranking', { examGuid })
    expect(data).toMatchObject({ people: 2, passed: 1, average: 62.5, toMark: 0 })
    expect(data.rows).toMatchObject([
      { rank: 1, userName: 'grid的姓名', score: 100, attempts: 2 },
      { rank: 2, userName: 'safety的姓名', score: 25, attempts: 1 },
    ])
    expect(await server.call('grid', '/api/exam/ranking', { examGuid })).toMatchObject({ status: 403 })
    expect(await server.call(null, '/api/exam/ranking', { examGuid })).toMatchObject({ status: 401 })
  })
})

describe('a paper whose bank ran dry', () => {
  it('says how many questions are missing', async () => {
    const server = await startTestServer()
    const rules = [{ category: 'fire', questionType: 'single', count: 3, score: 10 }]
    await insertRecords(server.db, 'examPaper', [
      buildRecord('examPaper', { guid: 'p', composeMode: 'random', rules, passScore: 10, minutes: 5 }),
    ])
    await insertRecords(server.db, 'exam', [
      buildRecord('exam', {
        guid: 'e',
        paperGuid: 'p',
        from: minutesLater(-1),
        to: minutesLater(60),
        targetRoles: ['grid'],
        maxAttempts: 1,
        status: 'published',
      }),
    ])
    expect(await server.call('grid', '/api/exam/start', { examGuid: 'e' })).toMatchObject({
      problem: 'input.invalid',
      details: { issues: [{ message: '题库题目不足：需要3题，只有0题' }] },
    })
    await server.close()
  })
})
