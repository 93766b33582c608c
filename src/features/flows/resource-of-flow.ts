import '#domain/areas/agency.ts'
import '#domain/areas/enforcement.ts'
import type { ApprovalFlow } from '#domain/kit/approval.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourcesKnown } from '#domain/resources/registry.ts'

/** Whose records run by a flow. */
export function resourceOfFlow({ key }: ApprovalFlow): AnyResource {
  const found = resourcesKnown().find(({ workflow }) => workflow?.flows?.ways.some((flow) => flow.key === key))
  if (found === undefined) throw new Error(`no workflow has the flow ${key}`)
  return found
}
