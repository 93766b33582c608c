import type { AnyRecord, AnyResource, BaseRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'

/** Where and when demo rows come from: one clock and one author for all of them. */
export interface SeedMoment {
  /** ISO instant of loading; everything in the past or future is counted from it. */
  now: string
  today: string
}

type Own<R> = Omit<R, Exclude<keyof BaseRecord, 'guid'>> & Pick<BaseRecord, 'mediaTotal' | 'mediaDone'>

/** Adds the common part to a row, so that the generators only say what matters. */
export function seedRecord<R extends AnyRecord | BaseRecord>(
  own: Partial<Own<R>> & { guid: string },
  at: string,
  by: string | null = null,
): R {
  // Columns that a row leaves out are null in the table; the loader fills them from the definition.
  return {
    id: 0,
    version: 1,
    createTime: at,
    createUserGuid: by,
    updateTime: at,
    updateUserGuid: by,
    deleted: false,
    ...own,
  } as R
}

/** A row with what its definition works out of it. */
export function worked<Row extends object>(
  { derive }: Pick<AnyResource, 'derive'>,
  row: Row,
  today: string,
): Row & Readonly<Record<string, unknown>> {
  return { ...row, ...derive?.(row as Row & AnyRecord, today) }
}

type Placed = Readonly<Record<(typeof COPIED_FROM_COMPANY)[number], string | null>> & { guid: string }

/** What a record that hangs on an enterprise copies from it. */
export function placedAt(company: Placed) {
  const { guid, companyName, regionIds, regionName, gridGuid, gridPath } = company
  return { companyGuid: guid, companyName, regionIds, regionName, gridGuid, gridPath }
}
