import { describe, expect, it } from 'vitest'
import { ORDER_PAPER, PATROL_PAPER, PERMIT_PAPER } from '#domain/data/paper-templates.ts'
import { layPaper } from '#domain/rules/paper.ts'

describe('layPaper', () => {
  it('fills blanks, leaves a line for what is not known, and keeps an empty word empty', () => {
    expect(
      layPaper('单位：{name}　电话：{phone}\n备注：{remark}。', { words: { name: '甲厂', remark: '' }, parts: {} }),
    ).toEqual([
      { kind: 'text', text: '单位：甲厂　电话：＿＿＿＿＿＿' },
      { kind: 'text', text: '备注：。' },
    ])
  })

  it('puts parts in place of lines that are only their blank', () => {
    const table = { kind: 'table', head: ['问题'], widths: [1], rows: [['通道堵塞']] } as const
    const laid = layPaper('问题：\n {problems}\n见{problems}', {
      words: { problems: '上表' },
      parts: { problems: [table] },
    })
    expect(laid).toEqual([{ kind: 'text', text: '问题：' }, table, { kind: 'text', text: '见上表' }])
  })

  it('drops a part that has nothing to show', () => {
    expect(layPaper('{photos}', { words: {}, parts: { photos: [] } })).toEqual([])
  })

  it.each([PATROL_PAPER, ORDER_PAPER, PERMIT_PAPER])('knows every blank of $templateName', ({ content, blanks }) => {
    const used = [...content.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(blanks).sort())
  })
})
