import { expert as expertDefinition } from '../expert/definition.ts'
import { expertAdmission } from '../expertAdmission/definition.ts'
import { expertGroup } from '../expertGroup/definition.ts'
import { expertLeave } from '../expertLeave/definition.ts'
import { expertPoolConfig } from '../expertPoolConfig/definition.ts'
import { replySelection } from '../expertSelection/actions.ts'
import { expertSelection } from '../expertSelection/definition.ts'
import { expertTask } from '../expertTask/definition.ts'
import { area } from './area.ts'

/** The pool of experts: who is in it, who is drawn, what he did and is paid. */
export const expert = area(
  [expertDefinition, expertGroup, expertAdmission, expertSelection, expertTask, expertLeave, expertPoolConfig],
  [replySelection],
)
