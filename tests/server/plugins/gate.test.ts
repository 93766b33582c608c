import { describe, expect, it } from 'vitest'
import { Gate } from '#server/plugins/gate.ts'

const places = { ofAll: 3, ofOne: 2, lineOfAll: 4, lineOfOne: 3, waitMs: 60_000 }
/** Lets everything happen that needs nothing from outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Enters, and says so by the words given. */
function entering(gate: Gate, log: string[], who: string, words: string, signal?: AbortSignal) {
  return gate.enter(who, signal).then(
    (leave) => {
      log.push(words)
      return leave
    },
    (problem: { code: string }) => {
      log.push(`${words}: ${problem.code}`)
      return () => {}
    },
  )
}

describe('a gate', () => {
  it('lets two of one in and three of all, the others when somebody leaves', async () => {
    const gate = new Gate(places)
    const log: string[] = []
    const first = await entering(gate, log, 'a', 'a1')
    await entering(gate, log, 'a', 'a2')
    const waiting = [entering(gate, log, 'a', 'a3'), entering(gate, log, 'b', 'b1'), entering(gate, log, 'c', 'c1')]
    await settled()
    expect(log).toEqual(['a1', 'a2', 'b1'])
    first()
    await Promise.all([waiting[0]])
    expect(log).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('lets whoever asks for little pass by whoever has all he may', async () => {
    const gate = new Gate(places)
    const log: string[] = []
    await entering(gate, log, 'a', 'a1')
    await entering(gate, log, 'a', 'a2')
    const other = await entering(gate, log, 'b', 'b1')
    void entering(gate, log, 'a', 'a3')
    void entering(gate, log, 'c', 'c1')
    await settled()
    other()
    await settled()
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('sends one away who fills the line, and everybody when it is full', async () => {
    const gate = new Gate(places)
    const log: string[] = []
    for (let at = 1; at <= 6; at += 1) void entering(gate, log, 'a', `a${at}`)
    for (const who of ['b', 'c', 'd']) void entering(gate, log, who, who)
    await settled()
    expect(log).toEqual(['a1', 'a2', 'a6: rate.limited', 'b', 'd: server.busy'])
  })

  it('keeps nobody waiting for ever: 429 for his own doing, 503 for that of others', async () => {
    const gate = new Gate({ ...places, waitMs: 1 })
    const log: string[] = []
    await entering(gate, log, 'a', 'a1')
    await entering(gate, log, 'a', 'a2')
    await entering(gate, log, 'b', 'b1')
    await entering(gate, log, 'a', 'a3')
    await entering(gate, log, 'c', 'c1')
    expect(log.slice(3)).toEqual(['a3: rate.limited', 'c1: server.busy'])
  })

  it('gives the place of who is gone to the next, and takes a leave once', async () => {
    const gate = new Gate({ ...places, ofAll: 1 })
    const log: string[] = []
    const first = await entering(gate, log, 'a', 'a1')
    const gone = new AbortController()
    void entering(gate, log, 'b', 'b1', gone.signal)
    void entering(gate, log, 'c', 'c1')
    void entering(gate, log, 'd', 'd1')
    gone.abort()
    first()
    first()
    await settled()
    expect(log).toEqual(['a1', 'b1: server.busy', 'c1'])
  })
})
