import { describe, expect, it } from 'vitest'
import { neededText, rowsIn, textOf } from '#server/calls/call-keys.ts'

describe('what a body says under a name', () => {
  it.each([
    { value: undefined, text: null },
    { value: null, text: null },
    { value: '', text: null },
    { value: ' ', text: ' ' },
    { value: '同意', text: '同意' },
    { value: '十'.repeat(10), text: '十'.repeat(10) },
  ])('$value is the text $text', ({ value, text }) => {
    expect(textOf({ remark: value }, 'remark', 10)).toBe(text)
  })

  it.each([7, true, ['同意'], { text: '同意' }, '十'.repeat(11)])('%j is no text of ten letters', (value) => {
    expect(() => textOf({ remark: value }, 'remark', 10)).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        details: { issues: [{ code: 'wrong', path: 'remark', message: '应为10字以内的文字' }] },
      }),
    )
  })

  it('is asked for in words where it must be there', () => {
    expect(neededText({ name: '王明' }, 'name', '请填写姓名')).toBe('王明')
    expect(() => neededText({ name: '' }, 'name', '请填写姓名')).toThrow(
      expect.objectContaining({ details: { issues: [{ code: 'wrong', path: 'name', message: '请填写姓名' }] } }),
    )
  })

  it.each([undefined, [], 'rows', {}, [1], [null], [{}, 'row']])('%j are no rows of an import', (rows) => {
    expect(() => rowsIn({ rows }, 'rows', 2)).toThrow(
      expect.objectContaining({
        details: { issues: [{ code: 'wrong', path: 'rows', message: '请提供要导入的数据' }] },
      }),
    )
  })

  it('takes as many rows as are allowed, and not one more', () => {
    expect(rowsIn({ rows: [{ a: 1 }, {}] }, 'rows', 2)).toEqual([{ a: 1 }, {}])
    expect(() => rowsIn({ rows: [{}, {}, {}] }, 'rows', 2)).toThrow(
      expect.objectContaining({ details: { issues: [{ code: 'wrong', path: 'rows', message: '一次最多2行' }] } }),
    )
  })
})
