import { receiveReport } from '../dailyReport/actions.ts'
import { dailyReport } from '../dailyReport/definition.ts'
import { drill } from '../drill/definition.ts'
import { dutyConfigPerson } from '../dutyConfigPerson/definition.ts'
import { dutyParticipants } from '../dutyParticipants/definition.ts'
import { emergencyContact } from '../emergencyContact/definition.ts'
import { emergencyPlan } from '../emergencyPlan/definition.ts'
import { readFeedback, replyFeedback } from '../feedback/actions.ts'
import { feedback } from '../feedback/definition.ts'
import { handover } from '../handover/definition.ts'
import { addDynamic, addReport, completeFacts, updateCasualties } from '../incident/actions.ts'
import { incident } from '../incident/definition.ts'
import { material } from '../material/definition.ts'
import { receiveMessages } from '../receiveMessages/definition.ts'
import { approveSwap } from '../schedule/actions.ts'
import { schedule } from '../schedule/definition.ts'
import { team } from '../team/definition.ts'
import { area } from './area.ts'

/** The duty desk, the events it takes reports of, and what is ready for them. */
export const duty = area(
  [
    incident,
    dutyParticipants,
    dailyReport,
    schedule,
    handover,
    emergencyContact,
    dutyConfigPerson,
    feedback,
    receiveMessages,
    emergencyPlan,
    drill,
    team,
    material,
  ],
  [completeFacts, receiveReport, updateCasualties, addReport, addDynamic, approveSwap, replyFeedback, readFeedback],
)
