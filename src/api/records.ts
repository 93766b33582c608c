import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Api } from './client.ts'

/** `POST /api/{resource}/list` */
export function listRecords(api: Api, resource: string, query: ListQuery): Promise<Page<AnyRecord>> {
  return api.post(`api/${resource}/list`, query)
}

/** `POST /api/{resource}/getByGuid/{guid}`. Throws `record.gone` where there is none, or none this person may see. */
export function getRecordByGuid(api: Api, resource: string, guid: string): Promise<AnyRecord> {
  return api.post(`api/${resource}/getByGuid/${encodeURIComponent(guid)}`)
}
