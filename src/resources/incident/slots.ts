import { incidentActions } from '#app/resources/incident/actions.ts'
import { Timeline } from '#app/resources/incident/Timeline.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = {
  actions: incidentActions,
  views: { dynamics: Timeline },
}
