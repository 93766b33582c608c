import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { ask, askFile } from './ask.ts'
import { serverQueryOf } from './server-query.ts'
import type { RecordsQuery } from './types.ts'

/** What records are counted by and over which days, both inclusive. */
export interface StatisticsWish {
  dimension: string
  from?: string | undefined
  to?: string | undefined
}

/** The body of a statistics call: the question of the list beside it, and what is counted. */
function bodyOf(resource: string, query: RecordsQuery, wish: StatisticsWish): object {
  const asked = serverQueryOf(resourceNamed(resource), query)
  const { pageIndex: _page, pageSize: _size, countTotal: _count, sort: _sort, order: _order, ...filters } = asked
  return { ...filters, ...wish }
}

/** Only the server can count them all. Throws a `Problem`, without a signal too. */
export async function askStatistics(
  resource: string,
  query: RecordsQuery,
  wish: StatisticsWish,
): Promise<ResourceStatistics> {
  return await ask<ResourceStatistics>(`/api/${resource}/statistics`, bodyOf(resource, query, wish))
}

/** The same table as a sheet. Throws a `Problem`. */
export async function statisticsSheet(resource: string, query: RecordsQuery, wish: StatisticsWish): Promise<Blob> {
  return await askFile(`/api/${resource}/statistics/export`, bodyOf(resource, query, wish))
}
