import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '#server/config.ts'
import { signatureFault } from './sigv4.ts'

/** The key pair that this store knows. */
const KEY = 'S3RVER'

export interface TestBucket {
  config: S3Config
  close(): Promise<void>
}

/**
 * A real S3-compatible store in a folder of its own, with one empty bucket. It takes signatures of version 4 without
 * looking at them; the door in front of it looks.
 */
export async function openBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'safety-s3-'))
  const bucket = 'media'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const store = await server.run()
  const door = await openDoor(store.port)
  return {
    config: {
      endpoint: `http://127.0.0.1:${door.port}`,
      bucket,
      region: 'us-east-1',
      accessKey: KEY,
      secretKey: KEY,
      pathStyle: true,
    },
    close: async () => {
      await door.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Lets in what is signed, body included, and nothing else. */
async function openDoor(storePort: number): Promise<{ port: number; close: () => Promise<void> }> {
  const door = createServer((request, response) => void pass(request, response, storePort))
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    close: async () => {
      door.close()
      door.closeAllConnections()
      await once(door, 'close')
    },
  }
}

async function pass(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  try {
    const { method = '', url = '', headers } = request
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // no encoding was asked for
    const body = Buffer.concat(parts)
    const isWhole = createHash('sha256').update(body).digest('hex') === headers['x-amz-content-sha256']
    const fault = signatureFault({ method, target: url, headers }, KEY) ?? (isWhole ? null : 'another body was signed')
    if (fault !== null) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`)
      return
    }
    const asked = ask({ host: '127.0.0.1', port, method, path: url, headers })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  } catch {
    // One of the two has gone.
    response.destroy()
  }
}
