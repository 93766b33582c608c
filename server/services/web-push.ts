import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { addMs } from '#domain/lib/dates.ts'

// Web Push (RFC 8030): sealed for the browser (RFC 8291, RFC 8188), signed by the installation (RFC 8292). Decision 40
// says why it is written here.

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32
const TIMEOUT_MS = 10_000
/** How long a push service keeps it for a phone that is off: by then its reader has opened the app anyway. */
const KEPT_S = 24 * 3_600
const SIGNED_FOR_MS = 12 * 3_600_000
/** One record holds all of it: push services take no more than 4 KiB (RFC 8030, section 7.2). */
const RECORD_BYTES = 4_096
const SALT_BYTES = 16

export interface PushKeys {
  /** 32 bytes, Base64url. */
  privateKey: string
  /** 65 bytes, Base64url. */
  publicKey: string
}

/** Where one browser is reached, and what seals for it alone. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  return { publicKey, privateKey: pair.getPrivateKey('base64url') }
}

interface Sent {
  message: string
  /** One that still waits under the same name is replaced by it. */
  topic: string
  now: string
}

export interface PushSender {
  keys: PushKeys
  /** `mailto:` or an address by which the operator of a push service reaches ours. */
  contact: string | undefined
}

/** Hands a message to the push service of a browser. Never throws for one that cannot be reached. */
export async function sendPush({ keys, contact }: PushSender, target: PushTarget, sent: Sent): Promise<PushOutcome> {
  const { origin } = new URL(target.endpoint)
  try {
    const response = await fetch(target.endpoint, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${tokenFor(origin, { keys, contact, now: sent.now })}, k=${keys.publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        urgency: 'normal',
        topic: hash('sha256', sent.topic, 'base64url').slice(0, 32),
      },
      body: new Uint8Array(sealed(sent.message, target)),
      // An address that leads elsewhere would lead past the list of services.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (response.status === 404 || response.status === 410) return 'gone'
    return response.status === 429 || response.status >= 500 ? 'later' : 'refused'
  } catch {
    return 'later'
  }
}

function tokenFor(origin: string, { keys, contact, now }: PushSender & { now: string }): string {
  const claims = { aud: origin, exp: Math.floor(Date.parse(addMs(now, SIGNED_FOR_MS)) / 1_000), sub: contact }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function signingKey({ privateKey, publicKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + COORDINATE_BYTES).toString('base64url')
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: half(1), y: half(1 + COORDINATE_BYTES) },
  })
}

/** What the device can open and nobody on the way. The pair and the salt are new each time; a test gives those of the RFC. */
export function sealed(
  message: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { pair = freshPair(), salt = randomBytes(SALT_BYTES) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(pair.computeSecret(theirs), { salt: Buffer.from(auth, 'base64url'), info, bytes: 32 })
  const key = derived(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derived(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const text = Buffer.concat([Buffer.from(message), Buffer.of(2)])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function freshPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

function derived(secret: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
