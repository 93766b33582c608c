import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Answer, BASE_PATH, type Refusal, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { MEDIA_HEADER, type Op, type PullReply, type PushReply, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { PASSWORD } from './api.ts'
import { type Spent, spentBy } from './processor.ts'
import type { BenchServer } from './server.ts'
import { median, percentile } from './statistics.ts'

/** A person on the line: what a device or a page of his asks. */
export interface Person {
  guid: string
  token: string
  post: <Data>(path: string, body: unknown) => Promise<Data>
}

export async function signInAs(url: string, username: string): Promise<Person> {
  const post = async <Data>(path: string, body: unknown, token = ''): Promise<Data> => {
    const reply = await fetch(`${url}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { [TOKEN_HEADER]: token }) },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as Answer<Data> | Refusal
    if (!answer.success) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.details)}`)
    return answer.data
  }
  const { token } = await post<{ token: string }>('/auth/login', { username, password: PASSWORD })
  const user = await post<{ items: { guid: string }[] }>('/api/user/list', { username }, token)
  return { guid: user.items[0]?.guid ?? '', token, post: (path, body) => post(path, body, token) }
}

/** A pull of a device that has these scopes and this cursor. */
export async function pullOnce(person: Person, held: { cursor: string | null; scopes: string[] }): Promise<PullReply> {
  return await person.post<PullReply>('/api/sync/pull', {
    deviceId: 'bench',
    ...held,
    schemaV: SCHEMA_VERSION,
    appV: 'bench',
    backlog: { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0 },
  })
}

const ITEMS = 20

/** One finished patrol of twenty items as a device sends it. Throws when it is not applied. */
export async function pushPatrol(person: Person, companyGuid: string): Promise<void> {
  const { results } = await person.post<PushReply>('/api/sync/push', {
    deviceId: 'bench',
    ops: [patrolOp(person, companyGuid)],
  })
  if (results[0]?.state !== 'applied') throw new Error(`the patrol was refused: ${JSON.stringify(results[0])}`)
}

export function patrolOp({ guid: userGuid }: Person, companyGuid: string): Op {
  return {
    id: randomUUID(),
    resource: 'patrolRecord',
    recordGuid: randomUUID(),
    action: 'submit',
    input: {
      companyGuid,
      checkDate: '2026-03-02',
      startTime: '2026-03-02T02:00:00.000Z',
      endTime: '2026-03-02T02:40:00.000Z',
      signInTime: '2026-03-02T01:58:00.000Z',
      checkUsers: [userGuid],
      companyReceiver: '徐雅琴',
      receiverPhone: '13812345678',
      signInLng: 120.652644,
      signInLat: 30.899079,
      accuracy: 12.5,
      signInDistance: 38.4,
      productionState: 'normal',
      items: Array.from({ length: ITEMS }, (_, index) => ({
        templateGuid: 'template-basic',
        itemCode: `JC-${index + 1}`,
        content: '安全出口、疏散通道是否保持畅通，有无占用、堵塞、封闭现象',
        result: 'pass',
      })),
      conclusion: 'none',
      photos: [],
      receiverSign: [signature('被检查方签名.png')],
      checkerSign: [signature('检查人签名.png')],
    },
    baseVersion: null,
    deps: [],
    userGuid,
    deviceId: 'bench',
    madeAt: new Date().toISOString(),
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: SCHEMA_VERSION,
    appV: 'bench',
  }
}

function signature(fileName: string) {
  const sha256 = randomBytes(32).toString('hex')
  return { guid: randomUUID(), sha256, size: 4096, mime: 'image/png', contentType: 'img', fileName }
}

/** One photo that no record names yet. The same bytes but for their end, so that each is a file of its own. */
export async function putPhoto(url: string, { token }: Person, picture: Buffer): Promise<void> {
  const bytes = Buffer.concat([picture, randomBytes(16)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const guid = randomUUID()
  const media = {
    ...{ guid, sha256, size: bytes.length, mime: 'image/jpeg', contentType: 'img', fileName: '现场.jpg' },
    ...{ parentGuid: null, parentResource: null, moduleName: null },
  }
  const reply = await fetch(`${url}${BASE_PATH}/api/files/${guid}`, {
    method: 'PUT',
    headers: {
      'content-type': 'image/jpeg',
      'x-sha256': sha256,
      [MEDIA_HEADER]: Buffer.from(JSON.stringify(media)).toString('base64url'),
      [TOKEN_HEADER]: token,
    },
    body: bytes,
  })
  if (!reply.ok) throw new Error(`the photo was refused: ${await reply.text()}`)
}

/** Of one call, in the middle. */
export interface Cost extends Spent {
  /** From asking to the whole answer, one call at a time. */
  ms: number
  /** All but one in twenty were as quick. */
  p95Ms: number
}

export interface Meter {
  sql: pg.Client
  costOf: (times: number, call: () => Promise<unknown>) => Promise<Cost>
  stop: () => Promise<void>
}

/** Measures calls of a server on PostgreSQL: how long each takes, and the processor time of server and database. */
export async function startMeter({ pid, databaseUrl }: BenchServer): Promise<Meter> {
  if (databaseUrl === null) throw new Error('this needs a PostgreSQL on the machine')
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid ?? 0
  // Tidying up after the rows were made would count as a part of whatever is measured then.
  await sql.query('alter system set autovacuum = off')
  await sql.query('select pg_reload_conf()')
  return {
    sql,
    async costOf(times, call) {
      for (let time = 0; time < times / 10; time += 1) await call()
      const before = spentBy(pid, backend)
      const ms: number[] = []
      for (let time = 0; time < times; time += 1) {
        const start = performance.now()
        await call()
        ms.push(performance.now() - start)
      }
      const after = spentBy(pid, backend)
      return {
        ms: median(ms),
        p95Ms: percentile(ms, 0.95),
        serverMs: (after.serverMs - before.serverMs) / times,
        databaseMs: (after.databaseMs - before.databaseMs) / times,
      }
    },
    stop: () => sql.end(),
  }
}
