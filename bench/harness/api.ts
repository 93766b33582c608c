import { type Answer, BASE_PATH, type Refusal, TOKEN_HEADER } from '#domain/contract/envelope.ts'

/** Of the demo accounts. */
export const PASSWORD = 'Wujiang@2026'

export type Ask = <Data>(path: string, body?: unknown) => Promise<Data>

/** Calls in the name of a demo account, past the origin that counts. A body makes it a POST. Throws for a refusal. */
export async function signIn(serverUrl: string, username: string): Promise<Ask> {
  const call = async <Data>(path: string, body: unknown, token?: string): Promise<Data> => {
    const reply = await fetch(`${serverUrl}${BASE_PATH}${path}`, {
      headers: { 'content-type': 'application/json', ...(token !== undefined && { [TOKEN_HEADER]: token }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await reply.json()) as Answer<Data> | Refusal
    if (!answer.success) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.details)}`)
    return answer.data
  }
  const { token } = await call<{ token: string }>('/auth/login', { username, password: PASSWORD })
  return (path, body) => call(path, body, token)
}
