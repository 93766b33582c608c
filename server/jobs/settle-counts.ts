import type { FastifyInstance } from 'fastify'
import { settleCounts } from '#server/engine/kept-counts.ts'
import { timedJob } from '#server/engine/timed.ts'

/** A few thousand rows of a busy hour are added up with the rest as fast as those that were summed up. */
const EVERY_MS = 60_000

/** Sums up what changes added to the kept counts, on one of the servers. */
export function settleCountsFeature(app: FastifyInstance): void {
  timedJob(app, { name: 'counts', everyMs: EVERY_MS, run: () => settleCounts(app.database.db) })
}
