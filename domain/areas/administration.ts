import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import { dictionary } from '#domain/resources/dictionary/definition.ts'
import { documentTemplate } from '#domain/resources/documentTemplate/definition.ts'
import { menu } from '#domain/resources/menu/definition.ts'
import { permission } from '#domain/resources/permission/definition.ts'
import { riskFactor } from '#domain/resources/riskFactor/definition.ts'
import { role } from '#domain/resources/role/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
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
  smsRecord,
  documentTemplate,
  riskFactor,
])
