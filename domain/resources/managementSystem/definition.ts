import { anyOf, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownFile, servedWhere } from '../enterprise-shared.ts'
import { daysInOrder } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

/** 管理制度: what an enterprise has laid down (安全生产法 art. 21: 责任制、规章制度、操作规程、应急预案). */
export const managementSystem = defineResource({
  name: 'managementSystem',
  label: '管理制度',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    title: text({ label: '制度名称', required: true, maxLength: 100 }),
    systemKind: choice({
      label: '制度类别',
      required: true,
      options: {
        duty: '安全生产责任制',
        rule: '安全管理制度',
        operation: '安全操作规程',
        emergency: '应急管理制度',
        training: '教育培训制度',
        other: '其他',
      },
    }),
    systemNo: text({ label: '文号', maxLength: 40 }),
    versionNo: text({ label: '版本', maxLength: 20 }),
    publishDate: date({ label: '发布日期', required: true }),
    effectiveDate: date({ label: '实施日期', required: true }),
    reviewDate: date({ label: '下次评审日期', hint: '按本单位评审修订的安排填写', expiry: { remindDays: 60 } }),
    drafter: text({ label: '起草人', maxLength: 30 }),
    approver: text({ label: '批准人', maxLength: 30 }),
    summary: text({ label: '主要内容', maxLength: 2000, multiline: true }),
    files: files({ label: '制度文本', required: true, min: 1, max: 9, accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      published: { label: '现行有效', tone: 'good' },
      abolished: { label: '已废止', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: OFFICER_FIRST,
      published: { waitsFor: { date: 'reviewDate' } },
    },
    moves: {
      publish: { label: '发布', from: ['draft'], to: 'published', allow: companySideInArea },
      abolish: { label: '废止', from: ['published'], to: 'abolished', allow: companySideInArea },
    },
  },
  // What was in force is abolished, with the reason, and stays to be read.
  access: {
    ...ownFile,
    remove: whileIn(['draft'], ownFile.remove),
    read: anyOf(ownFile.read, servedWhere({ field: 'status', equals: 'published' })),
  },
  list: {
    columns: ['title', 'systemKind', 'versionNo', 'publishDate', 'reviewDate', 'companyName'],
    filters: ['title', 'systemKind', 'status', 'publishDate', 'gridGuid'],
    order: '-publishDate',
    search: ['title', 'companyName', 'systemNo'],
    views: { reviewDue: { label: '应评审', filter: (today) => ({ field: 'reviewDate', atMost: today }) } },
  },
  form: [
    { section: '制度', fields: ['companyGuid', 'title', 'systemKind', 'systemNo', 'versionNo', 'summary', 'files'] },
    { section: '发布', fields: ['publishDate', 'effectiveDate', 'reviewDate', 'drafter', 'approver'] },
  ],
  rules: (record) => daysInOrder(record, ['publishDate', 'effectiveDate'], '实施日期不能早于发布日期'),
})
