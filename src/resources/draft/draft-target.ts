import type { Draft } from '#app/offline/types.ts'
import { recordPath } from '#app/resources/record-path.ts'
import { withForm } from '#app/screens/asked-form.ts'

/**
 * Where a draft is gone on with: where it was written, with its form open. Of older versions only the key tells,
 * `patrol…` or `deed:resource:guid` of forms on a record's page; null where it does not.
 */
export function draftTarget({ key, kind, at }: Draft): string | null {
  if (kind === 'patrol') return `/inspection/newGridPatrol?draft=${encodeURIComponent(key)}`
  const [prefix, first = '', second = ''] = key.split(':')
  if (kind === 'permit') return withForm(`/specialWork/${first}`, second)
  const own = recordPath(first, second)
  // The answers to an action's questions are kept under its name: `rectify:hiddenDanger:guid`.
  const page = own ?? at
  if (kind !== 'edit' && prefix === kind && second !== '' && page !== undefined) return withForm(page, kind)
  return at ?? own
}
