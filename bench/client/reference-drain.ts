import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import {
  MEDIA_HEADER,
  type MediaUpload,
  type Op,
  PUSH_MAX_BYTES,
  PUSH_MAX_OPS,
  type PushReply,
  SCHEMA_VERSION,
} from '#domain/contract/sync.ts'
import { type Account, signIn } from './device.ts'
import { type DrainResult, whatWasSent } from './drain.ts'
import { makePatrols, type Patrol, type Photo, type Work } from './patrols.ts'
import { startMeasuring } from './start.ts'

/** What the batches of the outbox allow for the rest of an action. */
const OP_OVERHEAD_BYTES = 600

/** The same requests with the same bodies from memory, one after the other: nothing survives a closed page. */
export async function drainByLoop(account: Account, work: Work): Promise<DrainResult> {
  const { token, userGuid, deviceId } = await signIn(account)
  const patrols = await makePatrols(work, userGuid)
  const batches = batchesOf(patrols.map((patrol) => opOf(patrol, { userGuid, deviceId })))
  const start = await startMeasuring()
  for (const ops of batches) await push(token, { deviceId, ops })
  for (const { recordGuid, photo } of patrols) if (photo !== null) await put(token, photo, recordGuid)
  return { ...whatWasSent(patrols), ms: performance.now() - start, queuedMs: 0, left: 0 }
}

function opOf({ recordGuid, input }: Patrol, { userGuid, deviceId }: { userGuid: string; deviceId: string }): Op {
  return {
    id: crypto.randomUUID(),
    resource: 'patrolRecord',
    recordGuid,
    action: 'submit',
    input,
    baseVersion: null,
    deps: [],
    userGuid,
    deviceId,
    madeAt: new Date().toISOString(),
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: SCHEMA_VERSION,
    appV: 'bench',
  }
}

function batchesOf(ops: readonly Op[]): Op[][] {
  const batches: Op[][] = []
  let bytes = 0
  for (const op of ops) {
    const size = new TextEncoder().encode(JSON.stringify(op.input)).length + OP_OVERHEAD_BYTES
    const last = batches.at(-1)
    const fits = last !== undefined && last.length < PUSH_MAX_OPS && bytes + size <= PUSH_MAX_BYTES
    if (fits) last.push(op)
    else batches.push([op])
    bytes = fits ? bytes + size : size
  }
  return batches
}

async function push(token: string, body: { deviceId: string; ops: Op[] }): Promise<void> {
  const response = await fetch(`${BASE_PATH}/api/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(body),
  })
  const { results } = ((await response.json()) as { data: PushReply }).data
  const refused = results.find((result) => result.state === 'refused')
  if (refused !== undefined) throw new Error(`the reference was refused: ${JSON.stringify(refused)}`)
}

async function put(token: string, { ref, bytes }: Photo, parentGuid: string): Promise<void> {
  const upload: MediaUpload = { ...ref, parentGuid, parentResource: 'patrolRecord', moduleName: 'photos' }
  const response = await fetch(`${BASE_PATH}/api/files/${ref.guid}`, {
    method: 'PUT',
    headers: {
      'content-type': ref.mime,
      'x-sha256': ref.sha256,
      [MEDIA_HEADER]: base64url(JSON.stringify(upload)),
      [TOKEN_HEADER]: token,
    },
    body: bytes,
  })
  if (!response.ok) throw new Error(`the reference was refused: ${await response.text()}`)
}

function base64url(text: string): string {
  const characters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
