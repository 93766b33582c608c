import { eq, inArray, ne } from 'drizzle-orm'
import { wrong } from '#domain/kit/wrong.ts'
import { schedule } from '#domain/resources/schedule/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'

const shifts = tableOf(schedule)
const users = tableOf(user)
const SENDER = '值班安排'
/** What those whom an exchange of shifts concerns are told of it. */
const SWAPS: Readonly<Record<string, { words: string; to: readonly ('swapFrom' | 'swapTo')[] }>> = {
  requestSwap: { words: '申请换班', to: ['swapTo'] },
  approveSwap: { words: '换班已同意', to: ['swapFrom', 'swapTo'] },
  refuseSwap: { words: '换班未同意', to: ['swapFrom', 'swapTo'] },
}

export const scheduleHooks: ResourceHooks = {
  /** Nobody stands in two shifts of a day (`entities.md` I3). */
  async beforeSave({ tx, after }) {
    if (after.deleted) return {}
    const others = await tx
      .select({ leader: shifts.leader, dutyPersons: shifts.dutyPersons, shift: shifts.shift })
      .from(shifts)
      .where(live(shifts, eq(shifts.dutyDate, String(after.dutyDate)), ne(shifts.guid, after.guid)))
    const taken = new Set(
      others.flatMap(({ leader, dutyPersons }) => [leader, ...((dutyPersons as string[] | null) ?? [])]),
    )
    const path = taken.has(after.leader as string) ? 'leader' : 'dutyPersons'
    const own = [after.leader, ...((after.dutyPersons as string[] | null) ?? [])] as string[]
    if (own.some((guid) => taken.has(guid)))
      throw wrong<typeof schedule>(path, '该人员当天已在其他班次值班', 'double-booked')
    return {}
  },

  async afterSave(change) {
    await tellOfSwap(change)
  },
}

/** Whoever asks, and whoever is to stand in for him, need not look the roster up to know. */
async function tellOfSwap({ tx, actor, action, after, now }: Change): Promise<void> {
  const told = SWAPS[action]
  if (told === undefined) return
  const guids = told.to.map((field) => String(after[field])).filter((guid) => guid !== actor.guid)
  const people = await tx
    .select({ guid: users.guid, name: users.name })
    .from(users)
    .where(inArray(users.guid, [String(after.swapFrom), String(after.swapTo)]))
  const name = (guid: unknown) => people.find((each) => each.guid === guid)?.name ?? ''
  const shift = schedule.fields.shift.options[String(after.shift) as 'day']
  const title = `${told.words}：${after.dutyDate} ${shift}`
  const isDecided = action !== 'requestSwap'
  const opinion = isDecided && typeof after.swapOpinion === 'string' ? `意见：${after.swapOpinion}` : ''
  const content = `${name(after.swapFrom)}由${name(after.swapTo)}替班，原因：${after.swapReason}。${opinion}`
  for (const guid of guids) {
    if (name(guid) !== '')
      await giveNotice(tx, { to: { guid, name: String(name(guid)) }, title, content, from: SENDER, now })
  }
}
