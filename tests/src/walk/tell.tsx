import type { ComponentType } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AREA_FEATURES } from '#app/area-features.ts'
import { FIRST_FEATURES } from '#app/first-features.ts'
import { type Walk, walked } from './walk.tsx'
import { WALK_NOW } from './world.ts'

vi.mock('#app/data/records.ts', async () => (await import('./device.ts')).records)
vi.mock('#app/data/acting.ts', async () => (await import('./device.ts')).acting)
vi.mock('#app/data/ask.ts', async () => (await import('./device.ts')).ask)
vi.mock('#app/data/find.ts', async () => (await import('./device.ts')).find)
vi.mock('#app/data/drafts.ts', async () => (await import('./device.ts')).drafts)
vi.mock('#app/data/media.ts', async () => (await import('./device.ts')).media)
vi.mock('#app/data/kept-media.ts', async () => (await import('./device.ts')).keptMedia)
vi.mock('#app/data/search.ts', async () => (await import('./device.ts')).search)
vi.mock('#app/data/sync.ts', async () => (await import('./device.ts')).sync)
vi.mock('#app/data/video-wifi.ts', async () => (await import('./device.ts')).videoWifi)
vi.mock('#app/data/context.ts', async () => (await import('./device.ts')).context)
vi.mock('#app/data/statistics.ts', async () => (await import('./device.ts')).statistics)
vi.mock('#app/data/attachments.ts', async () => (await import('./device.ts')).attachments)
vi.mock('#app/data/use-counts.ts', async () => (await import('./device.ts')).ownCounts)
vi.mock('#app/data/counts.ts', async () => (await import('./device.ts')).counts)
// Where nothing is drawn, no map can be: its pages say so, and list what it would show.
vi.mock('#app/ui/map/maplibre.ts', () => {
  throw new Error('no WebGL')
})
vi.mock('#app/session/index.ts', async () => (await import('./device.ts')).session)

const FEATURES: Readonly<Record<string, () => Promise<ComponentType>>> = { ...AREA_FEATURES, ...FIRST_FEATURES }
const LAYOUT = { matches: false, addEventListener() {}, removeEventListener() {} }
const FAKED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
/** A canvas on which everything can be drawn and nothing is seen. */
const INK = new Proxy({}, { get: () => () => ({ width: 10, data: [] }), set: () => true })
/** 北厍, some metres beside the enterprises of the made up records. */
const HERE = { longitude: 120.66, latitude: 30.91, accuracy: 12 }

export interface Told extends Omit<Walk, 'element'> {
  /** A part by itself; loaded here, so that it finds the device of the walk and not its own. */
  load?: () => Promise<ComponentType>
  /** A page by its name in the table of pages, where it is one. */
  feature?: keyof typeof AREA_FEATURES | keyof typeof FIRST_FEATURES
  /** The page before it has found out where one is, as the home of the field does. */
  isPlaced?: true
}

/** By feature, and within it by the walk. */
export type Walks = Readonly<Record<string, Readonly<Record<string, Told>>>>

/** Walks through pages and compares what they said and did with what was reviewed, `docs/screens/<feature>.txt`. */
export function tell(walks: Walks) {
  describe('what pages say, and what is done and sent on them', () => {
    beforeAll(() => {
      vi.useFakeTimers({ now: Date.parse(WALK_NOW), toFake: [...FAKED] })
      vi.stubGlobal('matchMedia', () => LAYOUT)
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      HTMLCanvasElement.prototype.getContext = () => INK as never
      HTMLCanvasElement.prototype.toDataURL = () => 'data:,'
      HTMLCanvasElement.prototype.toBlob = (told) => told(new Blob(['picture']))
      Element.prototype.scrollIntoView = () => undefined
      window.scrollTo = () => undefined
      const read = (told: (place: object) => void) => {
        told({ coords: HERE, timestamp: Date.parse(WALK_NOW) })
        return 1
      }
      vi.stubGlobal('Path2D', class {})
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      )
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      )
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition: read,
          watchPosition: read,
          clearWatch() {},
        },
      })
    })
    afterAll(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    it.each(Object.entries(walks))('of %s', async (name, titles) => {
      const told: string[] = []
      for (const [title, { feature, load, isPlaced, ...walk }] of Object.entries(titles)) {
        if (isPlaced) (await import('#app/device/use-position.ts')).pagePosition.subscribe(() => undefined)
        const Page = await (load ?? FEATURES[feature ?? ''])?.()
        if (Page === undefined) throw new Error(`${title}: neither a page nor a part`)
        told.push(`# ${title}`, await walked({ ...walk, element: () => <Page /> }))
      }
      await expect(told.join('\n')).toMatchFileSnapshot(`../../docs/screens/${name}.txt`)
    })
  })
}
