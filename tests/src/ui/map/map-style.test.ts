import { expect, it } from 'vitest'
import { type MapColors, mapStyle } from '#app/ui/map/map-style.ts'

const style = mapStyle(new Proxy({} as MapColors, { get: () => '#123456' }))
const layer = (id: string) => style.layers.find((each) => each.id === id)
const placeOf = (id: string) => style.layers.findIndex((each) => each.id === id)

/** Layers are drawn from the first to the last, and their words find room from the last to the first. */
it('lays no name of a place over the number of another', () => {
  expect(placeOf('place-name')).toBeGreaterThan(-1)
  expect(placeOf('place-name')).toBeLessThan(placeOf('place'))
  expect(placeOf('place')).toBeLessThan(placeOf('place-mark'))
})

it('keeps names off the whole point, not only off its number', () => {
  const { layout } = layer('place-mark') as unknown as { layout: Record<string, number> }
  expect(Number(layout['text-size']) / 2 + Number(layout['text-padding'])).toBeGreaterThan(12)
})

it('names the places of a way through a village, which a phone shows from afar', () => {
  expect(layer('place-name')?.minzoom).toBeLessThanOrEqual(13.5)
})

/** Above and below a point the library sets words this much nearer than asked, in parts of their size; and keeps this much around them. */
const NEARER = 7 / 24
const AROUND_PX = 2

it('leaves a name room beside the number of its own point', () => {
  const { layout } = layer('place-mark') as unknown as { layout: Record<string, number> }
  const { layout: name } = layer('place-name') as unknown as { layout: Record<string, number> }
  const edge = Number(layout['text-size']) / 2 + Number(layout['text-padding'])
  const begins = (Number(name['text-radial-offset']) - NEARER) * Number(name['text-size']) - AROUND_PX
  expect(begins).toBeGreaterThan(edge)
})
