import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string
  /** Path and query, as they were sent. */
  target: string
  headers: IncomingHttpHeaders
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Headers without which somebody could turn a signature to another end. */
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

/**
 * What is wrong with the AWS signature (version 4) of a request to a bucket; null where it is right. Written from the
 * published description, apart from the library that signs.
 */
export function signatureFault({ method, target, headers }: SignedRequest, secretKey: string): string | null {
  const [, , day = '', region = '', signed = '', given = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (given === '') return 'no signature of version 4'
  const names = signed.split(';')
  const unsigned = MUST_BE_SIGNED.find((name) => !names.includes(name))
  if (unsigned !== undefined) return `${unsigned} is not signed`
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const moment = String(headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretKey}`)
  if (!moment.startsWith(day)) return 'signed for another day'
  return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) ? null : 'the signature does not match'
}

/** Sorted by name and value, a name without a value with an empty one. */
function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
