import { TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import type { Change } from '#server/engine/hooks.ts'
import { HOOKS } from '#server/resources/hooks.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { actorOfPerson, insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

export const TODAY = '2026-11-20'
export const YESTERDAY = '2026-11-19'
export const TOMORROW = '2026-11-21'
export const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
export const OWN = { companyGuid: 'company-a', ...PLACE }

export type Own = Readonly<Record<string, unknown>>
export type Rows = readonly (readonly [resource: string, own: Own])[]

export interface Deed {
  action: string
  before?: Own | null
  after: Own
  who?: Person
  opinion?: string
}

/** What one thing answers over these rows; nothing of it stays. */
async function over<T>(db: Db, rows: Rows, work: (tx: Db) => Promise<T>): Promise<T> {
  const answers: T[] = []
  const undone = db.transaction(async (tx) => {
    let at = 0
    for (const [resource, own] of rows) {
      at += 1
      const guid = `row-${at}`
      await insertRecords(tx, resource, [buildRecord(resource, { guid, serialNumber: guid, ...own })])
    }
    answers.push(await work(tx))
    tx.rollback()
  })
  await expect(undone).rejects.toThrow(TransactionRollbackError)
  return answers[0] as T
}

function changeOf(tx: Db, resource: string, { action, before = null, after, who = 'bureau', opinion }: Deed): Change {
  const record = (own: Own) => buildRecord(resource, { guid: 'changed', ...own })
  return {
    ...{ tx, actor: actorOfPerson(who), resource: resourceNamed(resource), action, now: START },
    ...{ before: before === null ? null : record(before), after: record(after), opinion: opinion ?? null },
  }
}

export const added = (tx: Db, resource: string, deed: Deed): Promise<Own> =>
  HOOKS[resource]?.beforeSave?.(changeOf(tx, resource, deed)) ?? Promise.resolve({})
export const follow = (tx: Db, resource: string, deed: Deed) =>
  HOOKS[resource]?.afterSave?.(changeOf(tx, resource, deed))

/** At which fields it is refused; none where it is let through. */
const refusedAt = (db: Db, rows: Rows, resource: string, deed: Deed) =>
  over(db, rows, (tx) =>
    added(tx, resource, deed).then(
      () => [],
      (error: unknown) => {
        expect(error).toBeInstanceOf(Problem)
        const { code, issues } = error as Problem
        return issues.length === 0 ? [code] : issues.map(({ path }) => path)
      },
    ),
  )

/** One server for all cases of a file; each case finds only its own rows. */
export function onOneServer() {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  return {
    over: <T>(rows: Rows, work: (tx: Db) => Promise<T>) => over(server.db, rows, work),
    refusedAt: (rows: Rows, resource: string, deed: Deed) => refusedAt(server.db, rows, resource, deed),
  }
}

export const rowsOf = async (tx: Db, resource: string) => (await tx.select().from(tableNamed(resource))) as AnyRecord[]
