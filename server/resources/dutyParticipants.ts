import { eq } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dutyParticipants } from '#domain/resources/dutyParticipants/definition.ts'
import { incident } from '#domain/resources/incident/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { textAbout } from './incident.ts'

const users = tableOf(user)
const incidents = tableOf(incident)
const participants = tableOf(dutyParticipants)

export const dutyParticipantsHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (before?.userGuid === after.userGuid) return {}
    const [person] = await tx
      .select({ userName: users.name, mobile: users.mobile, positionName: users.positionName })
      .from(users)
      .where(live(users, eq(users.guid, String(after.userGuid))))
    if (person === undefined)
      throw new Problem('reference.missing', { issues: [{ path: 'userGuid', code: 'missing', message: '人员不存在' }] })
    return person
  },

  /** The event carries who was sent to it, so that they may read it. */
  async afterSave({ tx, before, after, now }) {
    const isSame = before !== null && before.userGuid === after.userGuid && before.deleted === after.deleted
    if (isSame) return
    const event = await eventOf(tx, String(after.incidentGuid))
    if (event === null) return
    const rows = await liveFields(tx, participants, ['userGuid'], eq(participants.incidentGuid, event.guid))
    const assignees = rows.map(({ userGuid }) => String(userGuid))
    await touchOne(tx, 'incident', event.guid, { patch: { assignees }, now })
    if (before === null) await textAbout(tx, event, { userGuids: [String(after.userGuid)], now })
  },
}

async function eventOf(tx: Db, guid: string): Promise<AnyRecord | null> {
  const [row] = await tx.select().from(incidents).where(eq(incidents.guid, guid))
  return row === undefined ? null : recordOf(row)
}
