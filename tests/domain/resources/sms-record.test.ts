import { expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { buildActor } from '#tests/factories/domain.ts'

it.each([
  ['admin', 'verifyCode', true],
  ['admin', 'delisting', true],
  ['bureau', 'delisting', true],
  ['bureau', 'rectifyOverdue', true],
  ['bureau', 'verifyCode', false],
  ['bureau', 'accountOpened', false],
  ['bureau', 'complaintReward', false],
  ['leader', 'delisting', false],
] as const)('%s reads a text of the kind %s: %s', (role, template, isRead) => {
  expect(matches(smsRecord.access.read(buildActor(role)), { template })).toBe(isRead)
})
