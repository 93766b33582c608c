import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'
import { resourceAreas } from './scripts/resource-areas.mjs'
import { WORKERS } from './scripts/workers.mjs'

/** What hangs on globals of a whole process (streams, workers, requests with a signal), or takes long by itself. */
const OF_A_PROCESS = [
  'tests/src/session/sign-out.test.ts',
  'tests/src/{early,early-look,walks-*}.test.{ts,tsx}',
  'tests/src/shell/Guard.test.tsx',
  'tests/src/features/capture/signature-image.test.ts',
  'tests/soak/**/*.test.ts',
]

const inModules = (...path: string[]) => join(import.meta.dirname, 'node_modules', ...path)
const ROUTER = [
  { find: /^react-router-dom$/, replacement: inModules('react-router-dom', 'dist', 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: inModules('react-router', 'dist', 'development', 'dom-export.mjs') },
  { find: /^react-router$/, replacement: inModules('react-router', 'dist', 'development', 'index.mjs') },
]

// Not the configuration of the build: of its plugins the tests need one alone, and no service worker. A file that needs a
// document asks for it with `// @vitest-environment jsdom` in its first line.
export default defineConfig({
  plugins: [resourceAreas()],
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // A limit for what hangs, not for what is slow: a machine under load takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 90_000 } },
    setupFiles: ['tests/patience.ts'],
    env: { TZ: 'Asia/Shanghai' },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{domain,conformance,server,fuzz}/**/*.test.ts'],
          // Definitions and the server are read once for all files of a worker: reading them costs more than most tests
          // do. No test there puts one module in the place of another.
          isolate: false,
        },
      },
      {
        extends: true,
        // The router as modules: its scripts ask for modules by `require`, which is not done in a context.
        resolve: { alias: ROUTER },
        test: {
          name: 'client',
          include: ['tests/{src,public}/**/*.test.{ts,tsx}'],
          exclude: OF_A_PROCESS,
          // Each file has its own modules and its own document as before, but in a context and not in a process: to start
          // one and read jsdom there took longer than most tests.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          server: { deps: { inline: [/react-router/] } },
        },
      },
      { extends: true, test: { name: 'device', include: OF_A_PROCESS } },
    ],
  },
})
