import type { ResourceHooks } from '#server/engine/hooks.ts'
import { companyOf, placeFrom } from './parts/named-place.ts'

export const factoryBuildingLessorHooks: ResourceHooks = {
  async beforeSave({ tx, actor, after }) {
    return after.deleted ? {} : placeFrom(await companyOf(tx, after), after, actor)
  },
}
