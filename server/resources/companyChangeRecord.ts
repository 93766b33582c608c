import { unsaidSources } from '#domain/kit/place.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { company } from '#domain/resources/company/definition.ts'
import { changedField, readWords, valueFrom, wordsOf } from '#domain/resources/companyChangeRecord/changeable.ts'
import type { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'
import { companyGrid as companyGridDefinition } from '#domain/resources/companyGrid/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { changeCompany } from './company.ts'
import { dailyOf, openDaily } from './parts/company-rights.ts'
import { mustFind } from './parts/place-of.ts'

const rights = tableOf(companyGridDefinition)

interface Item {
  fieldName: string
  newValue: string
}

export const companyChangeRecordHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (!['create', 'update', 'submit'].includes(action) || after.deleted) return {}
    const company = await mustFind(tx, 'company', { guid: after.companyGuid, path: 'companyGuid', label: '企业' })
    await assertNamed(tx, itemsOf(after))
    const items = itemsOf(after).map(({ fieldName, newValue }) => ({
      fieldName,
      oldValue: wordsOf(fieldName, company[fieldName]),
      newValue: wordsOf(fieldName, readWords(fieldName, newValue)),
    }))
    if (action === 'submit') assertChangesSomething(items)
    return { items }
  },

  async afterSave(change) {
    const { tx, actor, before, after, now } = change
    if (before?.status === after.status || after.status !== 'passed') return
    const companyGuid = String(after.companyGuid)
    await changeCompany(change, companyGuid, patchOf(after))
    if (after.changeType !== 'region') return
    // Another place may be another grid's: who answers for the enterprise is to be said anew.
    const open = await tx.$count(rights, dailyOf(companyGuid, ['toAssign', 'toConfirm', 'disputed']))
    const company = await mustFind(tx, 'company', { guid: companyGuid, path: 'companyGuid', label: '企业' })
    if (open === 0) await openDaily(tx, { actor, company, isConfirmed: false, now })
  },
}

/** What names another record names one that there is. */
async function assertNamed(tx: Db, items: readonly Item[]): Promise<void> {
  for (const [at, { fieldName, newValue }] of items.entries()) {
    const field = changedField(fieldName)
    if (field?.kind === 'reference')
      await mustFind(tx, field.to, { guid: newValue, path: `items.${at}.newValue`, label: field.label })
  }
}

function itemsOf(record: AnyRecord): Item[] {
  return Array.isArray(record.items) ? (record.items as Item[]) : []
}

/** The values as the enterprise holds them; the definition's rules have checked that they can be read. */
function patchOf(record: AnyRecord): Record<string, unknown> {
  const entries = itemsOf(record).flatMap(({ fieldName, newValue }) => {
    const read = valueFrom(fieldName, newValue)
    return 'value' in read ? [[fieldName, read.value] as const] : []
  })
  const patch = Object.fromEntries(entries)
  return { ...unsaidSources(company.fields, Object.keys(patch)), ...patch }
}

function assertChangesSomething(items: readonly (Item & { oldValue: string })[]): void {
  const at = items.findIndex(({ oldValue, newValue }) => oldValue === newValue)
  if (at >= 0) throw wrong<typeof companyChangeRecord>(`items.${at}.newValue`, '新值与原值相同', 'same')
}
