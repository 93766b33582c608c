import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { unasked } from '#domain/kit/dependent.ts'
import type { Field } from '#domain/kit/fields.ts'
import { decimal, integer, text } from '#domain/kit/fields.ts'
import { halfPlaces, labelOf, unsaidSources } from '#domain/kit/place.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { gradedUntil } from '#domain/rules/accident-grade.ts'
import { atDutyDesk } from '../duty.ts'
import { incident } from './definition.ts'

const people = (label: string) => integer({ label, min: 0, max: 100_000, unit: '人' })

/** What `updateCasualties` asks for, for its form. */
export const CASUALTY_FIELDS = {
  deaths: people('死亡'),
  serious: people('重伤'),
  minor: people('轻伤'),
  missing: people('失联'),
  trapped: people('被困'),
  evacuated: people('紧急疏散'),
  directLoss: decimal({ label: '直接经济损失', min: 0, unit: '万元' }),
  content: text({ label: '变化情况', required: true, maxLength: 1000, multiline: true }),
} as const

/** 伤亡变化: counted for the grade only for some time after the accident (493号令 art. 13). */
export const updateCasualties = defineAction(incident, {
  name: 'updateCasualties',
  label: '更新伤亡',
  input: inputSchema(CASUALTY_FIELDS),
  allow: atDutyDesk,
  apply: (record, input, { madeAt, actor, figure }) => {
    assertOpen(record.status)
    const { content, ...numbers } = input as Partial<Record<string, number>> & { content: string }
    const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === 'number'))
    const counts = madeAt <= gradedUntil(record.occurTime ?? madeAt, record.eventType ?? 'other', figure)
    return {
      ...given,
      ...(counts && typeof given.deaths === 'number' ? { gradedDeaths: given.deaths } : {}),
      ...(counts && typeof given.serious === 'number' ? { gradedSerious: given.serious } : {}),
      dynamics: [...(record.dynamics ?? []), { time: madeAt, content, userName: actor.name }],
    }
  },
})

export const REPORT_FIELDS = {
  type: incident.fields.reports.fields.type,
  toOrg: incident.fields.reports.fields.toOrg,
  mode: incident.fields.reports.fields.mode,
  content: incident.fields.reports.fields.content,
} as const

/** 首报、续报、终报: the first one stops the clock. */
export const addReport = defineAction(incident, {
  name: 'addReport',
  label: '上报',
  input: inputSchema(REPORT_FIELDS),
  allow: atDutyDesk,
  apply: (record, input, { madeAt }) => {
    assertOpen(record.status)
    const report = { ...(input as Omit<NonNullable<typeof record.reports>[number], 'time'>), time: madeAt }
    const reports = [...(record.reports ?? []), report]
    if (reports.length > 1 && report.type === 'first')
      throw wrong<typeof report>('type', '已有首报，请选择续报或终报', 'order')
    if (reports.length === 1 && report.type !== 'first') throw wrong<typeof report>('type', '请先首报', 'order')
    return { reports, firstReportTime: record.firstReportTime ?? madeAt } as never
  },
})

const { eventType, accidentType, companyGuid, unitName, gridGuid, address, lng, lat, coordSource, coordAccuracy } =
  incident.fields
/** What `completeFacts` asks for, for its form. */
export const FACT_FIELDS = {
  ...{ eventType, accidentType, companyGuid, unitName, gridGuid, address },
  ...{ lng, lat, coordSource, coordAccuracy },
} as const

/** 补充信息: what kind of event it is and where is often known only after it was verified. */
export const completeFacts = defineAction(incident, {
  name: 'completeFacts',
  label: '补充信息',
  input: inputSchema(FACT_FIELDS, { partial: true }),
  allow: atDutyDesk,
  apply: (record, input, { madeAt, actor }) => {
    assertOpen(record.status)
    const changed = Object.entries(input as Record<string, unknown>).filter(
      ([name, value]) => value !== record[name as 'address'],
    )
    const given = changed.map(([name]) => name)
    const moved = { ...unsaidSources(FACT_FIELDS, given, Object.keys(input)), ...Object.fromEntries(changed) }
    const change = { ...moved, ...unasked(FACT_FIELDS, { ...record, ...moved }) }
    const issues = halfPlaces(FACT_FIELDS, given, { ...record, ...change })
    refuse(issues)
    const said: readonly Field[] = given.map((name) => FACT_FIELDS[name as keyof typeof FACT_FIELDS])
    const labels = new Set(said.filter(({ silent }) => silent !== true).map(labelOf))
    const note = { time: madeAt, content: `补充信息：${[...labels].join('、')}`, userName: actor.name }
    return {
      ...change,
      ...(changed.length === 0 ? {} : { dynamics: [...(record.dynamics ?? []), note] }),
    }
  },
})

export const DYNAMIC_FIELDS = {
  content: text({ label: '动态', required: true, maxLength: 1000, multiline: true }),
} as const

/** 事件动态: one line of the timeline, by anybody who was sent to the event as well. */
export const addDynamic = defineAction(incident, {
  name: 'addDynamic',
  label: '记录动态',
  input: z.strictObject({ content: inputSchema(DYNAMIC_FIELDS).shape.content as z.ZodMiniType<string> }),
  allow: (actor) => ({ any: [atDutyDesk(actor), { field: 'assignees', has: actor.guid }] }),
  apply: (record, { content }, { madeAt, actor }) => {
    assertOpen(record.status)
    return { dynamics: [...(record.dynamics ?? []), { time: madeAt, content, userName: actor.name }] }
  },
})

/** What is settled or was no event at all is not added to. */
function assertOpen(status: string): void {
  if (status === 'settled' || status === 'closed') throw new Problem('workflow.move-not-open', { status })
}
