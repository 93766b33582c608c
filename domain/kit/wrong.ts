import { type InputIssue, Problem } from './problems.ts'

type NameIn<T> = T extends string ? T : T extends { fields: infer Fields } ? keyof Fields & string : keyof T & string

/** What can be wrong with a `T`: a field of a definition, a part of an input, one of these names; and places inside it. */
export type PathIn<T> = NameIn<T> | `${NameIn<T>}.${string}`

/** One wrong value. `T`, a definition or an input, is always said, so that a misspelt field does not compile. */
export function issue<T = never>(path: PathIn<T>, message: string, code = 'rule'): InputIssue {
  return { path, code, message }
}

/** The refusal of one wrong value. `sentence` is told as a whole where no form has the field to show it at. */
export function wrong<T = never>(
  path: PathIn<T>,
  message: string,
  code = 'rule',
  { cause, ...details }: ErrorOptions & { sentence?: string } = {},
): Problem {
  return new Problem('input.invalid', { issues: [issue<T>(path, message, code)], ...details }, { cause })
}

/** Throws `input.invalid` when there is anything wrong. */
export function refuse(issues: readonly InputIssue[]): void {
  if (issues.length > 0) throw new Problem('input.invalid', { issues })
}
