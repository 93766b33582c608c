import { describe, expect, it } from 'vitest'
import { meanwhileWords, overtakenWords } from '#app/features/mine/meanwhile-words.ts'
import '#domain/areas/everyday.ts'

const FASTER = { userName: '王镇安', isSelf: false, actionLabel: '复查', at: '2026-11-23T06:02:00.000Z', fields: [] }

describe('who was faster', () => {
  it.each([
    ['another, by name', {}, '王镇安 2026-11-23 14:02 已“复查”'],
    ['the person himself, on another device', { isSelf: true }, '您本人在另一台设备上 2026-11-23 14:02 已“复查”'],
    ['somebody whose name he may not see', { userName: '' }, '他人 2026-11-23 14:02 已“复查”'],
    ['who changed it without a step of its own', { actionLabel: '' }, '王镇安 2026-11-23 14:02 已“修改”'],
  ])('is told: %s', (_who, own, words) => {
    expect(meanwhileWords({ ...FASTER, ...own } as typeof FASTER)).toBe(words)
  })
})

describe('a step that was overtaken', () => {
  const entry = (code: string, details: object) =>
    ({ resource: 'hiddenDanger', problem: { code, details } }) as unknown as Parameters<typeof overtakenWords>[0]

  it('says by whom and where the record stands, where it is known', () => {
    const closed = { status: 'closed' }
    expect(overtakenWords(entry('workflow.move-not-open', { ...closed, meanwhile: FASTER }))).toBe(
      '王镇安 2026-11-23 14:02 已“复查”，现在是“已销号”，您的这一步没有生效',
    )
    expect(overtakenWords(entry('workflow.move-not-open', closed))).toBe(
      '您离线期间记录已有变化，现在是“已销号”，这一步不再需要',
    )
    expect(overtakenWords(entry('workflow.move-not-open', {}))).toBe('您离线期间记录已有变化，这一步不再需要')
  })

  it('is no other refusal', () => {
    expect(overtakenWords(entry('record.gone', { meanwhile: FASTER }))).toBeNull()
  })
})
