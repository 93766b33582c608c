import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage, PushOnRequest } from '#domain/contract/push.ts'

/** Opens what was sealed for a device, written from the receiving side of RFC 8188 and RFC 8291. */
export function opened(bytes: Buffer, device: ECDH, auth: string): string {
  const salt = bytes.subarray(0, 16)
  const theirs = bytes.subarray(21, 21 + bytes.readUInt8(20))
  const sealed = bytes.subarray(21 + theirs.length)
  const derive = (key: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), theirs])
  const secret = derive(device.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** What a push service checks of the sender (RFC 8292): the claims, where the signature is that of the key beside it. */
export function claimsOf(authorization: string | undefined): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not that of the key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>, key }
}

interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** A push service on this machine; it answers what it is told to. */
export async function startPushService() {
  const arrived: Arrived[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(chunks) })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  // Never ends a connection that waits, as it would after five seconds: just when a slow machine sends the next message on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    forget() {
      arrived.length = 0
      status = 201
    },
    answer(next: number) {
      status = next
    },
    /** A browser that asks this service for an address. */
    browser(name: string) {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const subscription: PushOnRequest = { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth } }
      return {
        subscription,
        received: () =>
          arrived
            .filter(({ path }) => path === `/push/${name}`)
            .map(({ bytes }) => JSON.parse(opened(bytes, pair, auth)) as PushMessage),
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
