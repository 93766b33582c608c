import { setTimeout as wait } from 'node:timers/promises'

/** One command of the W3C protocol, by the name Marionette gives it; the transport knows how its engine takes it. */
export type Send = <Answer = unknown>(command: Command, input?: Record<string, unknown>) => Promise<Answer>
export type Command =
  | 'Navigate'
  | 'FindElements'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'ExecuteAsyncScript'
  | 'PerformActions'
  | 'SetTimeouts'
  | 'SetWindowRect'

/** The key under which the protocol hides the handle of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 150

type Handle = Record<typeof ELEMENT, string>

/** A person at the browser of another engine: finds by XPath, waits as one does who sees that it is not there yet. */
export interface Person {
  open(address: string): Promise<void>
  tap(path: string): Promise<void>
  type(path: string, text: string): Promise<void>
  attach(path: string, ...files: string[]): Promise<void>
  sign(pad: string): Promise<void>
  sees(path: string): Promise<void>
  count(path: string): Promise<number>
  /** The body of an async function in the page. */
  ask<Answer>(body: string): Promise<Answer>
}

export function personAt(send: Send): Person {
  const find = (path: string) => send<Handle[]>('FindElements', { using: 'xpath', value: path })
  const ask = <Answer>(body: string) =>
    send<Answer>('ExecuteAsyncScript', {
      script: `const done = arguments[arguments.length - 1]; (async () => { ${body} })().then(done)`,
      args: [],
    })

  /** Tries again while what is looked for is not there, still covered, or was drawn anew under the finger. */
  async function patiently<Answer>(what: string, attempt: () => Promise<Answer | null>): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS
    let last: unknown = 'not there'
    while (Date.now() < deadline) {
      const answer = await attempt().catch((problem: unknown) => {
        last = problem
        return null
      })
      if (answer !== null) return answer
      await wait(LOOK_EVERY_MS)
    }
    const shown = await ask<string>('return location.href + " " + document.body.innerText').catch(() => '')
    throw new Error(`${what}: ${String(last)}\n${shown.slice(0, 1_500)}`)
  }

  const onFirst = (path: string, act: (id: string) => Promise<unknown>) =>
    patiently(path, async () => {
      const handle = (await find(path))[0]
      if (handle === undefined) return null
      await act(handle[ELEMENT])
      return true
    })

  /** Clear of the bars at the top and the bottom, under which the drivers leave what they scroll to. */
  const toTheMiddle = (id: string) =>
    send('ExecuteAsyncScript', {
      script:
        'arguments[0].scrollIntoView({ block: "center", behavior: "instant" }); requestAnimationFrame(() => arguments[1]())',
      args: [{ [ELEMENT]: id }],
    })

  return {
    open: async (address) => {
      await send('Navigate', { url: address })
    },
    tap: async (path) => {
      await onFirst(path, async (id) => {
        await toTheMiddle(id)
        await send('ElementClick', { id })
      })
    },
    type: async (path, text) => {
      await onFirst(path, (id) => send('ElementSendKeys', { id, text }))
    },
    attach: async (path, ...files) => {
      await onFirst(path, (id) => send('ElementSendKeys', { id, text: files.join('\n') }))
    },
    sign: async (pad) => {
      await onFirst(pad, async (id) => {
        await toTheMiddle(id)
        await send('PerformActions', { actions: [strokeOn({ [ELEMENT]: id })] })
      })
    },
    sees: async (path) => {
      await patiently(path, async () => ((await find(path)).length > 0 ? true : null))
    },
    count: async (path) => (await find(path)).length,
    ask,
  }
}

/** From the middle of the pad, as the protocol counts. */
function strokeOn(origin: Handle) {
  const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 60, origin, x, y })
  return {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'mouse' },
    actions: [
      move(-60, -25),
      { type: 'pointerDown', button: 0 },
      move(40, -15),
      move(-20, 25),
      move(60, 30),
      { type: 'pointerUp', button: 0 },
    ],
  }
}
