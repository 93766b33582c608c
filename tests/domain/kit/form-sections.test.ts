import { describe, expect, it } from 'vitest'
import { text } from '#domain/kit/fields.ts'
import { assertBegun, formSections, type ToldSection } from '#domain/kit/form-sections.ts'

const fields = {
  name: text({ label: '名称' }),
  total: text({ label: '合计', computed: true }),
  place: text({ label: '地点' }),
  opinion: text({ label: '意见' }),
  remark: text({ label: '说明' }),
}
const workflow = { moves: { decide: { asks: { opinion: 'required' } }, begin: { asks: null }, end: {} } }
const sectionsOf = (form?: readonly ToldSection[]) =>
  formSections({ label: '巡查', fields, workflow, ...(form && { form }) }).map(
    ({ section, fields: asked }) => `${section}: ${asked.join(' ')}`,
  )

describe('the parts of a form', () => {
  it('are one with the name of the resource, asking what people say and no move asks for', () => {
    expect(sectionsOf()).toEqual(['巡查: name place remark'])
  })

  it('reach each from the field it begins with to where the next begins', () => {
    expect(sectionsOf([{ section: '一' }, { section: '二', from: 'remark' }])).toEqual(['一: name place', '二: remark'])
  })

  it('leave what another part names to that one, whether or not it would be asked', () => {
    expect(sectionsOf([{ section: '一', fields: ['place', 'opinion'] }, { section: '二' }])).toEqual([
      '一: place opinion',
      '二: name remark',
    ])
  })

  it('ask also what they name so, in the order of the declaration', () => {
    const form = [
      { section: '一', also: ['total'] },
      { section: '二', from: 'place', also: ['opinion'] },
    ]
    expect(sectionsOf(form)).toEqual(['一: name total', '二: place opinion remark'])
  })

  it('cannot also ask what stands in another', () => {
    const form = [
      { section: '一', also: ['opinion'] },
      { section: '二', from: 'place' },
    ]
    const told = { label: '巡查', fields, workflow, form }
    expect(() => assertBegun(told, formSections(told))).toThrow('一 holds not all that it names')
  })

  it('are none where a resource says so', () => {
    expect(sectionsOf([])).toEqual([])
  })

  it.each([
    ['a sum', [{ section: '一', from: 'total' }]],
    ['what a move asks', [{ section: '一', from: 'opinion' }]],
    ['nothing that is left', [{ section: '一', fields: ['name', 'place', 'remark'] }, { section: '二' }]],
  ])('cannot begin with %s', (_, form) => {
    const told = { label: '巡查', fields, workflow, form }
    expect(() => assertBegun(told, formSections(told))).toThrow('begins with nothing that is asked')
  })
})
