import { expect, it } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const own = { createUserGuid: 'walker', checkUsers: ['walker', 'companion'] }
const walked = buildRecord('patrolRecord', own) as unknown as LocalRecord
const actor = (guid: string) => ({ guid, roles: ['town'] }) as never // all that the actions ask of him
const action = (name: string) => {
  const found = patrolRecordActions.find((each) => each.action === name)
  if (found === undefined) throw new Error(`no action ${name}`)
  return found
}

it.each([
  ['walker', '不能抽查本人的巡查'],
  ['another', null],
])('a spot check by %s: %s', (guid, words) => {
  expect(action('spotCheck').blocked?.(walked, actor(guid))).toBe(words)
})

it.each([
  ['walker', true],
  ['companion', true],
  ['another', false],
])('%s may add to a record: %s', (guid, isShown) => {
  expect(action('supplement').shown?.(walked, actor(guid))).toBe(isShown)
})
