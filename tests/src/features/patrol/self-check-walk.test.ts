import { expect, it } from 'vitest'
import { SELF_CHECK_WALK } from '#app/features/patrol/self-check/self-check-walk.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

it.each([
  ['nothing', { problemCount: 0, noHazardConfirm: true }, ['排查内容', '完成时间', '隐患数', '零隐患确认']],
  ['a hazard', { problemCount: 1, noHazardConfirm: false }, ['排查内容', '完成时间', '隐患数']],
])('a self-check that found %s ends with what there is to say of it', (_what, own, labels) => {
  const record = buildRecord('selfCheckRecord', {
    checkTitle: '消防与用电排查',
    endTime: '2026-11-20T02:00:00.000Z',
    ...own,
  })
  expect(SELF_CHECK_WALK.facts(record).map(([label]) => label)).toEqual(labels)
})
