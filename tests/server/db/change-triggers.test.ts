import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { lackingTriggers, scopeSources } from '#server/db/change-triggers.ts'

const FOLDER = join(import.meta.dirname, '../../../server/db/migrations')
const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('--> statement-breakpoint\n')

it('has migrations with the triggers of every mirrored resource', () => {
  expect(lackingTriggers(RESOURCES, MIGRATIONS)).toBe('')
})

describe('what a migration gets', () => {
  const contract = resourceNamed('contract')
  const mirroredContract = { ...contract, offline: { ...contract.offline, keep: 'mirror' } } as AnyResource
  const others = RESOURCES.filter(({ name }) => name !== 'contract')
  const withContract = lackingTriggers([...others, mirroredContract], MIGRATIONS)

  it('of a table that is mirrored from here on: its own trigger, and its own rows for devices to fetch', () => {
    expect(withContract.match(/create or replace function "\w+"/g)).toEqual([
      'create or replace function "log_contract"',
    ])
    expect(withContract).toContain(`select "logChange"('contract', each."guid"::text`)
    expect(withContract).not.toContain('syncMeta')
  })

  it('nothing more once it has it', () => {
    expect(
      lackingTriggers([...others, mirroredContract], `${MIGRATIONS}--> statement-breakpoint\n${withContract}`),
    ).toBe('')
  })

  it('of one whose rows stand in other scopes than before: its own trigger, and everything anew', () => {
    const hazard = resourceNamed('hiddenDanger')
    const changed = { ...hazard, offline: { ...hazard.offline, own: 'createUserGuid' } } as AnyResource
    const sql = lackingTriggers([...RESOURCES.filter(({ name }) => name !== 'hiddenDanger'), changed], MIGRATIONS)
    expect(sql.match(/create or replace function "\w+"/g)).toEqual(['create or replace function "log_hiddenDanger"'])
    expect(sql).toContain('update "syncMeta" set "generation" = gen_random_uuid()')
  })
})

it('logs what only an enterprise keeps for no grid', () => {
  expect(scopeSources(resourceNamed('riskEvent'))).toEqual([{ prefix: 'company', column: 'companyGuid' }])
  expect(scopeSources(resourceNamed('hiddenDanger'))).toContainEqual({ prefix: 'grid', column: 'gridGuid' })
})

it('logs what only the people named keep for each of them, and for neither grid nor enterprise', () => {
  expect(scopeSources(resourceNamed('inspection'))).toEqual([{ prefix: 'user', column: 'officers', isList: true }])
})
