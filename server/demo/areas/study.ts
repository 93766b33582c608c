import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { assessment } from '#domain/resources/assessment/definition.ts'
import { training } from '#domain/resources/training/definition.ts'
import { bookedHours, type TrainingLine } from '#domain/rules/training-hours.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import type { DemoWorld } from './area-demo.ts'
import { employeeGuid, employeeNames } from './enterprise.ts'

export function studyDemo({ now, today }: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('study'))
  const day = (offset: number) => addDays(today, offset)
  const clock = (offset: number, hours: number, minutes: number) =>
    new Date(Date.parse(startOfDay(day(offset))) + (hours * 60 + minutes) * 60_000).toISOString()
  const grid = world.users.find(({ username }) => username === 'grid')
  const people = world.users.filter(({ roles, gridPath }) => roles?.includes('grid') && gridPath !== null).slice(0, 12)
  const row = (own: Record<string, unknown>, by: string | null = null) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, by)

  const attendance = people.flatMap((person, index) =>
    Array.from({ length: 20 }, (_, back) => back + 1).flatMap((back) => {
      const weekday = new Date(`${day(-back)}T00:00:00Z`).getUTCDay()
      if (weekday === 0 || weekday === 6) return []
      const kind = (index * 7 + back) % 19
      const attendStatus =
        kind === 3 ? 'late' : kind === 7 ? 'early' : kind === 11 ? 'missing' : kind === 15 ? 'outside' : 'normal'
      return row(
        {
          userGuid: person.guid,
          userName: person.name,
          gridGuid: person.gridGuid,
          gridPath: person.gridPath,
          date: day(-back),
          signInTime: clock(-back, 8, attendStatus === 'late' ? 75 : random.int(30, 58)),
          signOutTime:
            attendStatus === 'missing' ? null : clock(-back, attendStatus === 'early' ? 16 : 17, random.int(2, 40)),
          remark: attendStatus === 'outside' ? '在区局参加会议' : null,
          attendStatus,
        },
        person.guid,
      )
    }),
  )
  const month = (back: number) => addDays(`${today.slice(0, 7)}-01`, -28 * back).slice(0, 7)
  const assessments = people.flatMap((person) =>
    [1, 2].map((back) => {
      const own = {
        period: month(back),
        userGuid: person.guid,
        userName: person.name,
        gridGuid: person.gridGuid,
        gridPath: person.gridPath,
        patrolCount: random.int(28, 60),
        coverageRate: random.int(780, 1000) / 10,
        hazardCount: random.int(12, 46),
        closeRate: random.int(800, 1000) / 10,
        attendanceRate: random.int(880, 1000) / 10,
        trainingScore: random.int(70, 98),
        bonus: random.int(0, 3),
        deduct: random.int(0, 2),
        status: back === 1 ? 'draft' : 'confirmed',
      }
      return row(worked(assessment, own, today))
    }),
  )
  const paper = row({
    paperName: '网格员业务知识测试卷',
    composeMode: 'random',
    rules: [
      { category: 'confined', questionType: 'single', count: 2, score: 15 },
      { category: 'special', questionType: 'single', count: 2, score: 15 },
      { category: 'law', questionType: 'judge', count: 1, score: 20 },
      { category: 'fire', questionType: 'judge', count: 1, score: 20 },
    ],
    totalScore: 100,
    passScore: 80,
    minutes: 30,
    enabled: true,
  })
  const fixed = row({
    paperName: '有限空间安全测试卷',
    composeMode: 'fixed',
    questionGuids: ['question-1', 'question-2', 'question-3', 'question-18'],
    totalScore: 100,
    passScore: 75,
    minutes: 15,
    enabled: true,
  })
  const exams = (
    [
      ['第四季度安全业务考试', paper, -3, 12, 'published'],
      ['有限空间专项考试', fixed, -40, -30, 'ended'],
      ['年终安全知识考试', paper, 20, 30, 'draft'],
    ] as const
  ).map(([examName, own, from, to, status]) =>
    row({
      examName,
      paperGuid: own.guid,
      from: clock(from, 9, 0),
      to: clock(to, 18, 0),
      targetRoles: ['grid', 'company', 'safety'],
      maxAttempts: 2,
      screenSwitchMax: 3,
      showAnswers: true,
      status,
    }),
  )
  const results = people.slice(0, 8).map((person, index) => {
    const score = [95, 80, 100, 60, 85, 75, 90, 70][index] ?? 80
    return row(
      {
        examGuid: exams[1]?.guid,
        examName: exams[1]?.examName,
        userGuid: person.guid,
        userName: person.name,
        attempt: 1,
        startTime: clock(-35, 9, index),
        dueTime: clock(-35, 9, index + 15),
        endTime: clock(-35, 9, index + 11),
        screenSwitches: 0,
        totalScore: 100,
        passScore: 75,
        score,
        passed: score >= 75,
        showAnswers: true,
        questions: [],
        given: [],
        answers: [],
        status: 'submitted',
      },
      person.guid,
    )
  })
  const TRAININGS = [
    ['新员工三级安全教育', 'plant', 'archived', -60, 24],
    ['有限空间作业专项培训', 'special', 'ended', -18, 4],
    ['消防应急演练培训', 'emergency', 'running', 0, 2],
    ['年度再培训', 'yearly', 'planned', 12, 8],
  ] as const
  const staff = employeeNames().slice(0, 8)
  const { home } = world
  const trainings = TRAININGS.map(([trainName, trainType, status, offset, hours]) => {
    const isOver = status === 'archived' || status === 'ended'
    const own = {
      ...placedAt(home),
      trainName,
      trainType,
      target: '一线作业人员',
      startTime: clock(offset, 9, 0),
      endTime: clock(offset, 11, 0),
      place: '二楼会议室',
      teacher: home.safetyManager,
      hours,
      examGuid: trainType === 'yearly' ? OWN_EXAM : null,
      records: isOver
        ? staff.map((name, at) => ({
            name,
            signInMode: 'sign',
            signInDate: day(offset),
            hours,
            score: 70 + at * 4,
            passed: at > 0,
          }))
        : [],
      status,
    }
    return row(worked(training, own, today))
  })
  const signIns = trainings.flatMap((held) =>
    ((held.records ?? []) as TrainingLine[]).map((line, at) =>
      row({
        ...placedAt(home),
        trainingGuid: held.guid,
        employeeGuid: employeeGuid(at),
        employeeName: line.name,
        signInMode: 'sign',
        signInTime: held.startTime,
        ...bookedHours(held, line),
      }),
    ),
  )
  const own = ownExam({ now, today }, world)
  const written = essayExams({ now, today }, world)
  return {
    attendanceRecord: attendance.filter(({ userGuid, date }) => userGuid !== grid?.guid || date !== today),
    assessment: assessments.map((each) => ({ ...each, rank: placeOf(each, assessments) })),
    question: [...own.questions, ...written.questions],
    examPaper: [paper, fixed, own.paper, written.paper],
    exam: [...exams, own.exam, ...written.exams],
    examResult: [...results, written.sitting],
    training: trainings,
    trainingSignIn: signIns,
  }
}

