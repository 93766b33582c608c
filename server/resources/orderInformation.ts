import { isInTown } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { orderInformation } from '#domain/resources/orderInformation/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/** An order is signed for by those who work where it was sent to. */
export const orderInformationHooks: ResourceHooks = {
  async beforeSave({ before, after }) {
    if (!after.deleted && before?.gridGuid !== after.gridGuid && !isInTown(after.gridPath))
      throw wrong<typeof orderInformation>('gridGuid', '请选择接收指令的区镇或网格', 'area')
    return {}
  },
}
