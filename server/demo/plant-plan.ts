import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { MediaRef } from '#domain/kit/fields.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { demoCompanyOf } from './companies.ts'

type Company = Parameters<typeof demoCompanyOf>[0][number]

/** The shape of the sheet that risk units are placed on, so that their corners fit both. */
const WIDTH = 1500
const HEIGHT = 960
const FONT = 'WenQuanYi Zen Hei, Noto Sans SC, sans-serif'
const BUILDING = 'fill="#ffffff" stroke="#3d4a57" stroke-width="4"'

/** Shares of the sheet: left, top, right, bottom. */
type Box = readonly [number, number, number, number]

/** The buildings stand where the demo enterprise's risk units are marked. */
const BUILDINGS: readonly (readonly [name: string, box: Box])[] = [
  ['一号厂房', [0.06, 0.1, 0.42, 0.5]],
  ['二号厂房', [0.46, 0.1, 0.72, 0.5]],
  ['污水处理站', [0.76, 0.08, 0.95, 0.34]],
  ['配电房', [0.06, 0.58, 0.2, 0.78]],
  ['原料仓库', [0.26, 0.58, 0.56, 0.9]],
  ['食堂和宿舍', [0.62, 0.6, 0.94, 0.9]],
]

interface DemoPlan {
  bytes: Buffer
  ref: MediaRef
}

/** 厂区平面图 of the demo enterprise: walls, roads, buildings, the gate and north, drawn and not photographed. */
export async function drawPlantPlan(): Promise<DemoPlan> {
  const bytes = await sharp(Buffer.from(planSvg())).png({ palette: true }).toBuffer()
  const random = seededRandom(seedFromText('plant-plan'))
  return {
    bytes,
    ref: {
      guid: uuidFromSeed(random),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      mime: 'image/png',
      contentType: 'img',
      fileName: '厂区平面图.png',
      width: WIDTH,
      height: HEIGHT,
    },
  }
}

/** The demo enterprise has its plan on file. */
export function withPlan(companies: readonly Company[], { ref }: DemoPlan): Company[] {
  const home = demoCompanyOf(companies)
  return companies.map((each) => (each === home ? { ...each, factoryPlan: [ref], mediaTotal: 1, mediaDone: 1 } : each))
}

function planSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">
    <rect width="100%" height="100%" fill="#eef1ea"/>
    <rect x="38" y="38" width="${WIDTH - 76}" height="${HEIGHT - 76}" fill="#e3e6e8" stroke="#3d4a57" stroke-width="6" stroke-dasharray="28 8"/>
    <path d="M60 516H${WIDTH - 60}M876 516V${HEIGHT - 38}" stroke="#c3c9ce" stroke-width="52" fill="none"/>
    <path d="M60 516H${WIDTH - 60}M876 516V${HEIGHT - 38}" stroke="#ffffff" stroke-width="3" stroke-dasharray="22 16" fill="none"/>
    <rect x="838" y="${HEIGHT - 46}" width="76" height="16" fill="#eef1ea"/>
    <text x="916" y="${HEIGHT - 52}" font-size="22" fill="#3d4a57">大门</text>
    ${BUILDINGS.map(buildingSvg).join('')}
    <rect x="508" y="498" width="230" height="36" fill="#c3c9ce"/>
    <text x="520" y="524" font-size="22" fill="#3d4a57">消防车通道（宽6米）</text>
    <g transform="translate(${WIDTH - 92} 402)" fill="#3d4a57">
      <path d="M0 -34 L13 22 L0 10 L-13 22 Z"/><text y="-42" font-size="24" text-anchor="middle">北</text>
    </g>
    <text x="60" y="76" font-size="30" fill="#3d4a57">厂区平面图（演示）</text>
    <text x="${WIDTH - 60}" y="${HEIGHT - 56}" font-size="20" text-anchor="end" fill="#5b6670">比例 1：500</text>
  </svg>`
}

/** A building, with its door to the road and its name in the corner: the middle is for what is marked on it. */
function buildingSvg([name, [left, top, right, bottom]]: readonly [string, Box]): string {
  const [x, y] = [left * WIDTH, top * HEIGHT]
  const [width, height] = [(right - left) * WIDTH, (bottom - top) * HEIGHT]
  const doorAt = top < 0.5 ? y + height : y
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${BUILDING}/>
    <path d="M${x + width / 2 - 26} ${doorAt}h52" stroke="#8fb3d9" stroke-width="10"/>
    <text x="${x + 14}" y="${y + 34}" font-size="24" fill="#3d4a57">${name}</text>`
}
