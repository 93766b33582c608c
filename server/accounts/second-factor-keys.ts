import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type Config, MASTER_KEY_BYTES } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { secondFactor } from '#server/db/extra-tables.ts'

/** Keeps the keys of second factors from whoever has the database alone (ASVS 2.8.2). */
export interface KeyRing {
  /** Encrypted for one account: in another's row it opens nothing. */
  seal(userGuid: string, key: string): string
  /** Null where it was sealed with a key that this server has not got. */
  open(userGuid: string, stored: string): string | null
  /** False: sealed with an earlier key, or not at all, as by a version before this. */
  isCurrent(stored: string): boolean
  /** What seals one account's unsent work on one device, Base64: the present key first, then earlier ones. */
  deviceKeys(userGuid: string, deviceId: string): string[]
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const FILE = 'second-factor.key'
const PREFIX = 'gcm'

/** Keys of the configuration, the first of which seals and all of which open; else one in a file, made when first needed. */
export function keyRing({ secondFactorKeys, dataDir }: Pick<Config, 'secondFactorKeys' | 'dataDir'>): KeyRing {
  let known: Buffer[] | null = null
  const masters = () => {
    known ??= secondFactorKeys === undefined ? [keyInFile(dataDir)] : [...secondFactorKeys]
    return known
  }
  const first = () => masters()[0] as Buffer // a ring has one at least
  return {
    seal(userGuid, key) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, first(), iv).setAAD(Buffer.from(userGuid))
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      const parts = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [PREFIX, nameOf(first()), ...parts].join('.')
    },
    open(userGuid, stored) {
      if (!isSealed(stored)) return stored
      const [, name, ...parts] = stored.split('.')
      const master = masters().find((each) => nameOf(each) === name)
      if (master === undefined) return null
      const [iv, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer]
      const decipher = createDecipheriv(CIPHER, master, iv).setAAD(Buffer.from(userGuid)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
    isCurrent: (stored) => isSealed(stored) && stored.split('.')[1] === nameOf(first()),
    deviceKeys: (userGuid, deviceId) =>
      masters().map((master) =>
        Buffer.from(hkdfSync('sha256', master, userGuid, `unsent work on ${deviceId}`, MASTER_KEY_BYTES)).toString(
          'base64',
        ),
      ),
  }
}

/**
 * Seals what is stored plainly or under an earlier key with the present one. Answers how many keys this server cannot
 * open: their owners are left with their recovery codes until it is given the key.
 */
export async function sealAgain(db: Db, keys: KeyRing): Promise<number> {
  let unreadable = 0
  for (const { userGuid, key: stored } of await db.select().from(secondFactor)) {
    if (keys.isCurrent(stored)) continue
    const key = keys.open(userGuid, stored)
    if (key === null) unreadable += 1
    else
      await db
        .update(secondFactor)
        .set({ key: keys.seal(userGuid, key) })
        .where(eq(secondFactor.userGuid, userGuid))
  }
  return unreadable
}

/** Keys as people see them are Base32, which has no full stop. */
const isSealed = (stored: string) => stored.startsWith(`${PREFIX}.`)

/** Tells keys apart without telling them. */
const nameOf = (master: Buffer) => hash('sha256', master, 'hex').slice(0, 8)

/** For the owner of the process alone. Another process of the same folder may be as quick: the first one counts. */
function keyInFile(dataDir: string): Buffer {
  const path = join(dataDir, FILE)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(MASTER_KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== MASTER_KEY_BYTES) throw new Error(`动态口令的密钥文件不正确：${path}`)
  return key
}
