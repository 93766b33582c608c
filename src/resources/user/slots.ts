import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { AccountButtons } from '#app/resources/user/AccountButtons.tsx'
import { AccountTypeInput } from '#app/resources/user/AccountTypeInput.tsx'
import { ownStaff, useAccountDemands } from '#app/resources/user/account-form.ts'
import { userActions } from '#app/resources/user/actions.ts'
import { LockedAccounts } from '#app/resources/user/LockedAccounts.tsx'

export const slots: ResourceSlots = {
  actions: userActions,
  inputs: { accountType: AccountTypeInput },
  Extra: AccountButtons,
  Toolbar: LockedAccounts,
  useDemands: useAccountDemands,
  fixedFor: ownStaff,
}
