import { test as base } from '@playwright/test'
import { startServer, type TestServer } from './server.ts'

interface ForAWorker {
  /**
   * A server on the demo set, one for all tests of a worker that ask for it: they read, or make what is theirs alone and
   * look for it by name. Whatever stops it, fills it or changes what others count on starts a server of its own.
   */
  demo: TestServer
}

/** Every spec of a desk begins with this one, so that a worker may go on from file to file with the same server. */
export const test = base.extend<object, ForAWorker>({
  demo: [
    async ({ browserName: _name }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 0 },
  ],
})
