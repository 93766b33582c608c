import type { Draft } from '#app/offline/types.ts'
import { withForm } from '#app/screens/asked-form.ts'

/** Where a record's own page is; without one its draft is found on the list. */
const PAGES: Readonly<Record<string, (guid: string) => string>> = {
  hiddenDanger: (guid) => `/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/${guid}`,
  rectifyInstruction: (guid) => `/companyInstruction/companyInstructionIndex/${guid}`,
  patrolRecord: (guid) => `/newGridPatrol/index/${guid}`,
  company: (guid) => `/company/${guid}`,
  dangerousWorkPermit: (guid) => `/specialWork/${guid}`,
  patrolTask: () => '/securityPatrol/index',
}

/** The page on which a record is seen and changed; null for resources without one. */
export function recordTarget(resource: string, guid: string): string | null {
  return PAGES[resource]?.(guid) ?? null
}

/**
 * Where a draft is gone on with: where it was written, with its form open. Of older versions only the key tells,
 * `patrol…` or `deed:resource:guid` of forms on a record's page; null where it does not.
 */
export function draftTarget({ key, kind, at }: Draft): string | null {
  if (kind === 'patrol') return `/inspection/newGridPatrol?draft=${encodeURIComponent(key)}`
  const [prefix, first = '', second = ''] = key.split(':')
  if (kind === 'permit') return withForm(`/specialWork/${first}`, second)
  const own = recordTarget(first, second)
  // The answers to an action's questions are kept under its name: `rectify:hiddenDanger:guid`.
  const page = own ?? at
  if (kind !== 'edit' && prefix === kind && second !== '' && page !== undefined) return withForm(page, kind)
  return at ?? own
}
