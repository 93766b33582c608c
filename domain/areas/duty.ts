import { receiveReport } from '#domain/resources/dailyReport/actions.ts'
import { dailyReport } from '#domain/resources/dailyReport/definition.ts'
import { drill } from '#domain/resources/drill/definition.ts'
import { withoutDrill } from '#domain/resources/drill/lacking.ts'
import { dutyConfigPerson } from '#domain/resources/dutyConfigPerson/definition.ts'
import { dutyParticipants } from '#domain/resources/dutyParticipants/definition.ts'
import { emergencyContact } from '#domain/resources/emergencyContact/definition.ts'
import { emergencyPlan } from '#domain/resources/emergencyPlan/definition.ts'
import { readFeedback, replyFeedback } from '#domain/resources/feedback/actions.ts'
import { feedback } from '#domain/resources/feedback/definition.ts'
import { handover } from '#domain/resources/handover/definition.ts'
import { addDynamic, addReport, completeFacts, updateCasualties } from '#domain/resources/incident/actions.ts'
import { incident } from '#domain/resources/incident/definition.ts'
import { material } from '#domain/resources/material/definition.ts'
import { receiveMessages } from '#domain/resources/receiveMessages/definition.ts'
import { approveSwap } from '#domain/resources/schedule/actions.ts'
import { schedule } from '#domain/resources/schedule/definition.ts'
import { team } from '#domain/resources/team/definition.ts'
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
  [withoutDrill],
)
