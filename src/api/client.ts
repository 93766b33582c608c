import ky from 'ky'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

/** Specification, section 9. */
const TIMEOUT_MS = 60_000

export interface CallInit {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
}

/** How requests travel: with the session's token, refreshed once where it was not taken. */
export interface Line {
  /** The path lies under the base path. Throws `network.unreachable` when no answer came. */
  call: (path: string, init?: CallInit) => Promise<Response>
  /** The data of a good answer; throws the `Problem` of any other. */
  read: <Data>(response: Response) => Promise<Data>
}

export interface Api {
  /** `POST` with a JSON body, as nearly all calls of the specification are. */
  post<Data>(path: string, body?: unknown): Promise<Data>
  get<Data>(path: string): Promise<Data>
}

/** The client for what screens ask the server directly. It never repeats a call by itself: only the outbox does. */
export function createApi({ call, read }: Line): Api {
  const client = ky.create({
    prefixUrl: new URL(BASE_PATH, globalThis.location?.origin ?? 'http://localhost'),
    timeout: TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    fetch: async (request) => {
      const { url, method, body } = await partsOf(request as Request)
      return call(url, { method, ...(body === '' ? {} : { body }) })
    },
  })

  async function answered<Data>(response: Promise<Response>): Promise<Data> {
    try {
      return await read<Data>(await response)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem('network.unreachable', {}, { cause: error })
    }
  }

  return {
    post: (path, body = {}) => answered(client.post(path.replace(/^\//, ''), { json: body })),
    get: (path) => answered(client.get(path.replace(/^\//, ''))),
  }
}

async function partsOf(request: Request): Promise<{ url: string; method: 'GET' | 'POST'; body: string }> {
  const { pathname, search } = new URL(request.url)
  const url = pathname.slice(BASE_PATH.length) + search
  return request.method === 'GET'
    ? { url, method: 'GET', body: '' }
    : { url, method: 'POST', body: await request.text() }
}
