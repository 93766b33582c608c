import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { rowOf } from './codec.ts'

interface Begun {
  now: string
  /** Null: nobody's. */
  by: string | null
}

/** How every record begins. */
export function begunNow({ now, by }: Begun) {
  return { version: 1, createTime: now, createUserGuid: by, updateTime: now, updateUserGuid: by }
}

/** The row of a record that the server makes by itself, as a consequence of a change or by a job. */
export function madeRow(
  resource: AnyResource,
  own: Readonly<Record<string, unknown>> & { guid: string },
  begun: Begun,
) {
  const record: AnyRecord = {
    ...blankRecord(resource, own.guid),
    ...begunNow(begun),
    ...own,
  }
  return rowOf(resource, record)
}
