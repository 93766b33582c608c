import { anyOf, only } from '#domain/kit/access.ts'
import { bool, choice, rows, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { QUESTION_TYPES } from '#domain/rules/exam.ts'
import { rowsOf } from '../safety-shared.ts'
import {
  companyTeachers,
  examiners,
  examMakers,
  examOwner,
  examOwnerStamp,
  QUESTION_CATEGORIES,
} from '../study-shared.ts'

/** 题库 (`entities.md` J4). */
export const question = defineResource({
  name: 'question',
  label: '题目',
  scope: 'global',
  retention: 'libraries',
  fields: {
    ...examOwner,
    questionType: choice({
      label: '题型',
      required: true,
      options: QUESTION_TYPES,
    }),
    category: choice({ label: '分类', required: true, options: QUESTION_CATEGORIES }),
    stem: text({ label: '题干', required: true, maxLength: 500, multiline: true }),
    options: rows({
      label: '选项',
      max: 8,
      when: { questionType: ['single', 'multiple'] },
      fields: {
        key: text({ label: '代号', required: true, maxLength: 1 }),
        text: text({ label: '内容', required: true, maxLength: 200 }),
      },
    }),
    answer: text({
      label: '答案',
      required: true,
      maxLength: 500,
      hint: '选择题填代号（多选连写，如 ABD），判断题填 对 或 错，填空题各空用；隔开、同一空的几种说法用 / 隔开',
    }),
    analysis: text({ label: '解析', maxLength: 500, multiline: true }),
    difficulty: choice({ label: '难度', options: { easy: '易', middle: '中', hard: '难' } }),
    basis: text({ label: '依据', maxLength: 200 }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: examiners,
    create: examMakers,
    update: examiners,
    remove: anyOf(companyTeachers, only(['bureau', 'admin'])),
  },
  list: {
    columns: ['stem', 'questionType', 'category', 'difficulty', 'answer', 'enabled'],
    filters: ['companyGuid', 'stem', 'questionType', 'category', 'difficulty', 'enabled'],
    search: ['stem', 'basis'],
  },
  stamps: examOwnerStamp,
  indexes: [['companyGuid']],
  rules: (record) => answerIssues(record),
})

function answerIssues({ questionType, options, answer }: Readonly<Record<string, unknown>>): InputIssue[] {
  const wrong = (message: string) => [{ path: 'answer', code: 'answer', message }]
  const given = String(answer ?? '').trim()
  if (questionType === 'judge') return ['对', '错'].includes(given) ? [] : wrong('判断题答案请填 对 或 错')
  if (questionType !== 'single' && questionType !== 'multiple') return []
  const keys = rowsOf(options).map(({ key }) => String(key))
  if (keys.length < 2) return [{ path: 'options', code: 'too-few', message: '选择题至少两个选项' }]
  if (new Set(keys).size !== keys.length) return [{ path: 'options', code: 'same', message: '选项代号重复' }]
  const letters = [...given]
  if (letters.length === 0 || letters.some((letter) => !keys.includes(letter))) return wrong('答案不在选项中')
  return questionType === 'single' && letters.length !== 1 ? wrong('单选题只能有一个答案') : []
}
