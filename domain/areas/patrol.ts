import { anyOf } from '#domain/kit/access.ts'
import { copyAsVersion, disableTemplate, enableTemplate } from '#domain/resources/checkTemplate/actions.ts'
import { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { enrolHazard } from '#domain/resources/hiddenDanger/enrol.ts'
import { hazardFollowUp } from '#domain/resources/hiddenDanger/follow-up.ts'
import { reportProgress } from '#domain/resources/majorSupervise/actions.ts'
import { majorSupervise } from '#domain/resources/majorSupervise/definition.ts'
import { noteAction } from '#domain/resources/notes.ts'
import { spotCheck, submitPatrol, supplementPatrol } from '#domain/resources/patrolRecord/actions.ts'
import { feedBackInstruction, issueInstruction, signInstruction } from '#domain/resources/rectifyInstruction/actions.ts'
import { rectifyInstruction } from '#domain/resources/rectifyInstruction/definition.ts'
import { companySideInArea, supervisorsInArea } from '#domain/resources/shared.ts'
import { specialTask } from '#domain/resources/specialTask/definition.ts'
import { specialTaskCompany } from '#domain/resources/specialTaskCompany/definition.ts'
import { area } from './area.ts'

/** What patrols ask, and what they grow into: campaigns, supervision of major hazards, looking back. */
export const patrol = area(
  [checkTemplate, specialTask, specialTaskCompany, majorSupervise],
  [
    submitPatrol,
    spotCheck,
    supplementPatrol,
    issueInstruction,
    signInstruction,
    feedBackInstruction,
    copyAsVersion,
    enableTemplate,
    disableTemplate,
    reportProgress,
    ...hazardFollowUp,
    enrolHazard,
    noteAction(rectifyInstruction, anyOf(supervisorsInArea, companySideInArea)),
  ],
)
