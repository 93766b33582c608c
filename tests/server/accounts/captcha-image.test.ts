import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/lib/random.ts'
import { drawCaptcha } from '#server/accounts/captcha-image.ts'

const draw = (digits: string, seed: number) => {
  const random = seededRandom(seed)
  return drawCaptcha(digits, () => random.int(0, 999_999) / 1_000_000)
}
const strokes = (svg: string) => svg.match(/<path /g)?.length ?? 0

describe('drawCaptcha', () => {
  it('draws strokes and no text', () => {
    const svg = draw('0123', 1)
    expect(svg).toMatch(/^<svg xmlns/)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain('0123')
    expect(strokes(svg)).toBeGreaterThan(20)
  })

  it('draws every digit, each time in another way', () => {
    const alone = [...'0123456789'].map((digit) => strokes(draw(digit, 2)))
    expect(Math.min(...alone)).toBeGreaterThan(strokes(draw('', 2)))
    expect(draw('4567', 3)).not.toBe(draw('4567', 4))
  })
})
