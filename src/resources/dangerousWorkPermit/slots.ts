import { HandlePermit } from '#app/resources/dangerousWorkPermit/HandlePermit.tsx'
import {
  GasTestsView,
  MeasuresView,
  PausesView,
  SignsView,
  TermsView,
} from '#app/resources/dangerousWorkPermit/summaries.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = {
  views: {
    terms: TermsView,
    measures: MeasuresView,
    gasTests: GasTestsView,
    signs: SignsView,
    pauses: PausesView,
  },
  Extra: HandlePermit,
}
