import { type Field, isNumeric } from '#domain/kit/fields.ts'

/** In letters of the sheet; one of ours takes two. */
export function widthFor(field: Field): number {
  const label = field.label.length * 2 + 4
  switch (field.kind) {
    case 'text':
      return Math.max(label, field.maxLength > 100 ? 40 : field.maxLength > 30 ? 30 : 18)
    case 'reference':
    case 'references':
      return Math.max(label, 30)
    case 'json':
    case 'rows':
      return 60
    case 'instant':
      return Math.max(label, 20)
    default:
      return Math.max(label, 12)
  }
}

/** Numbers stay numbers; all else is text, so that office programs neither shorten nor reckon with it. */
export const isTextColumn = (field: Field) => !isNumeric(field)

/** Office programs refuse a longer name of a sheet. */
export const sheetName = (label: string) => label.slice(0, 31)
