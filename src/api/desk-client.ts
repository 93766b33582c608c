import ky from 'ky'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

/** Specification, section 9. */
const TIMEOUT_MS = 60_000

/** What a call needs of the session. */
export interface DeskLine {
  /** Throws `auth.required` where nobody is signed in. */
  token: () => Promise<string>
  /** Replaces a token that was not taken. Throws where no other is to be had. */
  renew: (staleToken: string) => Promise<void>
  /** Told of each answer, or null where none came. */
  onAnswer: (response: Response | null, sentAt: number) => void
  fetch?: typeof fetch
  /** Browsers have one; tests name their own. */
  origin?: string
}

export interface DeskInit {
  signal?: AbortSignal | undefined
  /** The server's mark of the answer that is held already: 304 says that it has not changed. */
  mark?: string | null
}

/**
 * Answers whatever HTTP answer came to a `POST`, also a failure. Throws `network.unreachable` when none came, and an
 * `AbortError` when called off.
 */
export type DeskPost = (path: string, body: unknown, init?: DeskInit) => Promise<Response>

/**
 * The client of pages that only the server can answer. It never repeats a call by itself, except once with a fresh
 * token. Loaded when first used: the pages of the first load have no need of it.
 */
export function createDeskPost(line: DeskLine): DeskPost {
  const client = ky.create({
    prefixUrl: new URL(BASE_PATH, line.origin ?? globalThis.location.origin),
    timeout: TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    cache: 'no-store',
    // A redirect is never ours: a captive portal wants to be seen.
    redirect: 'manual',
    ...(line.fetch === undefined ? {} : { fetch: line.fetch }),
    hooks: {
      beforeRequest: [
        async (request) => {
          request.headers.set(TOKEN_HEADER, await line.token())
          request.headers.set('accept-language', 'zh-CN')
        },
      ],
    },
  })

  async function post(path: string, body: unknown, { signal, mark = null }: DeskInit): Promise<Response> {
    const sentAt = Date.now()
    let response: Response
    try {
      response = await client.post(path.replace(/^\//, ''), {
        ...(body instanceof FormData ? { body } : { json: body }),
        ...(signal === undefined ? {} : { signal }),
        ...(mark === null ? {} : { headers: { 'if-none-match': mark } }),
      })
    } catch (error) {
      if (error instanceof Problem || signal?.aborted === true) throw error
      line.onAnswer(null, sentAt)
      throw new Problem('network.unreachable', {}, { cause: error })
    }
    const isUnchanged = response.status === 304 && mark !== null
    if (!isUnchanged && (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))) {
      line.onAnswer(null, sentAt)
      throw new Problem('answer.foreign', { status: response.status })
    }
    line.onAnswer(response, sentAt)
    return response
  }

  return async (path, body, init = {}) => {
    const token = await line.token()
    const response = await post(path, body, init)
    if (response.status !== 401) return response
    await line.renew(token)
    return await post(path, body, init)
  }
}
