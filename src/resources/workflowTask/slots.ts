import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { OpenBusiness } from '#app/resources/workflowTask/OpenBusiness.tsx'

export const slots: ResourceSlots = { Extra: OpenBusiness }
