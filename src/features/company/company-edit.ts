import type { Company } from '#app/resources/company/use-company-search.ts'
import type { Actor } from '#domain/kit/access.ts'
import { sameValue } from '#domain/kit/merge.ts'
import { withWholePlaces } from '#domain/kit/place.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { closedTo } from '#domain/kit/writable.ts'
import { company } from '#domain/resources/company/definition.ts'

const {
  safetyManager,
  safetyManagerPhone,
  mainLeader,
  mainLeaderPhone,
  legalRepresentative,
  legalRepresentativePhone,
  companyStatus,
  longitude,
  latitude,
  coordSource,
  coordAccuracy,
} = company.fields

/** What an inspector mends on the spot; the rest of the file is the enterprise's own to keep. */
export const EDITED = {
  safetyManager,
  safetyManagerPhone,
  mainLeader,
  mainLeaderPhone,
  legalRepresentative,
  legalRepresentativePhone,
  companyStatus,
  longitude,
  latitude,
  coordSource,
  coordAccuracy,
} as const

export type EditedName = keyof typeof EDITED
export type EditedValues = { [Name in EditedName]: Company[Name] }

/** An edit under way: what the fields held when it began, for the merge, and what they shall hold. */
export interface CompanyEditDraft {
  base: EditedValues
  values: EditedValues
}

export function editOf(record: Company): CompanyEditDraft {
  const names = Object.keys(EDITED) as EditedName[]
  const values = Object.fromEntries(names.map((name) => [name, record[name]])) as EditedValues
  return { base: values, values }
}

/** What of it is this person's to mend: the rest is applied for. */
export function mayMend(actor: Actor, record: Company): ReadonlySet<EditedName> {
  const closed = closedTo(actor, company, { ...record })
  return new Set((Object.keys(EDITED) as EditedName[]).filter((name) => !closed.has(name)))
}

/** Only what differs, with what it was: two people who mend different fields do not cross each other. */
export function updateInputOf({ base, values }: CompanyEditDraft) {
  const differing = (Object.keys(EDITED) as EditedName[]).filter((name) => !sameValue(base[name], values[name]))
  const changed = withWholePlaces(EDITED, differing) as EditedName[]
  return {
    changes: Object.fromEntries(changed.map((name) => [name, values[name]])),
    base: Object.fromEntries(changed.map((name) => [name, base[name]])),
  }
}

export function editIssues(draft: CompanyEditDraft): InputIssue[] {
  try {
    parseInput(inputSchema(EDITED, { partial: true }), updateInputOf(draft).changes)
    return []
  } catch (error) {
    if (error instanceof Problem) return error.issues
    throw error
  }
}
