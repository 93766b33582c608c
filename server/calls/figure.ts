import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { FIGURE_KEYS } from '#domain/data/figures.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { SCALE_KEYS } from '#domain/rules/enterprise-scale.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'
import { datedFigures } from '#server/engine/legal-figures.ts'

const TOLD = [...FIGURE_KEYS, ...SCALE_KEYS]
const askedSchema = z.strictObject({ keys: z.array(z.enum(TOLD)).check(z.maxLength(TOLD.length)) })

export function figureCalls(app: FastifyInstance): void {
  /** The rows of these figures, for whoever is shown what follows from them; the rest of the configuration is not told. */
  app.post(`${BASE_PATH}/api/systemConfig/figures`, async (request) => {
    actorOf(request)
    const { keys } = parseInput(askedSchema, bodyOf(request))
    return ok(await datedFigures(app.database.db, keys))
  })
}
