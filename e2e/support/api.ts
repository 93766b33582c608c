import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Answer,
  BASE_PATH,
  type CurrentUser,
  type Page,
  type Refusal,
  TOKEN_HEADER,
} from '#domain/contract/envelope.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

export const PASSWORD = 'Wujiang@2026'

/** A status of the answer and what it says, refused or not. */
export interface Reply<Data> {
  status: number
  body: Answer<Data> | Refusal
}

/** Calls of one signed-in person, straight to the server and past every fault. */
export interface Api {
  user: CurrentUser
  token: string
  call<Data>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply<Data>>
  /** The data of a call that must succeed. */
  data<Data>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Data>
  list<Row extends AnyRecord = AnyRecord>(resource: string, query?: Record<string, unknown>): Promise<Page<Row>>
  record<Row extends AnyRecord = AnyRecord>(resource: string, guid: string): Promise<Row>
  act(resource: string, action: string, recordGuid: string, input: unknown): Promise<Reply<AnyRecord>>
  /** Status and bytes of an attachment. */
  download(guid: string): Promise<{ status: number; type: string | null; bytes: Buffer }>
}

export async function apiFor(url: string, username: string, password = PASSWORD): Promise<Api> {
  const signedIn = await ask<{ token: string }>(url, null, 'POST', '/auth/login', { username, password })
  if (!signedIn.body.success) throw new Error(`${username} could not sign in: ${signedIn.body.msg}`)
  const { token } = signedIn.body.data
  const call = <Data>(method: 'GET' | 'POST', path: string, body?: unknown) => ask<Data>(url, token, method, path, body)
  const data = async <Data>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Data> => {
    const reply = await call<Data>(method, path, body)
    if (!reply.body.success) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
  return {
    user: await data<CurrentUser>('POST', '/user/current', {}),
    token,
    call,
    data,
    list: (resource, query = {}) => data('POST', `/api/${resource}/list`, { pageSize: 200, ...query }),
    record: (resource, guid) => data('POST', `/api/${resource}/getByGuid/${guid}`),
    act: (resource, action, recordGuid, input) =>
      call('POST', `/api/${resource}/act/${action}`, { guid: recordGuid, input }),
    download: async (guid) => {
      const answer = await fetch(`${url}${BASE_PATH}/api/accessoryFile/download/${guid}`, {
        headers: { [TOKEN_HEADER]: token },
      })
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    },
  }
}

async function ask<Data>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<Data>> {
  const answer = await fetch(`${url}${BASE_PATH}${path}`, {
    method,
    headers: {
      'accept-language': 'zh-CN',
      ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer<Data> | Refusal }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Every medium that a record names, whatever the field. */
export function mediaOf(record: AnyRecord): MediaRef[] {
  return Object.values(record).flatMap((value) => (Array.isArray(value) ? value.filter(isMediaRef) : []))
}

function isMediaRef(value: unknown): value is MediaRef {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'guid' in value
}

/** The media whose bytes on the server are not those the record promises: what is wrong of each, empty when all is well. */
export async function damagedMedia(api: Api, records: readonly AnyRecord[]): Promise<string[]> {
  const found: string[] = []
  for (const ref of records.flatMap(mediaOf)) {
    const { status, bytes } = await api.download(ref.guid)
    if (status !== 200) found.push(`${ref.fileName}: ${status}`)
    else if (sha256Of(bytes) !== ref.sha256 || bytes.length !== ref.size) found.push(`${ref.fileName}: other bytes`)
  }
  return found
}

/** Asks again until the answer is as wanted; the last answer when time is over, for the assertion to show. */
export async function eventually<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean, ms = 120_000): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (isWanted(answer) || Date.now() > deadline) return answer
    await wait(200)
  }
}
