import { type InputIssue, Problem } from '#domain/kit/problems.ts'

export function refuse(issues: InputIssue[]): void {
  if (issues.length > 0) throw new Problem('input.invalid', { issues })
}
