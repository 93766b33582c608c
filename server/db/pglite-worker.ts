import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './pglite-engine.ts'
import { type Reply, type Request, wireError } from './pglite-protocol.ts'

// PGlite blocks its event loop while a query runs, so it has a thread of its own. One connection, one query at a time.
const port = parentPort
if (port === null) throw new Error('this file is the entry of a worker thread')
const answer = (reply: Reply) => port.postMessage(reply)

try {
  const engine = await openEngine((workerData as { dataDir: string }).dataDir)
  port.on('message', async (request: Request) => {
    if (request.kind === 'close') {
      await engine.close()
      answer({ id: request.id, outcome: { rows: [], fields: [], command: '', rowCount: null } })
      return
    }
    try {
      answer({ id: request.id, outcome: await engine.run(request.text, request.values, request.name) })
    } catch (error) {
      answer({ id: request.id, failure: wireError(error) })
    }
  })
  answer({ id: 0 })
} catch (error) {
  answer({ id: 0, failure: wireError(error) })
}
