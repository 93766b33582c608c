import { anyOf, only } from '#domain/kit/access.ts'
import { bool, choice, integer, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { QUESTION_TYPES } from '#domain/rules/exam.ts'
import { amountOf, rowsOf } from '../safety-shared.ts'
import {
  companyTeachers,
  examiners,
  examMakers,
  examOwner,
  examOwnerStamp,
  QUESTION_CATEGORIES,
} from '../study-shared.ts'

/** 试卷 (`entities.md` J4): its questions named one by one, or drawn by rules when somebody sits down to it. */
export const examPaper = defineResource({
  name: 'examPaper',
  label: '试卷',
  scope: 'global',
  retention: 'libraries',
  fields: {
    ...examOwner,
    paperName: text({ label: '试卷名称', required: true, maxLength: 100 }),
    composeMode: choice({ label: '组卷方式', required: true, options: { fixed: '固定', random: '随机' } }),
    questionGuids: references('question', { label: '题目', when: { composeMode: 'fixed' } }),
    rules: rows({
      label: '抽题规则',
      max: 20,
      when: { composeMode: 'random' },
      fields: {
        category: choice({ label: '分类', required: true, options: QUESTION_CATEGORIES }),
        questionType: choice({
          label: '题型',
          required: true,
          options: QUESTION_TYPES,
        }),
        count: integer({ label: '题数', required: true, min: 1, max: 100 }),
        score: integer({ label: '每题分值', required: true, min: 1, max: 100 }),
      },
    }),
    totalScore: integer({ label: '总分', computed: true, unit: '分' }),
    passScore: integer({ label: '及格分', required: true, min: 1, max: 100, unit: '分' }),
    minutes: integer({ label: '时长', required: true, min: 5, max: 300, unit: '分钟' }),
    enabled: bool({ label: '启用' }),
  },
  derive: ({ composeMode, rules }) => ({
    // A fixed paper shares 100 points evenly among its questions.
    totalScore:
      composeMode === 'random'
        ? rowsOf(rules).reduce((sum, { count, score }) => sum + amountOf(count) * amountOf(score), 0)
        : 100,
  }),
  bySheet: 'never',
  access: {
    read: examiners,
    create: examMakers,
    update: examiners,
    remove: anyOf(companyTeachers, only(['bureau', 'admin'])),
  },
  list: {
    columns: ['paperName', 'composeMode', 'totalScore', 'passScore', 'minutes', 'enabled'],
    filters: ['companyGuid', 'paperName', 'composeMode', 'enabled'],
  },
  form: [
    { section: '试卷', fields: ['paperName', 'composeMode', 'passScore', 'minutes', 'enabled'] },
    { section: '题目', fields: ['questionGuids', 'rules', 'totalScore'] },
  ],
  stamps: examOwnerStamp,
  indexes: [['companyGuid']],
  rules: ({ composeMode, questionGuids, rules }) => {
    if (composeMode === 'fixed' && (!Array.isArray(questionGuids) || questionGuids.length === 0))
      return [{ path: 'questionGuids', code: 'required', message: '请选择题目' }]
    return composeMode === 'random' && rowsOf(rules).length === 0
      ? [{ path: 'rules', code: 'required', message: '请填写抽题规则' }]
      : []
  },
})
