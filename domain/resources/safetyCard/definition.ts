import { inOwnArea, only } from '#domain/kit/access.ts'
import { choice, choices, date, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ACCIDENT_TYPES } from '../risk.ts'
import { COMPANY_SIDE, companySideInArea, OFFICER_FIRST, RISK_COLORS, RISK_TONES } from '../shared.ts'

const PAGES = '/fiveInOneCom/doublePrevent/threeCardManage'

/** 三卡: 安全生产责任卡、岗位风险卡、应急处置卡. */
export const safetyCard = defineResource({
  name: 'safetyCard',
  label: '岗位安全卡',
  title: 'position',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    cardNo: text({ label: '卡片编号', maxLength: 30, computed: true }),
    cardType: choice({
      label: '卡片类型',
      required: true,
      options: { duty: '安全生产责任卡', risk: '岗位风险卡', emergency: '应急处置卡' },
      tones: { duty: 'info', risk: 'waiting', emergency: 'bad' },
    }),
    position: text({ label: '岗位', required: true }),
    holderName: text({ label: '持卡人', maxLength: 30 }),
    duties: text({ required: true, when: { cardType: 'duty' }, label: '安全职责', maxLength: 1000, multiline: true }),
    rights: text({ when: { cardType: 'duty' }, label: '安全权利', maxLength: 1000, multiline: true }),
    riskEventGuids: references('riskEvent', { when: { cardType: 'risk' }, label: '涉及的风险事件' }),
    riskText: text({ required: true, when: { cardType: 'risk' }, label: '主要风险', maxLength: 1000, multiline: true }),
    riskLevel: choice({ when: { cardType: 'risk' }, label: '风险等级', options: RISK_COLORS, tones: RISK_TONES }),
    accidentTypes: choices({ when: { cardType: 'risk' }, label: '事故类型', options: ACCIDENT_TYPES }),
    controls: text({ required: true, when: { cardType: 'risk' }, label: '管控措施', maxLength: 1000, multiline: true }),
    ppe: text({ when: { cardType: 'risk' }, label: '劳动防护用品', maxLength: 300 }),
    signs: text({ when: { cardType: 'risk' }, label: '安全标志（GB 2894）', maxLength: 300 }),
    accidentType: choice({
      required: true,
      when: { cardType: 'emergency' },
      label: '处置的事故',
      options: ACCIDENT_TYPES,
    }),
    steps: text({
      required: true,
      when: { cardType: 'emergency' },
      label: '处置步骤',
      maxLength: 2000,
      multiline: true,
    }),
    contacts: text({ required: true, when: { cardType: 'emergency' }, label: '应急联系人', maxLength: 300 }),
    materials: text({ when: { cardType: 'emergency' }, label: '应急物资', maxLength: 300 }),
    versionNo: text({ label: '版本', required: true, maxLength: 20 }),
    issueDate: date({ label: '发放日期', computed: true }),
    signerGuid: reference('user', { label: '签收人', computed: true }),
    signer: text({ label: '签收人', maxLength: 60, computed: true }),
    signDate: date({ label: '签收日期', computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      issued: { label: '已发放', tone: 'waiting' },
      signed: { label: '已签收', tone: 'good' },
      voided: { label: '作废', tone: 'bad', closed: 'badly' },
    },
    turns: {
      draft: { people: ['createUserGuid'], ...OFFICER_FIRST },
      issued: OFFICER_FIRST,
      signed: 'rests',
    },
    moves: {
      issue: {
        label: '发放',
        from: ['draft'],
        to: 'issued',
        allow: companySideInArea,
        asks: { holderName: 'required' },
        stamps: { issueDate: 'today' },
      },
      sign: {
        label: '签收',
        from: ['issued'],
        to: 'signed',
        allow: only([...COMPANY_SIDE, 'worker'], inOwnArea),
        stamps: { signerGuid: 'user', signer: 'userName', signDate: 'today' },
      },
      void: { label: '作废', from: ['draft', 'issued', 'signed'], to: 'voided', allow: companySideInArea },
    },
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'draft' }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'draft' }] }),
  },
  list: {
    columns: ['cardNo', 'position', 'companyName', 'cardType', 'holderName', 'versionNo', 'issueDate'],
    filters: ['position', 'companyName', 'cardType', 'status', 'gridGuid', 'companyGuid'],
    search: ['position', 'companyName', 'holderName', 'cardNo'],
  },
  form: [
    { section: '卡片', fields: ['companyGuid', 'cardType', 'position', 'holderName', 'versionNo'] },
    { section: '责任卡', fields: ['duties', 'rights'] },
    {
      section: '风险卡',
      fields: ['riskText', 'riskLevel', 'riskEventGuids', 'accidentTypes', 'controls', 'ppe', 'signs'],
    },
    { section: '处置卡', fields: ['accidentType', 'steps', 'contacts', 'materials'] },
  ],
  offline: { keep: 'mirror', edits: 'online' },
  starts: () => ({ versionNo: '1' }),
  card: {
    kind: 'cardType',
    path: { duty: `${PAGES}/safetyProductCard`, risk: `${PAGES}/jonRiskCard`, emergency: `${PAGES}/emergencyCard` },
    fields: [
      ...['holderName', 'companyName', 'duties', 'rights', 'riskLevel', 'riskText', 'accidentTypes'],
      ...['controls', 'ppe', 'signs', 'accidentType', 'steps', 'contacts', 'materials', 'versionNo', 'issueDate'],
    ],
  },
  serial: { field: 'cardNo', prefix: 'SK', per: 'day', digits: 4 },
})
