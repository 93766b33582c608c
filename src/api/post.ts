import { BASE_PATH, TOKEN_COOKIE, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { isProblemCode, Problem } from '#domain/kit/problems.ts'

const TIMEOUT_MS = 30_000

/** The data of a call that answers JSON. Throws the `Problem` the server named, or `network.unreachable`. */
export async function post<Data>(path: string, body: unknown): Promise<Data> {
  const response = await send(path, body)
  const answer = await jsonOf(response)
  if (answer?.success === true) return answer.data as Data
  throw problemOf(response, answer)
}

/** The bytes of a call that answers a file. A refusal comes as JSON all the same. */
export async function postForFile(path: string, body: unknown): Promise<Blob> {
  const response = await send(path, body)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (response.ok && !isJson) return response.blob()
  throw problemOf(response, await jsonOf(response))
}

async function send(path: string, body: unknown): Promise<Response> {
  const token = cookieNamed(TOKEN_COOKIE)
  try {
    return await fetch(`${BASE_PATH}${path}`, {
      method: 'POST',
      headers: {
        'accept-language': 'zh-CN',
        'content-type': 'application/json',
        ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new Problem('network.unreachable', {}, { cause: error })
  }
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null // a portal's page, or an answer that was cut
  }
}

function problemOf(response: Response, answer: Record<string, unknown> | null): Problem {
  if (answer !== null && isProblemCode(answer.problem)) {
    const { details } = answer
    return new Problem(answer.problem, typeof details === 'object' && details !== null ? { ...details } : {})
  }
  return new Problem(response.status === 404 ? 'route.unknown' : 'answer.foreign', { status: response.status })
}

function cookieNamed(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
