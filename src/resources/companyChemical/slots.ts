import { StorePlaceInput } from '#app/resources/companyChemical/StorePlaceInput.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { inputs: { storePlaceGuid: StorePlaceInput } }
