import { isProblemCode, Problem, type ProblemCode } from '#domain/kit/problems.ts'
import { retryAfterMs } from './retry.ts'

export interface CallInit {
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | ArrayBuffer
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * One request to the server with the session's token; `path` lies under the base path. Answers whatever HTTP answer
 * came, also a failure. Throws the problem `network.unreachable` when none came.
 */
export type Call = (path: string, init?: CallInit) => Promise<Response>

/**
 * The data of a good answer. A status of 200 is not one: only our JSON with `success` true is, since a captive portal
 * answers 200 with a page of its own. Throws the `Problem` the server named, or the one that the status means.
 */
export async function readAnswer<Data>(response: Response): Promise<Data> {
  const body = await jsonOf(response)
  if (response.ok && body !== null && body.code === 200 && body.success !== false) return body.data as Data
  throw problemOf(response, body)
}

/** The problem a failed answer stands for. */
export async function readProblem(response: Response): Promise<Problem> {
  return problemOf(response, await jsonOf(response))
}

type Body = Record<string, unknown>

async function jsonOf(response: Response): Promise<Body | null> {
  if (!isJson(response)) return null
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : null
  } catch {
    return null // cut in the middle
  }
}

export function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
}

function problemOf(response: Response, body: Body | null): Problem {
  const waitMs = retryAfterMs(response.headers.get('retry-after'), Date.now())
  const waiting = waitMs === null ? {} : { retryAfterMs: waitMs }
  const sentence = typeof body?.msg === 'string' ? { sentence: body.msg } : {}
  if (body !== null && isProblemCode(body.problem)) {
    const details = typeof body.details === 'object' && body.details !== null ? (body.details as Body) : {}
    return new Problem(body.problem, { ...details, ...sentence, ...waiting })
  }
  // A portal's page knows nothing of our envelope: this is a refusal, though without a code.
  if (response.ok && body?.success === false) return new Problem('server.broken', { ...sentence, ...waiting })
  // Of what is not there it is 请求失败, whoever says so (specification, section 8).
  if (response.status === 404) return new Problem('route.unknown', { status: 404, ...waiting })
  // Without a code of ours, somebody between us and the server may have answered: nothing may be given up for that.
  return new Problem(codeOfStatus(response.status), { status: response.status, ...sentence, ...waiting })
}

function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'auth.required'
    case 413:
      return 'payload.too-large'
    case 426:
      return 'sync.update-required'
    case 429:
      return 'rate.limited'
    case 500:
      return 'server.broken'
    case 408:
    case 425:
    case 502:
    case 503:
    case 504:
      return 'server.busy'
    default:
      return 'answer.foreign'
  }
}
