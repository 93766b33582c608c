import type { Access } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { both } from '#domain/kit/filter.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { ownLedger } from '../safety-shared.ts'
import { device } from './definition.ts'

const { lastInspectDate, nextInspectDate, inspectOrg, useStatus, inspectReport } = device.fields

/** What an inspection says of a device. */
export const INSPECTED = {
  lastInspectDate: { ...lastInspectDate, label: '检验日期', required: true },
  nextInspectDate,
  inspectOrg,
  useStatus,
  inspectReport,
} as const

const unlessScrapped: Access = (actor) =>
  both(ownLedger.update(actor), { not: { field: 'useStatus', equals: 'scrapped' } })

/** 登记检验: its days, who made it, its report, and whether the device may run. */
export const recordInspection = defineAction(device, {
  name: 'inspect',
  label: '登记检验',
  input: inputSchema(INSPECTED),
  allow: unlessScrapped,
  apply: (_record, input) => ({ ...input }) as object,
})
