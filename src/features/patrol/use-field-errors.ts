import { usePatrol } from './patrol-context.ts'
import { anchorOfField, type Gap } from './patrol-gaps.ts'

/** What a field lacks, once the inspector tried to submit. */
export function useFieldErrors(gaps: readonly Gap[]): (field: string) => string | null {
  const { showsGaps } = usePatrol()
  return (field) => (showsGaps ? (gaps.find(({ anchor }) => anchor === anchorOfField(field))?.message ?? null) : null)
}
