import { ownPageOf } from '#app/resources/own-page.ts'
import { devicePath } from '#domain/rules/task-path.ts'

/** The page that a record has to itself; null for kinds that stand in a list alone. */
export const recordPath = (resource: string, guid: string): string | null =>
  ownPageOf(resource)?.(guid) ?? devicePath(resource, guid)
