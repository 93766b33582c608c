import { inOwnArea } from '#domain/kit/access.ts'
import { choice, date, files, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea, OFFICER_FIRST, supervisorsInArea } from '../shared.ts'

/** 较大危险因素辨识 (`entities.md` C9): what an enterprise has of the catalogue (`riskFactor`), and each change of it. */
export const majorRiskFactor = defineResource({
  name: 'majorRiskFactor',
  label: '较大危险因素',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    factorGuid: reference('riskFactor', { label: '目录条目' }),
    factorName: text({ label: '较大危险因素', required: true, maxLength: 200 }),
    place: text({ label: '场所、环节或部位', required: true, maxLength: 200 }),
    accidentTypes: text({ label: '易发生的事故类型', maxLength: 200 }),
    quantity: integer({ label: '数量', min: 0 }),
    unit: text({ label: '单位', maxLength: 20 }),
    controls: text({ label: '防范措施', required: true, maxLength: 1000, multiline: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    identifyDate: date({ label: '辨识日期', required: true }),
    changeType: choice({
      label: '变更类型',
      required: true,
      options: { first: '首次辨识', added: '新增', changed: '变更', removed: '消除' },
      tones: { added: 'waiting', changed: 'info', removed: 'muted' },
    }),
    changeReason: text({ label: '变更原因', maxLength: 300, multiline: true }),
    photos: files({ label: '现场照片', max: 6 }),
    submitUserGuid: reference('user', { label: '提交人', computed: true }),
    auditUser: text({ label: '核实人', maxLength: 60, computed: true }),
    auditDate: date({ label: '核实日期', computed: true }),
    auditOpinion: text({ label: '核实意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '待提交', tone: 'muted' },
      pending: { label: '待核实', tone: 'waiting' },
      confirmed: { label: '已核实', tone: 'good', told: [] },
      returned: { label: '已退回', tone: 'bad' },
    },
    turns: {
      draft: { people: ['createUserGuid'], ...OFFICER_FIRST },
      pending: { roles: ['grid', 'town'], otherwise: ['bureau'], notBy: 'submitUserGuid' },
      confirmed: 'rests',
      returned: { people: ['createUserGuid'], ...OFFICER_FIRST },
    },
    moves: {
      submit: {
        label: '提交核实',
        from: ['draft', 'returned'],
        to: 'pending',
        allow: companySideInArea,
        stamps: { submitUserGuid: 'user' },
      },
      confirm: {
        label: '核实通过',
        from: ['pending'],
        to: 'confirmed',
        allow: supervisorsInArea,
        notBy: 'submitUserGuid',
        stamps: { auditUser: 'userName', auditDate: 'today', auditOpinion: 'opinion' },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        allow: supervisorsInArea,
        opinionRequired: true,
        stamps: { auditUser: 'userName', auditDate: 'today', auditOpinion: 'opinion' },
      },
      change: {
        label: '变更',
        from: ['confirmed'],
        to: 'draft',
        allow: companySideInArea,
        asks: { changeType: 'required', changeReason: 'required' },
      },
    },
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', in: ['draft', 'returned'] }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'draft' }] }),
  },
  list: {
    columns: ['factorName', 'place', 'accidentTypes', 'quantity', 'changeType', 'identifyDate'],
    filters: ['factorName', 'companyName', 'place', 'changeType', 'status', 'identifyDate', 'gridGuid', 'companyGuid'],
    search: ['factorName', 'companyName', 'place'],
    views: {
      changes: { label: '有变更', filter: () => ({ field: 'changeType', in: ['added', 'changed', 'removed'] }) },
      toConfirm: { label: '待核实', in: ['pending'] },
    },
  },
  form: [{ section: '较大危险因素' }, { section: '辨识', fields: ['identifyDate', 'changeType', 'changeReason'] }],
  starts: (today) => ({ identifyDate: today }),
  rules: ({ changeType, changeReason }) =>
    (changeType === 'changed' || changeType === 'removed') &&
    (typeof changeReason !== 'string' || changeReason.trim() === '')
      ? [{ path: 'changeReason', code: 'required', message: '请填写变更原因' }]
      : [],
})
