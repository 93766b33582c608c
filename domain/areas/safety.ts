import { ammoniaRefrigeration } from '#domain/resources/ammoniaRefrigeration/definition.ts'
import { chemicalBackflow } from '#domain/resources/chemicalBackflow/definition.ts'
import { companyChemical } from '#domain/resources/companyChemical/definition.ts'
import { confinedSpace } from '#domain/resources/confinedSpace/definition.ts'
import { recordInspection } from '#domain/resources/device/actions.ts'
import { device } from '#domain/resources/device/definition.ts'
import { explosiveDust } from '#domain/resources/explosiveDust/definition.ts'
import { insurance } from '#domain/resources/insurance/definition.ts'
import { withoutInsurance } from '#domain/resources/insurance/lacking.ts'
import { majorHazard } from '#domain/resources/majorHazard/definition.ts'
import { majorHazardFiling } from '#domain/resources/majorHazardFiling/definition.ts'
import { mine } from '#domain/resources/mine/definition.ts'
import { outsourcedOperator } from '#domain/resources/outsourcedOperator/definition.ts'
import { outsourceTask } from '#domain/resources/outsourceTask/definition.ts'
import { productionItem } from '#domain/resources/productionItem/definition.ts'
import { relatedCompany } from '#domain/resources/relatedCompany/definition.ts'
import { safetyInput } from '#domain/resources/safetyInput/definition.ts'
import { safetyInputCategory } from '#domain/resources/safetyInputCategory/definition.ts'
import { closeMonth, reopenMonth } from '#domain/resources/safetyInputPlan/actions.ts'
import { safetyInputPlan } from '#domain/resources/safetyInputPlan/definition.ts'
import { storePlace } from '#domain/resources/storePlace/definition.ts'
import { tank } from '#domain/resources/tank/definition.ts'
import { area } from './area.ts'

/** Safety money, related parties, major hazard sources, chemicals and what stands on the site. */
export const safety = area(
  [
    safetyInputCategory,
    safetyInputPlan,
    safetyInput,
    relatedCompany,
    outsourceTask,
    outsourcedOperator,
    majorHazard,
    majorHazardFiling,
    companyChemical,
    storePlace,
    tank,
    device,
    productionItem,
    insurance,
    mine,
    explosiveDust,
    ammoniaRefrigeration,
    confinedSpace,
    chemicalBackflow,
  ],
  [closeMonth, reopenMonth, recordInspection],
  [withoutInsurance],
)
