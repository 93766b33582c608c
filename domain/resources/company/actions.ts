import * as z from 'zod/mini'
import { inOwnAreaAsCompany, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { company } from './definition.ts'

const opinion = z.strictObject({ opinion: z.optional(z.string().check(z.maxLength(500, '意见不能超过500个字'))) })

export const submitCompany = defineAction(company, {
  move: 'submit',
  input: opinion,
  apply: () => ({}),
})

export const reviewCompany = defineAction(company, {
  name: 'review',
  label: '审核',
  move: ({ result }) => (result === 'pass' ? 'approve' : 'return'),
  input: z.extend(opinion, { result: z.enum(['pass', 'fail'], '请选择审核结果') }),
  allow: only(['grid', 'town', 'bureau', 'admin'], inOwnAreaAsCompany),
  apply: () => ({}),
})
