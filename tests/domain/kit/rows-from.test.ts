import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Field, RowsField } from '#domain/kit/fields.ts'
import { codesIn, rowFrom } from '#domain/kit/rows-from.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { type CheckItem, checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'

const FROM = inspection.fields.findings.from
const ITEM: CheckItem = {
  itemCode: 'GEN-09',
  content: '防护罩齐全',
  basis: '安法第36条',
  suggestLevel: 'general',
  sortId: 9,
}
const ROW = { itemCode: 'GEN-09', item: '防护罩齐全', basis: '安法第36条' }

describe('an item of a check list as a finding', () => {
  it.each([
    ['general', { ...ROW, level: 'general' }],
    ['major', { ...ROW, level: 'major' }],
    ['depends', ROW],
  ] as const)('that is proposed to be %s', (suggestLevel, row) =>
    expect(rowFrom(FROM, { ...ITEM, suggestLevel })).toEqual(row),
  )

  it('leaves open what the list does not say', () => {
    const { basis: _, ...item } = ITEM
    expect(rowFrom(FROM, item)).not.toHaveProperty('basis')
  })

  it('is known again by its code, whatever was written over it', () => {
    expect(codesIn(FROM, [{ ...ROW, item: '3号冲床' }, { item: '手写' }]).has('GEN-09')).toBe(true)
  })
})

const isFromList = ([, field]: [string, Field]): boolean => field.kind === 'rows' && field.from !== undefined
const DECLARED = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(isFromList)
    .map(([name, field]) => ({ where: `${resource.name}.${name}`, resource, field: field as RowsField })),
)

describe.each(DECLARED)('the rows of $where', ({ resource, field }) => {
  const { from } = field

  it('come from a list that the record names', () =>
    expect(resource.fields[from?.list ?? '']).toMatchObject({ kind: 'reference', to: checkTemplate.name }))

  it('keep which item they were where nobody reads it', () =>
    expect(field.fields[from?.code ?? '']).toMatchObject({ kind: 'text', silent: true }))

  it.each(['general', 'major', 'depends'] as const)('take the longest item that is %s', (suggestLevel) => {
    const item = {
      itemCode: '码'.repeat(30),
      content: '查'.repeat(500),
      basis: '据'.repeat(300),
      suggestLevel,
      sortId: 1,
    }
    expect(() => parseInput(checkTemplate.fields.items.schema, [item])).not.toThrow()
    const row = rowFrom(from ?? FROM, item)
    expect(parseInput(inputSchema(field.fields), row)).toEqual(row)
  })
})
