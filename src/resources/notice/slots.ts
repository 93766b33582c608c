import { noticeActions } from '#app/resources/notice/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: noticeActions }
