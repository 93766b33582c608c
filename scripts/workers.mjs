// How many test files run at a time.
import { availableParallelism, totalmem } from 'node:os'

/** A worker with its server, its browser or its databases. */
const BYTES = 2 * 2 ** 30

/** One more than there are processors: a worker waits a third of its time for its own server, browser or timers. */
export const WORKERS = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / BYTES)))
