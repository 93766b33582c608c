import { readAnswer } from './call.ts'
import { forgetAllKept } from './kept.ts'
import { forgetSentBytes } from './media.ts'
import type { Mirror } from './mirror.ts'
import type { OpenOptions } from './open.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Send } from './push.ts'

export interface RoomOptions {
  userGuid: string
  outbox: OutboxDb
  mirror: Mirror
  send: Send
  open?: OpenOptions | undefined
}

/** Makes room for a write that found none, and tries it again. Throws as it did when there is still none. */
export type MakeRoom = <T>(write: () => PromiseLike<T>) => Promise<T>

/** For so long a browser may go by what it last knew of the room there is. */
const BELIEVED_MS = 30_000
/** Old enough that no backup the server might be restored from is likely to be older. */
const OLD_ANSWERS_MS = 3 * 86_400_000

/**
 * A full phone becomes empty by sending, and sending has to write a little. What is given up for that is only kept for
 * convenience, the least missed first and each only when the one before did not help; giving up writes nothing.
 */
export function roomMaker({ userGuid, outbox, mirror, send, open }: RoomOptions): MakeRoom {
  /** Each answers whether it was done: what could not be is the next one again. */
  const steps = [
    async () => {
      await forgetAllKept(userGuid, open)
      await forgetSentBytes(outbox)
      return true
    },
    async () => {
      await outbox.answers
        .where('at')
        .below(Date.now() - OLD_ANSWERS_MS)
        .delete()
      return true
    },
    async () => {
      // Fetched again from a server that answers, or it would be missed.
      if (!(await isReached(send))) return false
      await mirror.reset()
      return true
    },
  ]
  let done = 0
  let steppedAt = Number.NEGATIVE_INFINITY

  return async (write) => {
    if (Date.now() - steppedAt >= BELIEVED_MS) {
      steppedAt = Date.now()
      if ((await steps[done]?.()) === true) done += 1
    }
    const written = await write()
    done = 0
    return written
  }
}

async function isReached(send: Send): Promise<boolean> {
  try {
    await readAnswer(await send({ deviceId: '', ops: [] }))
    return true
  } catch {
    return false
  }
}
