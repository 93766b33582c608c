import { eq, inArray } from 'drizzle-orm'
import { hasRole } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { EVENT_TYPES } from '#domain/resources/duty.ts'
import { dutyConfigPerson } from '#domain/resources/dutyConfigPerson/definition.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { queueSms } from '#server/services/sms.ts'
import { mustFind } from './parts/place-of.ts'

const users = tableOf(user)
const configs = tableOf(dutyConfigPerson)

export const incidentHooks: ResourceHooks = {
  /** What an enterprise reports of itself lies in the enterprise's grid. */
  async beforeSave({ tx, actor, action, after }) {
    const { companyGuid: guid } = after
    const isPlaced = after.gridGuid !== null && hasRole(actor, ...SUPERVISORS, 'duty')
    if (guid === null || isPlaced || !['create', 'update', 'completeFacts'].includes(action)) return {}
    const { gridGuid, gridPath } = await mustFind(tx, 'company', { guid, path: 'companyGuid', label: '企业' })
    return { gridGuid, gridPath }
  },

  /** Whoever answers for the grid hears of an event as soon as the desk has verified it. */
  async afterSave({ tx, action, after, now }) {
    if (action === 'verify') await tellResponsible(tx, after, now)
  },
}

async function tellResponsible(tx: Db, event: AnyRecord, now: string): Promise<void> {
  const { gridPath, eventType } = event
  if (typeof gridPath !== 'string') return
  const rows = await liveRows(tx, configs, eq(configs.smsEnabled, true))
  const people = rows
    .filter((row) => typeof row.gridPath === 'string' && gridPath.startsWith(row.gridPath))
    .filter(({ eventTypes }) => Array.isArray(eventTypes) && eventTypes.includes(eventType))
    .flatMap(({ personGuids }) => personGuids as string[])
  await textAbout(tx, event, { userGuids: [...new Set(people)], now })
}

/** Tells people of an event by text; who has no mobile number is left out. */
export async function textAbout(
  tx: Db,
  event: AnyRecord,
  { userGuids, now }: { userGuids: readonly string[]; now: string },
): Promise<void> {
  if (userGuids.length === 0) return
  const found = await liveFields(tx, users, ['name', 'mobile'], inArray(users.guid, [...userGuids]))
  const params = {
    time: formatDateTime(String(event.occurTime ?? now)),
    eventType: EVENT_TYPES[event.eventType as keyof typeof EVENT_TYPES] ?? '事件',
    title: String(event.eventTitle ?? ''),
    address: String(event.address ?? ''),
  }
  await queueSms(
    tx,
    found.flatMap(({ name, mobile }) =>
      typeof mobile !== 'string'
        ? []
        : [
            {
              phone: mobile,
              template: 'incidentCall' as const,
              params: { ...params, name: String(name ?? '') },
              bizGuid: event.guid,
            },
          ],
    ),
    now,
  )
}
