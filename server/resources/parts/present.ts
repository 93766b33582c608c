import { isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { NOT_THERE } from '#domain/rules/company-state.ts'
import { tableOf } from '#server/db/schema.ts'

const { companyStatus } = tableOf(companyDefinition)

/** Enterprises where somebody is, as far as is known; or of which it is not these states that are known. */
export const isPresent = (but: readonly string[] = NOT_THERE): SQL | undefined =>
  or(isNull(companyStatus), notInArray(companyStatus, [...but]))
