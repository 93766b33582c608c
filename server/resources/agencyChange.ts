import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { agencyChange } from '#domain/resources/agencyChange/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { agencyOf } from './parts/agencies.ts'

/** While an application waits the agency is 变更中; when it passes, the entry takes the new values. */
export const agencyChangeHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'submit') return {}
    const agency = await agencyOf(tx, after.agencyGuid)
    if (agency?.status !== 'YBA')
      throw wrong<typeof agencyChange>('changeFields', '机构已备案且没有待审核的变更时才能提交', 'refused')
    const oldValues = changesOf(after).map(({ fieldName }) => [fieldName, textOf(agency[fieldName])])
    return { oldValues: Object.fromEntries(oldValues) }
  },

  async afterSave({ tx, action, after, now }) {
    const agencyGuid = String(after.agencyGuid)
    if (action === 'submit') await touchOne(tx, 'agencyBase', agencyGuid, { patch: { status: 'BGZ' }, now })
    if (action === 'return') await touchOne(tx, 'agencyBase', agencyGuid, { patch: { status: 'YBA' }, now })
    if (action !== 'pass') return
    if ((await agencyOf(tx, agencyGuid)) === null) return
    const patch = {
      status: 'YBA',
      ...Object.fromEntries(changesOf(after).map(({ fieldName, newValue }) => [fieldName, newValue])),
    }
    await touchOne(tx, 'agencyBase', agencyGuid, { patch, now })
  },
}

function changesOf({ changeFields }: AnyRecord): { fieldName: string; newValue: string }[] {
  return (changeFields ?? []) as { fieldName: string; newValue: string }[]
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
