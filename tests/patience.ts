// How long tests wait for what is drawn: a limit for what hangs, not for what is slow.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 90_000 })
  // What is still drawn, or still being loaded, when a file's document is taken away fails the whole run, and no test of it.
  const { afterAll, afterEach, vi } = await import('vitest')
  afterEach(cleanup)
  afterAll(() => vi.dynamicImportSettled())
  // For a warning to name who made an element, React takes a stack at each of the first ten thousand of a second. No test
  // reads those, and where much is drawn they are a tenth of the time.
  const react: object = await import('react')
  const inner = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
}

// A document of the tests has no streams of its own.
globalThis.DecompressionStream ??= (await import('node:stream/web')).DecompressionStream as never

export {}
