import type { DeskInit, DeskLine, DeskPost } from '#app/api/desk-client.ts'
import { readAnswer, readProblem } from '#app/offline/call.ts'
import type { Mirror } from '#app/offline/mirror.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { Problem } from '#domain/kit/problems.ts'
import { correctedNow, isNoAnswer, neededEngine } from './context.ts'

/** What only the server can answer, such as a history or a statistic. Throws a `Problem`, without a signal too. */
export async function ask<Data>(path: string, body: unknown = {}): Promise<Data> {
  return await readAnswer<Data>(await post(path, body))
}

/**
 * The same, remembered on the device: without an answer the last one, and when it was given. Where the server marks what
 * hardly ever changes, it says no more than that it has not.
 */
export async function askOrRecall<Data>(
  path: string,
  body: unknown = {},
): Promise<{ data: Data; asOf: string | null }> {
  const { mirror } = await neededEngine()
  const key = `ask:${path}:${JSON.stringify(body)}`
  const held = await heldOf(mirror, key).catch(() => null) // a device that cannot remember asks all the same
  try {
    const response = await post(path, body, { mark: held?.mark ?? null })
    const isUnchanged = response.status === 304 && held !== null
    const data = isUnchanged ? (held.value as Data) : await readAnswer<Data>(response)
    const mark = isUnchanged ? held.mark : response.headers.get('etag')
    void hold(mirror, key, { value: data, mark }).catch(() => undefined)
    return { data, asOf: null }
  } catch (error) {
    if (held === null || !(error instanceof Problem && isNoAnswer(error))) throw error
    return { data: held.value as Data, asOf: held.at } // kept below, from an answer to the same call
  }
}

type Keeping = Pick<Mirror, 'kept' | 'keep'>

interface Held {
  at: string
  value: unknown
  /** Null where the server gave none, or where it came with another answer. */
  mark: string | null
}

const markOf = (key: string) => `mark:${key}`

async function heldOf(mirror: Keeping, key: string): Promise<Held | null> {
  const [answer, mark] = await Promise.all([mirror.kept(key), mirror.kept(markOf(key))])
  if (answer === null) return null
  // Two rows, and a page may be closed between them: only what was kept at the same moment belongs together.
  return { ...answer, mark: mark?.at === answer.at ? String(mark.value) : null }
}

async function hold(mirror: Keeping, key: string, { value, mark }: Omit<Held, 'at'>): Promise<void> {
  const at = correctedNow()
  await mirror.keep(key, at, value)
  if (mark !== null) await mirror.keep(markOf(key), at, mark)
}

export interface Receiving {
  /** Throws an `AbortError` when called off. */
  signal?: AbortSignal
  /** Told how many bytes have come. */
  onReceived?: (bytes: number) => void
}

/** The same for a call that answers a file. */
export async function askFile(path: string, body: unknown = {}, receiving: Receiving = {}): Promise<Blob> {
  const response = await post(path, body, { signal: receiving.signal })
  const isFile = response.headers.get('content-disposition') !== null
  if (!response.ok || !isFile) throw await readProblem(response)
  return await received(response, receiving)
}

/** A file is whole or it is none: one that breaks off in the middle is `network.unreachable`. */
async function received(response: Response, { signal, onReceived }: Receiving): Promise<Blob> {
  const pieces: BlobPart[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      pieces.push(next.value)
      bytes += next.value.length
      onReceived?.(bytes)
    }
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new Problem('network.unreachable', { sentence: '下载中断，请重试' }, { cause: error })
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/** The same with a form of fields and files. */
export async function askForm<Data>(path: string, form: FormData): Promise<Data> {
  return await readAnswer<Data>(await post(path, form))
}

let client: Promise<DeskPost> | null = null // one for the page, loaded at the first call

async function post(path: string, body: unknown, init: DeskInit = {}): Promise<Response> {
  client ??= import('#app/api/desk-client.ts').then(({ createDeskPost }) => createDeskPost(deskLine()))
  try {
    return await (await client)(path, body, init)
  } catch (error) {
    if (error instanceof Problem || init.signal?.aborted === true) throw error
    client = null // its code did not arrive
    throw new Problem('network.unreachable', {}, { cause: error })
  }
}

function deskLine(): DeskLine {
  const { store, clock, connectivity } = getRuntime()
  return {
    async token() {
      const session = await store.current()
      if (session === null || session.state === 'refused') throw new Problem('auth.required')
      return session.token
    },
    async renew(staleToken) {
      const refreshed = await store.refresh(staleToken)
      if (refreshed === 'unreachable') throw new Problem('network.unreachable')
      if (refreshed === 'refused') throw new Problem('auth.required')
    },
    onAnswer(response, sentAt) {
      if (response !== null) clock.learn(response, sentAt)
      connectivity.reportReachable(response !== null)
    },
  }
}
