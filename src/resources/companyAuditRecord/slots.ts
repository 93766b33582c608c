import { OpenFile } from '#app/resources/companyAuditRecord/OpenFile.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Extra: OpenFile }
