import { accessoryFile } from '../accessoryFile/definition.ts'
import { dictionary } from '../dictionary/definition.ts'
import { documentTemplate } from '../documentTemplate/definition.ts'
import { holiday } from '../holiday/definition.ts'
import { menu } from '../menu/definition.ts'
import { permission } from '../permission/definition.ts'
import { riskFactor } from '../riskFactor/definition.ts'
import { role } from '../role/definition.ts'
import { savedFilter } from '../savedFilter/definition.ts'
import { smsRecord } from '../smsRecord/definition.ts'
import { systemBusinessLog } from '../systemBusinessLog/definition.ts'
import { systemConfig } from '../systemConfig/definition.ts'
import { systemLoginLog } from '../systemLoginLog/definition.ts'
import { workflowTask } from '../workflowTask/definition.ts'
import { area } from './area.ts'

/** What the platform itself is run with. */
export const administration = area([
  accessoryFile,
  menu,
  role,
  permission,
  dictionary,
  systemConfig,
  systemLoginLog,
  systemBusinessLog,
  smsRecord,
  documentTemplate,
  riskFactor,
  holiday,
  savedFilter,
  workflowTask,
])
