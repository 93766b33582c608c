import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { openBucket, type TestBucket } from '../s3.ts'

const MB = 1024 * 1024
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function* pieces(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each(['folder', 'bucket'] as const)('the file store in a %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'safety-store-'))
  let bucket: TestBucket
  let store: FileStore
  beforeAll(async () => {
    bucket = await openBucket()
    store = openFileStore({ dataDir, ...(kind === 'bucket' ? { s3: bucket.config } : {}) })
  })
  afterAll(async () => {
    await bucket.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('can be used', async () => {
    await expect(store.assertUsable()).resolves.toBeUndefined()
  })

  it.each([{ size: 1 }, { size: 300_000 }, { size: 9 * MB }])('keeps $size bytes as they were', async ({ size }) => {
    const bytes = randomBytes(size)
    const staged = await store.stage(pieces(bytes), size)
    expect(staged).toMatchObject({ sha256: hashOf(bytes), size })
    expect(Buffer.from(staged.head).equals(bytes.subarray(0, 4_100))).toBe(true)
    expect(await store.sizeOf(staged.sha256)).toBeNull()
    await store.keep(staged)
    expect(existsSync(staged.path)).toBe(false)
    expect(await store.sizeOf(staged.sha256)).toBe(size)
    expect(hashOf(await buffer(store.read(staged.sha256)))).toBe(staged.sha256)
  })

  it('keeps the same bytes once, and staged ones no longer', async () => {
    const bytes = randomBytes(1_000)
    const [first, second] = [await store.stage(pieces(bytes), MB), await store.stage(pieces(bytes), MB)]
    await store.keep(first)
    await store.keep(second)
    expect([existsSync(first.path), existsSync(second.path)]).toEqual([false, false])
    expect(await store.sizeOf(first.sha256)).toBe(1_000)
  })

  it('takes what is whole in place of what lies there torn under its name', async () => {
    const bytes = randomBytes(1_000)
    const staged = await store.stage(pieces(bytes), MB)
    await store.put(staged.sha256, bytes.subarray(0, 400))
    await store.keep(staged)
    expect(hashOf(await buffer(store.read(staged.sha256)))).toBe(staged.sha256)
  })

  it('reads a part', async () => {
    const bytes = randomBytes(5_000)
    const key = hashOf(bytes)
    await store.put(key, bytes)
    const part = await buffer(store.read(key, { start: 1_000, end: 1_999 }))
    expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true)
  })

  it('forgets what is removed, and what was never there', async () => {
    const key = `${hashOf(randomBytes(8))}.part`
    await store.put(key, Buffer.from('piece'))
    await store.remove(key)
    await store.remove(key)
    expect(await store.sizeOf(key)).toBeNull()
    await expect(buffer(store.read(key))).rejects.toThrow()
  })

  it('takes no more than it may and leaves nothing of it', async () => {
    await expect(store.stage(pieces(randomBytes(2_000), 500), 1_999)).rejects.toMatchObject({ code: 'file.too-large' })
    expect(await store.sweepStaging(TOMORROW)).toBe(0)
  })

  it('removes what was staged before a moment, and nothing later', async () => {
    const staged = await store.stage(pieces(randomBytes(5_000), 1_500), MB)
    expect(staged.head).toHaveLength(4_100)
    expect([await store.sweepStaging('2020-01-01T00:00:00.000Z'), existsSync(staged.path)]).toEqual([0, true])
    expect([await store.sweepStaging(TOMORROW), existsSync(staged.path)]).toEqual([1, false])
  })

  it.each(['../../etc/passwd', 'abc', `${'a'.repeat(64)}/../x`])('has no place for %s', async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  })
})

describe('a bucket that cannot be used', () => {
  it.each([
    { what: 'does not exist', wrong: { bucket: 'elsewhere' } },
    { what: 'does not know the key', wrong: { accessKey: 'wrong' } },
    { what: 'is not reachable', wrong: { endpoint: 'http://127.0.0.1:9' } },
  ])('is told at once: it $what', async ({ wrong }) => {
    const bucket = await openBucket()
    const store = openFileStore({ dataDir: tmpdir(), s3: { ...bucket.config, ...wrong } })
    await expect(store.assertUsable()).rejects.toThrow('对象存储不可用')
    await bucket.close()
  })
})
