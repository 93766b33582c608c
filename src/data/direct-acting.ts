import { readAnswer } from '#app/offline/call.ts'
import { directOps, storeApplied } from '#app/offline/direct.ts'
import type { Engine } from '#app/offline/engine.ts'
import { planBatch } from '#app/offline/plan.ts'
import type { ActionBatch } from '#app/offline/types.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { PushReply } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { needsLine, problemOf } from './problem-of.ts'
import type { ActOutcome } from './types.ts'

/** For what is not allowed to wait: nothing is stored unless the server did it. */
export async function actDirectly(engine: Engine, batch: ActionBatch): Promise<ActOutcome> {
  const plan = await planBatch(engine.context, batch)
  const ops = directOps(engine.context, plan)
  const body = JSON.stringify({ deviceId: engine.context.deviceId, ops })
  let reply: PushReply
  try {
    const response = await getRuntime().store.call('/api/sync/push', { method: 'POST', body })
    reply = await readAnswer<PushReply>(response)
  } catch (error) {
    throw error instanceof Problem && error.code === 'network.unreachable' ? needsLine(error) : error
  }
  const applied = reply.results.filter((result) => result.state === 'applied')
  const refused = reply.results.find((result) => result.state === 'refused')
  const isWhole = refused === undefined && applied.length === ops.length
  await storeApplied(engine.context, isWhole ? batch : { actions: [] }, {
    plan,
    records: applied.map((result) => result.record),
  })
  engine.trigger('hint')
  if (applied.length > 0) engine.tellApplied([...new Set(ops.map(({ resource }) => resource))])
  if (refused !== undefined) throw problemOf(refused.problem)
  if (!isWhole) throw new Problem('answer.foreign')
  return { state: 'applied' }
}
