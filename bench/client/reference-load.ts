import { Dexie, type EntityTable } from 'dexie'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Known, LoadResult } from './first-load.ts'
import { startMeasuring } from './start.ts'

class ReferenceDb extends Dexie {
  declare readonly companies: EntityTable<AnyRecord, 'guid'>

  constructor() {
    // As the mirror: nothing in it is worth waiting for the disk.
    super('reference', { chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({ companies: 'guid, companyName, serialNumber, gridGuid, status, riskColor' })
  }
}

/** The same rows the way a tutorial would: one JSON, one `bulkPut`, five indexes, one query. */
export async function referenceLoad({ guid, companyName }: Known): Promise<LoadResult> {
  const start = await startMeasuring()
  const db = new ReferenceDb()
  const response = await fetch('/bench/companies.json')
  const rows = (await response.json()) as AnyRecord[]
  await db.companies.bulkPut(rows)
  const storedMs = performance.now() - start
  const found = await db.companies.where('companyName').equals(companyName).toArray()
  const ms = performance.now() - start
  if (!found.some((row) => row.guid === guid)) throw new Error('the reference does not find the enterprise')
  const distinct = await db.companies.count()
  return { ms, storedMs, rows: rows.length, distinct }
}
