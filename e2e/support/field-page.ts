import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { seededRandom } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type {} from '../page/field.ts'
import type { PatrolOrder } from '../page/field-types.ts'
import type { Api } from './api.ts'
import type { StaticPages } from './fault-proxy.ts'
import { mediaFile, PHOTOS } from './media.ts'

/** Not below the paths that the service worker answers with the app itself. */
export const FIELD_PATH = '/safety/e2e/field.html'
const SCRIPT_PATH = '/e2e/field.js'
const photoPath = (index: number) => `/e2e/photo-${index}.jpg`

/** The page of `e2e/page`, to be served by the proxy on the origin of the app. It is part of no build. */
export async function fieldPages(): Promise<StaticPages> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '..', 'page', 'field.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  const html = `<!doctype html><meta charset="utf-8"><title>现场</title><script type="module" src="${SCRIPT_PATH}"></script>`
  return new Map([
    [FIELD_PATH, { type: 'text/html; charset=utf-8', body: Buffer.from(html) }],
    [SCRIPT_PATH, { type: 'text/javascript', body: Buffer.from(outputFiles[0]?.contents ?? []) }],
    ...PHOTOS.map(
      (name, index) => [photoPath(index), { type: 'image/jpeg', body: readFileSync(mediaFile(name)) }] as const,
    ),
  ])
}

export async function openField(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${FIELD_PATH}`)
  await page.waitForFunction(() => window.field !== undefined)
}

export interface Workplace {
  guid: string
  lng: number
  lat: number
}

/** An enterprise of the inspector's own grid. */
export async function workplaceOf(inspector: Api): Promise<Workplace> {
  const { items } = await inspector.list('company', { pageSize: 1 })
  const [company] = items
  if (company === undefined) throw new Error('the inspector has no enterprise')
  const { guid, longitude, latitude } = company
  if (typeof longitude !== 'number' || typeof latitude !== 'number') throw new Error('the inspector has no enterprise')
  return { guid, lng: longitude, lat: latitude }
}

/** The same seed gives the same guids. */
export function patrolOrder(seed: number, place: Workplace, photos = 2): PatrolOrder {
  const random = seededRandom(seed)
  const medium = (use: 'photo' | 'hazard' | 'sign', index: number) => ({
    guid: uuidFromSeed(random),
    address: photoPath(index % PHOTOS.length),
    use,
  })
  return {
    recordGuid: uuidFromSeed(random),
    hazardGuid: uuidFromSeed(random),
    companyGuid: place.guid,
    lng: place.lng,
    lat: place.lat,
    media: [
      medium('sign', 3),
      medium('sign', 3),
      medium('hazard', 0),
      ...Array.from({ length: photos }, (_, index) => medium('photo', index)),
    ],
  }
}
