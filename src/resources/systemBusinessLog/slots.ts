import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { LogChanges } from '#app/resources/systemBusinessLog/LogChanges.tsx'

export const slots: ResourceSlots = { Extra: LogChanges }
