import type { RecordsState } from '#app/data/types.ts'
import { asOfOf } from '#app/screens/as-of.ts'
import { clockOf } from '#app/ui/index.ts'

/** That what follows is the last answer kept, there being no signal; nothing while it is live. */
export function AsOfNote({ read }: { read: RecordsState }) {
  const asOf = asOfOf(read)
  if (asOf === null) return null
  return <p className="company-card__as-of">现在没有网络，以下内容截至 {clockOf(asOf)}</p>
}
