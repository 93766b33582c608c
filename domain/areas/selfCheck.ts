import { anyOf } from '#domain/kit/access.ts'
import { commitNotice } from '#domain/resources/commitNotice/definition.ts'
import { withoutCommitNotice } from '#domain/resources/commitNotice/lacking.ts'
import { dangerousWorkConfig } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { dangerousWorkDispatch } from '#domain/resources/dangerousWorkDispatch/definition.ts'
import { evaluationActions } from '#domain/resources/dangerousWorkEvaluation/actions.ts'
import { dangerousWorkEvaluation } from '#domain/resources/dangerousWorkEvaluation/definition.ts'
import { permitActions } from '#domain/resources/dangerousWorkPermit/actions.ts'
import { dangerousWorkPermit, workSideInArea } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { dangerousWorkRegister } from '#domain/resources/dangerousWorkRegister/definition.ts'
import { maintenanceRecord } from '#domain/resources/maintenanceRecord/definition.ts'
import { majorRiskFactor } from '#domain/resources/majorRiskFactor/definition.ts'
import { noteAction } from '#domain/resources/notes.ts'
import { riskCriteria } from '#domain/resources/riskCriteria/definition.ts'
import { riskEventActions } from '#domain/resources/riskEvent/actions.ts'
import { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { riskMeasure } from '#domain/resources/riskMeasure/definition.ts'
import { riskReport } from '#domain/resources/riskReport/definition.ts'
import { withoutRiskReport } from '#domain/resources/riskReport/lacking.ts'
import { placeRiskUnit } from '#domain/resources/riskUnit/actions.ts'
import { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { safetyCard } from '#domain/resources/safetyCard/definition.ts'
import { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import { reportOwnHazard, submitSelfCheck } from '#domain/resources/selfCheckRecord/actions.ts'
import { selfCheckRecord } from '#domain/resources/selfCheckRecord/definition.ts'
import { finishSelfCheck } from '#domain/resources/selfCheckTask/actions.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { companySideInArea, supervisorsInArea } from '#domain/resources/shared.ts'
import { area } from './area.ts'

const bothSides = anyOf(supervisorsInArea, companySideInArea)

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
    noteAction(selfCheckRecord, bothSides),
    noteAction(dangerousWorkPermit, anyOf(supervisorsInArea, workSideInArea)),
    noteAction(dangerousWorkRegister, bothSides),
    noteAction(dangerousWorkDispatch, supervisorsInArea),
  ],
  [withoutRiskReport, withoutCommitNotice],
)
