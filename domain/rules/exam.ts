import { seededRandom } from '#domain/lib/random.ts'

export const QUESTION_TYPES = { single: '单选', multiple: '多选', judge: '判断', blank: '填空', essay: '简答' } as const
export type QuestionType = keyof typeof QUESTION_TYPES

/** What the drawing and the marking need of a question of the bank. */
export interface BankQuestion {
  guid: string
  questionType: QuestionType
  category: string
  answer: string
}

export interface DrawRule {
  category: string
  questionType: QuestionType
  count: number
  /** Points of each question. */
  score: number
}

export interface Drawn<Q> {
  question: Q
  /** Points it is worth. */
  full: number
}

/** The rule that the bank cannot fulfil. */
export interface Shortage {
  rule: DrawRule
  has: number
}

/**
 * The questions of a sitting: by each rule so many of a category and a type, none twice, in an order of chance. The same
 * seed over the same bank draws the same paper. Answers the rule that the bank has too few questions for.
 */
export function drawByRules<Q extends BankQuestion>(
  bank: readonly Q[],
  rules: readonly DrawRule[],
  seed: number,
): Drawn<Q>[] | Shortage {
  const random = seededRandom(seed)
  const taken = new Set<string>()
  const drawn: Drawn<Q>[] = []
  for (const rule of rules) {
    const fitting = bank
      .filter(({ guid, category, questionType }) => {
        return category === rule.category && questionType === rule.questionType && !taken.has(guid)
      })
      .sort((a, b) => (a.guid < b.guid ? -1 : 1))
    if (fitting.length < rule.count) return { rule, has: fitting.length }
    for (const question of random.shuffle(fitting).slice(0, rule.count)) {
      taken.add(question.guid)
      drawn.push({ question, full: rule.score })
    }
  }
  return drawn
}

const FULL_MARKS = 100

/** A fixed paper: its own questions in an order of chance, 100 points shared in tenths, what is left to the last. */
export function drawFixed<Q extends BankQuestion>(questions: readonly Q[], seed: number): Drawn<Q>[] {
  const share = Math.floor((FULL_MARKS * 10) / Math.max(1, questions.length)) / 10
  const rest = Math.round((FULL_MARKS - share * (questions.length - 1)) * 10) / 10
  return seededRandom(seed)
    .shuffle(questions)
    .map((question, at) => ({ question, full: at === questions.length - 1 ? rest : share }))
}

/**
 * The points of one answer; null where only a person can say. Several choices count only when they are exactly the right
 * ones; each blank counts for itself, in any of the spellings the bank allows.
 */
export function pointsOf({ questionType, answer: right }: BankQuestion, given: string, full: number): number | null {
  switch (questionType) {
    case 'essay':
      return given.trim() === '' ? 0 : null
    case 'blank': {
      const blanks = right.split(/[;；]/).map((each) => each.split('/').map(plain))
      const words = given.split(/[;；]/).map(plain)
      const hits = blanks.filter((spellings, at) => spellings.includes(words[at] ?? '')).length
      return Math.round((full * hits * 10) / blanks.length) / 10
    }
    case 'multiple':
      return letters(given) === letters(right) ? full : 0
    default:
      return plain(given) === plain(right) ? full : 0
  }
}

/** The sum of the points given so far, in tenths. */
export function scoreOf(answers: readonly Readonly<Record<string, unknown>>[]): number {
  return answers.reduce((sum, { score }) => sum + Math.round(Number(score ?? 0) * 10), 0) / 10
}

/** The last answer to each question of the sitting that was made before its due time. */
export function answersInTime<A extends { questionGuid: string; at: string }>(
  sitting: { dueTime: string | null; questions: readonly { questionGuid: string }[] | null },
  answers: readonly A[],
): A[] {
  const asked = new Set((sitting.questions ?? []).map(({ questionGuid }) => questionGuid))
  const last = new Map<string, A>()
  for (const each of answers) {
    if (!asked.has(each.questionGuid) || (sitting.dueTime !== null && each.at > sitting.dueTime)) continue
    const before = last.get(each.questionGuid)
    if (before === undefined || before.at <= each.at) last.set(each.questionGuid, each)
  }
  return [...last.values()]
}

/** Letters, figures and signs as one writes them: width, case and blanks do not matter. */
const plain = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const letters = (words: string) => [...new Set(plain(words))].sort().join('')
