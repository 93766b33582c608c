import { anyOf } from '#domain/kit/access.ts'
import { choice, date, decimal, files, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyFields, inOrder, ownAgency, toTheOthers } from '../agency-shared.ts'
import { companySideInArea, HEAD_FIRST } from '../shared.ts'

/** 服务合同: what an agency and an enterprise have agreed, confirmed by the enterprise. */
export const contract = defineResource({
  name: 'contract',
  label: '服务合同',
  title: 'contractName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    contractNo: text({ label: '合同编号', required: true, maxLength: 50 }),
    contractName: text({ label: '合同名称', required: true, maxLength: 100 }),
    contractType: choice({
      label: '合同类型',
      required: true,
      options: {
        coaching: '标准化辅导',
        hosting: '综合服务',
        review: '标准化评审',
        evaluation: '安全评价',
        testing: '检测检验',
        other: '其他',
      },
    }),
    amount: decimal({ label: '合同金额', required: true, min: 0, unit: '元' }),
    signDate: date({ label: '签订日期', required: true, happened: true }),
    validFrom: date({ label: '有效期起', required: true }),
    validTo: date({ label: '有效期止', required: true, expiry: { remindDays: 30 } }),
    agencyPerson: text({ label: '机构经办人', required: true, maxLength: 30 }),
    content: text({ label: '服务内容', required: true, maxLength: 1000, multiline: true }),
    files: files({ label: '合同文件', required: true, min: 1, max: 10, accept: 'document' }),
    confirmTime: date({ label: '企业确认日期', computed: true }),
    companyOpinion: text({ label: '企业意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      toConfirm: { label: '待企业确认', tone: 'waiting' },
      returned: { label: '已退回', tone: 'bad' },
      effective: { label: '履行中', tone: 'info', told: ['validTo'] },
      ended: { label: '已履行', tone: 'good' },
      stopped: { label: '已终止', tone: 'muted', closed: 'aside', told: [] },
    },
    turns: {
      draft: { roles: ['agency'] },
      toConfirm: HEAD_FIRST,
      returned: { roles: ['agency'] },
      effective: { waitsFor: { date: 'validTo' } },
    },
    moves: {
      submit: { label: '提交企业确认', from: ['draft', 'returned'], to: 'toConfirm', allow: ownAgency },
      confirm: {
        label: '确认合同',
        from: ['toConfirm'],
        to: 'effective',
        allow: companySideInArea,
        stamps: { confirmTime: 'today', companyOpinion: 'opinion' },
      },
      return: {
        label: '退回',
        from: ['toConfirm'],
        to: 'returned',
        allow: companySideInArea,
        stamps: { companyOpinion: 'opinion' },
        opinionRequired: true,
      },
      end: { label: '履行完毕', from: ['effective'], to: 'ended', allow: ownAgency },
      stop: { label: '终止合同', from: ['effective'], to: 'stopped', allow: anyOf(ownAgency, companySideInArea) },
    },
  },
  seenFrom: [toTheOthers],
  access: {
    read: ownAgency,
    create: ownAgency,
    update: (actor) => both(ownAgency(actor), { field: 'status', in: ['draft', 'returned'] }),
    remove: (actor) => both(ownAgency(actor), { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['contractNo', 'contractName', 'companyName', 'agencyName', 'contractType', 'amount', 'validTo'],
    filters: ['contractNo', 'contractName', 'companyName', 'agencyName', 'contractType', 'status', 'validTo'],
    order: '-signDate',
    search: ['contractNo', 'contractName', 'companyName', 'agencyName'],
    views: { toConfirm: { label: '待企业确认', in: ['toConfirm'] } },
  },
  form: [
    {
      section: '合同',
      fields: ['contractNo', 'contractName', 'contractType', 'companyGuid', 'amount', 'agencyPerson'],
    },
    { section: '期限', fields: ['signDate', 'validFrom', 'validTo', 'content', 'files'] },
  ],
  stamps: { agencyGuid: 'agency' },
  rules: (record) => inOrder(record, 'validFrom', 'validTo', '有效期止不能早于有效期起'),
  unique: [['agencyGuid', 'contractNo']],
})