const OWN_EXAM = 'exam-own-1'

/** What the demo enterprise asks of its own people; the wrong ones are wrong as they stand. */
const OWN_QUESTIONS = [
  ['定型机排风管道内的油污应定期清理', '对', 'fire'],
  ['发现污水池有人昏倒，应立即下池施救', '错', 'confined'],
  ['设备检修前应断电、挂牌、上锁', '对', 'electric'],
  ['新员工经三级安全教育合格后方可上岗', '对', 'law'],
] as const

/** An exam of the enterprise's own, with its paper, that its head has still to publish; the yearly training counts by it. */
function ownExam({ now, today }: SeedMoment, { home, users }: DemoWorld) {
  const by = users.find(({ username }) => username === 'company')?.guid ?? null
  const row = (guid: string, own: Record<string, unknown>) =>
    seedRecord<AnyRecord>({ guid, companyGuid: home.guid, ...own }, now, by)
  const questions = OWN_QUESTIONS.map(([stem, answer, category], at) =>
    row(`question-own-${at + 1}`, { questionType: 'judge', category, stem, answer, difficulty: 'easy', enabled: true }),
  )
  const paper = row('paper-own-1', {
    paperName: '年度再培训试卷',
    composeMode: 'fixed',
    questionGuids: questions.map(({ guid }) => guid),
    totalScore: 100,
    passScore: 75,
    minutes: 20,
    enabled: true,
  })
  const exam = row(OWN_EXAM, {
    examName: '年度再培训考试',
    paperGuid: paper.guid,
    from: startOfDay(today),
    to: `${addDays(today, 14)}T10:00:00.000Z`,
    targetRoles: ['company', 'safety'],
    maxAttempts: 2,
    screenSwitchMax: 3,
    showAnswers: true,
    status: 'draft',
  })
  return { questions, paper, exam }
}

