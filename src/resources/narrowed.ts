import type { Access, Actor } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'

/** What a page of one's own asks for: its filter, and of that what is the reader's; all of it where he owns none. */
export function narrowed(filter: Filter | undefined, own: Access | undefined, actor: Actor | null): Filter | undefined {
  const owned = actor === null ? 'nothing' : (own?.(actor) ?? 'nothing')
  return owned === 'nothing' ? filter : both(filter ?? 'everything', owned)
}
