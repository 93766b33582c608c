import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { rowOf } from './codec.ts'

/** The row of a record that the server makes by itself, as a consequence of a change or by a job. `by` null: nobody's. */
export function madeRow(
  resource: AnyResource,
  own: Readonly<Record<string, unknown>> & { guid: string },
  { now, by }: { now: string; by: string | null },
) {
  const record: AnyRecord = {
    ...blankRecord(resource, own.guid),
    version: 1,
    createTime: now,
    createUserGuid: by,
    updateTime: now,
    updateUserGuid: by,
    ...own,
  }
  return rowOf(resource, record)
}
