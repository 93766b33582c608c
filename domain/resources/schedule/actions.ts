import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { atDutyDesk } from '../duty.ts'
import { schedule } from './definition.ts'

/** Puts the replacement in the place of who asked. */
export const approveSwap = defineAction(schedule, {
  name: 'approveSwap',
  label: '同意换班',
  input: z.strictObject({ opinion: z.optional(z.nullable(z.string().check(z.maxLength(500, '意见不能超过500个字')))) }),
  allow: atDutyDesk,
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
