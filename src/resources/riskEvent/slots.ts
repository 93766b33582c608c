import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { RiskScoreInput, RiskScoreView } from '#app/resources/riskEvent/RiskScoreField.tsx'

export const slots: ResourceSlots = {
  inputs: { inherent: RiskScoreInput, current: RiskScoreInput },
  views: { inherent: RiskScoreView, current: RiskScoreView },
}
