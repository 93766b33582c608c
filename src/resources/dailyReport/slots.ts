import { dailyReportActions } from '#app/resources/dailyReport/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: dailyReportActions }
