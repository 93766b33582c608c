import { anyone, only } from '#domain/kit/access.ts'
import { choice, date, decimal, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { markField } from '../risk.ts'
import { daysInOrder } from '../safety-shared.ts'

/** Who applies the law does not write down what it says, nor how much discretion it leaves him. */
const librarians = only(['bureau', 'admin'])

/** 法律依据库 (`entities.md` H7), which is the library of laws too (J5). */
export const lawBasis = defineResource({
  name: 'lawBasis',
  label: '法律法规',
  scope: 'global',
  retention: 'libraries',
  fields: {
    lawName: text({ label: '名称', required: true, maxLength: 200 }),
    lawLevel: choice({
      label: '效力级别',
      required: true,
      options: {
        law: '法律',
        regulation: '行政法规',
        rule: '部门规章',
        localLaw: '地方性法规',
        localRule: '政府规章',
        normative: '规范性文件',
        nationalStandard: '国家标准',
        industryStandard: '行业标准',
        localStandard: '地方标准',
      },
    }),
    docNo: text({ label: '文号、标准号', maxLength: 100 }),
    issueDate: date({ label: '公布日期' }),
    effectiveDate: date({ label: '施行日期' }),
    expireDate: date({ label: '废止日期' }),
    lawStatus: choice({
      label: '时效',
      required: true,
      options: { valid: '现行', coming: '即将生效', replaced: '已被代替', expired: '废止' },
      tones: { valid: 'good', coming: 'waiting', replaced: 'muted', expired: 'muted' },
    }),
    replacedBy: text({ label: '代替它的文件', maxLength: 200, when: { lawStatus: 'replaced' } }),
    mark: markField({ required: false }),
    summary: text({ label: '说明', maxLength: 1000, multiline: true }),
    articles: rows({
      label: '条款',
      max: 300,
      fields: {
        no: text({ label: '条号', required: true, maxLength: 30 }),
        text: text({ label: '内容', required: true, maxLength: 2000, multiline: true }),
        penalty: text({ label: '罚则', maxLength: 500, multiline: true }),
      },
    }),
    discretion: rows({
      label: '裁量基准',
      max: 60,
      fields: {
        step: text({ label: '档次', required: true, maxLength: 30 }),
        condition: text({ label: '情形', required: true, maxLength: 300 }),
        min: decimal({ label: '下限', min: 0, unit: '元' }),
        max: decimal({ label: '上限', min: 0, unit: '元' }),
      },
    }),
  },
  access: {
    read: anyone,
    create: librarians,
    update: librarians,
    remove: librarians,
  },
  list: {
    columns: ['lawName', 'lawLevel', 'docNo', 'effectiveDate', 'lawStatus'],
    filters: ['lawName', 'docNo', 'lawLevel', 'lawStatus', 'mark', 'effectiveDate'],
    order: 'lawName',
    search: ['lawName', 'docNo', 'summary'],
  },
  form: [{ section: '法律法规' }, { section: '条款与裁量', from: 'articles' }],
  offline: { libraryDays: 30 },
  unique: [['lawName', 'docNo']],
  rules: (record) => [
    ...daysInOrder(record, ['issueDate', 'effectiveDate'], '施行日期不能早于公布日期'),
    ...daysInOrder(record, ['effectiveDate', 'expireDate'], '废止日期不能早于施行日期'),
  ],
})
