import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { makesTasks, TITLES_MADE } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { setting } from '#server/db/extra-tables.ts'

const KEY = 'taskTitles'

/** What to-dos are called after: the words of the definitions, and the way these are put together. */
export function titlesNow(): string {
  const words = RESOURCES.filter(makesTasks).map(({ name, label, title, about, workflow }) => [
    ...[name, label, title, about],
    Object.values(workflow?.states ?? {}).map((state) => state.label),
    workflow?.turns,
  ])
  return createHash('sha256')
    .update(JSON.stringify([TITLES_MADE, words]))
    .digest('base64url')
}

/** Whether the to-dos of this database are called as they are called now. */
export async function areTitled(db: Db): Promise<boolean> {
  const [kept] = await db.select().from(setting).where(eq(setting.key, KEY))
  return kept?.value === titlesNow()
}

/** From now on they are. */
export async function noteTitled(db: Db): Promise<void> {
  const value = titlesNow()
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}
