import { type Actor, ownCompany } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { applicationFor } from '#domain/resources/companyChangeRecord/changeable.ts'

const OWN_CHANGES = '/changeInfo'
const CHANGES = '/comopanyInformationManagement/informationChangeRecord'

/** Where somebody asks for what he may not change himself: the form of the change record with the field filled in. */
export function applyForChange(name: string, { guid }: Pick<AnyRecord, 'guid'>, actor: Actor): string | null {
  const application = applicationFor(name, guid)
  if (application === null) return null
  const query = new URLSearchParams({ form: 'new', fill: JSON.stringify(application) })
  return `${ownCompany(actor) === null ? CHANGES : OWN_CHANGES}?${query}`
}
