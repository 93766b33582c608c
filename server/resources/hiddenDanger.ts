import { dayOf } from '#domain/lib/dates.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { followMajorHazards } from './company-risk.ts'
import { recomputeInstructions } from './rectifyInstruction.ts'

const SERIAL_DIGITS = 4

export const hiddenDangerHooks: ResourceHooks = {
  async beforeSave({ tx, before, now }) {
    if (before !== null) return {}
    const day = dayOf(now).replaceAll('-', '')
    const serial = await nextSerial(tx, `dangerCode:${day}`)
    return { dangerCode: `YH${day}${String(serial).padStart(SERIAL_DIGITS, '0')}` }
  },

  async afterSave({ tx, after, now }) {
    await recomputeInstructions(tx, after.guid, now)
    if (typeof after.companyGuid === 'string') await followMajorHazards(tx, after.companyGuid, now)
  },
}
