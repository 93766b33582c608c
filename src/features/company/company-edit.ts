import type { Company } from '#app/resources/company/use-company-search.ts'
import type { Actor } from '#domain/kit/access.ts'
import { closedTo } from '#domain/kit/writable.ts'
import { company } from '#domain/resources/company/definition.ts'

/** What an inspector mends on the spot; the rest of the file is the enterprise's own to keep. */
export const EDITED = [
  {
    section: '联系人',
    fields: [
      ...['safetyManager', 'safetyManagerPhone', 'mainLeader', 'mainLeaderPhone'],
      ...['legalRepresentative', 'legalRepresentativePhone'],
    ],
  },
  { section: '坐标（站在企业大门口取）', fields: ['longitude', 'latitude', 'coordSource', 'coordAccuracy'] },
  { section: '状态', fields: ['companyStatus'] },
]

/** Whether any of it is this person's to mend: the rest is applied for. */
export function mayMend(actor: Actor, record: Company): boolean {
  const closed = closedTo(actor, company, { ...record })
  return EDITED.some(({ fields }) => fields.some((name) => !closed.has(name)))
}
