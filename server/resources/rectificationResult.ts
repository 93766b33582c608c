import { eq, inArray } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { lostScoreItem as lostScoreItemDefinition } from '#domain/resources/lostScoreItem/definition.ts'
import type { rectificationResult } from '#domain/resources/rectificationResult/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { advance } from './parts/standardization.ts'

const lostItems = tableOf(lostScoreItemDefinition)

export const rectificationResultHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action === 'submit' && (await itemsOpen(tx, after, ['toRectify', 'returned'])) > 0)
      throw wrong<typeof rectificationResult>('rectifyDesc', '还有失分项没有提交整改', 'refused')
    if (action === 'confirm' && (await itemsOpen(tx, after, ['toRectify', 'returned', 'rectified'])) > 0)
      throw wrong<typeof rectificationResult>('agencyOpinion', '还有失分项没有确认', 'refused')
    return {}
  },

  async afterSave({ tx, action, after, now }) {
    const status = RECTIFIED[action]
    if (status !== undefined) await advance(tx, after.applicationGuid, { status }, now)
  },
}

const RECTIFIED: Readonly<Record<string, string>> = {
  submit: 'ENT_RECTIFICATION_SUBMITTED',
  return: 'REVIEW_RESULT_SUBMITTED',
  confirm: 'AGENCY_RECTIFICATION_SUBMITTED',
}

async function itemsOpen(tx: Db, { applicationGuid }: AnyRecord, statuses: string[]): Promise<number> {
  return await tx.$count(
    lostItems,
    live(lostItems, eq(lostItems.projectGuid, String(applicationGuid)), inArray(lostItems.status, statuses)),
  )
}
