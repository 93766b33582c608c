import { Problem } from '#domain/kit/problems.ts'

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
  /** The same as `post` for what is held already under a mark of the server's; null where it has not changed. */
  postUnlessSame<Data>(path: string, body: unknown, mark: string | null): Promise<Marked<Data> | null>
}

export interface Marked<Data> {
  data: Data
  mark: string | null
}

/** The client for what screens ask the server directly. It never repeats a call by itself: only the outbox does. */
export function createApi({ call, read }: Line): Api {
  async function answered<Data>(response: Promise<Response>): Promise<Data> {
    try {
      return await read<Data>(await response)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem('network.unreachable', {}, { cause: error })
    }
  }

  return {
    post: (path, body = {}) => answered(call(pathOf(path), { method: 'POST', body: JSON.stringify(body) })),
    get: (path) => answered(call(pathOf(path))),
    async postUnlessSame<Data>(path: string, body: unknown, mark: string | null) {
      const headers = mark === null ? {} : { 'if-none-match': mark }
      const response = await call(pathOf(path), { method: 'POST', body: JSON.stringify(body), headers })
      if (response.status === 304) return null
      return { data: await answered<Data>(Promise.resolve(response)), mark: response.headers.get('etag') }
    },
  }
}

const pathOf = (path: string) => (path.startsWith('/') ? path : `/${path}`)
