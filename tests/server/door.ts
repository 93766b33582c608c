import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { type MediaUpload, mediaUploadSchema } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { parseInput } from '#domain/kit/schema.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { registerHooks } from '#server/engine/hooks.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { filesPlugin } from '#server/files/plugin.ts'
import { drainPlugin } from '#server/plugins/drain.ts'
import { jsonPlugin } from '#server/plugins/json.ts'
import { problemsPlugin } from '#server/plugins/problems.ts'
import { HOOKS } from '#server/resources/hooks.ts'
import { syncPlugin } from '#server/sync/plugin.ts'
import { NOW } from './sync/world.ts'

export interface TestDoor {
  app: FastifyInstance
  store: FileStore
  close(): Promise<void>
}

/** The calls of sync and files over a real database and folder; who asks is named by the token. */
export async function openDoor(database: Database, actors: readonly Actor[]): Promise<TestDoor> {
  registerHooks(HOOKS)
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  const store = openFileStore({ dataDir })
  const app = Fastify()
  app.decorate('database', database)
  app.decorate('config', { clientDir: null } as Config) // all that these calls look at
  app.decorate('clock', { now: () => new Date(NOW) })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    const actor = actors.find(({ guid }) => guid === request.headers.access_token)
    if (actor !== undefined) request.signedIn = { sessionId: 's', actor, startedAt: NOW }
  })
  drainPlugin(app)
  jsonPlugin(app)
  problemsPlugin(app)
  syncPlugin(app)
  await filesPlugin(app, { store })
  await app.ready()
  return {
    app,
    store,
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A real photo, with the place and time a phone writes into it; each call makes other bytes. */
export async function takePhoto({ width = 640, height = 480 } = {}): Promise<Buffer> {
  const colour = { r: Math.floor(Math.random() * 256), g: 120, b: 90 }
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'phone', Model: randomUUID() }, IFD3: { GPSLatitude: '31/1 9/1 0/1' } })
    .jpeg()
    .toBuffer()
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a phone says of bytes that it sends. */
export function announce(bytes: Uint8Array, values: Partial<MediaUpload> = {}): MediaUpload {
  return parseInput(mediaUploadSchema, {
    ...refTo(bytes),
    parentGuid: null,
    parentResource: null,
    moduleName: null,
    ...values,
  })
}

/** What a record's manifest says of those bytes. */
export function refTo(bytes: Uint8Array, values: Partial<MediaRef> = {}): MediaRef {
  return {
    guid: randomUUID(),
    sha256: sha256(bytes),
    size: Math.max(1, bytes.length),
    mime: 'image/jpeg',
    contentType: 'img',
    fileName: '现场照片.jpg',
    ...values,
  }
}

export const encoded = (media: MediaUpload) => Buffer.from(JSON.stringify(media)).toString('base64url')
