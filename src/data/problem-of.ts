import { isProblemCode, Problem, type WireProblem } from '#domain/kit/problems.ts'

/** A refusal as it came, to be thrown; `outboxId` says as what it lies in the tray. */
export function problemOf(wire: WireProblem, outboxId?: string): Problem {
  const details = { ...wire.details, ...(outboxId === undefined ? {} : { outboxId }) }
  // A newer server may know problems that this version does not; its sentence is still right.
  return isProblemCode(wire.code)
    ? new Problem(wire.code, details)
    : new Problem('server.broken', { ...details, sentence: wire.message })
}

/** For what may not wait in the outbox. */
export const needsLine = (cause: unknown) =>
  new Problem('network.unreachable', { sentence: '需要联网才能进行此操作' }, { cause })
