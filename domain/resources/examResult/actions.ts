import * as z from 'zod/mini'
import { ofOneself } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { answersInTime, scoreOf } from '#domain/rules/exam.ts'
import { examResult, givenAnswer } from './definition.ts'

const MOST_QUESTIONS = 2000
const paperSchema = z.strictObject({
  answers: z.array(givenAnswer).check(z.maxLength(MOST_QUESTIONS, '作答过多')),
  screenSwitches: z.int('切屏次数应为整数').check(z.minimum(0, '切屏次数不能小于0'), z.maximum(9999, '切屏次数不正确')),
})
const own = ofOneself('userGuid')

/** 保存: what has been answered so far, for the case that the device never comes back. */
export const saveExam = defineAction(examResult, {
  label: '保存答卷',
  move: 'save',
  input: paperSchema,
  apply: (sitting, { answers, screenSwitches }) => ({
    given: answersInTime(sitting, answers),
    screenSwitches: Math.max(sitting.screenSwitches ?? 0, screenSwitches),
  }),
})

/** 交卷: answers given after the due time do not count, whenever they arrive. The server marks them. */
export const handInExam = defineAction(examResult, {
  name: 'handIn',
  label: '交卷',
  move: (_input, { questions }) =>
    (questions ?? []).some(({ questionType }) => questionType === 'essay') ? 'handInEssay' : 'handIn',
  input: paperSchema,
  allow: own,
  apply: (sitting, { answers, screenSwitches }, { madeAt }) => ({
    given: answersInTime(sitting, answers),
    screenSwitches: Math.max(sitting.screenSwitches ?? 0, screenSwitches),
    endTime: sitting.dueTime !== null && madeAt > sitting.dueTime ? sitting.dueTime : madeAt,
  }),
})

/** 阅卷: the teacher gives the points of questions that no rule can mark. */
export const markExam = defineAction(examResult, {
  move: 'mark',
  offline: 'online',
  input: z.strictObject({
    marks: z.array(
      z.strictObject({ questionGuid: z.string(), score: z.number('请填写得分').check(z.minimum(0, '得分不能小于0')) }),
    ),
  }),
  apply: (sitting, input, { actor }) => {
    const given = new Map(input.marks.map(({ questionGuid, score }) => [questionGuid, score]))
    const answers = (sitting.answers ?? []).map((each, at) => {
      const score = given.get(String(each.questionGuid))
      if (score === undefined) return each
      if (score > Number(each.full))
        throw wrong<typeof input>(`marks.${at}.score`, `得分不能超过${Number(each.full)}分`, 'too-big')
      return { ...each, score }
    })
    const open = answers.find(({ score }) => typeof score !== 'number')
    if (open !== undefined) throw wrong<typeof input>('marks', '还有题目没有给分', 'required')
    const score = scoreOf(answers)
    return { answers, score, passed: score >= (sitting.passScore ?? 0), marker: actor.name }
  },
})
