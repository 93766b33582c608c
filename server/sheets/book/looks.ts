import type { Style } from '@cj-tech-master/excelts'

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
