import { defineConfig } from 'vitest/config'

// Not the configuration of the build: the tests need neither its plugins nor a service worker. A file that needs a
// document asks for it with `// @vitest-environment jsdom` in its first line.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // A limit for what hangs, not for what is slow: a machine under load takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 90_000 } },
    setupFiles: ['tests/patience.ts'],
    env: { TZ: 'Asia/Shanghai' },
  },
})
