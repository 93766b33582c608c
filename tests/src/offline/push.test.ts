import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requeueAnswered } from '#app/offline/aftermath.ts'
import { newGuid } from '#app/offline/guid.ts'
import { readOutage } from '#app/offline/outage.ts'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { type Fault, ok, refusal } from './fake-server.ts'
import {
  COMPANY_GUID,
  type Device,
  deviceWithCompany,
  editBatch,
  hazardBatch,
  hazardDeed,
  openDevice,
} from './field-device.ts'

const rowsOf = ({ engine }: Device) => engine.outbox.actions.orderBy('order').toArray()

async function onlyRow(device: Device): Promise<ActionRow> {
  const [row] = await rowsOf(device)
  expect(row).toBeDefined()
  return row as ActionRow
}

/** Makes every waiting action due, as the passing of time does. */
async function letTimePass({ engine }: Device): Promise<void> {
  await engine.outbox.actions.toCollection().modify({ nextAt: 0, leaseUntil: 0 })
}

const lost: Fault = async () => {
  throw new Problem('network.unreachable')
}
const lostAfterCommit: Fault = async (real) => {
  await real()
  throw new Problem('network.unreachable')
}
const portal: Fault = async () => new Response('<html>登录</html>', { headers: { 'content-type': 'text/html' } })
const cut: Fault = async (real) => {
  const text = await (await real()).text()
  return new Response(text.slice(0, text.length / 2), { headers: { 'content-type': 'application/json' } })
}
const withoutIds: Fault = async (real) => {
  const body = (await (await real()).json()) as { data: { results: object[] } }
  return ok({ ...body.data, results: body.data.results.map((result) => ({ ...result, id: undefined })) })
}
const falseSuccess: Fault = async () =>
  Response.json({ code: 200, success: false, msg: '失败', problem: 'server.busy' })
const status =
  (code: number): Fault =>
  async () =>
    new Response('', { status: code })

