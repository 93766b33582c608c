import { anyOf, only } from '#domain/kit/access.ts'
import { choice, date, files, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import {
  agencyFields,
  audited,
  auditFields,
  bureauOnly,
  inOrder,
  ownAgency,
  toTheOthers,
  turnedDown,
} from '../agency-shared.ts'

const deciders = anyOf(bureauOnly, only(['leader']))
const OPEN = { field: 'status', in: ['draft', 'supplement'] } as const

/** 项目审批 (`entities.md` N4): the safety facilities of a construction project, handed in by the agency that evaluated them. */
export const agencyProject = defineResource({
  name: 'agencyProject',
  label: '项目审批',
  scope: 'company',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    projectName: text({ label: '建设项目名称', required: true, maxLength: 100 }),
    nature: choice({ label: '项目性质', required: true, options: { new: '新建', rebuild: '改建', extend: '扩建' } }),
    stage: choice({
      label: '审批阶段',
      required: true,
      options: { condition: '安全条件审查', design: '安全设施设计审查', trial: '试生产', acceptance: '竣工验收' },
    }),
    designUnit: text({ label: '设计单位', maxLength: 100 }),
    summary: text({ label: '项目概况', required: true, maxLength: 1000, multiline: true }),
    applyDate: date({ label: '申请日期', computed: true }),
    acceptDate: date({ label: '受理日期', computed: true }),
    dueDate: date({ label: '办结期限', expiry: { remindDays: 5, isDue: true } }),
    files: files({ label: '申报材料', required: true, min: 1, max: 30, accept: 'document' }),
    approvalNo: text({ label: '批复编号', maxLength: 40, computed: true }),
    ...auditFields,
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      submitted: { label: '待受理', tone: 'waiting' },
      reviewing: { label: '审查中', tone: 'info' },
      supplement: { label: '待补正', tone: 'bad' },
      approved: { label: '批准', tone: 'good', told: ['stage', 'approvalNo', 'auditTime'] },
      refused: { label: '不予批准', tone: 'bad', closed: 'badly', told: ['stage', 'auditTime'] },
    },
    turns: {
      draft: { roles: ['agency'] },
      submitted: { roles: ['bureau'], due: 'dueDate' },
      reviewing: { roles: ['bureau'], due: 'dueDate' },
      supplement: { roles: ['agency'], due: 'dueDate' },
    },
    moves: {
      submit: {
        label: '提交申请',
        from: ['draft', 'supplement'],
        to: 'submitted',
        allow: ownAgency,
        stamps: { applyDate: 'today' },
      },
      accept: {
        label: '受理',
        from: ['submitted'],
        to: 'reviewing',
        allow: bureauOnly,
        asks: { dueDate: 'required' },
        stamps: { acceptDate: 'today' },
        rules: (record) => inOrder(record, 'acceptDate', 'dueDate', '办结期限不能早于受理日期'),
      },
      supplement: turnedDown(bureauOnly, '要求补正', ['submitted', 'reviewing'], 'supplement'),
      approve: audited(deciders, '批准', ['reviewing'], 'approved'),
      refuse: turnedDown(deciders, '不予批准', ['reviewing'], 'refused'),
    },
  },
  seenFrom: [toTheOthers],
  access: {
    read: ownAgency,
    create: ownAgency,
    update: (actor) => both(ownAgency(actor), OPEN),
    remove: (actor) => both(ownAgency(actor), { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['projectName', 'agencyName', 'nature', 'stage', 'applyDate', 'dueDate', 'approvalNo'],
    whenFilled: ['approvalNo'],
    filters: ['projectName', 'companyName', 'agencyName', 'nature', 'stage', 'status'],
    search: ['projectName', 'companyName', 'agencyName', 'approvalNo'],
    views: { open: { label: '待办', in: ['submitted', 'reviewing'] } },
  },
  form: [
    {
      section: '建设项目',
      fields: ['projectName', 'companyGuid', 'nature', 'stage', 'designUnit', 'summary', 'files'],
    },
  ],
  card: {
    when: { status: 'approved' },
    path: '/projectApprovalIndex',
    fields: ['designUnit', 'agencyName', 'applyDate', 'acceptDate'],
    certificate: {
      heading: '建设项目安全审批批复',
      holder: 'companyName',
      says: (words) =>
        `你单位“${words('projectName')}”（${words('nature')}）${words('stage')}的申报材料，经审查符合要求，予以批准。`,
      ...{ on: 'auditTime', number: 'approvalNo' },
    },
  },
  serial: { field: 'approvalNo', from: 'approved', prefix: 'XMPF', per: 'year', digits: 4 },
  stamps: { agencyGuid: 'agency' },
})
