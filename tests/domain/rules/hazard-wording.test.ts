import { expect, it } from 'vitest'
import { type Found, wordingsFor } from '#domain/rules/hazard-wording.ts'

const found = (description: string, more: Partial<Found> = {}): Found => ({
  ...{ companyGuid: 'mill', checkItemCode: null, description, basis: null, dangerType: 'fire', dangerLevel: 'general' },
  ...{ foundOn: '2026-11-01', ...more },
})
const asked = (typed: string, itemCode: string | null = null) => ({ typed, itemCode, ofTrade: new Set(['mill']) })
const texts = (rows: Found[], typed: string, itemCode: string | null = null) =>
  wordingsFor(rows, asked(typed, itemCode)).map(({ description }) => description)

it.each([
  ['what is chosen oftener comes first', ['甲', '乙', '乙'], '', ['乙', '甲']],
  ['no more than three are offered', ['甲', '乙', '丙', '丁'], '', ['丁', '丙', '乙']],
  [
    'what says it in other words is found too',
    ['疏散通道堆放纸箱', '配电箱门敞开'],
    '通道里堆了纸箱',
    ['疏散通道堆放纸箱'],
  ],
  ['only what has a word of what is typed', ['灭火器压力不足', '配电箱门敞开'], '灭火器', ['灭火器压力不足']],
  [
    'more of the typed words are better',
    ['灭火器过期', '灭火器压力不足'],
    '灭火器 压力',
    ['灭火器压力不足', '灭火器过期'],
  ],
  [
    'one word that stands everywhere is not what is typed',
    ['有限空间未设安全警示标志', '安全出口上锁'],
    '安全出口',
    ['安全出口上锁'],
  ],
  ['not what is written already, nor what the list filled in', ['灭火器过期', '不符合：灭火器完好'], '灭火器过期', []],
  ['one character is no word', ['灭火器过期', '配电箱门敞开'], '灭', ['配电箱门敞开', '灭火器过期']],
])('%s', (_name, descriptions, typed, expected) => {
  const rows = descriptions.map((text, index) => found(text, { foundOn: `2026-11-0${index + 1}` }))
  expect(texts(rows, typed)).toEqual(expected)
})

it('puts the failed item first, and offers nothing else until something is typed', () => {
  const rows = [found('配电箱门敞开'), found('灭火器过期', { checkItemCode: 'GEN-05' })]
  expect(texts(rows, '', 'GEN-05')).toEqual(['灭火器过期'])
  expect(texts(rows, '配电箱', 'GEN-05')).toEqual(['配电箱门敞开'])
})

it('what this trade chose counts more than what others did', () => {
  const rows = [found('甲', { companyGuid: 'x' }), found('甲', { companyGuid: 'y' }), found('乙')]
  expect(texts(rows, '')).toEqual(['乙', '甲'])
})

it('brings the clause and grade that were chosen last', () => {
  const rows = [
    found('甲', { basis: '新', dangerLevel: 'major', foundOn: '2026-11-09' }),
    found('甲', { basis: '旧', foundOn: '2026-10-01' }),
  ]
  expect(wordingsFor(rows, asked(''))).toEqual([
    { description: '甲', basis: '新', dangerType: 'fire', dangerLevel: 'major', inTrade: 2, times: 2 },
  ])
})
