// Child processes for the commands: one place that knows how to start, stop and count them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Every command is started by npm, which stands in the project root; so do the children. */
export const ROOT = join(import.meta.dirname, '..')

/** @typedef {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} RunOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program with our own input and output and answers its exit code (1 when a signal ended it or it did not start).
 * @param {string} file
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, { env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env, stdio: 'inherit', ...(timeoutMs && { timeout: timeoutMs }) })
    running.add(child)
    const finish = (/** @type {number} */ code) => {
      running.delete(child)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${file}: ${error.message}`)
      finish(1)
    })
    child.once('exit', (code) => finish(code ?? 1))
  })
}

/**
 * Runs one of the installed tools by its JavaScript or native entry, without a shell or npx in between.
 * @param {string} name as in node_modules/.bin
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runTool(name, args, options) {
  return run(join(ROOT, 'node_modules', '.bin', name), args, options)
}

/** @param {NodeJS.Signals} signal */
export function stopChildren(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Becomes the given program as far as Node can: same input and output, signals handed on, its exit code is ours.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function become(file, args, env) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => stopChildren(signal))
  // A terminal sends Ctrl-C to the whole group; handing it on as well would interrupt the child's clean shutdown.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) stopChildren('SIGINT')
  })
  process.exitCode = await run(file, args, env ? { env } : {})
}

/**
 * What a short command prints, or null when it is missing or fails.
 * @param {string} file
 * @param {readonly string[]} args
 */
export function outputOf(file, args) {
  const done = spawnSync(file, args, { encoding: 'utf8' })
  return done.status === 0 ? done.stdout.trim() : null
}

/**
 * The environment for builds and tests: a NODE_ENV of the caller's shell must not change what is built or tested.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnv(extra = {}) {
  const { NODE_ENV: _dropped, ...rest } = process.env
  return { ...rest, ...extra }
}

/** @param {string} name */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

export const isRoot = process.getuid?.() === 0