describe('a push that fails as a whole', () => {
  it.each([
    { name: 'no answer', fault: lost, code: 'network.unreachable' },
    { name: 'a captive portal', fault: portal, code: 'answer.foreign' },
    { name: 'a cut body', fault: cut, code: 'answer.foreign' },
    { name: 'success false in a 200', fault: falseSuccess, code: 'server.busy' },
    { name: 'status 502', fault: status(502), code: 'server.busy' },
    { name: 'status 503', fault: status(503), code: 'server.busy' },
    { name: 'status 408', fault: status(408), code: 'server.busy' },
    { name: 'status 425', fault: status(425), code: 'server.busy' },
    { name: 'status 429', fault: status(429), code: 'rate.limited' },
    { name: 'status 404', fault: status(404), code: 'route.unknown' },
    { name: 'a proxy that says 403', fault: status(403), code: 'answer.foreign' },
  ])('is the line’s failure and no action’s: $name', async ({ fault, code }) => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, fault)

    await device.engine.drain()
    const { state, tries, nextAt, problem } = await onlyRow(device)
    expect({ state, tries, nextAt, code: problem?.code }).toEqual({ state: 'waiting', tries: 0, nextAt: 0, code })
    expect(await readOutage(device.engine.outbox)).toMatchObject({ failures: 1, code })

    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied).toEqual([id])
    expect(await readOutage(device.engine.outbox)).toBeNull()
  })

  it.each([
    { name: 'results without ids', fault: withoutIds, code: 'answer.foreign' },
    { name: 'status 500', fault: status(500), code: 'server.broken' },
    { name: 'status 426', fault: status(426), code: 'sync.update-required' },
  ])('keeps the action after $name and sends it under the same id', async ({ fault, code }) => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, fault)

    await device.engine.drain()
    const row = await onlyRow(device)
    expect({ id: row.id, state: row.state, tries: row.tries, code: row.problem?.code }).toEqual({
      id,
      state: 'waiting',
      tries: 1,
      code,
    })
    expect(row.nextAt).toBeGreaterThan(Date.now())

    await letTimePass(device)
    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.applied).toEqual([id])
  })

  it('has effect once when the answer got lost after the commit', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, lostAfterCommit)
    await device.engine.drain()
    await letTimePass(device)
    await device.engine.drain()

    expect(device.server.applied).toEqual([id])
    expect(await device.engine.outbox.actions.count()).toBe(0)
    expect(await device.engine.outbox.answers.get(id ?? '')).toBeDefined()
  })

  it('waits as long as the server asks', async () => {
    const device = await deviceWithCompany()
    await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, async () => refusal('rate.limited', { 'retry-after': '900' }))
    await device.engine.drain()
    const outage = await readOutage(device.engine.outbox)
    expect((outage?.notBefore ?? 0) - Date.now()).toBeGreaterThan(890_000)
    expect(outage?.isAsked).toBe(true)
  })

  it('pauses at a refused token without counting an attempt', async () => {
    const device = await deviceWithCompany()
    await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, async () => refusal('auth.required'))
    expect(await device.engine.drain()).toBe('needs-sign-in')
    expect(await onlyRow(device)).toMatchObject({ state: 'waiting', tries: 0, problem: null })
  })

  it('pauses where the token was refused for one action, until somebody has signed in', async () => {
    const device = await deviceWithCompany()
    const hazard = newGuid()
    await device.enqueue(hazardBatch(hazard))
    device.server.refuse.set(hazard, new Problem('auth.required'))
    expect(await device.engine.drain(() => device.server.pushed.length > 1)).toBe('needs-sign-in')
    expect(device.server.pushed).toHaveLength(1)
    expect(await onlyRow(device)).toMatchObject({ state: 'waiting', tries: 0, problem: null })
    expect(device.engine.state().needsSignIn).toBe(true)
    device.server.refuse.clear()
    expect(await device.engine.drain()).toBe('drained')
    expect(device.engine.state().needsSignIn).toBe(false)
  })

  it('waits where an answer does not say whether it may be tried again', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    const results = [{ id, state: 'refused', problem: { code: 'server.busy', message: '' } }]
    device.server.failNext(/push/, async () => ok({ results, serverNow: '', generation: 'gen-1' }))
    expect(await device.engine.drain()).toBe('waiting')
    expect(await onlyRow(device)).toMatchObject({ state: 'waiting', tries: 1, problem: { code: 'server.busy' } })
  })

  it.each(['server.broken', 'server.busy'] as const)(
    'sends an action alone that failed twice with %s, and what follows it together',
    async (code) => {
      const device = await deviceWithCompany()
      const [first] = await device.enqueue(hazardBatch(newGuid()))
      await device.enqueue(hazardBatch(newGuid()))
      await device.enqueue(hazardBatch(newGuid()))
      const failedTwice = { tries: 2, sentOnce: true, problem: new Problem(code).toWire() }
      await device.engine.outbox.actions.update(first ?? '', failedTwice)
      await device.engine.drain()
      expect(device.server.pushed.map((ops) => ops.length)).toEqual([1, 2])
    },
  )

  it('halves a batch that is too large until it fits', async () => {
    const device = await deviceWithCompany()
    for (let n = 0; n < 4; n += 1) await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, async () => refusal('payload.too-large'))
    await device.engine.drain()
    expect(device.server.pushed.map((ops) => ops.length)).toEqual([2, 2])
    expect(device.server.applied).toHaveLength(4)
  })

  it('sends no more at once than the server takes by weight, the last of a batch counted in', async () => {
    const device = await deviceWithCompany()
    for (let n = 0; n < 3; n += 1) await device.enqueue(hazardBatch(newGuid()))
    // Of some 99 kB each, three of which are more than 256 kB.
    await device.engine.outbox.actions.toCollection().modify({ input: { description: '物'.repeat(33_000) } })
    await device.engine.drain()
    expect(device.server.pushed.map((ops) => ops.length)).toEqual([2, 1])
  })

  it('puts a single action that is too large into the tray', async () => {
    const device = await deviceWithCompany()
    await device.enqueue(hazardBatch(newGuid()))
    device.server.failNext(/push/, async () => refusal('payload.too-large'))
    await device.engine.drain()
    expect(await onlyRow(device)).toMatchObject({ state: 'refused', problem: { code: 'payload.too-large' } })
  })

  it('sends an action alone that a broken server may choke on', async () => {
    const device = await deviceWithCompany()
    for (let n = 0; n < 3; n += 1) await device.enqueue(hazardBatch(newGuid()))
    for (let n = 0; n < 2; n += 1) {
      device.server.failNext(/push/, status(500))
      await device.engine.drain()
      await letTimePass(device)
    }
    device.server.failNext(/push/, status(500))
    await device.engine.drain()
    expect(device.server.pushed.map((ops) => ops.length)).toEqual([1, 1])
    expect(await device.engine.outbox.actions.count()).toBe(1)
  })
})

