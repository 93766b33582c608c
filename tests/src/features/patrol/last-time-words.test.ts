import { describe, expect, it } from 'vitest'
import { lastTimeWords } from '#app/features/patrol/last-time-words.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'

const TODAY = '2026-11-20'
const nothing = { companyName: '甲厂', last: undefined, closed: [], open: [], openTotal: 0, lookedBack: [] }
const last = buildRecord('patrolRecord', { checkDate: '2026-11-05', conclusion: 'deadline', problemCount: 2 })
const blocked = { place: '仓库', description: '通道堵塞' }

describe('lastTimeWords', () => {
  it('says that there is nothing to say', () => {
    expect(lastTimeWords(nothing, TODAY)).toBe('甲厂。没有以前的巡查记录。没有未销号的隐患。')
  })

  it('says what was wrong last time and what of it was closed since', () => {
    const closed = [buildHazard({ ...blocked, status: 'closed' })]
    expect(lastTimeWords({ ...nothing, last, closed }, TODAY)).toBe(
      '甲厂。上次巡查是11月5日，发现2个问题，限期整改。其中1条已经销号。仓库，通道堵塞。没有未销号的隐患。',
    )
  })

  it('counts all that is open, though it names only the most pressing', () => {
    const open = [buildHazard({ ...blocked, deadline: '2026-11-18' })]
    expect(lastTimeWords({ ...nothing, open, openTotal: 7 }, TODAY)).toContain(
      '还有7条隐患没有销号。先说最急的1条。第1条，仓库，通道堵塞，已经逾期2天。',
    )
  })

  it.each([
    { status: 'pendingReview', words: '企业已经整改，等待复查' },
    { status: 'pendingConfirm', words: '等待区镇确认等级' },
  ] as const)('counts no days of what is $status', ({ status, words }) => {
    const open = [buildHazard({ ...blocked, status, deadline: '2026-11-26' })]
    expect(lastTimeWords({ ...nothing, open, openTotal: 1 }, TODAY)).toContain(`第1条，仓库，通道堵塞，${words}。`)
  })
})
