import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'
import { resourceAreas } from './scripts/resource-areas.mjs'

// Not the configuration of the build: of its plugins the tests need one alone, and no service worker. A file that needs a
// document asks for it with `// @vitest-environment jsdom` in its first line.
export default defineConfig({
  plugins: [resourceAreas()],
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
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
      { extends: true, test: { name: 'client', include: ['tests/{src,public,soak}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
