import { ammoniaRefrigeration } from '../ammoniaRefrigeration/definition.ts'
import { chemicalBackflow } from '../chemicalBackflow/definition.ts'
import { companyChemical } from '../companyChemical/definition.ts'
import { confinedSpace } from '../confinedSpace/definition.ts'
import { device } from '../device/definition.ts'
import { explosiveDust } from '../explosiveDust/definition.ts'
import { insurance } from '../insurance/definition.ts'
import { withoutInsurance } from '../insurance/lacking.ts'
import { majorHazard } from '../majorHazard/definition.ts'
import { majorHazardFiling } from '../majorHazardFiling/definition.ts'
import { mine } from '../mine/definition.ts'
import { outsourcedOperator } from '../outsourcedOperator/definition.ts'
import { outsourceTask } from '../outsourceTask/definition.ts'
import { productionItem } from '../productionItem/definition.ts'
import { relatedCompany } from '../relatedCompany/definition.ts'
import { safetyInput } from '../safetyInput/definition.ts'
import { safetyInputCategory } from '../safetyInputCategory/definition.ts'
import { closeMonth, reopenMonth } from '../safetyInputPlan/actions.ts'
import { safetyInputPlan } from '../safetyInputPlan/definition.ts'
import { storePlace } from '../storePlace/definition.ts'
import { tank } from '../tank/definition.ts'
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
  [closeMonth, reopenMonth],
  [withoutInsurance],
)
