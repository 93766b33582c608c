import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { companyGrid as companyGridDefinition, DAILY_TYPES } from '#domain/resources/companyGrid/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change } from '#server/engine/hooks.ts'
import { begunNow } from '#server/engine/made.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { noteStep } from './company-file.ts'

const rights = tableOf(companyGridDefinition)
const REPLACED = '由新的确权关系接替'

export const isDaily = (type: unknown): boolean => (DAILY_TYPES as readonly unknown[]).includes(type)

/** The live daily relations of an enterprise in these states. */
export function dailyOf(companyGuid: string, states: readonly string[]) {
  return live(
    rights,
    eq(rights.companyGuid, companyGuid),
    inArray(rights.type, [...DAILY_TYPES]),
    inArray(rights.status, [...states]),
  )
}

interface Ending {
  actor: Actor
  companyGuid: string
  /** The relation that takes their place. */
  except?: string
  reason?: string
  now: string
}

/** Ends the daily relations of an enterprise; they stay in its history with their last day. */
export async function releaseDaily(tx: Db, ending: Ending): Promise<void> {
  const { actor, companyGuid, except = '', reason = REPLACED, now } = ending
  const active = await tx
    .select({ guid: rights.guid })
    .from(rights)
    .where(and(dailyOf(companyGuid, ['confirmed']), ne(rights.guid, except)))
  for (const row of active) {
    const guid = String(row.guid)
    await touchOne(tx, 'companyGrid', guid, { patch: { status: 'released', endDate: dayOf(now), reason }, now })
    await noteStep(
      tx,
      actor,
      { resource: 'companyGrid', guid, node: 'released', action: 'release', opinion: reason },
      now,
    )
  }
}

interface Opening {
  actor: Actor
  company: AnyRecord
  /** Confirmed at once, where the taking over has happened already. */
  isConfirmed: boolean
  now: string
}

/** A relation that the platform writes by itself. */
export async function openDaily(tx: Db, { actor, company, isConfirmed, now }: Opening): Promise<void> {
  const { companyName, regionName, gridPath } = company
  const confirmed = {
    gridGuid: company.gridGuid,
    assignUser: actor.name,
    assignUserGuid: actor.guid,
    assignTime: now,
    confirmUser: actor.name,
    confirmTime: now,
    startDate: dayOf(now),
    status: 'confirmed',
  }
  await insertMade(
    tx,
    'companyGrid',
    [
      {
        guid: newGuid(),
        ...begunNow({ now, by: actor.guid }),
        deleted: false,
        companyGuid: company.guid,
        companyName,
        regionName,
        gridPath,
        type: '1',
        ...(isConfirmed ? confirmed : { gridGuid: null, status: 'toAssign' }),
      },
    ],
    now,
  )
}

/** An enterprise was put into a grid by its form: the relation before ends, the new one begins. */
export async function followPlacement({ tx, actor, before, after, now }: Change): Promise<void> {
  if (after.deleted || after.gridGuid === null || before?.gridGuid === after.gridGuid) return
  await releaseDaily(tx, { actor, companyGuid: after.guid, now })
  await openDaily(tx, { actor, company: after, isConfirmed: true, now })
}
