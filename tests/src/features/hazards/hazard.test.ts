import { describe, expect, it } from 'vitest'
import { asHazard, dueWords, hazardSteps } from '#app/features/hazards/hazard.ts'
import { buildHazard } from '#tests/factories/domain.ts'

const hazard = (own: Parameters<typeof buildHazard>[0]) => asHazard({ ...buildHazard(own), $sync: 'synced' })

describe('hazardSteps', () => {
  it.each([
    { status: 'pendingConfirm', steps: 'done now open open open' },
    { status: 'pendingRectify', steps: 'done done now open open' },
    { status: 'pendingReview', steps: 'done done done now open' },
    { status: 'closed', steps: 'done done done done done' },
  ] as const)('stands at $steps when $status', ({ status, steps }) => {
    expect(
      hazardSteps(hazard({ status }))
        .map(({ state }) => state)
        .join(' '),
    ).toBe(steps)
  })

  it('does not name those of an earlier round at a step that is open again', () => {
    const steps = hazardSteps(hazard({ status: 'pendingRectify', rectifyUserName: '甲', reviewUserName: '乙' }))
    expect(steps.map(({ note }) => note)).toEqual(['11月20日', null, null, null, null])
  })

  it('ends where it was handed to those who enforce', () => {
    const steps = hazardSteps(hazard({ status: 'transferred' }))
    expect(steps.map(({ label, state }) => `${label} ${state}`)).toEqual(['发现 done', '确认 done', '移交执法 stopped'])
  })

  it('is accepted, not re-checked, while it hangs', () => {
    const steps = hazardSteps(hazard({ status: 'pendingRectify', superviseStatus: 'hung' }))
    expect(steps.map(({ label }) => label).slice(3)).toEqual(['验收', '摘牌'])
  })
})

describe('dueWords', () => {
  it.each([
    { deadline: '2026-11-18', words: '逾期 2 天', tone: 'bad' },
    { deadline: '2026-11-20', words: '今天到期', tone: 'waiting' },
    { deadline: '2026-11-22', words: '还有 2 天', tone: 'waiting' },
    { deadline: '2026-12-20', words: '还有 30 天', tone: 'muted' },
  ])('says of $deadline: $words', ({ deadline, words, tone }) => {
    expect(dueWords({ status: 'pendingRectify', deadline }, '2026-11-20')).toEqual({ words, tone })
  })

  it('says nothing once the enterprise has answered', () => {
    expect(dueWords({ status: 'pendingReview', deadline: '2026-11-18' }, '2026-11-20')).toBeNull()
  })
})
