import type { Draft } from '#app/offline/types.ts'
import { ownPageOf } from '#app/resources/own-page.ts'
import { withForm } from '#app/screens/asked-form.ts'
import type { Role } from '#domain/kit/access.ts'
import { audiencesOf, listPageOf } from '#domain/pages/find-page.ts'
import { devicePath } from '#domain/rules/task-path.ts'

/** The page that a record has to itself; null for kinds that stand in a list alone. */
const ownPage = (resource: string, guid: string) => ownPageOf(resource)?.(guid) ?? devicePath(resource, guid)

/** The page on which these people see and change a record: its own, else the list of its kind with it open. */
export function recordTarget(resource: string, guid: string, roles: readonly Role[]): string | null {
  const own = ownPage(resource, guid)
  if (own !== null) return own
  const list = listPageOf(resource, audiencesOf(roles))
  return list === null ? null : `${list}?open=${guid}`
}

/**
 * Where a draft is gone on with: where it was written, with its form open. Of older versions only the key tells,
 * `patrol…` or `deed:resource:guid` of forms on a record's page; null where it does not.
 */
export function draftTarget({ key, kind, at }: Draft): string | null {
  if (kind === 'patrol') return `/inspection/newGridPatrol?draft=${encodeURIComponent(key)}`
  const [prefix, first = '', second = ''] = key.split(':')
  if (kind === 'permit') return withForm(`/specialWork/${first}`, second)
  const own = ownPage(first, second)
  // The answers to an action's questions are kept under its name: `rectify:hiddenDanger:guid`.
  const page = own ?? at
  if (kind !== 'edit' && prefix === kind && second !== '' && page !== undefined) return withForm(page, kind)
  return at ?? own
}
