import type { AnyResource } from '#domain/kit/resource.ts'
import { accessoryFile } from './accessoryFile/definition.ts'
import { dictionary } from './dictionary/definition.ts'
import { documentTemplate } from './documentTemplate/definition.ts'
import { menu } from './menu/definition.ts'
import { permission } from './permission/definition.ts'
import { FIELD_RESOURCES, register } from './registry.ts'
import { riskFactor } from './riskFactor/definition.ts'
import { role } from './role/definition.ts'
import { smsRecord } from './smsRecord/definition.ts'
import { systemBusinessLog } from './systemBusinessLog/definition.ts'
import { systemConfig } from './systemConfig/definition.ts'
import { systemLoginLog } from './systemLoginLog/definition.ts'

/** What is worked with at a desk, with a connection: never queued, never mirrored. */
export const OFFICE_RESOURCES = [
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
] as unknown as readonly AnyResource[] // each definition is checked by its own type; here only the common part matters

register(OFFICE_RESOURCES)

/** Every declared resource; tables, API, screens, mirror and conformance tests loop over it. */
export const RESOURCES: readonly AnyResource[] = [...FIELD_RESOURCES, ...OFFICE_RESOURCES]
