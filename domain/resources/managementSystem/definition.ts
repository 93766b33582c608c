import { anyOf, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, type Asks, defineResource } from '#domain/kit/resource.ts'
import { addDays, type Day } from '#domain/lib/dates.ts'
import { ownFile, servedWhere } from '../enterprise-shared.ts'
import { daysInOrder } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const SOON_DAYS = 30

/** What comes of looking at it again: it is in force until it is to be looked at the next time. */
function reviewed(label: string, asks: Asks = {}) {
  const stamps = { reviewedDate: 'today' } as const
  const move = { label, from: ['toReview'], to: 'published', allow: companySideInArea, stamps } as const
  return {
    ...move,
    asks: { reviewOpinion: 'required', reviewDate: 'required', ...asks },
    rules: nextIsFarEnough,
  } as const
}

/** Sooner it would be due again at once. */
function nextIsFarEnough({ reviewDate }: AnyRecord, _before: AnyRecord, today: Day): InputIssue[] {
  return String(reviewDate) > addDays(today, SOON_DAYS)
    ? []
    : [{ path: 'reviewDate', code: 'order', message: `下次评审日期应在${SOON_DAYS}天以后` }]
}

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
    reviewDate: date({
      label: '下次评审日期',
      hint: '按本单位评审修订的安排填写',
      expiry: { remindDays: SOON_DAYS, isDue: true },
    }),
    reviewedDate: date({ label: '最近评审日期', computed: true }),
    reviewOpinion: text({ label: '评审结论', maxLength: 500, multiline: true }),
    drafter: text({ label: '起草人', maxLength: 30 }),
    approver: text({ label: '批准人', maxLength: 30 }),
    summary: text({ label: '主要内容', maxLength: 2000, multiline: true }),
    files: files({ label: '制度文本', required: true, min: 1, max: 9, accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      // In force too: whoever reviews it leads it on.
      toReview: { label: '待评审', tone: 'waiting' },
      published: { label: '现行有效', tone: 'good' },
      abolished: { label: '已废止', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: OFFICER_FIRST,
      published: { waitsFor: { date: 'reviewDate', becomes: 'toReview', daysBefore: SOON_DAYS } },
      toReview: { ...OFFICER_FIRST, due: 'reviewDate' },
    },
    moves: {
      publish: { label: '发布', from: ['draft'], to: 'published', allow: companySideInArea },
      keep: reviewed('评审：继续有效'),
      revise: reviewed('评审：修订后发布', {
        ...{ versionNo: 'required', publishDate: 'required', effectiveDate: 'required' },
        files: 'required',
      }),
      abolish: { label: '废止', from: ['published', 'toReview'], to: 'abolished', allow: companySideInArea },
    },
  },
  // What was in force is abolished, with the reason, and stays to be read.
  access: {
    ...ownFile,
    remove: whileIn(['draft'], ownFile.remove),
    read: anyOf(ownFile.read, servedWhere({ field: 'status', in: ['published', 'toReview'] })),
  },
  list: {
    columns: ['title', 'systemKind', 'versionNo', 'publishDate', 'reviewDate', 'companyName'],
    filters: ['title', 'systemKind', 'status', 'publishDate', 'gridGuid'],
    order: '-publishDate',
    search: ['title', 'companyName', 'systemNo'],
    views: { reviewDue: { label: '待评审', in: ['toReview'] } },
  },
  form: [
    { section: '制度', fields: ['companyGuid', 'title', 'systemKind', 'systemNo', 'versionNo', 'summary', 'files'] },
    { section: '发布', fields: ['publishDate', 'effectiveDate', 'reviewDate', 'drafter', 'approver'] },
  ],
  rules: (record) => daysInOrder(record, ['publishDate', 'effectiveDate'], '实施日期不能早于发布日期'),
})
