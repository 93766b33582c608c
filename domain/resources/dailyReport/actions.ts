import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { dailyReport } from './definition.ts'

/** 签收: for the unit one works at, and for no other. */
export const receiveReport = defineAction(dailyReport, {
  name: 'receive',
  label: '签收',
  input: z.strictObject({ opinion: z.optional(z.nullable(z.string().check(z.maxLength(500, '意见不能超过500个字')))) }),
  allow: dailyReport.workflow?.moves.receive?.allow ?? (() => 'nothing'),
  move: (_input, { awaitedGrids }) => ((awaitedGrids ?? []).length > 1 ? 'receiveOne' : 'receive'),
  apply: ({ receipts }, _input, { actor, madeAt }) => ({
    receipts: [...(receipts ?? []), { gridGuid: actor.gridGuid ?? '', userName: actor.name, time: madeAt }],
    receiver: actor.name,
    receiveTime: madeAt,
  }),
})
