import { type Access, anyOf, inOverseenArea, ofOwnCompany } from '#domain/kit/access.ts'
import { bool, choice, date, files, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyFields, agencyOverseers, inOrder, ownAgency } from '../agency-shared.ts'

/** What was made public stays as it was read. */
const unread: Access = (actor) => both(ownAgency(actor), { not: { field: 'isPublic', equals: true } })

/** 评价报告 (`entities.md` F7). */
export const assessmentReport = defineResource({
  name: 'assessmentReport',
  label: '评价报告',
  scope: 'company',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    reportName: text({ label: '报告名称', required: true, maxLength: 100 }),
    reportType: choice({
      label: '报告类型',
      required: true,
      options: { pre: '安全预评价', acceptance: '安全验收评价', status: '安全现状评价', special: '专项评价' },
    }),
    leader: text({ label: '项目负责人', required: true, maxLength: 30 }),
    surveyDate: date({ label: '现场勘查日期', happened: true }),
    surveyPhotos: files({ label: '现场勘查照片', max: 20 }),
    finishDate: date({ label: '报告完成日期', required: true, happened: true }),
    conclusion: text({ label: '评价结论', required: true, maxLength: 1000, multiline: true }),
    problemsToFix: text({ label: '待整改问题', maxLength: 1000, multiline: true }),
    isPublic: bool({ label: '网上公开' }),
    publicUrl: text({ label: '公开网址', maxLength: 300 }),
    reportFile: files({ label: '评价报告', required: true, min: 1, max: 5, accept: 'document' }),
  },
  seenFrom: [{ by: ofOwnCompany, from: { field: 'isPublic', equals: true }, says: '网上公开后' }],
  access: {
    read: anyOf(agencyOverseers, ownAgency, inOverseenArea),
    create: ownAgency,
    update: unread,
    remove: unread,
  },
  list: {
    columns: ['reportName', 'agencyName', 'reportType', 'leader', 'finishDate', 'isPublic'],
    filters: ['reportName', 'companyName', 'companyGuid', 'agencyName', 'reportType', 'finishDate', 'regionIds'],
    order: '-finishDate',
    search: ['reportName', 'companyName', 'agencyName'],
  },
  form: [
    { section: '评价报告', fields: ['reportName', 'reportType', 'companyGuid', 'leader', 'surveyDate', 'finishDate'] },
    { section: '结论', fields: ['conclusion', 'problemsToFix', 'isPublic', 'publicUrl', 'surveyPhotos', 'reportFile'] },
  ],
  stamps: { agencyGuid: 'agency' },
  rules: (record) => inOrder(record, 'surveyDate', 'finishDate', '报告完成日期不能早于现场勘查日期'),
})
