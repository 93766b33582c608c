import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { PassThrough, type Readable } from 'node:stream'
import { MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Conversation, ThreadPool } from '#server/thread-pool.ts'
import type { BookPlan, FromThread, ReadLimits, ReadSheet, SheetRow, ToThread, WrittenRow } from './messages.ts'

/** What the parts of a sheet may unfold to: far more than the largest of ours, far less than a bomb. */
const LIMITS: ReadLimits = {
  unpackedBytes: 48 * 1024 * 1024,
  sheetRows: 20_000,
  rows: MAX_IMPORT_ROWS,
  cells: 1_000_000,
}
const READ_MS = 60_000
/** The longest list, read from a busy database by somebody on a slow line. */
const WRITE_MS = 15 * 60_000
const MEMORY_MB = 512
/** Written ahead of a slow line, so that it keeps no thread from others. */
const AHEAD_BYTES = 32 * 1024 * 1024

/** One of the processors stays free for who asks for something else. */
const threads = new ThreadPool<ToThread, FromThread>({
  callerUrl: import.meta.url,
  name: 'sheet-worker',
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  memoryMb: MEMORY_MB,
  isLast: ({ kind }) => kind === 'done' || kind === 'refused' || kind === 'failed',
})

/**
 * The filled rows of an upload, read in a thread. Throws `input.invalid` with a sentence for what cannot be read as our
 * sheet, takes too long or too much memory.
 */
export async function readBook(bytes: Uint8Array, sheet: ReadSheet): Promise<SheetRow[]> {
  const answer = await threads.run({ timeMs: READ_MS }, async (thread) => {
    const rows: SheetRow[] = []
    thread.send({ kind: 'read', bytes, sheet, limits: LIMITS })
    for (;;) {
      const message = await thread.receive()
      if (message.kind === 'read') rows.push(...message.rows)
      else if (message.kind === 'refused') throw refused(message.code, message.message)
      else if (message.kind === 'failed') throw new Error(message.message)
      else if (message.kind === 'done') return rows
    }
  })
  if (answer === 'time' || answer === 'memory') throw refused('too-large', '表格过大或过于复杂，请分成几份导入')
  return answer
}

/** A workbook, written in a thread from rows as they come; nobody reads on when nobody takes it any more. */
export function writeBook(plan: BookPlan, batches: AsyncIterable<readonly WrittenRow[]>): Readable {
  const out = new PassThrough({ highWaterMark: AHEAD_BYTES })
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  threads
    .run({ timeMs: WRITE_MS, signal: gone.signal }, (thread) => write(thread, { plan, batches, out }))
    .then((answer) => {
      if (answer === 'time' || answer === 'memory') throw new Error(`the workbook took too much ${answer}`)
      out.end()
    })
    .catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}

interface Written {
  plan: BookPlan
  batches: AsyncIterable<readonly WrittenRow[]>
  out: PassThrough
}

async function write(thread: Conversation<ToThread, FromThread>, { plan, batches, out }: Written): Promise<void> {
  const until = async (kind: 'taken' | 'done') => {
    for (;;) {
      const message = await thread.receive()
      if (message.kind === kind) return
      if (message.kind === 'failed') throw new Error(message.message)
      if (message.kind === 'bytes') out.write(message.bytes)
    }
  }
  thread.send({ kind: 'write', plan })
  for await (const rows of batches) {
    thread.send({ kind: 'rows', rows })
    await until('taken')
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  thread.send({ kind: 'end' })
  await until('done')
}

function refused(code: string, message: string): Problem {
  return wrong<'file'>('file', message, code, { sentence: message })
}
