import type { DeskLine, DeskPost } from '#app/api/desk-client.ts'
import { readAnswer, readProblem } from '#app/offline/call.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { Problem } from '#domain/kit/problems.ts'
import { correctedNow, isNoAnswer, neededEngine } from './context.ts'

/** What only the server can answer, such as a history or a statistic. Throws a `Problem`, without a signal too. */
export async function ask<Data>(path: string, body: unknown = {}): Promise<Data> {
  return await readAnswer<Data>(await post(path, body))
}

/** The same, remembered on the device: without an answer the last one, and when it was given. */
export async function askOrRecall<Data>(
  path: string,
  body: unknown = {},
): Promise<{ data: Data; asOf: string | null }> {
  const { mirror } = await neededEngine()
  const key = `ask:${path}:${JSON.stringify(body)}`
  try {
    const data = await ask<Data>(path, body)
    void mirror.keep(key, correctedNow(), data).catch(() => undefined)
    return { data, asOf: null }
  } catch (error) {
    const kept = error instanceof Problem && isNoAnswer(error) ? await mirror.kept(key) : null
    if (kept === null) throw error
    return { data: kept.value as Data, asOf: kept.at } // kept above, from an answer to the same call
  }
}

export interface Receiving {
  /** Throws an `AbortError` when called off. */
  signal?: AbortSignal
  /** Told how many bytes have come. */
  onReceived?: (bytes: number) => void
}

/** The same for a call that answers a file. */
export async function askFile(path: string, body: unknown = {}, receiving: Receiving = {}): Promise<Blob> {
  const response = await post(path, body, receiving.signal)
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

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  client ??= import('#app/api/desk-client.ts').then(({ createDeskPost }) => createDeskPost(deskLine()))
  try {
    return await (await client)(path, body, signal)
  } catch (error) {
    if (error instanceof Problem || signal?.aborted === true) throw error
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