/** What is put in words of one's own, beside what rules can mark. */
const WRITTEN = [
  ['judge', '作业人员感到不适时应立即撤离有限空间', '对'],
  ['essay', '进入污水调节池清淤前应做好哪些准备', '先通风、再检测、后作业；办理作业票，设监护人，备齐救援器材'],
] as const
const GIVEN = ['对', '开盖通风半小时以上，检测氧气、硫化氢和可燃气体合格，办理作业票，安排监护人，穿戴安全带和救生绳']

/**
 * Two exams with an essay that the safety officer holds: one is a draft, of the other the head's paper waits for its marks.
 */
function essayExams({ now, today }: SeedMoment, { home, users }: DemoWorld) {
  const officer = users.find(({ username }) => username === 'safety')?.guid ?? null
  const head = users.find(({ username }) => username === 'company')
  const row = (guid: string, own: Record<string, unknown>, by = officer) =>
    seedRecord<AnyRecord>({ guid, companyGuid: home.guid, ...own }, now, by)
  const questions = WRITTEN.map(([questionType, stem, answer], at) =>
    row(`question-written-${at + 1}`, {
      ...{ questionType, category: 'confined', stem, answer, difficulty: 'middle', enabled: true },
    }),
  )
  const paper = row('paper-written', {
    paperName: '有限空间作业试卷',
    composeMode: 'fixed',
    questionGuids: questions.map(({ guid }) => guid),
    totalScore: 100,
    passScore: 60,
    minutes: 30,
    enabled: true,
  })
  const exam = (guid: string, examName: string, own: Record<string, unknown>) =>
    row(guid, {
      examName,
      paperGuid: paper.guid,
      to: `${addDays(today, 14)}T10:00:00.000Z`,
      targetRoles: ['company', 'worker'],
      maxAttempts: 1,
      showAnswers: false,
      ...own,
    })
  const from = startOfDay(addDays(today, -2))
  const held = exam('exam-written-1', '有限空间作业考试', { from, status: 'published' })
  const draft = exam('exam-written-2', '有限空间应急救援考试', { from: startOfDay(today), status: 'draft' })
  const minute = (at: number) =>
    new Date(Date.parse(startOfDay(addDays(today, -1))) + (9 * 60 + at) * 60_000).toISOString()
  const full = 50
  const sitting = row(
    'sitting-written-1',
    {
      examGuid: held.guid,
      examName: held.examName,
      userGuid: head?.guid ?? null,
      userName: head?.name ?? null,
      attempt: 1,
      startTime: minute(0),
      dueTime: minute(30),
      endTime: minute(22),
      screenSwitches: 0,
      totalScore: 100,
      passScore: 60,
      score: full,
      passed: null,
      showAnswers: false,
      questions: questions.map(({ guid, questionType, stem }) => ({
        ...{ questionGuid: guid, questionType, stem, options: [], full },
      })),
      given: questions.map(({ guid }, at) => ({
        questionGuid: guid,
        answer: GIVEN[at] ?? '',
        at: minute(at * 10 + 5),
      })),
      answers: questions.map(({ guid, stem, questionType }, at) => ({
        ...{ questionGuid: guid, stem, answer: GIVEN[at] ?? '', score: questionType === 'essay' ? null : full, full },
      })),
      status: 'toMark',
    },
    head?.guid ?? null,
  )
  return { questions, paper, exams: [held, draft], sitting }
}

/** The place of a month among all of it; equal scores share one. */
function placeOf(own: AnyRecord, all: readonly AnyRecord[]): number {
  return all.filter(({ period, score }) => period === own.period && Number(score) > Number(own.score)).length + 1
}
