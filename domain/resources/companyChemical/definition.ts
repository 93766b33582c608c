import { anyOf } from '#domain/kit/access.ts'
import { bool, choice, choices, date, decimal, files, reference, rows, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { servedWhere } from '../enterprise-shared.ts'
import { ownLedger, papersView } from '../safety-shared.ts'

/** 企业危化品 (`entities.md` M3), with the flow log of poisons and precursors. */
export const companyChemical = defineResource({
  name: 'companyChemical',
  label: '危化品',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    chemicalName: text({ label: '化学品名称', required: true, maxLength: 100 }),
    chemicalGuid: reference('chemical', { label: '特性库' }),
    cas: text({ label: 'CAS号', maxLength: 20 }),
    roles: choices({
      label: '用途',
      required: true,
      options: {
        raw: '原料',
        intermediate: '中间产品',
        product: '产品',
        solvent: '溶剂',
        fuel: '燃料',
        trade: '储存经营',
      },
    }),
    annualUse: decimal({ label: '年用量', min: 0, scale: 4, unit: '吨' }),
    annualOutput: decimal({ label: '年产量', min: 0, scale: 4, unit: '吨' }),
    maxStock: decimal({ label: '最大储量', required: true, min: 0, scale: 4, unit: '吨' }),
    storePlaceGuid: reference('storePlace', { label: '储存场所', required: true }),
    storeMode: choice({
      label: '储存方式',
      options: { tank: '储罐', drum: '桶', bottle: '瓶', bag: '袋', cylinder: '气瓶' },
    }),
    licenseNeeded: bool({ label: '需许可' }),
    isPrecursor: bool({ label: '剧毒或易制爆' }),
    supplier: text({ label: '供应商', maxLength: 100 }),
    flows: rows({
      label: '出入库登记',
      max: 500,
      fields: {
        date: date({ label: '日期', required: true, happened: true }),
        direction: choice({ label: '出入', required: true, options: { in: '入库', out: '出库' } }),
        quantity: decimal({ label: '数量', required: true, min: 0, scale: 4, unit: '吨' }),
        firstPerson: text({ label: '双人之一', required: true, maxLength: 30 }),
        secondPerson: text({ label: '双人之二', required: true, maxLength: 30 }),
        reportedOn: date({ label: '报公安日期', hint: '3日内', happened: true }),
      },
    }),
    sds: files({ label: '安全技术说明书', required: true, min: 1, max: 3, accept: 'document', mayFollow: true }),
    chemicalLabel: files({ label: '安全标签', required: true, min: 1, max: 3, mayFollow: true }),
  },
  access: { ...ownLedger, read: anyOf(ownLedger.read, servedWhere()) },
  // Who took what out of the store of poisons is between the enterprise and its supervisors.
  confidential: [{ fields: ['flows'], to: ownLedger.read }],
  list: {
    columns: ['chemicalName', 'cas', 'roles', 'maxStock', 'storeMode', 'isPrecursor'],
    filters: ['chemicalName', 'roles', 'storeMode', 'isPrecursor', 'gridGuid', 'storePlaceGuid'],
    order: 'chemicalName',
    search: ['chemicalName', 'cas', 'companyName'],
    views: papersView('sds', 'chemicalLabel'),
  },
  form: [
    { section: '化学品' },
    { section: '储存', fields: ['maxStock', 'storePlaceGuid', 'storeMode', 'licenseNeeded', 'isPrecursor', 'flows'] },
    { section: '资料', fields: ['sds', 'chemicalLabel'] },
  ],
  offline: { visitDays: 7 },
  rules: (record) => [...missingPapers(record), ...receivedAlone(record)],
})

/**
 * 一书一签 (GB/T 16483, GB 15258) 和储存场所 (`entities.md` M3): rows of before and those from a sheet stay readable, and are
 * asked for them when next changed. The form of a new one asks by itself.
 */
const HELD = { storePlaceGuid: '请选择储存场所', sds: '请上传安全技术说明书', chemicalLabel: '请上传安全标签' }

function missingPapers(record: AnyRecord): InputIssue[] {
  if (record.version === 1) return []
  return Object.entries(HELD)
    .filter(([path]) => record[path] == null || (Array.isArray(record[path]) && record[path].length === 0))
    .map(([path, message]) => ({ path, code: 'required', message }))
}

function receivedAlone({ isPrecursor, flows }: AnyRecord): InputIssue[] {
  if (isPrecursor !== true || !Array.isArray(flows)) return []
  return flows.flatMap(({ firstPerson, secondPerson }, at) =>
    firstPerson === secondPerson
      ? [{ path: `flows.${at}.secondPerson`, code: 'same', message: '剧毒、易制爆化学品须双人收发' }]
      : [],
  )
}
