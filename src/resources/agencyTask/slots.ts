import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { ServedCompanyButton } from '#app/resources/served-company/ServedCompanyButton.tsx'

export const slots: ResourceSlots = { Extra: ServedCompanyButton }
