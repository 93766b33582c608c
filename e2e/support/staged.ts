import { join } from 'node:path'
import { build } from 'esbuild'

export const DAY_MS = 86_400_000
const ROOT = join(import.meta.dirname, '..', '..')

/** What the server of a test knows beforehand. */
export interface Staged {
  clientDir: string
  /** Of every picture it draws. */
  digits: string
  /** How far its clock is ahead. */
  daysLater: number
}

/** Bundles the server of tests within the project, where its packages are found; answers the folder. */
export async function buildStaged(): Promise<string> {
  const outdir = join(ROOT, '.cache', `e2e-server-${process.pid}-${Date.now()}`)
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'e2e/support/server-process.ts',
      'pglite-worker': 'server/db/pglite-worker.ts',
      'sheet-worker': 'server/sheets/book/sheet-worker.ts',
    },
    ...{ outdir, bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' },
    logLevel: 'error',
  })
  return outdir
}
