import { only } from '#domain/kit/access.ts'
import { bool, choice, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { DOC_TYPES } from '../lawDocument/definition.ts'

/** 文书编号设置 (mendmentNo): how the number of each kind of document reads. */
export const documentNumber = defineResource({
  name: 'documentNumber',
  label: '文书编号设置',
  title: 'docType',
  scope: 'global',
  retention: 'enforcement',
  fields: {
    docType: choice({ label: '文书类型', required: true, options: DOC_TYPES }),
    orgShort: text({ label: '机关代字', required: true, maxLength: 20, hint: '如：吴应急' }),
    typeShort: text({ label: '文书代字', required: true, maxLength: 10, hint: '如：责改' }),
    digits: integer({ label: '序号位数', required: true, min: 1, max: 8 }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: only(['officer', 'bureau', 'leader', 'admin']),
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['docType', 'orgShort', 'typeShort', 'digits', 'enabled'],
    filters: ['docType', 'enabled'],
    order: 'docType',
    search: ['orgShort', 'typeShort'],
  },
  form: [{ section: '文书编号' }],
})
