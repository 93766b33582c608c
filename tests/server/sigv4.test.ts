import { describe, expect, it } from 'vitest'
import { type SignedRequest, signatureFault } from './sigv4.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface Example {
  method?: string
  target: string
  headers?: Record<string, string>
  signed: string
  signature: string
}

function request({ method = 'GET', target, headers = {}, signed, signature }: Example): SignedRequest {
  return {
    method,
    target,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': EMPTY,
      authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL},SignedHeaders=${signed},Signature=${signature}`,
      ...headers,
    },
  }
}

/** Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk". */
const PUBLISHED: (Example & { name: string })[] = [
  {
    name: 'GET object',
    target: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT object',
    method: 'PUT',
    target: '/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET bucket lifecycle',
    target: '/?lifecycle',
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'GET bucket (list objects)',
    target: '/?max-keys=2&prefix=J',
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

describe('the check of AWS signatures in tests', () => {
  it.each(PUBLISHED)('agrees with the published example $name', (example) => {
    expect(signatureFault(request(example), SECRET)).toBeNull()
  })

  it.each([
    { name: 'another path', change: { target: '/other.txt' } },
    { name: 'another method', change: { method: 'DELETE' } },
    { name: 'another range', change: { headers: { range: 'bytes=0-99' } } },
    { name: 'another body', change: { headers: { range: 'bytes=0-9', 'x-amz-content-sha256': '0'.repeat(64) } } },
    { name: 'a header left out', change: { signed: 'range;x-amz-content-sha256;x-amz-date' } },
  ])('refuses the signature for $name', ({ change }) => {
    const [example] = PUBLISHED
    expect(signatureFault(request({ ...(example as Example), ...change }), SECRET)).not.toBeNull()
  })
})
