import { createHmac, timingSafeEqual } from 'node:crypto'

const DIGITS = 6
const PERIOD_S = 30
/** Clocks of phones are a little off, and people type slowly. */
const STEPS_AROUND = [0, -1, 1]

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step of time (RFC 6238 with SHA-1; RFC 4226, section 5.3). */
export function totpAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of time a moment lies in. */
export function totpStep(now: string): number {
  return Math.floor(Date.parse(now) / 1000 / PERIOD_S)
}

/** The step around this moment whose code it is; null where it is none of them. */
export function matchingStep(secret: Uint8Array, code: string, now: string): number | null {
  const given = Buffer.from(code)
  const steps = STEPS_AROUND.map((away) => totpStep(now) + away)
  const found = steps.find((step) => {
    const expected = Buffer.from(totpAt(secret, step))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return found ?? null
}

/** RFC 4648, section 6, without padding: what authenticator apps read. The bytes come in groups of five. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
