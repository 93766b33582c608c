import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { mayFollow } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { DemoPhoto } from './photos.ts'

/** An A4 page at 96 dots an inch. */
const WIDTH = 794
const HEIGHT = 1123

/** One sheet of paper as a scanner would see it, plainly marked as an example, for all papers of the demo. */
export async function drawScan(): Promise<DemoPhoto> {
  const lines = Array.from(
    { length: 12 },
    (_, index) => `<path d="M120 ${360 + index * 48}h${index % 4 === 3 ? 320 : 554}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="WenQuanYi Zen Hei, Noto Sans SC, sans-serif">
    <rect width="100%" height="100%" fill="#fbfaf6"/>
    <rect x="48" y="48" width="${WIDTH - 96}" height="${HEIGHT - 96}" fill="none" stroke="#8b1e1e" stroke-width="3"/>
    <text x="50%" y="190" font-size="48" text-anchor="middle" fill="#222222">扫描件</text>
    <text x="50%" y="260" font-size="28" text-anchor="middle" fill="#555555">（演示）</text>
    <g stroke="#c9c6bd" stroke-width="6">${lines.join('')}</g>
    <circle cx="590" cy="985" r="72" fill="none" stroke="#c0392b" stroke-width="6"/>
  </svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width: WIDTH, height: HEIGHT }
}

/** A name as a finger writes it on a screen, the same for all who sign in the demo. */
export async function drawSignature(): Promise<DemoPhoto> {
  const [width, height] = [320, 120]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M24 74c22-44 34-46 30-8s18 20 34-22m-8 12c20 6 34-2 48-18m-12-12c-4 34-10 58-22 66m62-62c-10 34-14 44-6 46s26-30 36-48c-6 34-8 50 4 46s28-40 40-34-20 38-4 40 30-18 58-40" fill="none" stroke="#1b1b1b" stroke-width="5" stroke-linecap="round"/>
  </svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width, height }
}

/** What an enterprise keeps on paper has its scan: none of the demo's own waits for one. */
export function withScans(resource: string, rows: readonly AnyRecord[], scan: DemoPhoto): AnyRecord[] {
  const papers = Object.entries(resourceNamed(resource).fields).flatMap(([name, field]) =>
    mayFollow(field) ? [name] : [],
  )
  if (papers.length === 0) return [...rows]
  return rows.map((row) => {
    const random = seededRandom(seedFromText(`scans ${row.guid}`))
    const kept = Object.fromEntries(
      papers.map((name) => [
        name,
        [
          {
            guid: uuidFromSeed(random),
            ...{ sha256: scan.sha256, size: scan.bytes.length, width: scan.width, height: scan.height },
            ...{ mime: 'image/jpeg', contentType: 'img', fileName: '扫描件.jpg' },
          },
        ],
      ]),
    )
    return { ...row, ...kept, mediaTotal: papers.length, mediaDone: papers.length }
  })
}
