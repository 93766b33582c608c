import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { StandardInput } from '#app/resources/selfCheckPlan/StandardInput.tsx'
import { TimeAxisLink } from '#app/resources/selfCheckTask/TimeAxisLink.tsx'

export const slots: ResourceSlots = { inputs: { templateGuid: StandardInput }, Extra: TimeAxisLink }
