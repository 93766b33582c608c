import { Agent, request as open } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Request } from './requests.ts'

export interface Answered {
  /** 0 where the connection was closed without an answer. */
  status: number
  contentType: string
  text: string
  tookMs: number
}

/** Longer than any call may take, on a machine that is busy with other things. */
export const HANG_MS = 60_000

/** Sends requests over a real connection: paths go out as they are written, and streams are streams. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private readonly port: number

  constructor(port: number) {
    this.port = port
  }

  close(): void {
    this.agent.destroy()
  }

  async send({ method, path, headers, body }: Request, token: string | null): Promise<Answered> {
    const startedAt = performance.now()
    const bytes =
      body === null ? null : typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.base64, 'base64')
    const done = (status: number, contentType: string, text: string): Answered => ({
      status,
      contentType,
      text,
      tookMs: performance.now() - startedAt,
    })
    return await new Promise((resolve) => {
      const asked = open({
        agent: this.agent,
        port: this.port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...headers,
          ...(bytes === null ? {} : { 'content-length': String(bytes.length) }),
          ...(token === null ? {} : { access_token: token }),
        },
        signal: AbortSignal.timeout(HANG_MS),
      })
      asked.on('response', (response) => {
        const contentType = response.headers['content-type'] ?? ''
        const status = response.statusCode ?? 0
        // A stream that never ends by design.
        if (contentType.startsWith('text/event-stream')) {
          asked.destroy()
          resolve(done(status, contentType, ''))
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve(done(status, contentType, Buffer.concat(parts).toString())))
        response.on('error', () => resolve(done(0, contentType, '')))
      })
      asked.on('error', () => resolve(done(0, '', '')))
      asked.end(bytes ?? undefined)
    })
  }
}
