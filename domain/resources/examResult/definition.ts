import * as z from 'zod/mini'
import { anyOf, nobody, ofOneself } from '#domain/kit/access.ts'
import { bool, decimal, instant, integer, json, reference, rows, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { QUESTION_TYPES, type QuestionType } from '#domain/rules/exam.ts'
import { COMPANY_SIDE, OFFICER_FIRST } from '../shared.ts'
import { examiners, examOwner, TEACHERS } from '../study-shared.ts'

const guid = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '题目编号不正确'))

/** A question as it was put: never with its answer. */
const sittingQuestion = z.strictObject({
  questionGuid: guid,
  questionType: z.enum(Object.keys(QUESTION_TYPES) as QuestionType[]),
  stem: z.string(),
  options: z.array(z.strictObject({ key: z.string(), text: z.string() })),
  /** Points it is worth. */
  full: z.number(),
})
export type SittingQuestion = z.infer<typeof sittingQuestion>

/** What was answered, and when by the corrected clock of the device. */
export const givenAnswer = z.strictObject({
  questionGuid: guid,
  answer: z.string().check(z.maxLength(2000, '作答不能超过2000个字')),
  at: z.iso.datetime('时间不正确'),
})
export type GivenAnswer = z.infer<typeof givenAnswer>

const MARKERS = { ...OFFICER_FIRST, otherwise: ['bureau'], notBy: 'userGuid' } as const
/** The papers with an answer that only a person can give points to. */
export const WAITS_FOR_MARKS: Filter = both(
  { field: 'status', in: ['toMark', 'closed'] },
  { field: 'passed', isEmpty: true },
)

/**
 * 考试成绩 (`entities.md` J4): one sitting. Its questions are drawn by the server and lie on the device of the person who
 * sits, so that he can finish without a signal; marked by the server.
 */
export const examResult = defineResource({
  name: 'examResult',
  label: '考试成绩',
  title: 'userName',
  about: '{examName} {userName}',
  scope: 'user',
  retention: 'training',
  fields: {
    ...examOwner,
    employeeGuid: reference('companyEmployee', { label: '企业人员', computed: true }),
    examGuid: reference('exam', { label: '考试', computed: true }),
    examName: text({ label: '考试名称', maxLength: 100, computed: true }),
    userGuid: reference('user', { label: '考生编号', computed: true }),
    userName: text({ label: '考生', maxLength: 60, computed: true }),
    attempt: integer({ label: '第几次', computed: true }),
    startTime: instant({ label: '开考时间', computed: true }),
    dueTime: instant({ label: '最晚交卷', computed: true }),
    endTime: instant({ label: '交卷时间', computed: true }),
    screenSwitches: integer({ label: '切屏次数', computed: true }),
    screenSwitchMax: integer({ label: '允许切屏', computed: true }),
    totalScore: decimal({ label: '总分', scale: 1, computed: true, unit: '分' }),
    passScore: decimal({ label: '及格分', scale: 1, computed: true, unit: '分' }),
    score: decimal({ label: '得分', scale: 1, computed: true, unit: '分' }),
    passed: bool({ label: '及格', computed: true }),
    showAnswers: bool({ label: '交卷后显示答案', computed: true }),
    seed: text({ label: '抽题编号', maxLength: 20, computed: true, silent: true }),
    questions: json(z.array(sittingQuestion), { label: '题目', computed: true }),
    given: json(z.array(givenAnswer), { label: '作答', computed: true }),
    answers: rows({
      label: '答卷',
      computed: true,
      fields: {
        questionGuid: text({ label: '题目编号', maxLength: 64 }),
        stem: text({ label: '题干', maxLength: 500 }),
        answer: text({ label: '作答', maxLength: 2000 }),
        right: text({ label: '答案', maxLength: 500 }),
        analysis: text({ label: '解析', maxLength: 500 }),
        score: decimal({ label: '得分', scale: 1 }),
        full: decimal({ label: '满分', scale: 1 }),
      },
    }),
    marker: text({ label: '阅卷人', maxLength: 60, computed: true }),
  },
  workflow: {
    states: {
      running: { label: '作答中', tone: 'info' },
      closed: { label: '超时收卷', tone: 'bad', closed: 'badly' },
      toMark: { label: '待阅卷', tone: 'waiting' },
      submitted: { label: '已出分', tone: 'good' },
    },
    turns: {
      running: { people: ['userGuid'], due: 'dueTime' },
      // Of what was taken in when time was up an essay waits as well.
      closed: { ...MARKERS, when: { passed: null } },
      toMark: MARKERS,
    },
    moves: {
      save: { label: '保存', from: ['running'], to: 'running', allow: ofOneself('userGuid'), asks: null },
      // What was answered in time but could not be sent in time counts: the sitting was closed without it.
      handIn: { label: '交卷', from: ['running', 'closed'], to: 'submitted', allow: ofOneself('userGuid'), asks: null },
      handInEssay: {
        label: '交卷',
        from: ['running', 'closed'],
        to: 'toMark',
        allow: ofOneself('userGuid'),
        asks: null,
      },
      mark: {
        label: '阅卷',
        from: ['toMark', 'closed', 'submitted'],
        to: 'submitted',
        allow: examiners,
        asks: null,
        notBy: 'userGuid',
      },
    },
  },
  access: { read: anyOf(examiners, ofOneself('userGuid')), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['examName', 'userName', 'attempt', 'startTime', 'endTime', 'score', 'passed'],
    filters: ['companyGuid', 'examName', 'userName', 'userGuid', 'passed', 'status', 'examGuid', 'startTime'],
    order: '-startTime',
    search: ['examName', 'userName'],
    views: { toMark: { label: '待阅卷', filter: () => WAITS_FOR_MARKS } },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 400, exceptFor: TEACHERS, listsOnline: COMPANY_SIDE },
  unique: [['examGuid', 'userGuid', 'attempt']],
  indexes: [['status', 'dueTime'], ['employeeGuid']],
  statistics: {
    dimensions: ['examName', 'passed', 'startTime'],
    measures: [
      { name: 'count', label: '人次', count: true },
      { name: 'passRate', label: '及格率', share: () => ({ field: 'passed', equals: true }) },
    ],
    period: 'startTime',
  },
})
