const MAX_CAUSES = 5

/** A type, not an interface: the log wants one whose names it need not know. */
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  table?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/**
 * An error as it may stand in a log: what failed and where, without the values it failed over. Errors of the database name
 * every parameter of the query and the row that was in the way: passwords' hashes, tokens, identity numbers.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, table, constraint, cause } = error as Error & Partial<LoggedError>
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause === undefined || depth === MAX_CAUSES ? {} : { cause: errorForLog(cause, depth + 1) }),
  }
}

/** The parameters follow the query on a line of their own, and may go over several; frames of the stack come after. */
function withoutValues(text: string): string {
  return text
    .replace(/^params: [\s\S]*?(?=^ {4}at |(?![\s\S]))/gm, 'params: …\n')
    .replace(/(invalid input (?:syntax|value) for .*?): ".*"/g, '$1: …')
}
