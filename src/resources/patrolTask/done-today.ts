import type { Filter } from '#domain/kit/filter.ts'
import { type Day, startOfDay } from '#domain/lib/dates.ts'
import type { Task } from './use-task-stops.ts'

/** A task is finished by its last patrol, which is also its last change. */
export const doneSince = (today: Day): Filter => ({
  all: [
    { field: 'status', equals: 'done' },
    { field: 'updateTime', atLeast: startOfDay(today) },
  ],
})

/** The same of one finished task. */
export const isDoneSince = ({ updateTime }: Pick<Task, 'updateTime'>, today: Day): boolean =>
  updateTime !== null && updateTime >= startOfDay(today)
