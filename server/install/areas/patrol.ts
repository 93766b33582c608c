import { ORDER_PAPER, PATROL_PAPER } from '#domain/data/paper-templates.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { documentTemplate } from '#domain/resources/documentTemplate/definition.ts'
import { seedRecord } from '../record.ts'
import type { AreaSeed } from './area-seed.ts'

export const patrolSeed: AreaSeed = {
  reference: ({ now }) => ({
    documentTemplate: [PATROL_PAPER, ORDER_PAPER].map(({ docType, templateName, content, blanks }) =>
      seedRecord<RecordOf<typeof documentTemplate>>(
        {
          guid: `template-${docType}`,
          templateName,
          docType,
          orgName: '区镇、网格',
          versionNo: '1',
          content,
          fields: Object.entries(blanks).map(([name, label]) => ({ name, label })),
          enabled: true,
          file: [],
        },
        now,
      ),
    ),
  }),
}
