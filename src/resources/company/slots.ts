import { companyActions } from '#app/resources/company/actions.ts'
import { applyForChange } from '#app/resources/company/apply-for-change.ts'
import { IndustryCode } from '#app/resources/company/IndustryCode.tsx'
import { IndustryInput, RegionInput } from '#app/resources/company/PlaceInputs.tsx'
import { ScaleInput } from '#app/resources/company/ScaleInput.tsx'
import { useCompanyDemands } from '#app/resources/company/use-company-demands.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = {
  actions: companyActions,
  views: { economyTypeGuid: IndustryCode },
  inputs: { regionName: RegionInput, industry: IndustryInput, scaleType: ScaleInput },
  useDemands: useCompanyDemands,
  applyAt: applyForChange,
}
