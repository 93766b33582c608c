import { useDrafted } from '#app/data/drafted.ts'
import { Tag } from '#app/ui/surfaces.tsx'

/** On the card of what somebody began here and has not handed in. */
export function DraftTag({ of }: { of: string }) {
  return useDrafted().has(of) ? <Tag tone="waiting">草稿</Tag> : null
}
