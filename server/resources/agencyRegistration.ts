import { and, eq } from 'drizzle-orm'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { agencyRegistration } from '#domain/resources/agencyRegistration/definition.ts'
import { registrationApplicationTime } from '#domain/resources/registrationApplicationTime/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const windows = tableOf(registrationApplicationTime)

/** Handed in while the window of the year is open. */
export const agencyRegistrationHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'submit') await assertOpen(tx, Number(after.year), dayOf(now))
    return {}
  },
}

async function assertOpen(tx: Db, year: number, today: string): Promise<void> {
  const [window] = await tx
    .select()
    .from(windows)
    .where(and(eq(windows.year, year), eq(windows.deleted, false)))
  if (window === undefined) throw wrong<typeof agencyRegistration>('year', `${year}年度登记尚未开放`, 'refused')
  const { openFrom, openTo } = window
  if (today < String(openFrom) || today > String(openTo))
    throw wrong<typeof agencyRegistration>(
      'year',
      `${year}年度登记时间为${String(openFrom)}至${String(openTo)}`,
      'refused',
    )
}
