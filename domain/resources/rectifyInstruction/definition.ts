import { inOwnArea, nobody } from '#domain/kit/access.ts'
import { choice, date, files, instant, reference, references, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea, noteFields, supervisorsInArea } from '../shared.ts'

/**
 * 整改指令 (`entities.md` B5). From 整改中 on its status follows its hazards: all answered makes it 待复查, all closed
 * 已完成, one sent back 整改中 again.
 */
export const rectifyInstruction = defineResource({
  name: 'rectifyInstruction',
  label: '整改指令',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    instructionNo: text({ label: '指令编号', maxLength: 30, computed: true }),
    instructionType: choice({
      label: '类型',
      required: true,
      options: { order: '整改指令', advice: '整改建议', deadline: '责令限期整改', onSite: '现场处理措施' },
    }),
    issueOrg: text({ label: '签发单位', required: true, maxLength: 100 }),
    issueUserGuid: reference('user', { label: '签发人', computed: true, silent: true }),
    issueUser: text({ label: '签发人', maxLength: 60, computed: true }),
    issueDate: date({ label: '签发日期', required: true }),
    sourceGuid: reference('patrolRecord', { label: '来源记录' }),
    problems: references('hiddenDanger', { label: '隐患', required: true }),
    deadline: date({ label: '整改期限', required: true }),
    files: files({ label: '文书', max: 9, accept: 'document' }),
    signUser: text({ label: '签收人', maxLength: 60, computed: true }),
    signTime: instant({ label: '签收时间', computed: true }),
    feedback: text({ label: '反馈', maxLength: 500, multiline: true, computed: true }),
    feedbackTime: instant({ label: '反馈时间', computed: true }),
    feedbackFiles: files({ label: '反馈附件', max: 9, accept: 'media' }),
    ...noteFields,
  },
  workflow: {
    states: {
      pendingSign: { label: '待签收', tone: 'waiting' },
      rectifying: { label: '整改中', tone: 'info' },
      pendingReview: { label: '待复查', tone: 'info' },
      done: { label: '已完成', tone: 'good' },
    },
    turns: {
      pendingSign: { roles: ['company', 'safety'], due: 'deadline' },
      rectifying: { waitsFor: { resource: 'hiddenDanger', by: 'problems' } },
      pendingReview: { waitsFor: { resource: 'hiddenDanger', by: 'problems' } },
    },
    moves: {
      issue: { label: '签发', from: ['pendingSign'], to: 'pendingSign', allow: supervisorsInArea, asks: null },
      sign: { label: '签收', from: ['pendingSign'], to: 'rectifying', allow: companySideInArea, asks: null },
      feedback: { label: '提交反馈', from: ['rectifying'], to: 'rectifying', allow: companySideInArea, asks: null },
    },
  },
  access: { read: inOwnArea, create: supervisorsInArea, update: nobody, remove: nobody },
  list: {
    columns: ['instructionNo', 'instructionType', 'issueOrg', 'issueUser', 'issueDate', 'deadline'],
    filters: ['instructionType', 'status', 'issueDate', 'deadline', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'instructionNo'],
    views: {
      open: { label: '未完成', filter: () => ({ not: { field: 'status', equals: 'done' } }) },
      overdue: {
        label: '逾期',
        filter: (today) => both({ not: { field: 'status', equals: 'done' } }, { field: 'deadline', below: today }),
      },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 180 },
  indexes: [['deadline'], ['sourceGuid']],
})
