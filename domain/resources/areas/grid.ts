import { accountRecovery } from '../accountRecovery/definition.ts'
import { collection } from '../collection/definition.ts'
import { companyAuditRecord } from '../companyAuditRecord/definition.ts'
import { companyChangeRecord } from '../companyChangeRecord/definition.ts'
import { companyDelete } from '../companyDelete/definition.ts'
import { companyGrid } from '../companyGrid/definition.ts'
import { companyIndustry } from '../companyIndustry/definition.ts'
import { otherContact } from '../otherContact/definition.ts'
import { assignGrid } from '../user/actions.ts'
import { area } from './area.ts'

/** What grids do with enterprises: answer for them, change, check and close their files. */
export const grid = area(
  [
    companyGrid,
    companyIndustry,
    companyAuditRecord,
    companyChangeRecord,
    companyDelete,
    accountRecovery,
    collection,
    otherContact,
  ],
  [assignGrid],
)
