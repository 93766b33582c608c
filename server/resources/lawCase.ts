import { desc, eq, inArray, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { lawCase } from '#domain/resources/lawCase/definition.ts'
import { lawDocument as documentDefinition } from '#domain/resources/lawDocument/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const documents = tableOf(documentDefinition)
/** The papers that a penalty is told by. */
const DECISIONS = ['decision', 'onSpot']

export const lawCaseHooks: ResourceHooks = {
  /** Whoever decides signs a paper that has its number: he writes another only where it was made outside the platform. */
  async beforeSave({ tx, action, after }) {
    if (action !== 'decide' || after.decisionNo) return {}
    const decisionNo = await numberOfDecision(tx, after)
    if (decisionNo !== null) return { decisionNo }
    throw wrong<typeof lawCase>('decisionNo', '本案还没有处罚决定书，请填写文号，或由承办人先制作决定书', 'required')
  },
}

async function numberOfDecision(tx: Db, { guid }: AnyRecord): Promise<string | null> {
  const rows = await liveRows(
    tx,
    documents,
    eq(documents.bizGuid, guid),
    inArray(documents.docType, DECISIONS),
    ne(documents.status, 'voided'),
  ).orderBy(desc(documents.id))
  const docNo = rows[0]?.docNo
  return typeof docNo === 'string' ? docNo : null
}
