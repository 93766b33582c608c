import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { dimensionLabel, measureHeading } from '#domain/kit/statistics.ts'
import { HEADER, TEXT } from './looks.ts'

/** The table of a statistic as a workbook: its groups, its measures, and the total as the last row. */
export async function statisticsBook(
  resource: AnyResource,
  { dimension, rows, total }: ResourceStatistics,
): Promise<Uint8Array> {
  const { Workbook } = await import('@cj-tech-master/excelts')
  const book = new Workbook()
  const measures = resource.statistics?.measures ?? []
  const sheet = book.addWorksheet(`${resource.label}统计`.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [{ width: 32, style: TEXT }, ...measures.map(() => ({ width: 16 }))]
  const header = sheet.addRow([dimensionLabel(resource, dimension), ...measures.map(measureHeading)])
  for (let at = 1; at <= measures.length + 1; at += 1) header.getCell(at).style = HEADER
  for (const { label, values } of [...rows, { label: '合计', values: total }])
    sheet.addRow([label, ...measures.map(({ name }) => values[name] ?? null)])
  return new Uint8Array(await book.xlsx.writeBuffer())
}
