import { describe, expect, it } from 'vitest'
import { checklists } from '#domain/data/checklists.ts'

const items = checklists.flatMap((checklist) => checklist.items)
const itemOf = (code: string) => items.find((item) => item.itemCode === code)

describe('checklists', () => {
  it('holds 103 items in six lists, each with the flag that switches it on', () => {
    expect(checklists.map(({ code, applyFlag, items: { length } }) => [code, applyFlag, length])).toEqual([
      ['GEN', null, 18],
      ['DUST', 'isSheBaoFenChen', 16],
      ['NH3', 'isSheAnZhiLeng', 16],
      ['CS', 'isYouXianKongJian', 17],
      ['WHP', 'isWeiHua', 18],
      ['FIRE', null, 18],
    ])
  })

  it('numbers the items of a list in order', () => {
    for (const checklist of checklists) {
      const codes = checklist.items.map((_, index) => `${checklist.code}-${String(index + 1).padStart(2, '0')}`)
      expect(checklist.items.map((item) => item.itemCode)).toEqual(codes)
      expect(checklist.items.map((item) => item.sortId)).toEqual(codes.map((_, index) => index + 1))
    }
  })

  it('fills every text, without marks of doubt in it', () => {
    const texts = items.flatMap(({ content, basis, method, suggestNote = '-' }) => [
      content,
      basis,
      method,
      suggestNote,
    ])
    expect(texts.filter((text) => text.trim() === '' || text.includes('†') || text.includes('|'))).toEqual([])
  })

  it('uses the known levels and ways of checking', () => {
    expect(new Set(items.map((item) => item.suggestLevel))).toEqual(new Set(['general', 'major', 'depends']))
    const ways = new Set(items.flatMap((item) => item.method.split('/')))
    expect(ways).toEqual(new Set(['资料', '现场', '询问', '实测']))
  })

  it('gives seven days to what is general and leaves the rest to a plan', () => {
    const wrong = items.filter((item) => item.suggestDays !== (item.suggestLevel === 'general' ? 7 : null))
    expect(wrong).toEqual([])
  })

  it.each([
    ['GEN-05', 'major', '重大（无证上岗作业）'],
    ['GEN-09', 'depends', undefined],
    ['DUST-01', 'major', undefined],
    ['DUST-10', 'depends', '积尘严重的重大，其余一般'],
    ['CS-02', 'depends', '涉中毒风险且同时未辨识、无台账的重大，其余一般'],
    ['WHP-18', 'depends', '移交生态环境部门'],
    ['FIRE-01', 'general', '一般（严重的移交消防）'],
  ])('suggests for %s: %s, %s', (code, level, note) => {
    expect(itemOf(code)?.suggestLevel).toBe(level)
    expect(itemOf(code)?.suggestNote).toBe(note)
  })

  it('keeps what is still to be verified as phrases of the item itself', () => {
    const doubtful = items.filter((item) => item.toVerify.length > 0)
    expect(doubtful).toHaveLength(25)
    const lost = doubtful.filter(({ toVerify, basis, content }) =>
      toVerify.some((phrase) => phrase === '' || !`${content} ${basis}`.includes(phrase)),
    )
    expect(lost).toEqual([])
  })
})
