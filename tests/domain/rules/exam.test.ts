import { describe, expect, it } from 'vitest'
import { answersInTime, type BankQuestion, drawByRules, drawFixed, pointsOf, scoreOf } from '#domain/rules/exam.ts'

const question = (guid: string, own: Partial<BankQuestion> = {}): BankQuestion => ({
  guid,
  questionType: 'single',
  category: 'fire',
  answer: 'A',
  ...own,
})
const bank = [
  ...Array.from({ length: 6 }, (_, at) => question(`single-${at}`)),
  ...Array.from({ length: 3 }, (_, at) => question(`judge-${at}`, { questionType: 'judge', category: 'law' })),
]
const rule = { category: 'fire', questionType: 'single', count: 4, score: 15 } as const

describe('drawing a paper', () => {
  const guids = (drawn: ReturnType<typeof drawByRules>) =>
    Array.isArray(drawn) ? drawn.map((each) => each.question.guid) : drawn

  it('takes so many of each kind, none twice, also where two rules ask for the same', () => {
    const drawn = guids(
      drawByRules(
        bank,
        [rule, { ...rule, count: 2 }, { ...rule, category: 'law', questionType: 'judge', count: 3 }],
        7,
      ),
    )
    expect(drawn).toHaveLength(9)
    expect(new Set(drawn as string[]).size).toBe(9)
  })
  it('draws the same from the same seed, however the bank is ordered, and otherwise from another', () => {
    expect(guids(drawByRules([...bank].reverse(), [rule], 7))).toEqual(guids(drawByRules(bank, [rule], 7)))
    const papers = new Set([1, 2, 3, 4, 5].map((seed) => String(guids(drawByRules(bank, [rule], seed)))))
    expect(papers.size).toBeGreaterThan(1)
  })
  it('names the rule that the bank cannot fulfil', () => {
    expect(drawByRules(bank, [{ ...rule, count: 7 }], 1)).toEqual({ rule: { ...rule, count: 7 }, has: 6 })
  })
  it.each([
    [3, [33.3, 33.3, 33.4]],
    [4, [25, 25, 25, 25]],
    [1, [100]],
    [7, [14.2, 14.2, 14.2, 14.2, 14.2, 14.2, 14.8]],
  ])('shares 100 points among %i questions of a fixed paper', (count, points) => {
    const drawn = drawFixed(bank.slice(0, count), 3)
    expect(drawn.map(({ full }) => full)).toEqual(points)
    expect(scoreOf(drawn.map(({ full }) => ({ score: full })))).toBe(100)
  })
})

describe('marking', () => {
  it.each([
    ['single', 'B', 'B', 10],
    ['single', 'B', ' b ', 10],
    ['single', 'B', 'A', 0],
    ['single', 'B', '', 0],
    ['judge', '对', '对', 10],
    ['judge', '对', '错', 0],
    ['multiple', 'ABD', 'DBA', 10],
    ['multiple', 'ABD', 'AB', 0],
    ['multiple', 'ABD', 'ABCD', 0],
    ['blank', '安全；预防', '安全;预防', 10],
    ['blank', '安全；预防', '安全；治理', 5],
    ['blank', '2米/两米', '两 米', 10],
    ['blank', 'CO', 'ｃｏ', 10],
    ['blank', '安全；预防', '', 0],
    ['essay', '立即叫停', '先叫停', null],
    ['essay', '立即叫停', '  ', 0],
  ] as const)('of a %s question with the answer %s, answered %s, gives %s', (questionType, answer, given, points) => {
    expect(pointsOf(question('q', { questionType, answer }), given, 10)).toBe(points)
  })
})

describe('answers in time', () => {
  const sitting = { dueTime: '2026-11-20T03:00:00.000Z', questions: [{ questionGuid: 'a' }, { questionGuid: 'b' }] }
  const at = (questionGuid: string, time: string, answer = 'A') => ({
    questionGuid,
    answer,
    at: `2026-11-20T${time}.000Z`,
  })
  it('are the last ones made before the due time, of questions that were asked', () => {
    expect(
      answersInTime(sitting, [
        at('a', '02:10:00', 'A'),
        at('a', '02:20:00', 'B'),
        at('a', '03:00:01', 'C'),
        at('b', '03:00:00', 'D'),
        at('x', '02:00:00'),
      ]),
    ).toEqual([at('a', '02:20:00', 'B'), at('b', '03:00:00', 'D')])
  })
})
