import { resourceTables } from './schema.ts'

export * from './extra-tables.ts'
export * from './sync-tables.ts'

// drizzle-kit reads tables from the exports of this file, one by one.
export const {
  company,
  gridManage,
  region,
  economyType,
  checkTemplate,
  patrolTask,
  patrolRecord,
  hiddenDanger,
  rectifyInstruction,
  accessoryFile,
  user,
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
} = resourceTables
