import { join, resolve } from 'node:path'
import type { S3Config } from '../config.ts'
import { BucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import { Staging } from './staging.ts'

/** The bucket of the configuration, or a folder in `dataDir`. */
export function openFileStore({ dataDir, s3 }: { dataDir: string; s3?: S3Config | undefined }): FileStore {
  const root = join(resolve(dataDir), 'files')
  const staging = new Staging(join(root, 'incoming', 'put'))
  return s3 === undefined ? new FolderStore(root, staging) : new BucketStore(s3, staging)
}
