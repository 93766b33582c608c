import { both, type Filter } from '#domain/kit/filter.ts'
import { type Day, startOfDay } from '#domain/lib/dates.ts'

/** A task is finished by its last patrol, which is also its last change. */
export const doneSince = (today: Day): Filter =>
  both({ field: 'status', equals: 'done' }, { field: 'updateTime', atLeast: startOfDay(today) })
