import { randomInt } from 'node:crypto'

/** Strokes of each digit on a field one wide and two high: what a program has to read instead of text. */
const STROKES: Readonly<Record<string, readonly (readonly [number, number])[][]>> = {
  '0': [
    [
      [0.5, 0],
      [0.1, 0.4],
      [0, 1],
      [0.1, 1.6],
      [0.5, 2],
      [0.9, 1.6],
      [1, 1],
      [0.9, 0.4],
      [0.5, 0],
    ],
  ],
  '1': [
    [
      [0.15, 0.45],
      [0.55, 0],
      [0.55, 1],
      [0.55, 2],
    ],
    [
      [0.15, 2],
      [0.95, 2],
    ],
  ],
  '2': [
    [
      [0.05, 0.5],
      [0.3, 0.05],
      [0.75, 0.05],
      [0.95, 0.5],
      [0.7, 1.05],
      [0, 2],
      [1, 2],
    ],
  ],
  '3': [
    [
      [0.05, 0.1],
      [0.9, 0.1],
      [0.4, 0.85],
      [0.85, 1.05],
      [0.95, 1.5],
      [0.6, 1.95],
      [0.05, 1.85],
    ],
  ],
  '4': [
    [
      [0.7, 2],
      [0.7, 1],
      [0.7, 0],
      [0, 1.35],
      [1, 1.35],
    ],
  ],
  '5': [
    [
      [0.95, 0],
      [0.15, 0],
      [0.1, 0.85],
      [0.65, 0.8],
      [0.98, 1.3],
      [0.75, 1.85],
      [0.05, 1.9],
    ],
  ],
  '6': [
    [
      [0.85, 0.05],
      [0.3, 0.55],
      [0.02, 1.3],
      [0.25, 1.9],
      [0.75, 1.9],
      [0.97, 1.4],
      [0.7, 1],
      [0.1, 1.2],
    ],
  ],
  '7': [
    [
      [0, 0],
      [1, 0],
      [0.6, 0.9],
      [0.35, 2],
    ],
  ],
  '8': [
    [
      [0.5, 0.9],
      [0.1, 0.5],
      [0.5, 0],
      [0.9, 0.5],
      [0.5, 0.9],
    ],
    [
      [0.5, 0.9],
      [0.03, 1.45],
      [0.5, 2],
      [0.97, 1.45],
      [0.5, 0.9],
    ],
  ],
  '9': [
    [
      [0.9, 0.75],
      [0.3, 1],
      [0.03, 0.55],
      [0.3, 0.08],
      [0.75, 0.08],
      [0.97, 0.6],
      [0.75, 1.4],
      [0.3, 2],
    ],
  ],
}

const DIGITS = 4
const WIDTH = 132
const HEIGHT = 48
const MARGIN = 14
const DIGIT_WIDTH = 15
const NOISE_LINES = 5
const INKS = ['#1d4e89', '#7a3b1d', '#1f6b45', '#5b2a86', '#8a1c3c']

type Point = readonly [number, number]

export const drawnDigits = (): string => Array.from({ length: DIGITS }, () => randomInt(10)).join('')

/**
 * The digits as strokes that are bent, turned and mixed with lines of the same kind in no order, so that neither their
 * text nor their place in the file gives them away. `random` answers numbers from 0 to 1.
 */
export function drawCaptcha(digits: string, random: () => number): string {
  const between = (low: number, high: number) => low + random() * (high - low)
  const step = (WIDTH - 2 * MARGIN) / digits.length
  const strokes = [...digits].flatMap((digit, at) => {
    const turn = between(-0.35, 0.35)
    const size = between(0.85, 1.15) * DIGIT_WIDTH
    const centre: Point = [MARGIN + step * (at + 0.5) + between(-3, 3), HEIGHT / 2 + between(-3, 3)]
    const place = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 0.5) * size + between(-0.7, 0.7), (y - 1) * size * 0.95 + between(-0.7, 0.7)]
      return [
        centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ]
    }
    return (STROKES[digit] ?? []).flatMap((line) => pieces(line.map(place)))
  })
  const noise = Array.from({ length: NOISE_LINES }, (): Point[] => {
    const from: Point = [between(0, WIDTH), between(0, HEIGHT)]
    return [from, [from[0] + between(-24, 24), from[1] + between(-18, 18)]]
  })
  const lines = [...strokes, ...noise]
    .map((line) => ({ line, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => `<path d="${pathOf(line)}" stroke="${INKS[Math.floor(random() * INKS.length)]}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="图形验证码"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f6fa"/><g fill="none" stroke-width="2.4" stroke-linecap="round">${lines.join('')}</g></svg>`
}

/** Single segments: a whole digit in one path could be recognised by its number of points. */
function pieces(line: readonly Point[]): Point[][] {
  return line.slice(1).map((to, at) => [line[at] ?? to, to])
}

function pathOf(line: readonly Point[]): string {
  return line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
