import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import type { FieldViewProps } from '#app/fields/types.ts'

/** 受托人, whose file he who leaves his work to him may not be able to read. */
export function StandInName({ value, others }: FieldViewProps) {
  const { delegateName } = others ?? {}
  if (typeof delegateName === 'string') return delegateName
  return <RecordTitle resource="user" guid={typeof value === 'string' ? value : null} />
}
