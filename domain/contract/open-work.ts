/** One thing that waits for a person by name. */
export interface OpenWorkItem {
  guid: string
  resource: string
  label: string
  state: string
  /** Null where the reader may not open it. */
  title: string | null
}
