// A throw-away PostgreSQL for tests: own folder, own port, own password, gone afterwards.
// `node scripts/postgres.mjs npx vitest run tests/server` runs one command with TEST_DATABASE_URL set.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOnPath, isRoot, outputOf, run, stopChildren } from './run.mjs'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 30_000

/** Speed over safety: what is in it is worth nothing. The limit leaves room for several test files with a pool each. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** @typedef {{ url: string, version: string, stop: () => void }} ThrowAwayPostgres */

/**
 * Starts a server and answers a superuser's URL to its database `postgres`; each test makes a database of its own.
 * Null, after saying so, where no PostgreSQL is on the machine.
 * @returns {Promise<ThrowAwayPostgres | null>}
 */
export async function startPostgres() {
  const found = findInitdb()
  const owner = isRoot ? postgresUser() : undefined
  if (!found || owner === null) {
    console.log('未找到 PostgreSQL (initdb)，只在内置数据库上测试')
    console.log('No PostgreSQL (initdb) on this machine: testing on the embedded database only')
    return null
  }

  const folder = mkdtempSync(join(tmpdir(), 'safety-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o700)

  const made = spawnSync(
    found.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`].concat([
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]),
    { encoding: 'utf8', cwd: folder, ...owner },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb: ${made.stderr || made.error?.message}`)
  }

  const port = await freePort()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(dirname(found.initdb), 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C must not stop it under the tests, which still tidy up.
    detached: true,
    ...owner,
  })
  const stop = () => {
    process.off('exit', stop)
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.on('exit', stop)
  try {
    await untilReady(server)
  } catch (error) {
    stop()
    throw error
  }
  server.unref()
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version: found.version, stop }
}

/** The newest initdb that is new enough: on the PATH, or in Debian's versioned folders, which are not on it. */
function findInitdb() {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin', 'initdb')) : []
  const candidates = [findOnPath('initdb'), ...debian].flatMap((initdb) => {
    const version = initdb && outputOf(initdb, ['--version'])?.match(/(\d+)(\.\d+)?/)
    return version ? [{ initdb: realPath(initdb), version: version[0], major: Number(version[1]) }] : []
  })
  return candidates.filter(({ major }) => major >= OLDEST).sort((a, b) => b.major - a.major)[0] ?? null
}

/** A link to initdb alone stands in a folder without the server program. @param {string} path */
function realPath(path) {
  return outputOf('readlink', ['-f', path]) || path
}

/** PostgreSQL refuses to run as root. */
function postgresUser() {
  const uid = outputOf('id', ['-u', 'postgres'])
  const gid = outputOf('id', ['-g', 'postgres'])
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server */
async function untilReady(server) {
  let log = ''
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`postgres did not start in time:\n${log}`)), START_TIMEOUT_MS)
    server.once('exit', () => reject(new Error(`postgres ended at once:\n${log}`)))
    server.once('error', reject)
    server.stderr.on('data', (chunk) => {
      // Kept flowing afterwards, or a full pipe would block the server.
      if (log.length < 20_000) log += chunk
      if (!log.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve(undefined)
    })
  })
  server.removeAllListeners('exit')
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

if (process.argv[1] === import.meta.filename) {
  const [file, ...args] = process.argv.slice(2)
  if (!file) {
    console.error('usage: node scripts/postgres.mjs <command> [args]')
    process.exit(2)
  }
  const postgres = await startPostgres()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stopChildren(signal))
  process.exitCode = await run(file, args, {
    env: { ...process.env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) },
  })
  postgres?.stop()
}
