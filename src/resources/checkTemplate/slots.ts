import { templateActions } from '#app/resources/checkTemplate/actions.ts'
import { CheckItems } from '#app/resources/checkTemplate/CheckItems.tsx'
import { CheckItemsInput } from '#app/resources/checkTemplate/CheckItemsInput.tsx'
import { CopyAsVersion } from '#app/resources/checkTemplate/CopyAsVersion.tsx'
import { Versions } from '#app/resources/checkTemplate/Versions.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = {
  actions: templateActions,
  inputs: { items: CheckItemsInput },
  views: { items: CheckItems, firstVersionGuid: Versions },
  Extra: CopyAsVersion,
}
