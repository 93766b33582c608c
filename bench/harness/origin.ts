import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { PEERS_CLIENT } from './peers.ts'

const HTML = 'text/html; charset=utf-8'
const CLIENT = join(import.meta.dirname, '..', 'client', 'main.ts')
const pageOf = (script: string) =>
  Buffer.from(
    `<!doctype html><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><script type="module" src="/bench/${script}.js"></script>`,
  )
/** What the servers of the peers answer. */
const OF_PEERS = /^\/(pouch|rxdb)\b/

export interface Traffic {
  requests: number
  /** Bodies as they crossed the wire, compressed where they were. */
  receivedBytes: number
  sentBytes: number
}

export interface Origin {
  url: string
  /** Serves these bytes under `/bench/`. */
  offer: (name: string, type: string, bytes: Buffer) => void
  /** What the page put under this name. */
  offered: (name: string) => Buffer
  /** What crossed since the page said that it starts. */
  traffic: () => Traffic
  stop: () => Promise<void>
}

interface Offered {
  type: string
  bytes: Buffer
  isGzip: boolean
}

/**
 * One origin for the page of the benchmark and the server behind it. What the page puts under `/bench/` is kept
 * compressed and served again, so that the reference need not serialise anything while it is measured. With `peersUrl`
 * there is a page of the peers too, and their servers behind `/pouch/` and `/rxdb/`.
 */
export async function startOrigin(serverUrl: string, peersUrl?: string): Promise<Origin> {
  const offered = new Map<string, Offered>([
    ['/bench/', { type: HTML, bytes: pageOf('client'), isGzip: false }],
    ['/bench/client.js', { type: 'text/javascript', bytes: await bundle(CLIENT), isGzip: false }],
  ])
  if (peersUrl !== undefined) {
    // A page of its own: two versions of Dexie refuse to live in one.
    offered.set('/bench/peers/', { type: HTML, bytes: pageOf('peers'), isGzip: false })
    offered.set('/bench/peers.js', { type: 'text/javascript', bytes: await bundle(PEERS_CLIENT), isGzip: false })
  }
  const agent = new Agent({ keepAlive: true })
  const product = new URL(serverUrl)
  const peers = new URL(peersUrl ?? serverUrl)
  let traffic = noTraffic()

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method } = incoming
    const count = (part: Buffer) => {
      traffic.receivedBytes += part.length
    }
    if (url === '/bench/start') {
      traffic = noTraffic()
      outgoing.writeHead(204).end()
    } else if (url.startsWith('/bench/') && method === 'PUT') void keep(incoming, outgoing)
    else if (url.startsWith('/bench/')) answer(offered.get(url), outgoing, count)
    else forward(incoming, outgoing, count)
  }

  async function keep(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const bytes = gzipSync(await buffer(incoming))
    offered.set(incoming.url ?? '', { type: incoming.headers['content-type'] ?? '', bytes, isGzip: true })
    outgoing.writeHead(204).end()
  }

  function answer(found: Offered | undefined, outgoing: ServerResponse, count: (part: Buffer) => void): void {
    if (found === undefined) {
      outgoing.writeHead(404).end()
      return
    }
    traffic.requests += 1
    count(found.bytes)
    const encoding = found.isGzip ? { 'content-encoding': 'gzip' } : {}
    outgoing.writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store', ...encoding }).end(found.bytes)
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, count: (part: Buffer) => void): void {
    traffic.requests += 1
    const { method, url: path = '/', headers } = incoming
    const { hostname, port } = OF_PEERS.test(path) ? peers : product
    const onward = request({ agent, hostname, port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('data', count).pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.on('data', (part: Buffer) => {
      traffic.sentBytes += part.length
    })
    incoming.pipe(onward)
  }

  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    offer: (name, type, bytes) => offered.set(`/bench/${name}`, { type, bytes, isGzip: false }),
    offered: (name) => {
      const found = offered.get(`/bench/${name}`)
      if (found === undefined) throw new Error(`nothing was put under ${name}`)
      return found.isGzip ? gunzipSync(found.bytes) : found.bytes
    },
    traffic: () => ({ ...traffic }),
    stop: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function noTraffic(): Traffic {
  return { requests: 0, receivedBytes: 0, sentBytes: 0 }
}

/** The code of the device as the product (or a peer) has it, without the product's pages around it. */
async function bundle(entry: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    define: { global: 'globalThis', 'import.meta.env.PROD': 'true', 'process.env.NODE_ENV': '"production"' },
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error('nothing was bundled')
  return Buffer.from(file.contents)
}
