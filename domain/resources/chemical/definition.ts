import { anyone, only } from '#domain/kit/access.ts'
import { bool, decimal, files, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { markField } from '../risk.ts'

const editors = only(['bureau', 'admin'])
const long = (label: string) => text({ label, maxLength: 2000, multiline: true })

/** 化学品特性库 (`entities.md` J5). */
export const chemical = defineResource({
  name: 'chemical',
  label: '化学品特性',
  scope: 'global',
  retention: 'libraries',
  fields: {
    chineseName: text({ label: '中文名', required: true, maxLength: 100 }),
    aliases: text({ label: '别名', maxLength: 200 }),
    cas: text({ label: 'CAS号', required: true, maxLength: 40 }),
    unNo: text({ label: 'UN编号', maxLength: 20 }),
    catalogNo: text({ label: '目录序号', maxLength: 20 }),
    isHighlyToxic: bool({ label: '剧毒' }),
    isPrecursorDrug: bool({ label: '易制毒' }),
    isPrecursorExplosive: bool({ label: '易制爆' }),
    isKeyRegulated: bool({ label: '重点监管' }),
    ghsClasses: text({ label: '危险性类别', maxLength: 300 }),
    criticalQty: decimal({ label: '临界量（GB 18218 表1）', min: 0, scale: 4, unit: '吨' }),
    hazardSymbol: text({ label: '类别符号', maxLength: 20 }),
    flashPoint: decimal({ label: '闪点', unit: '℃', scale: 1 }),
    lel: decimal({ label: '爆炸下限', min: 0, max: 100, unit: '%' }),
    uel: decimal({ label: '爆炸上限', min: 0, max: 100, unit: '%' }),
    boilingPoint: decimal({ label: '沸点', unit: '℃', scale: 1 }),
    storage: long('储存要求'),
    firstAid: long('急救措施'),
    firefighting: long('消防措施'),
    leak: long('泄漏处置'),
    mark: markField({ required: false }),
    sdsFile: files({ label: '安全技术说明书', max: 3, accept: 'document' }),
  },
  access: { read: anyone, create: editors, update: editors, remove: editors },
  list: {
    columns: ['chineseName', 'cas', 'unNo', 'ghsClasses', 'criticalQty', 'isHighlyToxic', 'isKeyRegulated'],
    filters: ['chineseName', 'cas', 'isHighlyToxic', 'isPrecursorDrug', 'isPrecursorExplosive', 'isKeyRegulated'],
    order: 'chineseName',
    search: ['chineseName', 'aliases', 'cas'],
  },
  form: [
    {
      section: '标识',
      fields: ['chineseName', 'aliases', 'cas', 'unNo', 'catalogNo', 'ghsClasses', 'hazardSymbol', 'criticalQty'],
    },
    { section: '管制', fields: ['isHighlyToxic', 'isPrecursorDrug', 'isPrecursorExplosive', 'isKeyRegulated'] },
    { section: '理化性质', fields: ['flashPoint', 'lel', 'uel', 'boilingPoint'] },
    { section: '处置', fields: ['storage', 'firstAid', 'firefighting', 'leak', 'sdsFile', 'mark'] },
  ],
  offline: { libraryDays: 30 },
  rules: ({ lel, uel }) =>
    typeof lel === 'number' && typeof uel === 'number' && uel < lel
      ? [{ path: 'uel', code: 'order', message: '爆炸上限不能小于爆炸下限' }]
      : [],
})
