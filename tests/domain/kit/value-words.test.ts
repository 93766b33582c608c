import { expect, it } from 'vitest'
import { choice, instant, integer, rows, text } from '#domain/kit/fields.ts'
import { valueWords } from '#domain/kit/value-words.ts'

const visits = rows({
  label: '服务记录',
  fields: {
    content: text({ label: '服务内容' }),
    kind: choice({ label: '方式', options: { site: '现场' } }),
    hours: integer({ label: '时长', unit: '小时' }),
    signer: text({ label: '企业签收人' }),
    signTime: instant({ label: '签收时间' }),
  },
})
const signed = { content: '查配电房', kind: 'site', hours: 2, signer: '潘永刚', signTime: '2026-11-30T04:00:00.000Z' }
const unsigned = { content: '查仓库', kind: null, hours: null, signer: null, signTime: null }

it('says rows line by line, by what they hold', () => {
  expect(valueWords(visits, [signed, unsigned])).toBe(
    '服务内容 查配电房；方式 现场；时长 2小时；企业签收人 潘永刚\n服务内容 查仓库',
  )
})

it('is cut where it is kept, and whole where it is read', () => {
  const long = [{ ...unsigned, content: '查'.repeat(5_000) }]
  expect(valueWords(visits, long).length).toBeLessThan(5_000)
  expect(valueWords(visits, long, Infinity)).toBe(`服务内容 ${'查'.repeat(5_000)}`)
})
