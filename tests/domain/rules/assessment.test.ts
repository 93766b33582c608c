import { expect, it } from 'vitest'
import { assessmentScore } from '#domain/rules/assessment.ts'

it.each([
  [{ coverage: 100, closing: 100, attendance: 100, training: 100, bonus: 0, deduct: 0 }, 100],
  [{ coverage: 80, closing: 90, attendance: 95, training: 88, bonus: 2, deduct: 1.5 }, 87.3],
  [{ coverage: 10, closing: 0, attendance: 0, training: 0, bonus: 0, deduct: 50 }, 0],
])('weighs %j to %f', (figures, score) => {
  expect(assessmentScore(figures, '2026-11-01')).toBe(score)
})
