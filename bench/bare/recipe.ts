/** One statement that ours sent while it answered, as it was sent. */
export interface Statement {
  text: string
  /** Of those that ours prepares. */
  name?: string
  values: unknown[]
}

/** What answers one call: the statements in order, and the answer, which the bare server sends as it is. */
export interface Recipe {
  path: string
  statements: Statement[]
  /** Values that must be different each time, wherever they stand: ids that ours made or was given. */
  fresh: string[]
  answer: string
  /** The enterprise it was about, and those that the next calls are about in turn. */
  company: string
  companies: string[]
}
