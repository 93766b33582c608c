import { expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { selectionActions } from '#app/resources/expertSelection/actions.ts'

// There is none here, and the screens ask for it as they load.
vi.hoisted(() => {
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
})

it.each([
  [['accepted', 'none', 'refused'], '需要 3 人，接受 1 人。专家2还没有答复，确认名单后不再安排。'],
  [['accepted', 'accepted', 'accepted'], '需要 3 人，接受 3 人。'],
])('says before the list of experts stands who will come, and who is left out: %j', (replies, words) => {
  const candidates = replies.map((replied, at) => ({ name: `专家${at + 1}`, replied }))
  const groups = [{ count: 2 }, { count: 1 }]
  const { note } = selectionActions.find(({ action }) => action === 'confirm') ?? {}
  expect(typeof note === 'function' && note({ candidates, groups } as unknown as LocalRecord)).toBe(words)
})
