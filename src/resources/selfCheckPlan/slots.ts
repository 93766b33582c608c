import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { StandardInput } from '#app/resources/selfCheckPlan/StandardInput.tsx'

export const slots: ResourceSlots = { inputs: { templateGuid: StandardInput } }
