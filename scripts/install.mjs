// Installs the dependencies when the lock file or Node changed since the last time. Only Node built-ins here: this runs
// before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanEnv, ROOT, run } from './run.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.stamp')

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */

export async function ensureInstalled() {
  const wanted = stampOf(readFileSync(LOCK), process.version)
  const found = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (found === wanted) return

  // Somebody ran npm himself: what is there already agrees with the lock, so leave it alone.
  const sameNode = found === '' || found.endsWith(` ${process.version}`)
  if (!(sameNode && agreesWithLock())) await install()
  writeFileSync(STAMP, wanted)
}

async function install() {
  console.log('正在安装依赖 (npm ci) … Installing dependencies …')
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-progress']
  // NODE_ENV=production would leave out the build tools even of `npm start`.
  const env = cleanEnv()
  const npm = process.env.npm_execpath
  const code =
    npm && basename(npm) === 'npm-cli.js'
      ? await run(process.execPath, [npm, ...args], { env })
      : await run('npm', args, { env })
  if (code === 0) return
  console.error(
    [
      '',
      `安装依赖失败 (npm ci 退出码 ${code})。请检查网络和 npm 源 (npm config get registry)，然后重试同一命令。`,
      `Installing dependencies failed (npm ci exited with ${code}). Check the network and the registry, then run the same command again.`,
    ].join('\n'),
  )
  process.exit(1)
}

/**
 * @param {Buffer} lock
 * @param {string} nodeVersion
 */
function stampOf(lock, nodeVersion) {
  return `${createHash('sha256').update(lock).digest('hex')} ${nodeVersion}`
}

/** True when npm's own record of node_modules has every package of the lock that is not optional, in its version. */
function agreesWithLock() {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesIn(record)
  return Object.entries(packagesIn(LOCK)).every(
    ([path, locked]) =>
      path === '' || locked.optional || locked.devOptional || installed[path]?.version === locked.version,
  )
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}
