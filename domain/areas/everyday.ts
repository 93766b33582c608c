import { delegation } from '#domain/resources/delegation/definition.ts'
import { holiday } from '#domain/resources/holiday/definition.ts'
import { savedFilter } from '#domain/resources/savedFilter/definition.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { area } from './area.ts'

/** What any page may show beside its own matter: what waits and for whom, who changed what, free days, kept filters. */
export const everyday = area([systemBusinessLog, holiday, savedFilter, workflowTask, delegation])
