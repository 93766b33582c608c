import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { FAULT_KINDS, type Fault, scriptOf, shrinkScript } from './faults.ts'

const BODY = JSON.stringify({ code: 200, success: true, data: 'x'.repeat(300) })

let origin: Server
let proxy: FaultProxy
let address: string
let received: string[]

test.beforeEach(async () => {
  received = []
  origin = createServer((request, response) => {
    request.on('data', () => undefined)
    request.on('end', () => {
      received.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(BODY)
    })
  })
  await openOrigin()
  proxy = await startFaultProxy(() => address)
})

test.afterEach(async () => {
  await proxy.close()
  await new Promise((resolve) => origin.close(resolve))
})

async function openOrigin(): Promise<void> {
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
}

/** What the sender sees: a status, or that it saw nothing whole. */
async function push(): Promise<{ status: number | 'lost'; type: string | null; body: string; headers: Headers }> {
  const nothing = { status: 'lost' as const, type: null, body: '', headers: new Headers() }
  const answer = await fetch(`${proxy.url}/safety/api/sync/push`, {
    method: 'POST',
    body: '{"ops":[]}',
    redirect: 'manual',
  }).catch(() => null)
  if (answer === null) return nothing
  const body = await answer.text().catch(() => null)
  if (body === null) return nothing
  return { status: answer.status, type: answer.headers.get('content-type'), body, headers: answer.headers }
}

const LOOKS: { fault: Fault; status: number | 'lost'; reached: number }[] = [
  { fault: 'dropBefore', status: 'lost', reached: 0 },
  { fault: 'dropAfter', status: 'lost', reached: 1 },
  { fault: 'cutBody', status: 'lost', reached: 1 },
  { fault: 'duplicate', status: 200, reached: 2 },
  { fault: 'delay', status: 200, reached: 1 },
  { fault: 'html', status: 200, reached: 0 },
  { fault: 'redirect', status: 302, reached: 0 },
  { fault: 'unauthorized', status: 401, reached: 0 },
  { fault: 'running', status: 409, reached: 0 },
  { fault: 'tooLarge', status: 413, reached: 0 },
  { fault: 'tooMany', status: 429, reached: 0 },
  { fault: 'broken', status: 500, reached: 0 },
  { fault: 'busy', status: 503, reached: 0 },
  { fault: 'slow', status: 200, reached: 1 },
  { fault: 'stall', status: 'lost', reached: 0 },
]

test('every fault has an example', () => {
  expect(LOOKS.map(({ fault }) => fault)).toEqual([...FAULT_KINDS])
})

for (const { fault, status, reached } of LOOKS) {
  test(`${fault} looks like the field does, once, and then passes`, async () => {
    proxy.faults(1, { script: [fault], delayMs: 50, stallMs: 50, bytesPerSecond: 2_000 })
    expect((await push()).status).toBe(status)
    expect(received).toHaveLength(reached)
    expect(await push()).toMatchObject({ status: 200, body: BODY })
    expect(proxy.counts()).toEqual({ [fault]: 1 })
  })
}

test('a portal answers with a page and a busy server says when to come back', async () => {
  proxy.faults(1, { script: ['html', 'tooMany'], retryAfterSeconds: 7 })
  expect((await push()).type).toContain('text/html')
  expect((await push()).headers.get('retry-after')).toBe('7')
})

test('what does not match passes and is not counted', async () => {
  proxy.faults(1, { script: ['broken'] })
  const answer = await fetch(`${proxy.url}/safety/api/company/list`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  expect(proxy.passed()).toEqual([])
})

test('an answer before the end of the question does not block the next question', async () => {
  origin.removeAllListeners('request')
  origin.on('request', (_request, response) => response.end(BODY))
  const large = Buffer.alloc(8 * 1024 * 1024)
  for (let round = 0; round < 3; round += 1) {
    const answer = await fetch(`${proxy.url}/safety/api/files/x`, { method: 'PUT', body: large }).catch(() => null)
    await answer?.text().catch(() => null)
  }
  expect((await push()).status).toBe(200)
})

test('a server that is gone is a lost request, and it may come back elsewhere', async () => {
  await new Promise((resolve) => origin.close(resolve))
  expect((await push()).status).toBe('lost')
  await openOrigin()
  expect((await push()).status).toBe(200)
})

test('the report replays a failure', async () => {
  proxy.faults(42, { script: [null, 'dropAfter'] })
  await push()
  await push()
  expect(proxy.report()).toContain('proxy.faults(42, { script: [null,"dropAfter"] })')
  expect(proxy.report()).toMatch(/1 \d+-\d+ ms POST \/safety\/api\/sync\/push dropAfter/)
})

test('a seed always gives the same script, and other seeds others', () => {
  const rates = { dropAfter: 0.3, busy: 0.3 }
  expect(scriptOf(7, rates)).toEqual(scriptOf(7, rates))
  expect(scriptOf(8, rates)).not.toEqual(scriptOf(7, rates))
  const hit = scriptOf(7, rates, 1_000).filter((fault) => fault === 'dropAfter').length
  expect(hit).toBeGreaterThan(230)
  expect(hit).toBeLessThan(370)
})

test('a failing script shrinks to the faults that matter, in their places', async () => {
  const script = scriptOf(3, { dropAfter: 0.2, cutBody: 0.2, broken: 0.2, busy: 0.2 }, 40)
  const wanted = script.indexOf('cutBody')
  const alsoWanted = script.lastIndexOf('broken')
  const shrunk = await shrinkScript(
    script,
    async (candidate) => candidate[wanted] === 'cutBody' && candidate[alsoWanted] === 'broken',
  )
  expect(shrunk.flatMap((fault, index) => (fault === null ? [] : [index])).sort((a, b) => a - b)).toEqual(
    [wanted, alsoWanted].sort((a, b) => a - b),
  )
})
