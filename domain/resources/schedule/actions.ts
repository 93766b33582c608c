import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { schedule } from './definition.ts'

/** Puts the replacement in the place of who asked. */
export const approveSwap = defineAction(schedule, {
  input: z.strictObject({ opinion: z.optional(z.nullable(z.string().check(z.maxLength(500, '意见不能超过500个字')))) }),
  move: 'approveSwap',
  apply: ({ leader, dutyPersons, backup, swapFrom, swapTo }, { opinion }) => {
    const replaced = (guid: string | null) => (guid === swapFrom ? swapTo : guid)
    return {
      leader: replaced(leader),
      dutyPersons: (dutyPersons ?? []).flatMap((guid) => replaced(guid) ?? []),
      backup: (backup ?? []).filter((guid) => guid !== swapTo),
      swapOpinion: opinion ?? null,
    }
  },
})
