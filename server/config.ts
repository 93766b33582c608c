import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Limits, readLimits } from './limits.ts'

/** Of AES-256. */
export const MASTER_KEY_BYTES = 32

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Absent means Amazon's own, by region. */
  endpoint?: string | undefined
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The bucket stands in the path of an address, not in its host: what most stores of one's own want. */
  pathStyle: boolean
}

export interface Config {
  port: number
  host: string
  /** Embedded database and files. */
  dataDir: string
  /** PostgreSQL; absent means the embedded database. */
  databaseUrl?: string | undefined
  /** Where attachments lie; absent means a folder in `dataDir`, which only one server can use. */
  s3?: S3Config | undefined
  /** Lets a collector read `/metrics` from elsewhere; absent means from this machine only. */
  metricsToken?: string | undefined
  /** Password of the first account of a production installation. */
  adminPassword?: string | undefined
  /** Where text messages are handed over; absent means that they are only recorded. */
  smsGatewayUrl?: string | undefined
  smsGatewayToken?: string | undefined
  /** Push services besides those of the browsers there are, each its origin. */
  pushServices?: readonly string[] | undefined
  /** By which the operator of a push service reaches ours; Apple's takes nothing without. */
  pushContact?: string | undefined
  /** Shared with the platform whose tokens sign people in; absent means that none are taken. */
  unifiedLoginSecret?: string | undefined
  /** What those tokens must name as their audience; absent means that any will do. */
  unifiedLoginAudience?: string | undefined
  /** Seal the keys of second factors: the first is used from now on, the others were. Absent means one in `dataDir`. */
  secondFactorKeys?: readonly Buffer[] | undefined
  /** Another statistics or sync service to ask; absent means that the platform answers from its own tables. */
  statBase?: string | undefined
  syncBase?: string | undefined
  /** What we show that service; a person's own token never leaves the platform. */
  statToken?: string | undefined
  syncToken?: string | undefined
  /** Other sites that may show the platform in a frame; its own always may. */
  frameAncestors?: readonly string[] | undefined
  /** What one address may ask for within a minute; many people may stand behind one. */
  requestsPerMinute?: number | undefined
  /** What one account, and all together, may have at once; absent are the usual ones. */
  limits?: Partial<Limits> | undefined
  production: boolean
  /** A proxy in front tells the caller's address and scheme. */
  trustProxy: boolean
  /** The built client; null serves the API alone. */
  clientDir: string | null
  log: boolean
  version: string
}

const DEFAULT_PORT = 8080
/** Everyone on the network by default: phones reach the server by its address. */
const DEFAULT_HOST = '0.0.0.0'

/** Reads the environment. Throws, in Chinese, for values that cannot be meant. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`端口不正确：PORT=${env.PORT}`)
  return {
    port,
    host: env.HOST ?? DEFAULT_HOST,
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_URL || undefined,
    s3: readS3(env),
    metricsToken: env.METRICS_TOKEN || undefined,
    adminPassword: env.ADMIN_PASSWORD || undefined,
    smsGatewayUrl: env.SMS_GATEWAY_URL || undefined,
    smsGatewayToken: env.SMS_GATEWAY_TOKEN || undefined,
    pushServices: readOrigins('PUSH_SERVICES', env.PUSH_SERVICES),
    pushContact: readContact(env.PUSH_CONTACT),
    unifiedLoginSecret: env.UNIFIED_LOGIN_SECRET || undefined,
    unifiedLoginAudience: env.UNIFIED_LOGIN_AUDIENCE || undefined,
    secondFactorKeys: readKeys(env.SECOND_FACTOR_KEY),
    statBase: env.STAT_BASE || undefined,
    syncBase: env.SYNC_BASE || undefined,
    statToken: env.STAT_TOKEN || undefined,
    syncToken: env.SYNC_TOKEN || undefined,
    frameAncestors: readOrigins('ALLOWED_FRAME_ANCESTORS', env.ALLOWED_FRAME_ANCESTORS),
    requestsPerMinute: readCount('REQUESTS_PER_MINUTE', env.REQUESTS_PER_MINUTE),
    limits: readLimits(env),
    production: env.NODE_ENV === 'production',
    trustProxy: env.TRUST_PROXY === '1',
    clientDir: builtClient(),
    log: env.LOG !== 'off',
    version: env.npm_package_version ?? '0.2.0',
  }
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!bucket && !endpoint) return undefined
  if (!bucket || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new Error('对象存储的设置不完整：S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY 缺一不可')
  return {
    endpoint: endpoint || undefined,
    bucket,
    region: S3_REGION || 'us-east-1',
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    pathStyle: endpoint !== undefined && env.S3_PATH_STYLE !== '0',
  }
}

/** Addresses of sites, separated by blanks or commas: scheme and host, with a port where needed, `*.` for sub-domains. */
function readOrigins(name: string, given: string | undefined): string[] {
  const origins = (given ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((origin) => !/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(origin))
  if (wrong !== undefined) throw new Error(`网站地址不正确：${name}=${wrong}`)
  return origins
}

function readContact(given: string | undefined): string | undefined {
  if (!given) return undefined
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(given))
    throw new Error(`推送联系方式不正确：PUSH_CONTACT=${given}，应为 mailto:邮箱 或 https:// 开头的网址`)
  return given
}

/** Thirty-two bytes each in Base64, separated by blanks or commas. */
function readKeys(given: string | undefined): Buffer[] | undefined {
  const keys = (given ?? '').split(/[\s,]+/).filter(Boolean)
  if (keys.length === 0) return undefined
  return keys.map((text) => {
    const key = Buffer.from(text, 'base64')
    if (key.length !== MASTER_KEY_BYTES || key.toString('base64') !== text)
      throw new Error('动态口令的密钥不正确：SECOND_FACTOR_KEY 应为 openssl rand -base64 32 的结果')
    return key
  })
}

function readCount(name: string, given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined
  const count = Number(given)
  if (!Number.isInteger(count) || count < 0) throw new Error(`次数不正确：${name}=${given}`)
  return count
}

/** The bundle lies beside it in `dist`; the sources lie beside `dist`. */
function builtClient(): string | null {
  const candidates = ['../client', '../dist/client'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return candidates.find((path) => existsSync(`${path}/index.html`)) ?? null
}
