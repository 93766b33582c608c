import { readProblem } from '#app/offline/call.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { api } from './context.ts'

/** What only the server can answer, such as a history or a statistic. Throws a `Problem`, without a signal too. */
export function ask<Data>(path: string, body: unknown = {}): Promise<Data> {
  return api.post<Data>(path, body)
}

/** The same for a call that answers a file. */
export async function askFile(path: string, body: unknown = {}): Promise<Blob> {
  const response = await getRuntime().store.call(path, { method: 'POST', body: JSON.stringify(body) })
  const isFile = response.headers.get('content-disposition') !== null
  if (!response.ok || !isFile) throw await readProblem(response)
  return response.blob()
}
