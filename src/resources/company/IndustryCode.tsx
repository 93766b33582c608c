import { useRecord } from '#app/data/index.ts'
import type { FieldViewProps } from '#app/fields/types.ts'
import { NO_VALUE } from '#app/fields/words.ts'

/** The code of GB/T 4754 itself: the industry's name already stands above it. */
export function IndustryCode({ value }: FieldViewProps) {
  const read = useRecord('economyType', typeof value === 'string' ? value : null)
  if (read.state === 'loading') return '…'
  return read.state === 'ready' ? String(read.record.industryCode) : NO_VALUE
}
