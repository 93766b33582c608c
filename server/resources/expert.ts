import { isDeepStrictEqual } from 'node:util'
import { fieldOf } from '#domain/kit/field-of.ts'
import { Problem } from '#domain/kit/problems.ts'
import { keepers } from '#domain/resources/areas/expert-shared.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustFind } from './place-of.ts'

/** What the pool says of an expert; his own are how to reach him, what he has done and where he is paid. */
const KEPT = ['groups', 'level', 'termFrom', 'termTo', 'userGuid'] as const

export const expertHooks: ResourceHooks = {
  async beforeSave({ actor, action, resource, before, after }) {
    if (action !== 'update' || before === null || keepers(actor) !== 'nothing') return {}
    const changed = KEPT.filter((name) => !isDeepStrictEqual(before[name], after[name]))
    if (changed.length > 0)
      throw new Problem('input.invalid', {
        issues: changed.map((path) => ({
          path,
          code: 'kept',
          message: `${fieldOf(resource, path)?.label ?? path}由专家库管理人员维护`,
        })),
      })
    return {}
  },
}

/** Lists find by the expert's name without a second look; whoever fills in the record only chooses him. */
export const namedExpertHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.expertGuid === after.expertGuid) return {}
    const expert = await mustFind(tx, 'expert', { guid: after.expertGuid, path: 'expertGuid', label: '专家' })
    return { expertName: expert.name }
  },
}
