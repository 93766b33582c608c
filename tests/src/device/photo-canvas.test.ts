import { describe, expect, it } from 'vitest'
import { fitWithin, greyOf, wrapLine } from '#app/device/photo-canvas.ts'

describe('fitWithin', () => {
  it.each([
    { from: { width: 4032, height: 3024 }, to: { width: 1600, height: 1200 } },
    { from: { width: 3024, height: 4032 }, to: { width: 1200, height: 1600 } },
    { from: { width: 800, height: 600 }, to: { width: 800, height: 600 } },
    { from: { width: 9000, height: 2 }, to: { width: 1600, height: 1 } },
  ])('makes $to of $from', ({ from, to }) => {
    expect(fitWithin(from, 1600)).toEqual(to)
  })
})

describe('greyOf', () => {
  it('weighs the colours as the eye does, pixel by pixel', () => {
    expect(greyOf([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255])).toEqual([255, 0, 76, 150])
  })
})

describe('wrapLine', () => {
  const widthOf = (text: string) => [...text].length * 10

  it.each([
    { line: '吴江某某纺织有限公司', rows: ['吴江某某纺', '织有限公司'] },
    { line: '短行', rows: ['短行'] },
    { line: '', rows: [] },
    { line: '𠮷田安全员检查', rows: ['𠮷田安全员', '检查'] },
    { line: '惰化抑爆等，控爆', rows: ['惰化抑爆', '等，控爆'] },
    { line: '依据：GB 15577', rows: ['依据：GB', ' ', '15577'] },
    { line: '令第11条（三）停用', rows: ['令第11条', '（三）停用'] },
    { line: '1234567890', rows: ['12345', '67890'] },
  ])('breaks $line at the edge', ({ line, rows }) => {
    expect(wrapLine(line, 50, widthOf)).toEqual(rows)
  })

  it('gives each character its own row when not even one fits', () => {
    expect(wrapLine('安全', 5, widthOf)).toEqual(['安', '全'])
  })
})
