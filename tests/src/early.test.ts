import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { JSDOM, VirtualConsole } from 'jsdom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { earlySignIn } from '../../scripts/early.mjs'

const BUILT = `<!doctype html><html><head><link rel="stylesheet" crossorigin href="/assets/start-1a.css"><link rel="manifest" href="/manifest.webmanifest"></head>
<body><div id="root"></div><!-- early --></body></html>`

const BUNDLE = {
  device: { fileName: 'assets/device-3c.js', moduleIds: [join(import.meta.dirname, '../../src/begin.ts')] },
  start: { fileName: 'assets/start-1a.js', moduleIds: [join(import.meta.dirname, '../../src/main.tsx')] },
}

let server: Server
let origin: string

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/css', 'access-control-allow-origin': '*' })
    response.end('p { color: rgb(1, 1, 1) }')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** The document as it is built, when all it names has come. */
async function opened(path: string, { isSomebody = false } = {}): Promise<Document> {
  const html = await earlySignIn().transformIndexHtml.handler(BUILT, { bundle: BUNDLE })
  const virtualConsole = new VirtualConsole() // silent about what does not come
  const { window } = new JSDOM(html, {
    url: `${origin}${path}`,
    runScripts: 'dangerously',
    beforeParse: ({ localStorage }) => isSomebody && localStorage.setItem('somebody', '1'),
    resources: 'usable',
    virtualConsole,
  })
  await new Promise((resolve) => window.addEventListener('load', resolve))
  return window.document
}

for (const path of ['/gridManageHome/home', '/login'])
  it(`${path}: the styles of a page come after those of the app`, async () => {
    const document = await opened(path)
    const page = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/page-2b.css' })
    document.head.append(page) // as the bundler's loader puts them
    const links = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/assets/start-1a.css', '/assets/page-2b.css'])
  })

it('the styles of the form go with it: those of pages win over what it shares with the app', async () => {
  const document = await opened('/login')
  expect(document.querySelectorAll('body style')).toHaveLength(1)
  document.getElementById('early')?.remove()
  expect(document.querySelectorAll('body style')).toHaveLength(0)
})

it('the styles of the app do not hold up the form: the head has none before the form is there', async () => {
  const html = await earlySignIn().transformIndexHtml.handler(BUILT)
  const { head, body } = new JSDOM(html).window.document
  expect(head.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0)
  expect(body.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1)
})

it('what makes the app installable is not fetched among the files of the page', async () => {
  const html = await earlySignIn().transformIndexHtml.handler(BUILT)
  expect(html).not.toContain('manifest')
})

it('an app whose styles do not come to the head keeps those that hold it up', async () => {
  server.removeAllListeners('request')
  server.on('request', (_request, response) => response.writeHead(404).end())
  const document = await opened('/login')
  expect(document.body.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1)
})

for (const [isSomebody, begun] of [
  [true, ['/assets/device-3c.js']],
  [false, []],
] as const)
  it(`what can be done before the app has come is begun ${isSomebody ? 'for' : 'only for'} whoever is signed in`, async () => {
    const document = await opened('/gridManageHome/home', { isSomebody })
    const modules = [...document.querySelectorAll('script[type=module]')]
    expect(modules.map((script) => script.getAttribute('src'))).toEqual(begun)
  })
