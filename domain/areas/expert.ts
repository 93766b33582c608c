import { expert as expertDefinition } from '#domain/resources/expert/definition.ts'
import { expertAdmission } from '#domain/resources/expertAdmission/definition.ts'
import { expertGroup } from '#domain/resources/expertGroup/definition.ts'
import { expertLeave } from '#domain/resources/expertLeave/definition.ts'
import { expertPoolConfig } from '#domain/resources/expertPoolConfig/definition.ts'
import { replyForExpert, replySelection } from '#domain/resources/expertSelection/actions.ts'
import { expertSelection } from '#domain/resources/expertSelection/definition.ts'
import { expertTask } from '#domain/resources/expertTask/definition.ts'
import { area } from './area.ts'

/** The pool of experts: who is in it, who is drawn, what he did and is paid. */
export const expert = area(
  [expertDefinition, expertGroup, expertAdmission, expertSelection, expertTask, expertLeave, expertPoolConfig],
  [replySelection, replyForExpert],
)
