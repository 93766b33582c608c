import { anyOf, anyone, whileIn } from '#domain/kit/access.ts'
import { configurable } from '#domain/kit/approval.ts'
import { bool, choice, date, files, reference, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { caseHandover, crimeTransfer } from '#domain/workflows/approval-flows.ts'
import { chiefs, enforcers, inOrder, officers, toTheParty, townInArea } from '../enforcement-shared.ts'

/** 案件移送、移交 (`entities.md` H5; 国务院令第310号: decided in three days, handed over within 24 hours). */
export const caseTransfer = defineResource({
  name: 'caseTransfer',
  label: '案件移送',
  title: 'reason',
  about: '{transferType} {toOrg} {caseGuid}',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    transferType: choice({
      label: '移送类型',
      required: true,
      options: { police: '移送公安', other: '移送其他部门', up: '移送上级', down: '移送下级', entrust: '委托执法移交' },
    }),
    caseGuid: reference('lawCase', { label: '案件' }),
    toOrg: text({ label: '接收单位', required: true, maxLength: 100 }),
    reason: text({ label: '移送理由', required: true, maxLength: 500, multiline: true }),
    legalBasis: text({ label: '法律依据', required: true, maxLength: 500, multiline: true }),
    materials: rows({
      label: '移送材料',
      required: true,
      min: 1,
      max: 60,
      fields: {
        name: text({ label: '材料名称', required: true, maxLength: 100 }),
        copies: text({ label: '份数', maxLength: 10 }),
      },
    }),
    objects: text({ label: '涉案物品', maxLength: 500, multiline: true }),
    reportDate: date({ label: '报批日期', required: true }),
    approveDate: date({ label: '批准日期', computed: true }),
    handDate: date({ label: '移送日期' }),
    receipt: files({ label: '接收回执', max: 6, accept: 'document' }),
    policeDecision: choice({ label: '公安决定', options: { filed: '立案', refused: '不予立案', none: '未答复' } }),
    policeDate: date({ label: '答复日期' }),
    copyToProcuratorate: bool({ label: '已抄送检察机关' }),
  },
  workflow: {
    flows: configurable(crimeTransfer, caseHandover),
    states: {
      pending: { label: '待审批', tone: 'waiting' },
      pendingHand: { label: '待移送', tone: 'waiting' },
      handed: { label: '已移送', tone: 'info' },
      received: { label: '已接收', tone: 'info' },
      refused: { label: '不予接收', tone: 'bad' },
      answered: { label: '已反馈', tone: 'info' },
      done: { label: '办结', tone: 'good' },
    },
    turns: {
      pending: { roles: ['leader'], notBy: 'createUserGuid' },
      pendingHand: { people: ['createUserGuid'], roles: ['officer'] },
      handed: { people: ['createUserGuid'], roles: ['officer'] },
      received: { people: ['createUserGuid'], roles: ['officer'] },
      refused: { people: ['createUserGuid'], roles: ['officer'] },
      answered: { people: ['createUserGuid'], roles: ['officer'] },
    },
    moves: {
      approve: {
        label: '批准移送',
        from: ['pending'],
        to: 'pendingHand',
        allow: chiefs,
        notBy: 'createUserGuid',
        stamps: { approveDate: 'today' },
      },
      hand: {
        label: '移送',
        from: ['pendingHand', 'refused'],
        to: 'handed',
        allow: officers,
        asks: { handDate: 'required', copyToProcuratorate: 'optional' },
      },
      receive: { label: '登记接收', from: ['handed'], to: 'received', allow: officers, asks: { receipt: 'required' } },
      refuse: { label: '登记不予接收', from: ['handed'], to: 'refused', allow: officers, opinionRequired: true },
      answer: {
        label: '登记反馈',
        from: ['received'],
        to: 'answered',
        allow: officers,
        asks: { policeDecision: 'required', policeDate: 'required' },
      },
      finish: { label: '办结', from: ['answered', 'received'], to: 'done', allow: officers },
    },
  },
  writableBy: [
    {
      fields: ['transferType', 'caseGuid', 'reason', 'legalBasis', 'objects', 'reportDate'],
      by: whileIn(['pending'], anyone),
      way: '以批准时的内容为准',
    },
    { fields: ['toOrg'], by: whileIn(['pending', 'refused'], anyone), way: '以批准时的内容为准' },
    { fields: ['materials'], by: whileIn(['pending', 'pendingHand', 'refused'], anyone), way: '以移送时的内容为准' },
  ],
  seenFrom: [toTheParty({ field: 'status', in: ['answered', 'done'] }, '接收单位答复后')],
  confidential: [{ fields: ['history'], to: anyOf(enforcers, townInArea) }],
  access: {
    read: anyOf(enforcers, townInArea),
    create: officers,
    update: officers,
    remove: whileIn(['pending'], chiefs),
  },
  list: {
    columns: ['companyName', 'transferType', 'toOrg', 'reason', 'reportDate', 'approveDate', 'handDate'],
    filters: ['transferType', 'toOrg', 'reportDate', 'status', 'gridGuid', 'caseGuid'],
    order: '-reportDate',
    search: ['companyName', 'toOrg', 'reason'],
    views: {
      toApprove: { label: '待审批', in: ['pending'] },
      toHand: { label: '待移送', in: ['pendingHand'] },
    },
  },
  form: [
    {
      section: '移送',
      fields: ['companyGuid', 'transferType', 'caseGuid', 'toOrg', 'reason', 'legalBasis', 'reportDate', 'objects'],
    },
    { section: '材料', fields: ['materials'] },
  ],
  statistics: {
    dimensions: ['transferType', 'toOrg', 'status', 'regionIds', 'reportDate'],
    measures: [
      { name: 'count', label: '移送件数', count: true },
      { name: 'received', label: '已接收', count: () => ({ field: 'status', in: ['received', 'answered', 'done'] }) },
    ],
    period: 'reportDate',
  },
  rules: (record) =>
    inOrder(record, [
      ['reportDate', '报批日期'],
      ['approveDate', '批准日期'],
      ['handDate', '移送日期'],
      ['policeDate', '答复日期'],
    ]),
})
