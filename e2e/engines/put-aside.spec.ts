import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { eventually } from '../support/api.ts'
import { freePort } from '../support/server.ts'
import { firefox, webkit } from './engines.ts'
import type {} from './put-aside.ts'

// WebKit keeps the page one leaves as it is, transactions included. Without care the next page hung on 正在加载.

async function servePages(): Promise<{ url: string; close: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'put-aside.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  const script = Buffer.from(outputFiles[0]?.contents ?? [])
  const document =
    '<!doctype html><meta charset="utf-8"><title>页面</title><script type="module" src="/page.js"></script>'
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/page.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    answer.end(isScript ? script : document)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

for (const engine of [firefox, webkit])
  test(`${engine.name}: a page that is left in the middle of a transaction keeps no other waiting`, async () => {
    const missing = engine.missing()
    test.skip(missing.length > 0, `没有安装 not installed: ${missing.join(', ')}`)
    const pages = await servePages()
    const { person, close } = await engine.start({ latitude: 31, longitude: 120 })
    try {
      const seen = () => person.ask<string | null>('return window.seen')
      await person.open(`${pages.url}/left`)
      expect(await eventually(seen, (words) => words !== null)).toBe('writing')
      await person.open(`${pages.url}/next`)
      expect(await eventually(seen, (words) => words !== null)).toBe('nothing')
    } finally {
      await close()
      pages.close()
    }
  })
