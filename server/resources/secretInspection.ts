import { isInTown } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { secretInspection } from '#domain/resources/secretInspection/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/** What was found is put right where somebody finds it among what he has to do: in a town. */
export const secretInspectionHooks: ResourceHooks = {
  async beforeSave({ action, after }) {
    if (action === 'hand' && !isInTown(after.gridPath))
      throw wrong<typeof secretInspection>('gridGuid', '请选择由哪个区镇或网格整改', 'area')
    return {}
  },
}
