import { commitNotice } from '../commitNotice/definition.ts'
import { withoutCommitNotice } from '../commitNotice/lacking.ts'
import { dangerousWorkConfig } from '../dangerousWorkConfig/definition.ts'
import { dangerousWorkDispatch } from '../dangerousWorkDispatch/definition.ts'
import { evaluationActions } from '../dangerousWorkEvaluation/actions.ts'
import { dangerousWorkEvaluation } from '../dangerousWorkEvaluation/definition.ts'
import { permitActions } from '../dangerousWorkPermit/actions.ts'
import { dangerousWorkPermit } from '../dangerousWorkPermit/definition.ts'
import { dangerousWorkRegister } from '../dangerousWorkRegister/definition.ts'
import { maintenanceRecord } from '../maintenanceRecord/definition.ts'
import { majorRiskFactor } from '../majorRiskFactor/definition.ts'
import { riskCriteria } from '../riskCriteria/definition.ts'
import { riskEventActions } from '../riskEvent/actions.ts'
import { riskEvent } from '../riskEvent/definition.ts'
import { riskMeasure } from '../riskMeasure/definition.ts'
import { riskReport } from '../riskReport/definition.ts'
import { withoutRiskReport } from '../riskReport/lacking.ts'
import { placeRiskUnit } from '../riskUnit/actions.ts'
import { riskUnit } from '../riskUnit/definition.ts'
import { safetyCard } from '../safetyCard/definition.ts'
import { selfCheckPlan } from '../selfCheckPlan/definition.ts'
import { reportOwnHazard, submitSelfCheck } from '../selfCheckRecord/actions.ts'
import { selfCheckRecord } from '../selfCheckRecord/definition.ts'
import { finishSelfCheck } from '../selfCheckTask/actions.ts'
import { selfCheckTask } from '../selfCheckTask/definition.ts'
import { area } from './area.ts'

/** What an enterprise checks, assesses and permits by itself. */
export const selfCheck = area(
  [
    selfCheckPlan,
    selfCheckTask,
    selfCheckRecord,
    riskCriteria,
    riskUnit,
    riskEvent,
    riskMeasure,
    majorRiskFactor,
    safetyCard,
    commitNotice,
    riskReport,
    maintenanceRecord,
    dangerousWorkConfig,
    dangerousWorkPermit,
    dangerousWorkRegister,
    dangerousWorkDispatch,
    dangerousWorkEvaluation,
  ],
  [
    submitSelfCheck,
    reportOwnHazard,
    finishSelfCheck,
    placeRiskUnit,
    ...riskEventActions,
    ...evaluationActions,
    ...permitActions,
  ],
  [withoutRiskReport, withoutCommitNotice],
)
