import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { OpenBusiness } from '#app/resources/workflowTask/OpenBusiness.tsx'
import { SET_BY_HAND } from '#domain/resources/workflowTask/definition.ts'

export const slots: ResourceSlots = {
  Extra: OpenBusiness,
  fixedFor: () => ({ activityName: SET_BY_HAND }),
}