describe('lanes', () => {
  it('stops only the lane of a refused action and marks what waits for it', async () => {
    const device = await deviceWithCompany()
    const [bad, good, follower] = [newGuid(), newGuid(), newGuid()]
    const [badId] = await device.enqueue(hazardBatch(bad))
    const [goodId] = await device.enqueue(hazardBatch(good))
    const [followerId] = await device.enqueue({ actions: [{ ...hazardDeed(follower), after: [bad] }] })
    device.server.refuse.set(bad, new Problem('scope.revoked'))
    await device.engine.drain()

    const rows = await rowsOf(device)
    expect(rows.map(({ id, state, problem }) => ({ id, state, code: problem?.code }))).toEqual([
      { id: badId, state: 'refused', code: 'scope.revoked' },
      { id: followerId, state: 'waiting', code: 'action.dependency-refused' },
    ])
    expect(device.server.applied).toEqual([goodId])
  })

  it('says of all that stands behind a refused action, one behind the other, what it waits for', async () => {
    const device = await deviceWithCompany()
    const [bad, next, last] = [newGuid(), newGuid(), newGuid()]
    const [badId] = await device.enqueue(hazardBatch(bad))
    const [nextId] = await device.enqueue({ actions: [{ ...hazardDeed(next), after: [bad] }] })
    await device.enqueue({ actions: [{ ...hazardDeed(last), after: [next] }] })
    await device.engine.outbox.actions.update(nextId ?? '', { nextAt: Date.now() + 60_000 })
    device.server.refuse.set(bad, new Problem('scope.revoked'))
    await device.engine.drain()
    expect((await rowsOf(device)).map(({ state, problem }) => [state, problem?.code, problem?.details])).toEqual([
      ['refused', 'scope.revoked', {}],
      ['waiting', 'action.dependency-refused', { waitsFor: badId }],
      ['waiting', 'action.dependency-refused', { waitsFor: nextId }],
    ])
  })

  it('keeps the order of one record and waits for what an action depends on', async () => {
    const device = await deviceWithCompany()
    const hazard = newGuid()
    const [first] = await device.enqueue(editBatch({ registerAddress: '新地址1号' }))
    await device.engine.outbox.actions.update(first ?? '', { sentOnce: true })
    const [second] = await device.enqueue(editBatch({ pbAddress: '新地址2号' }))
    const [third] = await device.enqueue({ actions: [{ ...hazardDeed(hazard), after: [COMPANY_GUID] }] })
    await device.engine.drain()
    expect(device.server.applied).toEqual([first, second, third])
    const [, op] = device.server.pushed.flat()
    expect(op?.deps).toEqual([first])
  })

  it('does not send what follows an action that waits out its time', async () => {
    const device = await deviceWithCompany()
    const [first] = await device.enqueue(editBatch({ registerAddress: '新地址1号' }))
    await device.engine.outbox.actions.update(first ?? '', { sentOnce: true, nextAt: Date.now() + 60_000 })
    await device.enqueue(editBatch({ pbAddress: '新地址2号' }))
    const [other] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.actions.update(other ?? '', { deps: [] })
    await device.engine.drain()
    expect(device.server.applied).toEqual([other])
  })
})

describe('an action that was sent before', () => {
  /** Two edits of one record in one batch, after somebody else has changed it without the device hearing of it. */
  async function twoEdits() {
    const device = await deviceWithCompany()
    const [first = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    await device.engine.outbox.actions.update(first, { sentOnce: true })
    const [second = ''] = await device.enqueue(editBatch({ pbAddress: '乙' }))
    device.server.records.set(`company/${COMPANY_GUID}`, buildCompany({ version: 7, mainLeader: '别人' }))
    return { device, ids: [first, second] }
  }
  const notYetTheSecond: Fault = async (real) => {
    const { data } = (await (await real()).json()) as { data: { results: { id: string }[] } }
    const [first, second] = data.results
    const problem = new Problem('action.running').toWire()
    return ok({ ...data, results: [first, { id: second?.id, state: 'refused', problem }] })
  }

  it('goes again as it was when only what it follows was answered', async () => {
    const { device, ids } = await twoEdits()
    device.server.failNext(/push/, notYetTheSecond)
    await device.engine.drain()
    expect(await onlyRow(device)).toMatchObject({ id: ids[1], state: 'waiting' })
    await letTimePass(device)
    await device.engine.drain()
    expect(await rowsOf(device)).toEqual([])
    expect(device.server.applied).toEqual(ids)
  })

  it('goes again as it was to a restored server that still knows it', async () => {
    const { device, ids } = await twoEdits()
    await device.engine.drain()
    await requeueAnswered(device.engine.outbox, Date.now())
    device.server.failNext(/push/, notYetTheSecond)
    await device.engine.drain()
    await letTimePass(device)
    await device.engine.drain()
    expect(await rowsOf(device)).toEqual([])
    expect(device.server.applied).toEqual(ids)
  })
})

describe('settling a batch', () => {
  it('is one transaction, however much follows a refused action', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const device = await deviceWithCompany()
    const first = hazardDeed(newGuid())
    const followers = Array.from({ length: 12 }, () => ({ ...hazardDeed(newGuid()), after: [first.recordGuid] }))
    await device.enqueue({ actions: [first, ...followers] })
    device.server.failNext(/push/, async (real) => {
      const { data } = (await (await real()).json()) as { data: { results: { id: string }[] } }
      const refused = (id: string, code: 'record.conflict' | 'action.dependency-missing') => ({
        ...{ id, state: 'refused', problem: new Problem(code).toWire() },
      })
      const codeAt = (at: number) => (at === 0 ? 'record.conflict' : 'action.dependency-missing')
      return ok({ ...data, results: data.results.map(({ id }, at) => refused(id, codeAt(at))) })
    })
    opened.mockClear()
    await device.engine.drain()
    const settling = opened.mock.calls.filter(([stores]) => String(stores) === 'actions,answers,records')
    const others = opened.mock.calls.filter(([stores, mode]) => String(stores) === 'actions' && mode === 'readwrite')
    opened.mockRestore()
    expect(settling).toHaveLength(1)
    // What an earlier page left is taken back, the batch is taken, and after it was settled no other is found.
    expect(others).toHaveLength(3)
  })
})

