import type { ResourceHooks } from '#server/engine/hooks.ts'
import { countReceipts } from './parts/notice-delivery.ts'

export const noticeFeedBackHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (before?.status === after.status || typeof after.noticeGuid !== 'string') return
    await countReceipts(tx, after.noticeGuid, now)
  },
  async beforeSave({ before, after, now }) {
    // Who answers has read.
    return before !== null && after.readTime === null && after.status === 'replied' ? { readTime: now } : {}
  },
}
