import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { documentNumber as numberDefinition } from '#domain/resources/documentNumber/definition.ts'
import { DOC_TYPES } from '#domain/resources/lawDocument/definition.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { nextSerial } from '#server/engine/serial.ts'

const numbers = tableOf(numberDefinition)

export const lawDocumentHooks: ResourceHooks = {
  /** （吴应急）责改〔2026〕12号: a series without gaps for each kind and year; a voided document keeps its number. */
  async beforeSave({ tx, before, after, now }) {
    if (before !== null) return {}
    const docType = String(after.docType)
    const [rule] = await liveRows(tx, numbers, eq(numbers.docType, docType), eq(numbers.enabled, true))
    const year = dayOf(now).slice(0, 4)
    const serial = await nextSerial(tx, `lawDocument.docNo:${docType}:${year}`)
    const org = rule === undefined ? '应急' : String(rule.orgShort)
    const type = rule === undefined ? (DOC_TYPES[docType as keyof typeof DOC_TYPES] ?? '') : String(rule.typeShort)
    const digits = rule === undefined ? 1 : Number(rule.digits)
    return { docNo: `（${org}）${type}〔${year}〕${String(serial).padStart(digits, '0')}号` }
  },
}
