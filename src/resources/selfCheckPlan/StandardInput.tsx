import { useRecord } from '#app/data/index.ts'
import { ReferenceInput } from '#app/fields/reference/reference-look.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { ownCompany } from '#domain/kit/access.ts'
import type { ReferenceField } from '#domain/kit/fields.ts'
import { SELF_CHECK_STANDARDS, standardsFor } from '#domain/rules/standard-offer.ts'

/** 检查标准: of the self-check standards those of the enterprise's trade and dangers. */
export function StandardInput({ field, others, ...props }: FieldInputProps) {
  const session = useSession()
  const own = 'actor' in session ? ownCompany(session.actor) : null
  const companyGuid = own ?? (typeof others?.companyGuid === 'string' ? others.companyGuid : null)
  const company = useRecord('company', companyGuid)
  const filter = company.state === 'ready' ? standardsFor(asCompany(company.record)) : SELF_CHECK_STANDARDS
  return <ReferenceInput {...props} field={field as ReferenceField} filter={filter} />
}
