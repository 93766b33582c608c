import type { Readable } from 'node:stream'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { dimensionLabel, measureHeading } from '#domain/kit/statistics.ts'
import type { WrittenRow } from './book/messages.ts'
import { writeBook } from './book/threads.ts'
import { sheetName } from './columns.ts'

/** The table of a statistic as a workbook: its groups, its measures, and the total as the last row. */
export function statisticsBook(resource: AnyResource, answer: ResourceStatistics, creator: string): Readable {
  const measures = resource.statistics?.measures ?? []
  const columns = [
    { words: dimensionLabel(resource, answer.dimension), width: 32, isText: true },
    ...measures.map((measure) => ({ words: measureHeading(measure), width: 16, isText: false })),
  ]
  return writeBook(
    { kind: 'list', name: sheetName(`${resource.label}统计`), creator, columns },
    rowsOf(resource, answer),
  )
}

async function* rowsOf({ statistics }: AnyResource, { rows, total }: ResourceStatistics): AsyncGenerator<WrittenRow[]> {
  const measures = statistics?.measures ?? []
  yield [...rows, { label: '合计', values: total }].map(({ label, values }) => ({
    cells: [label, ...measures.map(({ name }) => values[name] ?? null)],
  }))
}
