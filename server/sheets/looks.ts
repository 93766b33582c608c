import type { Style } from '@cj-tech-master/excelts'
import type { Field } from '#domain/kit/fields.ts'

const fill = (argb: string): Style['fill'] => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } })

/** The format that keeps what is typed as it is typed. */
export const TEXT: Partial<Style> = { numFmt: '@', alignment: { vertical: 'middle', wrapText: true } }
export const HEADER: Partial<Style> = {
  font: { bold: true },
  fill: fill('FFE8F0FE'),
  alignment: { vertical: 'middle', wrapText: true },
}
export const REQUIRED: Partial<Style> = { ...HEADER, font: { bold: true, color: { argb: 'FFC4271B' } } }
export const WRONG: Partial<Style> = { ...TEXT, fill: fill('FFFFC7CE'), font: { color: { argb: 'FF9C0006' } } }

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
      return Math.max(label, 18)
    default:
      return Math.max(label, 12)
  }
}
