import { sentenceOf } from '#app/ui/index.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'

type SetError<Name extends string> = (name: Name, error: { type: string; message: string }) => void

/** Puts a refusal at the fields it names; otherwise answers the sentence to show above the form. */
export function applyProblem<Name extends string>(
  problem: unknown,
  names: readonly Name[],
  setError: SetError<Name>,
): string | null {
  if (!(problem instanceof Problem)) return '请求失败'
  const isOurs = (issue: InputIssue): issue is InputIssue & { path: Name } =>
    (names as readonly string[]).includes(issue.path)
  const issues = problem.issues.filter(isOurs)
  for (const { path, message } of issues) setError(path, { type: 'server', message })
  return issues.length > 0 ? null : sentenceOf(problem)
}
