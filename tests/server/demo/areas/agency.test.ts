import { describe, expect, it } from 'vitest'
import { valueSchema } from '#domain/kit/schema.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { agencyDemo } from '#server/demo/areas/agency.ts'
import { demoCompanyOf, seedCompanies } from '#server/demo/companies.ts'
import { DEMO_AGENCY_GUID, seedUsers } from '#server/demo/people.ts'
import { agencySeed } from '#server/install/areas/agency.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'

const moment = { now: '2026-11-20T02:32:00.000Z', today: '2026-11-20' }
const companies = seedCompanies(moment, 300)
const home = demoCompanyOf(companies)
const users = seedUsers(moment, { guid: home.guid, gridGuid: home.gridGuid ?? '', gridPath: home.gridPath ?? '' })
const sets: SeedRows = {
  ...agencySeed.reference(moment),
  ...agencyDemo(moment, { companies, users, home }),
}
type Row = Readonly<Record<string, unknown>>
const rowsOf = (name: string) => (sets[name] ?? []) as readonly Row[]

/** Attachments are not part of the set: a demo file has no bytes. */
function misfits(name: string, row: Row): string[] {
  const { fields, workflow } = resourceNamed(name)
  const unknown = workflow !== undefined && !Object.hasOwn(workflow.states, String(row.status)) ? ['status'] : []
  const wrong = Object.entries(fields).flatMap(([field, definition]) => {
    const value = row[field] ?? null
    if (definition.kind === 'files') return []
    if (value === null) return definition.required === true ? [field] : []
    return valueSchema(definition).safeParse(value).success ? [] : [field]
  })
  return [...unknown, ...wrong].map((field) => `${name} ${String(row.guid)} ${field} ${JSON.stringify(row[field])}`)
}

describe('the demo set of agencies', () => {
  it.each(Object.keys(sets))('fits the definition of %s', (name) => {
    expect(rowsOf(name).length).toBeGreaterThan(0)
    expect(rowsOf(name).flatMap((row) => misfits(name, row))).toEqual([])
    expect(new Set(rowsOf(name).map(({ guid }) => guid)).size).toBe(rowsOf(name).length)
  })

  it('breaks no rule of its resources', () => {
    const broken = Object.entries(sets).flatMap(([name, rows]) =>
      rows.flatMap((row) =>
        (resourceNamed(name).rules?.(row as never) ?? []).map(({ message }) => `${name} ${message}`),
      ),
    )
    expect(broken).toEqual([])
  })

  it('shows the demo agency and the demo enterprise some of everything', () => {
    const ofAgency = ['agencyEmployee', 'tutorshipProject', 'hostingProject', 'standardizationReview', 'contract']
    for (const name of ofAgency)
      expect(
        rowsOf(name).some(({ agencyGuid }) => agencyGuid === DEMO_AGENCY_GUID),
        name,
      ).toBe(true)
    const ofCompany = ['tutorshipProject', 'standardizationApplication', 'lostScoreItem', 'rectificationResult']
    for (const name of ofCompany)
      expect(
        rowsOf(name).some(({ companyGuid }) => companyGuid === home.guid),
        name,
      ).toBe(true)
  })
})
