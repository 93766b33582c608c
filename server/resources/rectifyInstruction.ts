import { inArray, ne, sql } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { hiddenDanger as hiddenDangerDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { statusByHazards } from '#domain/resources/rectifyInstruction/actions.ts'
import { rectifyInstruction as rectifyInstructionDefinition } from '#domain/resources/rectifyInstruction/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { touchOne } from '#server/engine/touch.ts'

const instruction = tableOf(rectifyInstructionDefinition)
const hazard = tableOf(hiddenDangerDefinition)
const SERIAL_DIGITS = 4

export const rectifyInstructionHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    const hazards = guidsIn(after.problems)
    const numbered = before === null ? await number(tx, String(after.companyGuid), { hazards, now }) : {}
    const status = await statusOf(tx, String(after.status), hazards)
    return status === null ? numbered : { ...numbered, status }
  },
}

async function number(tx: Db, companyGuid: string, { hazards, now }: { hazards: string[]; now: string }) {
  await assertHazardsOf(tx, companyGuid, hazards)
  const year = dayOf(now).slice(0, 'yyyy'.length)
  const serial = await nextSerial(tx, `instructionNo:${year}`)
  return { instructionNo: `整改〔${year}〕${String(serial).padStart(SERIAL_DIGITS, '0')}号` }
}

interface ChangedHazard {
  guid: string
  /** The day until which it was given time now, where it was given more. */
  putOffTo?: string
}

/** A hazard has changed: the instructions that name it may move on, and last as long as it does. */
export async function recomputeInstructions(
  tx: Db,
  { guid: hazardGuid, putOffTo = '' }: ChangedHazard,
  now: string,
): Promise<void> {
  const naming = await liveFields(
    tx,
    instruction,
    ['guid', 'status', 'deadline', 'problems'],
    sql`${instruction.problems} @> jsonb_build_array(${hazardGuid}::text)`,
    ne(instruction.status, 'done'),
  ).for('update')
  for (const { guid, status: present, deadline, problems } of naming) {
    const status = await statusOf(tx, String(present), guidsIn(problems))
    const patch = {
      ...(status === null ? {} : { status }),
      ...(putOffTo > String(deadline) ? { deadline: putOffTo } : {}),
    }
    if (Object.keys(patch).length > 0) await touchOne(tx, 'rectifyInstruction', String(guid), { patch, now })
  }
}

async function statusOf(tx: Db, present: string, hazards: string[]): Promise<string | null> {
  const found = await tx.select({ status: hazard.status }).from(hazard).where(inArray(hazard.guid, hazards))
  return statusByHazards(
    present,
    found.map(({ status }) => String(status)),
  )
}

/** A hazard that has not arrived is on its way from the same device: the instruction waits for it. */
async function assertHazardsOf(tx: Db, companyGuid: string, hazards: string[]): Promise<void> {
  const found = await tx
    .select({ guid: hazard.guid, companyGuid: hazard.companyGuid })
    .from(hazard)
    .where(inArray(hazard.guid, hazards))
  if (found.some((each) => each.companyGuid !== companyGuid))
    throw wrong<typeof rectifyInstructionDefinition>('problems', '隐患不属于这家企业', 'company')
  const known = new Set(found.map(({ guid }) => guid))
  const missing = hazards.filter((guid) => !known.has(guid))
  if (missing.length > 0) throw new Problem('action.dependency-missing', { missing })
}

function guidsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
