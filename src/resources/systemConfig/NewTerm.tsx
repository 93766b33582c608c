import { useSearchParams } from 'react-router-dom'
import type { LocalRecord } from '#app/offline/types.ts'
import { useSession } from '#app/session/index.ts'
import { LinkButton } from '#app/ui/index.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'

/** What a new row of a setting has in common with the one before it. */
export const SAME_SETTING = ['key', 'name', 'valueType', 'unit'] as const

/** The way to change a setting from a day on: a row of its own, so that what held before stays on record. */
export function NewTerm({ record }: { record: LocalRecord }) {
  const session = useSession()
  const [params] = useSearchParams()
  if (!('actor' in session) || systemConfig.access.create(session.actor) === 'nothing') return null
  const next = new URLSearchParams(params)
  next.set('form', 'new')
  next.set('like', record.guid)
  return (
    <LinkButton to={`?${next}`} icon="plus" tone="primary">
      自某日起变更
    </LinkButton>
  )
}
