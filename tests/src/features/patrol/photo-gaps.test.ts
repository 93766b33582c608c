import { describe, expect, it } from 'vitest'
import { type CheckTemplate, type ItemResult, itemKeyOf, type PatrolDraft } from '#app/features/patrol/patrol-draft.ts'
import { photoGaps } from '#app/features/patrol/patrol-gaps.ts'

const item = (itemCode: string, photoRequired: boolean) => ({
  itemCode,
  content: itemCode,
  suggestLevel: 'general',
  photoRequired,
  sortId: 1,
})
const template = {
  guid: 'list',
  items: [item('A', true), item('B', true), item('C', false)],
} as unknown as CheckTemplate

const gapsOf = (answers: Readonly<Record<string, ItemResult>>, photos: number) => {
  const given = Object.entries(answers).map(([code, result]) => [itemKeyOf('list', code), { result }])
  const draft = { answers: Object.fromEntries(given), photos: Array(photos).fill({}) } as unknown as PatrolDraft
  return photoGaps(draft, [template])
}

describe('items that ask for a photo', () => {
  it.each([
    [{}, 0, 0],
    [{ C: 'pass' }, 0, 0],
    [{ A: 'fail', B: 'na' }, 0, 0],
    [{ A: 'pass', B: 'fail' }, 0, 1],
    [{ A: 'pass', B: 'pass' }, 1, 1],
    [{ A: 'pass', B: 'pass' }, 2, 0],
  ] as const)('answered %j with %i photos of the place leave %i gaps', (answers, photos, gaps) => {
    expect(gapsOf(answers, photos)).toHaveLength(gaps)
  })

  it('leads to where the photos are taken', () => {
    expect(gapsOf({ A: 'pass' }, 0)).toMatchObject([{ step: 'hazards', anchor: 'patrol-field-photos' }])
  })
})
