import * as z from 'zod/mini'
import { inOwnArea, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { companySideInArea } from '../shared.ts'
import { MONTHS, safetyInputPlan } from './definition.ts'

const months = Object.keys(MONTHS) as (keyof typeof MONTHS)[] // keys of that very table
const month = z.enum(months, '请选择月份')

const refused = (message: string) => wrong<'month'>('month', message, 'month')

/** 月结: a month that is over is handed in as it stands. */
export const closeMonth = defineAction(safetyInputPlan, {
  name: 'closeMonth',
  label: '月结',
  input: z.strictObject({ month }),
  allow: companySideInArea,
  apply: ({ year, closedMonths }, { month: closing }, { madeAt }) => {
    const known = closedMonths ?? []
    if (known.includes(closing)) throw refused('这个月已经月结')
    if (`${year}-${closing}` >= dayOf(madeAt).slice(0, 7)) throw refused('当月结束后才能月结')
    return { closedMonths: [...known, closing].sort() }
  },
})

/** The authority lets a closed month be set right, and says why; the log keeps who and when. */
export const reopenMonth = defineAction(safetyInputPlan, {
  name: 'reopenMonth',
  label: '重新打开',
  input: z.strictObject({
    month,
    reason: z.string().check(z.trim(), z.minLength(1, '请填写原因'), z.maxLength(500, '原因不能超过500个字')),
  }),
  allow: only(['town', 'bureau', 'admin'], inOwnArea),
  apply: ({ closedMonths }, { month: opening, reason }) => {
    const known = closedMonths ?? []
    if (!known.includes(opening)) throw refused('这个月没有月结')
    return { closedMonths: known.filter((each) => each !== opening), reopenReason: reason }
  },
})
