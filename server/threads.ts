import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread from the file of this name beside the caller. In the bundle that is a file of JavaScript beside the
 * bundle; from the sources it goes through tsx, which a thread does not inherit.
 */
export function startThread(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  if (!callerUrl.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, callerUrl), options)
  const tsx = pathToFileURL(createRequire(callerUrl).resolve('tsx/esm/api')).href
  const entry = new URL(`./${name}.ts`, callerUrl).href
  const start = `import('${tsx}').then(({ register }) => { register(); return import('${entry}') })`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}
