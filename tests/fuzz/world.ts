import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { RESOURCES } from '#domain/areas/all.ts'
import { editableFields } from '#domain/kit/action.ts'
import type { Field } from '#domain/kit/fields.ts'
import { type AnyRecord, type AnyResource, fieldNames } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { openSession } from '#server/accounts/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { seedCriteria, seedWorkConfigs } from '#server/install/areas/self-check-standards.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import {
  COMPANIES,
  GRIDS,
  insertRecords,
  PEOPLE,
  type Person,
  START,
  startTestServer,
  type TestServer,
} from '../server/support.ts'
import { KNOWN_DAY, KNOWN_MOMENT, seededGuids } from './known.ts'
import { fieldValue } from './values.ts'

/** Between how many rows a table has and the mark of what they hold. */
export const COUNT_END = '/'

export interface World {
  server: TestServer
  token(who: Person): string
  /** Signs somebody in again, and puts his account back as it was: some calls end sessions and change accounts. */
  restore(who: Person): Promise<void>
  /** Puts a resource's records back as they were at the start. */
  renew(resource: string): Promise<void>
  /** What every table holds, as one short text for each. */
  fingerprint(): Promise<Map<string, string>>
  /** The number of the next writing transaction: the same before and after when nothing was even tried. */
  nextTransaction(): Promise<string>
}

/** Somebody of every kind, and of every resource a record in every status. The same for every run. */
export async function openWorld(kind: Database['kind']): Promise<World> {
  const server = await startTestServer(kind)
  const { db } = server
  await insertRecords(db, 'riskCriteria', seedCriteria({ now: START, today: KNOWN_DAY }))
  await insertRecords(db, 'dangerousWorkConfig', seedWorkConfigs({ now: START, today: KNOWN_DAY }))
  const seeded = new Map<string, Row[]>([
    ['company', COMPANIES.map((record) => rowOf(resourceNamed('company'), record))],
    ['gridManage', GRIDS.map((record) => rowOf(resourceNamed('gridManage'), record))],
    ['user', Object.values(PEOPLE).map((record) => rowOf(resourceNamed('user'), record))],
  ])
  for (const [at, resource] of RESOURCES.entries())
    seeded.set(resource.name, [...(seeded.get(resource.name) ?? []), ...(await insertSeeded(server, resource, at))])
  const tokens = new Map<Person, string>()
  const tables = await tableNames()
  const everyTable = sql.raw(
    tables
      .map(
        (name) =>
          `select '${name}' as "name", count(*)::text || '${COUNT_END}' || coalesce(sum(hashtext(ctid::text || xmin::text)), 0)::text as "mark" from "${name}"`,
      )
      .join(' union all '),
  )

  return {
    server,
    token: (who) => tokens.get(who) ?? server.token(who),
    restore: async (who) => {
      await renew('user')
      const { token } = await openSession(db, who, { ip: '127.0.0.1', userAgent: null }, START)
      tokens.set(who, token)
    },
    renew,
    fingerprint: async () => {
      const { rows } = await db.execute<{ name: string; mark: string }>(everyTable)
      return new Map(rows.map(({ name, mark }) => [name, mark]))
    },
    nextTransaction: async () => {
      const { rows } = await db.execute<{ xid: string }>(
        sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
      )
      return rows[0]?.xid ?? ''
    },
  }

  async function renew(resource: string): Promise<void> {
    const table = tableNamed(resource)
    for (const row of seeded.get(resource) ?? []) {
      const { guid: _, ...values } = row
      const putBack = db.insert(table).values(row).onConflictDoUpdate({ target: table.guid, set: values })
      // Another record may meanwhile have what no two share.
      await putBack.catch(() => {})
    }
  }

  async function tableNames(): Promise<string[]> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
    return rows.map(({ name }) => name)
  }
}

const PLACE = {
  companyGuid: 'company-a',
  companyName: '甲纺织厂',
  gridGuid: 'grid-a',
  gridPath: 'root/town-a/grid-a/',
  agencyGuid: 'agency-a',
}

/** Filled in as a form would be, as far as each field by itself can tell. */
async function insertSeeded({ db }: TestServer, resource: AnyResource, at: number): Promise<Row[]> {
  const rows: Row[] = []
  const states = Object.keys(resource.workflow?.states ?? {})
  const table = tableNamed(resource.name)
  for (const [index, guid] of seededGuids(resource).entries())
    for (let tries = 0; tries < SEED_TRIES; tries += 1) {
      const record = seededRecord(resource, guid, (at * 10 + index) * SEED_TRIES + tries)
      const row = rowOf(resource, states.length === 0 ? record : { ...record, status: states[index] })
      // What no two records share may be drawn twice.
      const made = await db.insert(table).values(row).onConflictDoNothing().returning({ guid: table.guid })
      if (made.length === 0) continue
      rows.push(row)
      break
    }
  return rows
}

type Row = Record<string, unknown>

const SEED_TRIES = 10

function seededRecord(resource: AnyResource, guid: string, seed: number): AnyRecord {
  const names = fieldNames(resource)
  const own = Object.fromEntries(Object.entries(PLACE).filter(([name]) => names.includes(name)))
  const fields = Object.entries(editableFields(resource)).filter(([name]) => !(name in own) && name !== 'parentGuid')
  const values = fields.map(([name, field]) => [name, seededValue(`${resource.name}.${name}`, field, seed)])
  return buildRecord(resource.name, { ...Object.fromEntries(values), ...own, guid, createTime: KNOWN_MOMENT })
}

function seededValue(path: string, field: Field, seed: number): unknown {
  return fc.sample(fieldValue(path, field), { numRuns: 1, seed })[0]
}
