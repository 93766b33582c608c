import { createServer } from 'node:http'
import { signIn } from './api.ts'
import { freePort } from './server.ts'

interface Bare {
  /** The document; it asks for its rows at `/rows`. */
  html: string
  rows: number
}

/** The hazards of a bureau in a page that one would write by hand, as the reference of what the application needs. */
export async function startBare(serverUrl: string, { html, rows }: Bare): Promise<{ url: string; stop: () => void }> {
  const ask = await signIn(serverUrl, 'bureau')
  const list = JSON.stringify(await ask('/api/hiddenDanger/list', { pageSize: rows }))
  const port = await freePort()
  const server = createServer((request, response) => {
    const isRows = request.url === '/rows'
    response.setHeader('content-type', isRows ? 'application/json' : 'text/html; charset=utf-8')
    response.end(isRows ? list : html)
  }).listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
