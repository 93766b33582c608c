import { copyAsVersion, disableTemplate, enableTemplate } from '../checkTemplate/actions.ts'
import { checkTemplate } from '../checkTemplate/definition.ts'
import { hazardFollowUp } from '../hiddenDanger/follow-up.ts'
import { reportProgress } from '../majorSupervise/actions.ts'
import { majorSupervise } from '../majorSupervise/definition.ts'
import { specialTask } from '../specialTask/definition.ts'
import { specialTaskCompany } from '../specialTaskCompany/definition.ts'
import { area } from './area.ts'

/** What patrols ask, and what they grow into: campaigns, supervision of major hazards, looking back. */
export const patrol = area(
  [checkTemplate, specialTask, specialTaskCompany, majorSupervise],
  [copyAsVersion, enableTemplate, disableTemplate, reportProgress, ...hazardFollowUp],
)
