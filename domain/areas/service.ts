import { accidentCase } from '#domain/resources/accidentCase/definition.ts'
import { chemical } from '#domain/resources/chemical/definition.ts'
import { complaint } from '#domain/resources/complaint/definition.ts'
import { emergencyKnowledge } from '#domain/resources/emergencyKnowledge/definition.ts'
import { leave } from '#domain/resources/leave/definition.ts'
import { noteAction } from '#domain/resources/notes.ts'
import { orderInformation } from '#domain/resources/orderInformation/definition.ts'
import { resourceFile } from '#domain/resources/resourceFile/definition.ts'
import { secretInspection } from '#domain/resources/secretInspection/definition.ts'
import { supervisorsInArea } from '#domain/resources/shared.ts'
import { staffLocation } from '#domain/resources/staffLocation/definition.ts'
import { suggestion } from '#domain/resources/suggestion/definition.ts'
import { area } from './area.ts'

/** What serves everybody: what is known, what is asked and answered, what is ordered. */
export const service = area(
  [
    leave,
    orderInformation,
    secretInspection,
    complaint,
    suggestion,
    accidentCase,
    chemical,
    emergencyKnowledge,
    resourceFile,
    staffLocation,
  ],
  [noteAction(orderInformation, supervisorsInArea)],
)
