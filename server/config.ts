import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Config {
  port: number
  host: string
  /** Embedded database and files. */
  dataDir: string
  /** PostgreSQL; absent means the embedded database. */
  databaseUrl?: string | undefined
  /** Password of the first account of a production installation. */
  adminPassword?: string | undefined
  /** Where text messages are handed over; absent means that they are only recorded. */
  smsGatewayUrl?: string | undefined
  smsGatewayToken?: string | undefined
  /** Shared with the platform whose tokens sign people in; absent means that none are taken. */
  unifiedLoginSecret?: string | undefined
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
    adminPassword: env.ADMIN_PASSWORD || undefined,
    smsGatewayUrl: env.SMS_GATEWAY_URL || undefined,
    smsGatewayToken: env.SMS_GATEWAY_TOKEN || undefined,
    unifiedLoginSecret: env.UNIFIED_LOGIN_SECRET || undefined,
    production: env.NODE_ENV === 'production',
    trustProxy: env.TRUST_PROXY === '1',
    clientDir: builtClient(),
    log: env.LOG !== 'off',
    version: env.npm_package_version ?? '0.1.0',
  }
}

/** The bundle lies beside it in `dist`; the sources lie beside `dist`. */
function builtClient(): string | null {
  const candidates = ['../client', '../dist/client'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return candidates.find((path) => existsSync(`${path}/index.html`)) ?? null
}
