import type { ResourceHooks } from '#server/engine/hooks.ts'
import { applyLeave, dropAbsence } from '#server/features/attendance.ts'

export const attendanceRecordHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'signIn') await dropAbsence(tx, String(after.userGuid), String(after.date), now)
    return {}
  },
}

export const leaveHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    if (action !== 'agree') return
    const { userGuid, startDate, endDate } = after
    await applyLeave(tx, { userGuid: String(userGuid), startDate: String(startDate), endDate: String(endDate) }, now)
  },
}
