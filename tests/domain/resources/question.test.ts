import { expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { question } from '#domain/resources/question/definition.ts'

const options = ['A', 'B', 'C'].map((key) => ({ key, text: `说法${key}` }))
const wrongOf = (record: object) =>
  (question.rules?.(record as AnyRecord) ?? []).map(({ path, message }) => `${path}：${message}`)

it.each([
  ['one right', { questionType: 'single', options, answer: 'B' }, []],
  ['several', { questionType: 'multiple', options, answer: 'AC' }, []],
  ['one alone of several', { questionType: 'multiple', options, answer: 'C' }, []],
  ['two where one is right', { questionType: 'single', options, answer: 'AB' }, ['answer：单选题只能有一个答案']],
  ['none', { questionType: 'single', options, answer: ' ' }, ['answer：答案不在选项中']],
  ['one that is no option', { questionType: 'single', options, answer: 'D' }, ['answer：答案不在选项中']],
  ['one of two that is no option', { questionType: 'multiple', options, answer: 'AD' }, ['answer：答案不在选项中']],
  [
    'one option',
    { questionType: 'single', options: options.slice(0, 1), answer: 'A' },
    ['options：选择题至少两个选项'],
  ],
  ['two options', { questionType: 'single', options: options.slice(0, 2), answer: 'A' }, []],
  [
    'two of the same letter',
    { questionType: 'multiple', options: [...options, { key: 'A', text: '又一个' }], answer: 'A' },
    ['options：选项代号重复'],
  ],
  ['right', { questionType: 'judge', answer: '对' }, []],
  ['wrong', { questionType: 'judge', answer: '错' }, []],
  ['right in another word', { questionType: 'judge', answer: '是' }, ['answer：判断题答案请填 对 或 错']],
  ['words of his own', { questionType: 'blank', answer: '通风；检测' }, []],
] as [name: string, record: object, wrong: string[]][])('the answer of a question: %s', (_name, record, wrong) => {
  expect(wrongOf(record)).toEqual(wrong)
})
