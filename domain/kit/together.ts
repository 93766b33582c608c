import type { AnyRecord } from './resource.ts'

/** Of a move that several make: all stays as the first one left it, but of these moments the earlier one counts. */
export function sinceTheFirst(...moments: readonly string[]) {
  return (before: AnyRecord, after: AnyRecord): AnyRecord => {
    const { version, updateTime, updateUserGuid } = after
    const earlier = moments.filter((field) => String(after[field]) < String(before[field]))
    return {
      ...{ ...before, version, updateTime, updateUserGuid },
      ...Object.fromEntries(earlier.map((field) => [field, after[field]])),
    }
  }
}
