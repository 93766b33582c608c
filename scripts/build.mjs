// Builds the client (Vite) and the server (esbuild) into dist/, and knows when that is not needed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { cleanEnv, ROOT, runTool } from './run.mjs'

const STAMP = join(ROOT, 'dist', '.stamp')

const SOURCES = [
  'src',
  'domain',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/chunk-groups.mjs',
  'scripts/early.mjs',
  'scripts/page-files.mjs',
  'scripts/resource-areas.mjs',
]

/** Flat names, so that a bundled file finds its neighbours beside itself: dist/server/main.js, pglite-worker.js, … */
const SERVER_ENTRIES = {
  main: 'server/main.ts',
  'pglite-worker': 'server/db/pglite-worker.ts',
  'sheet-worker': 'server/sheets/book/sheet-worker.ts',
  seed: 'server/demo/main.ts',
  backup: 'server/backup/main.ts',
}

/** Answers false when the build failed; what went wrong is on the screen. */
export async function ensureBuilt() {
  const wanted = fingerprintOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  return await build(wanted)
}

export async function build(fingerprint = fingerprintOfSources()) {
  rmSync(STAMP, { force: true })
  console.log('正在构建 … Building …')
  const built = (await buildClient()) && (await buildServer())
  if (built) writeFileSync(STAMP, fingerprint)
  else console.error('\n构建失败，原因见上。The build failed, see above.')
  return built
}

async function buildClient() {
  if ((await runTool('vite', ['build', '--logLevel', 'warn'], { env: cleanEnv() })) !== 0) return false
  await compressFolder(join(ROOT, 'dist', 'client'))
  return true
}

async function buildServer() {
  const esbuild = await import('esbuild')
  const outdir = join(ROOT, 'dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: SERVER_ENTRIES,
      outdir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
    })
    return true
  } catch {
    return false // esbuild has printed every error itself
  }
}

/** Contents, not times: a fresh check-out or a touched file needs no build, an edit within one clock tick does. */
function fingerprintOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const path of SOURCES.flatMap(filesUnder)) hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
