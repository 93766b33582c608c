import type { Worker } from 'node:worker_threads'
import { startThread } from './threads.ts'

interface Kind<From> {
  /** Of the file beside which the thread's own lies. */
  callerUrl: string
  name: string
  /** How many at once; further work waits in line. */
  most: number
  memoryMb: number
  /** After this the thread waits for its next piece of work. */
  isLast: (message: From) => boolean
}

/** What passes while one piece of work is done. */
export interface Conversation<To, From> {
  send(message: To): void
  /** The next thing the thread says. Rejects when it ends before. */
  receive(): Promise<From>
}

interface Terms {
  timeMs: number
  /** Called off: the thread is ended in the middle of it. */
  signal?: AbortSignal
}

const IDLE_MS = 60_000

/**
 * Threads for work that would hold up everybody else, or take the whole memory. Each does one thing at a time and is used
 * again; one that takes too long or too much is ended, and nothing else with it.
 */
export class ThreadPool<To, From> {
  private readonly kind: Kind<From>
  private readonly idle: Thread<To, From>[] = []
  private readonly line: (() => void)[] = []
  private busy = 0

  constructor(kind: Kind<From>) {
    this.kind = kind
  }

  /** Answers what the work answers, or what there was too little of. Rejects for a bug, and for what was called off. */
  async run<Result>(
    { timeMs, signal }: Terms,
    work: (thread: Conversation<To, From>) => Promise<Result>,
  ): Promise<Result | 'time' | 'memory'> {
    await this.turn(signal)
    const thread = this.idle.pop() ?? new Thread<To, From>(this.kind)
    thread.begin()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      thread.end(new Error('too late'))
    }, timeMs)
    const callOff = () => thread.end(new Error('called off'))
    signal?.addEventListener('abort', callOff)
    try {
      signal?.throwIfAborted()
      return await work(thread)
    } catch (error) {
      if (isLate) return 'time'
      if ((error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory'
      throw error
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', callOff)
      this.giveBack(thread)
    }
  }

  private giveBack(thread: Thread<To, From>): void {
    // What a thread was at when its work broke off is not known.
    if (thread.isAtRest) {
      this.idle.push(thread)
      thread.rest(IDLE_MS, () => {
        const at = this.idle.indexOf(thread)
        if (at >= 0) this.idle.splice(at, 1)
      })
    } else thread.end(new Error('broken off'))
    const next = this.line.shift()
    if (next === undefined) this.busy -= 1
    else next()
  }

  /** Waits for one of the threads, in order; it is handed over by who had it before. */
  private async turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.busy < this.kind.most) {
      this.busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.line.splice(this.line.indexOf(go), 1)
        reject(new Error('called off'))
      }
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.line.push(go)
    })
  }
}

class Thread<To, From> implements Conversation<To, From> {
  isAtRest = true
  private readonly worker: Worker
  private readonly isLast: (message: From) => boolean
  private heard: From[] = []
  private failure: Error | null = null
  private waiting: { resolve: (message: From) => void; reject: (error: Error) => void } | null = null
  private resting: NodeJS.Timeout | undefined
  private onEnd: () => void = () => {}

  constructor({ callerUrl, name, memoryMb, isLast }: Kind<From>) {
    this.isLast = isLast
    this.worker = startThread(callerUrl, name, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    this.worker.on('message', (message: From) => this.hear(message))
    this.worker.on('error', (error: Error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('the thread ended')))
  }

  begin(): void {
    clearTimeout(this.resting)
    this.heard = []
    this.isAtRest = false
    this.worker.ref()
  }

  send(message: To): void {
    this.worker.postMessage(message)
  }

  async receive(): Promise<From> {
    const next = this.heard.shift()
    if (next !== undefined) return next
    if (this.failure !== null) throw this.failure
    return await new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  /** Keeps no process from ending, and ends itself when it is not used again. */
  rest(ms: number, onEnd: () => void): void {
    this.onEnd = onEnd
    this.worker.unref()
    this.resting = setTimeout(() => this.end(new Error('not needed')), ms)
    this.resting.unref()
  }

  end(reason: Error): void {
    this.fail(reason)
    void this.worker.terminate()
  }

  private hear(message: From): void {
    if (this.isLast(message)) this.isAtRest = true
    const { waiting } = this
    this.waiting = null
    if (waiting === null) this.heard.push(message)
    else waiting.resolve(message)
  }

  private fail(error: Error): void {
    this.failure ??= error
    this.isAtRest = false
    this.waiting?.reject(this.failure)
    this.waiting = null
    this.onEnd()
  }
}
