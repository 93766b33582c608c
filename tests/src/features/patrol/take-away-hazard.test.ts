import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blankHazard, type Company, type HazardDraft } from '#app/features/patrol/patrol-draft.ts'
import { takeAwayHazard } from '#app/features/patrol/take-away-hazard.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const confirm = vi.hoisted(() => vi.fn<(question: { title: string; okText: string }) => Promise<boolean>>())
const dropMedia = vi.hoisted(() => vi.fn<(guid: string) => Promise<void>>())
vi.mock('#app/ui/index.ts', () => ({ confirm }))
vi.mock('#app/data/index.ts', () => ({ dropMedia }))

const offered = blankHazard('offered', {} as Company, '2026-11-27')
const photographed: HazardDraft = {
  ...offered,
  guid: 'opened',
  beforePhotos: [buildPhoto({ guid: 'before-1' }), buildPhoto({ guid: 'before-2' })],
  afterPhotos: [buildPhoto({ guid: 'after-1' })],
}
const answer = vi.fn()
const takeAway = (hazard: HazardDraft) => takeAwayHazard(hazard, { title: '改为合格？', offered, answer })

beforeEach(() => {
  vi.clearAllMocks()
  dropMedia.mockResolvedValue()
})

describe('another answer to an item that has a hazard', () => {
  it('takes it away at once where nothing was done to it but that it was opened', async () => {
    await takeAway({ ...offered, guid: 'opened' })
    expect([confirm, answer, dropMedia].map((each) => each.mock.calls.length)).toEqual([0, 1, 0])
  })

  it('asks first where it was worked on, and leaves everything where that is declined', async () => {
    confirm.mockResolvedValue(false)
    await takeAway({ ...offered, description: '配电箱前堆放纸箱' })
    await takeAway(photographed)
    expect(confirm.mock.calls.map(([{ title, okText }]) => [title, okText])).toEqual([
      ['改为合格？', '删除隐患'],
      ['改为合格？', '删除隐患'],
    ])
    expect([answer, dropMedia].map((each) => each.mock.calls.length)).toEqual([0, 0])
  })

  it('takes it away with all its photos, those of before and of after, where that is agreed to', async () => {
    confirm.mockResolvedValue(true)
    await takeAway(photographed)
    expect(answer).toHaveBeenCalledOnce()
    expect(dropMedia.mock.calls.flat()).toEqual(['before-1', 'before-2', 'after-1'])
  })
})
