import { rowsLook } from '#app/fields/rows/rows-look.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { bool, choice, decimal, integer, type RowsField, rows, text } from '#domain/kit/fields.ts'
import { type CheckItem, SUGGEST_LEVELS } from '#domain/resources/checkTemplate/definition.ts'

const ITEMS: RowsField = rows({
  label: '检查项',
  max: 500,
  fields: {
    itemCode: text({ label: '编号', required: true, maxLength: 30 }),
    content: text({ label: '检查内容', required: true, maxLength: 500, multiline: true }),
    basis: text({ label: '依据', maxLength: 300 }),
    method: text({ label: '检查方式', maxLength: 50 }),
    suggestLevel: choice({ label: '建议等级', required: true, options: SUGGEST_LEVELS }),
    suggestNote: text({ label: '等级说明', maxLength: 200 }),
    suggestDays: integer({ label: '建议整改期限', min: 0, max: 365, unit: '天' }),
    photoRequired: bool({ label: '必须拍照' }),
    score: decimal({ label: '标准分', min: 0, max: 100, unit: '分' }),
  },
})

/** The items of a version in the making, in the order in which they are asked. */
export function CheckItemsInput(props: FieldInputProps) {
  return (
    <rowsLook.Input {...props} field={ITEMS} onChange={(next) => props.onChange((before) => keptItems(next(before)))} />
  )
}

/** As the record holds them: numbered through, without what is empty, and no mark on a phrase that is gone. */
export function keptItems(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return (value as Partial<CheckItem>[]).map(({ toVerify = [], ...item }, at) => ({
    ...Object.fromEntries(Object.entries(item).filter(([, own]) => own !== null && own !== '')),
    toVerify: toVerify.filter((phrase) => `${item.content ?? ''}${item.basis ?? ''}`.includes(phrase)),
    sortId: at + 1,
  }))
}
