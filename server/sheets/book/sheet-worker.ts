import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages.ts'
import { Refused, readSheet } from './read-sheet.ts'
import { type Writing, writeBook } from './write-book.ts'

// Workbooks are read and written here, so that none can hold up who asks the server for something else.
const port = parentPort
if (port === null) throw new Error('this file is the entry of a worker thread')
const LOWER_THAN_THE_SERVER = 5
const tell = (message: FromThread) => port.postMessage(message)
let writing: Writing | null = null

// On Linux a priority is a thread's own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, LOWER_THAN_THE_SERVER)

port.on('message', (message: ToThread) => {
  obey(message).catch((error: unknown) => {
    writing = null
    if (error instanceof Refused) tell({ kind: 'refused', code: error.code, message: error.message })
    else tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  })
})

async function obey(message: ToThread): Promise<void> {
  switch (message.kind) {
    case 'read':
      readSheet(message, (rows) => tell({ kind: 'read', rows }))
      tell({ kind: 'done' })
      return
    case 'write':
      writing = writeBook(message.plan, (bytes) => tell({ kind: 'bytes', bytes }))
      return
    case 'rows':
      writing?.add(message.rows)
      tell({ kind: 'taken' })
      return
    case 'end':
      await writing?.end()
      writing = null
      tell({ kind: 'done' })
  }
}