describe('several senders', () => {
  it('sends each action once when two pages drain at once', async () => {
    const device = await deviceWithCompany()
    const other = await openDevice({ server: device.server, idb: device.idb })
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(...(await device.enqueue(hazardBatch(newGuid()))))
    await Promise.all([device.engine.drain(), other.engine.drain()])
    await device.engine.drain()
    expect([...device.server.applied].sort()).toEqual([...ids].sort())
    expect(device.server.pushed.flat()).toHaveLength(6)
  })

  it('takes up at once what a killed page left in the middle of sending, under the same id', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.actions.update(id ?? '', { state: 'sending', leaseUntil: Date.now() + 60_000 })
    const reopened = await openDevice({ server: device.server, idb: device.idb })
    await reopened.engine.drain()
    expect(device.server.applied).toEqual([id])
  })

  it('leaves the actions of another user alone', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.actions.update(id ?? '', { userGuid: 'somebody-else' })
    await device.engine.drain()
    expect(device.server.pushed).toEqual([])
    expect(await device.engine.outbox.actions.count()).toBe(1)
  })
})

describe('requeueAnswered', () => {
  it('sends acknowledged actions again to a server that was restored', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.drain()
    device.server.results.clear()
    device.server.records.clear()
    device.server.records.set(`company/${COMPANY_GUID}`, buildCompany())
    expect(await requeueAnswered(device.engine.outbox, Date.now())).toBe(1)
    await device.engine.drain()
    expect(device.server.applied).toEqual([id, id])
  })

  /** Two edits of one record, each answered before the next was made, and a server that knows of neither. */
  async function twoAnsweredEdits() {
    const device = await deviceWithCompany()
    const ids: string[] = []
    for (const changes of [{ mainLeader: '甲' }, { pbAddress: '乙' }]) {
      ids.push(...(await device.enqueue(editBatch(changes))))
      await device.engine.drain()
      // The clock set back in between: what is made later has the smaller name.
      vi.setSystemTime(Date.now() - 86_400_000)
    }
    device.server.results.clear()
    device.server.records.set(`company/${COMPANY_GUID}`, buildCompany())
    await requeueAnswered(device.engine.outbox, Date.now())
    return { device, ids }
  }

  describe('on a clock that was set back', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    it('sends in the order in which the actions were made', async () => {
      const { device, ids } = await twoAnsweredEdits()
      await device.engine.drain()
      expect(device.server.applied).toEqual([...ids, ...ids])
    })

    it('says of what follows a refused action what it waits for', async () => {
      const { device, ids } = await twoAnsweredEdits()
      device.server.failNext(/push/, async (real) => {
        const { data } = (await (await real()).json()) as { data: object }
        const problem = new Problem('record.conflict').toWire()
        return ok({ ...data, results: [{ id: ids[0], state: 'refused', problem }] })
      })
      await device.engine.drain()
      await letTimePass(device)
      await device.engine.drain()
      const [first, second] = await rowsOf(device)
      expect(first).toMatchObject({ id: ids[0], state: 'refused' })
      expect(second).toMatchObject({ id: ids[1], state: 'waiting', problem: { code: 'action.dependency-refused' } })
    })
  })
})
