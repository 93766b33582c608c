import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { scopeSources, triggerSql } from '#server/db/change-triggers.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../server/db/migrations')

it('has a migration with the triggers of every mirrored resource', () => {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('change-log.sql'))
    .sort()
    .at(-1)
  expect(readFileSync(join(MIGRATIONS, newest ?? ''), 'utf8')).toBe(triggerSql(RESOURCES))
})

it('logs what only an enterprise keeps for no grid', () => {
  expect(scopeSources(resourceNamed('riskEvent'))).toEqual([{ prefix: 'company', column: 'companyGuid' }])
  expect(scopeSources(resourceNamed('hiddenDanger'))).toContainEqual({ prefix: 'grid', column: 'gridGuid' })
})
