import { describe, expect, it } from 'vitest'
import {
  countdownText,
  draftFrom,
  EMPTY_DRAFT,
  isAnswered,
  paperOf,
  type Sitting,
  standingOf,
  toggledLetter,
} from '#app/features/study/sitting.ts'
import type { SittingQuestion } from '#domain/resources/examResult/definition.ts'

const AT = '2026-11-20T02:00:00.000Z'

describe('a sitting on the device', () => {
  it.each([
    [0, '00:00'],
    [-5_000, '00:00'],
    [59_001, '01:00'],
    [1_800_000, '30:00'],
    [3_725_000, '1:02:05'],
  ])('has %i ms left, which reads %s', (ms, text) => {
    expect(countdownText(ms)).toBe(text)
  })
  it.each([
    ['', 'B', 'B'],
    ['B', 'A', 'AB'],
    ['ABD', 'B', 'AD'],
  ])('of the choices %s, touching %s leaves %s', (before, letter, after) => {
    expect(toggledLetter(before, letter)).toBe(after)
  })
  it('hands in what was answered and when', () => {
    const draft = { ...EMPTY_DRAFT, answers: { q: { answer: 'A', at: AT } }, switches: 2 }
    expect(paperOf(draft)).toEqual({ answers: [{ questionGuid: 'q', answer: 'A', at: AT }], screenSwitches: 2 })
  })
  it('goes on where another device left off', () => {
    const sitting = { given: [{ questionGuid: 'q', answer: 'A', at: AT }], screenSwitches: 1 } as unknown as Sitting
    expect(draftFrom(sitting)).toEqual({ ...EMPTY_DRAFT, answers: { q: { answer: 'A', at: AT } }, switches: 1 })
  })
  it('does not count blanks as an answer', () => {
    const question: SittingQuestion = { questionGuid: 'q', questionType: 'essay', stem: '', options: [], full: 10 }
    expect(isAnswered({ ...EMPTY_DRAFT, answers: { q: { answer: '  ', at: AT } } }, question)).toBe(false)
  })
})

describe('an exam', () => {
  const span = { from: '2026-11-20T01:00:00.000Z', to: '2026-11-20T03:00:00.000Z' }
  it.each([
    ['published', '2026-11-20T00:59:59.999Z', 'soon'],
    ['published', '2026-11-20T01:00:00.000Z', 'open'],
    ['published', '2026-11-20T03:00:00.000Z', 'over'],
    ['ended', '2026-11-20T02:00:00.000Z', 'over'],
  ] as const)('that is %s stands at %s: %s', (status, now, standing) => {
    expect(standingOf({ ...span, status }, now)).toBe(standing)
  })
})
