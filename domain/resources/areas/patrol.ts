import { hazardFollowUp } from '../hiddenDanger/follow-up.ts'
import { reportProgress } from '../majorSupervise/actions.ts'
import { majorSupervise } from '../majorSupervise/definition.ts'
import { specialTask } from '../specialTask/definition.ts'
import { specialTaskCompany } from '../specialTaskCompany/definition.ts'
import { area } from './area.ts'

/** What patrols grow into: campaigns, supervision of major hazards, looking back. */
export const patrol = area([specialTask, specialTaskCompany, majorSupervise], [reportProgress, ...hazardFollowUp])
