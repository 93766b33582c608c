import { feedbackActions } from '#app/resources/feedback/actions.ts'
import { Timeline } from '#app/resources/incident/Timeline.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: feedbackActions, views: { replies: Timeline } }
