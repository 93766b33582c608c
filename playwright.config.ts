import { defineConfig } from '@playwright/test'
import { EXECUTABLE } from './e2e/support/browser.ts'
import { WORKERS } from './scripts/workers.mjs'

// Every test starts its own server on its own data through a fixture: no webServer here.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  // Limits for what hangs, not for what is slow: a busy machine takes many times as long.
  timeout: 900_000,
  expect: { timeout: 240_000 },
  // The mark of `e2e/support/long.ts`.
  ...(process.env.TEST_LONG === undefined && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What hangs says where, instead of using up the time of its test.
    actionTimeout: 240_000,
    navigationTimeout: 180_000,
    permissions: ['geolocation', 'camera'],
    // Snapshots of every step of every test take a third of the time; ask for them where a test has failed.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      ...EXECUTABLE,
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    {
      name: 'phone',
      testMatch: ['**/*.mobile.spec.ts', '**/*.offline.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testMatch: '**/*.spec.ts',
      testIgnore: ['**/*.mobile.spec.ts', '**/*.offline.spec.ts'],
      // Of three specs at a desk a tenth of the processor's time went into what slides and fades. Phones keep it.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
