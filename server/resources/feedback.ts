import { eq } from 'drizzle-orm'
import { incident } from '#domain/resources/incident/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

const incidents = tableOf(incident)

export const feedbackHooks: ResourceHooks = {
  /** What those at the scene tell the desk is a line of the event's own timeline. */
  async afterSave({ tx, before, after, now }) {
    if (before !== null) return
    const [event] = await tx
      .select({ dynamics: incidents.dynamics })
      .from(incidents)
      .where(eq(incidents.guid, String(after.bizGuid)))
      .for('no key update')
    if (event === undefined) return
    const line = { time: after.time, content: `反馈：${after.content}`.slice(0, 1000), userName: after.userName }
    const dynamics = [...((event.dynamics as object[] | null) ?? []), line]
    await touchOne(tx, 'incident', String(after.bizGuid), { patch: { dynamics }, now })
  },
}
