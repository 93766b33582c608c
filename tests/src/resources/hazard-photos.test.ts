import { expect, it } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { photosOf, statusFor } from '#app/resources/hiddenDanger/use-hazard-photos.ts'
import { buildActor, buildPhoto } from '#tests/factories/domain.ts'

const MEGABYTE = 1024 * 1024
const hazard = (own: object) => ({ beforePhotos: [], afterPhotos: [], ...own }) as unknown as LocalRecord
const photo = (guid: string, size: number, own: object = {}) => ({ ...buildPhoto({ guid }), size, ...own })

it('takes the pictures before and after, the most pressing first, and no films', () => {
  const first = hazard({
    beforePhotos: [photo('a', 10)],
    afterPhotos: [photo('b', 10), photo('f', 10, { contentType: 'video' })],
  })
  const second = hazard({ beforePhotos: [photo('c', 10)], afterPhotos: null })
  expect(photosOf([first, second]).map(({ guid }) => guid)).toEqual(['a', 'b', 'c'])
})

it('stops where the phone would fill', () => {
  const hazards = ['a', 'b', 'c'].map((guid) => hazard({ beforePhotos: [photo(guid, 25 * MEGABYTE)] }))
  expect(photosOf(hazards).map(({ guid }) => guid)).toEqual(['a', 'b'])
})

it.each([
  ['grid', 'pendingReview'],
  ['town', 'pendingReview'],
  ['safety', 'pendingRectify'],
  ['company', 'pendingRectify'],
  ['agency', null],
] as const)('has for %s the hazards that are his next', (role, status) => {
  expect(statusFor(buildActor(role))).toBe(status)
})

it('has nothing for nobody', () => {
  expect(statusFor(null)).toBeNull()
})
