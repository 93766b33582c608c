/** One thing that waits for a person by name. */
export interface OpenWorkItem {
  guid: string
  resource: string
  label: string
  state: string
  /** Null where the reader may not open it. */
  title: string | null
}

/** How many to-dos of one kind stand in a view; of no kind those that people set each other. */
export interface TaskKind {
  bizResource: string | null
  /** In words, for a page that knows nothing of that resource. */
  label: string | null
  count: number
}
