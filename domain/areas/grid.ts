import { accountRecovery } from '#domain/resources/accountRecovery/definition.ts'
import { collection } from '#domain/resources/collection/definition.ts'
import { companyAuditRecord } from '#domain/resources/companyAuditRecord/definition.ts'
import { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'
import { companyDelete } from '#domain/resources/companyDelete/definition.ts'
import { companyGrid } from '#domain/resources/companyGrid/definition.ts'
import { companyIndustry } from '#domain/resources/companyIndustry/definition.ts'
import { otherContact } from '#domain/resources/otherContact/definition.ts'
import { assignGrid, chooseChannels } from '#domain/resources/user/actions.ts'
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
  [assignGrid, chooseChannels],
)
