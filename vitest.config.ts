import { defineConfig } from 'vitest/config'

// Not the configuration of the build: the tests need neither its plugins nor a service worker. A file that needs a
// document asks for it with `// @vitest-environment jsdom` in its first line.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 180_000,
    env: { TZ: 'Asia/Shanghai' },
  },
})
