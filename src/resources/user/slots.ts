import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { AccountButtons } from '#app/resources/user/AccountButtons.tsx'
import { ownStaff, useAccountDemands } from '#app/resources/user/account-form.ts'
import { userActions } from '#app/resources/user/actions.ts'

export const slots: ResourceSlots = {
  actions: userActions,
  Extra: AccountButtons,
  useDemands: useAccountDemands,
  fixedFor: ownStaff,
}
