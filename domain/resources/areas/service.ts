import { accidentCase } from '../accidentCase/definition.ts'
import { chemical } from '../chemical/definition.ts'
import { complaint } from '../complaint/definition.ts'
import { emergencyKnowledge } from '../emergencyKnowledge/definition.ts'
import { leave } from '../leave/definition.ts'
import { orderInformation } from '../orderInformation/definition.ts'
import { resourceFile } from '../resourceFile/definition.ts'
import { secretInspection } from '../secretInspection/definition.ts'
import { staffLocation } from '../staffLocation/definition.ts'
import { suggestion } from '../suggestion/definition.ts'
import { area } from './area.ts'

/** What serves everybody: what is known, what is asked and answered, what is ordered. */
export const service = area([
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
])
