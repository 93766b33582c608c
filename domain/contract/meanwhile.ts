/**
 * Who was faster: what somebody did to a record between its being shown on a device and an action arriving from there.
 * Stands as `meanwhile` in the details of `workflow.move-not-open`, `record.stale` and `record.conflict`, and beside the
 * answer to an edit that was merged.
 */
export interface Meanwhile {
  userName: string
  /** The same person, on another device. */
  isSelf: boolean
  /** What it is called: 复查. */
  actionLabel: string
  /** ISO 8601, by the server's clock. */
  at: string
  /** The fields it changed. */
  fields: string[]
}
