// The commands behind package.json. It may import only Node built-ins at the top: `npm start` and `npm test` on a fresh
// clone come here before anything is installed, and pre-scripts would be skipped under ignore-scripts.
import { join } from 'node:path'
import { build, ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { isWithin, NODE_WANTED } from './node-version.mjs'
import { become, runTool, stopChildren } from './run.mjs'

/** @type {Record<string, (args: string[]) => Promise<unknown>>} */
const COMMANDS = {
  start: async (args) => {
    await builtOrExit()
    await become(process.execPath, ['--enable-source-maps', join('dist', 'server', 'main.js'), ...args])
  },
  seed: async (args) => {
    await builtOrExit()
    await become(process.execPath, ['--enable-source-maps', join('dist', 'server', 'seed.js'), ...args])
  },
  backup: (args) => backup('backup', args),
  restore: (args) => backup('restore', args),
  bench: async (args) => {
    await builtOrExit()
    await become(process.execPath, ['--import', 'tsx', join('bench', 'run.ts'), ...args])
  },
  soak: async (args) => {
    await become(process.execPath, ['--import', 'tsx', join('tests', 'soak', 'run.ts'), ...args])
  },
  fuzz: async (args) => {
    await become(process.execPath, [join('scripts', 'fuzz.mjs'), ...args])
  },
  mutate: async (args) => {
    await become(process.execPath, ['--import', 'tsx', join('scripts', 'mutate.mjs'), ...args])
  },
  status: async (args) => {
    await become(process.execPath, ['--import', 'tsx', join('scripts', 'status.mjs'), ...args])
  },
  build: async () => {
    if (!(await build())) process.exitCode = 1
  },
  dev,
  test: async (args) => {
    const { runTests } = await import('./test.mjs')
    process.exitCode = await runTests(args)
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) {
  console.error(`用法 usage: node scripts/bootstrap.mjs <${Object.keys(COMMANDS).join('|')}> [args]`)
  process.exit(2)
}
requireNode()
await ensureInstalled()
await command(args)

/** The API with reload on PORT + 1, Vite with hot replacement on PORT; the end of either ends both. */
async function dev() {
  const port = Number(process.env.PORT ?? 8080)
  const env = { ...process.env, API_PORT: String(port + 1) }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stopChildren(signal))
  }
  process.exitCode = await Promise.race([
    runTool('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], { env: { ...env, PORT: String(port + 1) } }),
    runTool('vite', ['--port', String(port), '--strictPort'], { env }),
  ])
  stopChildren('SIGTERM')
}

/**
 * @param {'backup' | 'restore'} command
 * @param {string[]} args
 */
async function backup(command, args) {
  await builtOrExit()
  await become(process.execPath, ['--enable-source-maps', join('dist', 'server', 'backup.js'), command, ...args])
}

async function builtOrExit() {
  if (!(await ensureBuilt())) process.exit(1)
}

function requireNode() {
  if (isWithin(NODE_WANTED, process.versions.node)) return
  console.error(
    `需要 Node.js ${NODE_WANTED}，当前是 ${process.versions.node}。` +
      ` Node.js ${NODE_WANTED} is needed, this is ${process.versions.node}.`,
  )
  process.exit(1)
}
