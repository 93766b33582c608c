import { bool, choice, decimal, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** The eighteen key-regulated processes (重点监管的危险化工工艺). */
const KEY_PROCESSES = {
  no: '否',
  photochlorination: '光气及光气化工艺',
  chloralkali: '电解工艺（氯碱）',
  chlorination: '氯化工艺',
  nitration: '硝化工艺',
  ammonia: '合成氨工艺',
  cracking: '裂解（裂化）工艺',
  fluorination: '氟化工艺',
  hydrogenation: '加氢工艺',
  diazotization: '重氮化工艺',
  oxidation: '氧化工艺',
  peroxidation: '过氧化工艺',
  amination: '胺基化工艺',
  sulfonation: '磺化工艺',
  polymerization: '聚合工艺',
  alkylation: '烷基化工艺',
  newCoal: '新型煤化工工艺',
  acetylene: '电石生产工艺',
  azide: '偶氮化工艺',
} as const

/** 工艺、产品、物料、场所 (`entities.md` M6): one ledger, four kinds. */
export const productionItem = defineResource({
  name: 'productionItem',
  label: '现场管理',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    itemType: choice({
      label: '种类',
      required: true,
      options: { craft: '生产工艺', product: '产品', material: '物料', place: '场所' },
    }),
    itemName: text({ label: '名称', required: true, maxLength: 100 }),
    keyProcess: choice({ label: '重点监管工艺', options: KEY_PROCESSES, when: { itemType: 'craft' } }),
    hazards: text({ label: '主要危险', maxLength: 300, multiline: true, when: { itemType: ['craft', 'place'] } }),
    automation: choice({
      label: '自动化水平',
      options: { manual: '手动', dcs: 'DCS', plc: 'PLC', sis: 'DCS+SIS' },
      when: { itemType: 'craft' },
    }),
    state: choice({
      label: '状态',
      options: { gas: '气态', liquid: '液态', solid: '固态' },
      when: { itemType: ['product', 'material'] },
    }),
    yearAmount: decimal({
      label: '年产量或用量',
      min: 0,
      scale: 4,
      unit: '吨',
      when: { itemType: ['product', 'material'] },
    }),
    isHazardous: bool({ label: '属危险化学品', when: { itemType: ['product', 'material'] } }),
    area: decimal({ label: '面积', min: 0, unit: '平方米', when: { itemType: 'place' } }),
    people: integer({ label: '人数', min: 0, unit: '人', when: { itemType: 'place' } }),
    fireClass: choice({
      label: '火灾危险性',
      options: { a: '甲类', b: '乙类', c: '丙类', d: '丁类', e: '戊类' },
      when: { itemType: 'place' },
    }),
    remark: text({ label: '备注', maxLength: 300, multiline: true }),
  },
  access: ownLedger,
  list: {
    columns: ['itemName', 'itemType', 'keyProcess', 'yearAmount', 'isHazardous', 'people'],
    filters: ['itemName', 'itemType', 'keyProcess', 'isHazardous', 'gridGuid'],
    order: 'itemName',
  },
  form: [
    {
      section: '现场管理',
      fields: [
        'companyGuid',
        'itemType',
        'itemName',
        'keyProcess',
        'automation',
        'hazards',
        'state',
        'yearAmount',
        'isHazardous',
        'area',
        'people',
        'fireClass',
        'remark',
      ],
    },
  ],
})
