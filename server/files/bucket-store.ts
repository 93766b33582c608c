import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.ts'
import type { ByteRange, FileStore, StagedFile } from './file-store.ts'
import { pathOfKey } from './key.ts'
import type { Staging } from './staging.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
type Measured = Pick<StagedFile, 'size' | 'sha256'>

const HASH_HEADER = 'x-amz-content-sha256'

/** What is smaller is sent from memory, and again by the client where the line broke. */
const FROM_MEMORY_BYTES = 8 * 1024 * 1024
/** Written at start: a key that may read but not write should be noticed before the first photo. */
const PROBE = `${'0'.repeat(64)}.probe`
const CONNECT_MS = 5_000
const REQUEST_MS = 60_000

/** Attachments in a bucket of an S3-compatible store, which any number of servers share. */
export class BucketStore implements FileStore {
  private readonly config: S3Config
  private readonly staging: Staging
  private opening: Promise<{ sdk: Sdk; client: S3Client }> | null = null

  constructor(config: S3Config, staging: Staging) {
    this.config = config
    this.staging = staging
  }

  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile> {
    return this.staging.take(bytes, maxBytes)
  }

  /** A put is whole or not at all: the store checks the bytes against the hash they are signed with. */
  async keep(staged: StagedFile, key = staged.sha256): Promise<void> {
    const { path, size, sha256 } = staged
    if ((await this.sizeOf(key)) !== size)
      await this.send(key, size <= FROM_MEMORY_BYTES ? await readFile(path) : createReadStream(path), { size, sha256 })
    await this.discard(staged)
  }

  discard(staged: StagedFile): Promise<void> {
    return this.staging.remove(staged)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.send(key, bytes, { size: bytes.length, sha256: hash('sha256', bytes) })
  }

  async sizeOf(key: string): Promise<number | null> {
    const { sdk, client } = await this.open()
    try {
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(this.at(key)))
      return ContentLength ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  read(key: string, range?: ByteRange): Readable {
    const out = new PassThrough()
    this.fetch(key, range)
      .then((body) => pipeline(body, out))
      .catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
    return out
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.open()
    await client.send(new sdk.DeleteObjectCommand(this.at(key)))
  }

  async assertUsable(): Promise<void> {
    try {
      await this.put(PROBE, Buffer.from(new Date().toISOString()))
      await this.remove(PROBE)
    } catch (error) {
      const reason = error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error)
      throw new Error(`对象存储不可用：${this.config.endpoint ?? 'S3'}，存储桶 ${this.config.bucket}（${reason}）`, {
        cause: error,
      })
    }
  }

  sweepStaging(before: string): Promise<number> {
    return this.staging.sweep(before)
  }

  private async send(key: string, body: Uint8Array | Readable, { size, sha256 }: Measured): Promise<void> {
    const { sdk, client } = await this.open()
    const put = new sdk.PutObjectCommand({ ...this.at(key), Body: body, ContentLength: size })
    // Of a stream the library would sign no hash at all.
    put.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: Record<string, string> }).headers, { [HASH_HEADER]: sha256 }) // HTTP
        return next(args)
      },
      { step: 'build' },
    )
    await client.send(put)
  }

  private async fetch(key: string, range?: ByteRange): Promise<Readable> {
    const { sdk, client } = await this.open()
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await client.send(new sdk.GetObjectCommand({ ...this.at(key), ...wanted }))
    if (!(Body instanceof Readable)) throw new Error('the store answered no body')
    return Body
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.bucket, Key: pathOfKey(key) }
  }

  /** Loaded when first needed: most installations have a folder. */
  private open(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opening ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(optionsOf(this.config)),
    }))
    return this.opening
  }
}

function optionsOf({ endpoint, region, accessKey, secretKey, pathStyle }: S3Config): S3ClientConfig {
  return {
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Not every compatible store knows the newer check sums; the signature covers the SHA-256 of each body already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    ...(endpoint === undefined ? {} : { endpoint }),
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: unknown; $metadata?: { httpStatusCode?: number } }
  return name === 'NotFound' || name === 'NoSuchKey' || $metadata?.httpStatusCode === 404
}
