import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import { type Access, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, reference, text } from '#domain/kit/fields.ts'
import { both, either, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { renewalFields } from '#domain/kit/renewal-fields.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays, addMonths, type Day } from '#domain/lib/dates.ts'
import { bureauOnly, ownFile } from '../enterprise-shared.ts'
import { daysInOrder, expiryViews, papersView, remindedOn } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const REMIND_DAYS = 60
const IN_USE = ['valid', 'due'] as const
const OF_USE: Filter = { field: 'status', in: IN_USE }

/** Only what is to be examined again within its term. */
const reviewers: Access = (actor) => both(companySideInArea(actor), { not: { field: 'reviewDate', isEmpty: true } })

/** 人员证书 (`entities.md` A10). */
export const personnelCertificate = defineResource({
  name: 'personnelCertificate',
  label: '人员证书',
  about: '{employeeName} {certType}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    employeeGuid: reference('companyEmployee', { label: '持证人', required: true }),
    employeeName: text({ label: '姓名', maxLength: 30, computed: true, copies: 'employeeGuid.name' }),
    certType: choice({
      label: '证书类型',
      required: true,
      options: {
        specialWork: '特种作业操作证',
        specialEquipment: '特种设备作业人员证',
        leader: '主要负责人考核合格证',
        safetyManager: '安全管理人员考核合格证',
        engineer: '注册安全工程师',
        rescuer: '应急救援员',
        other: '其他',
      },
    }),
    workType: text({ label: '作业类别与项目', maxLength: 100, hint: '如：高处作业 登高架设作业' }),
    certNo: text({ label: '证书编号', required: true, maxLength: 50 }),
    issueOrg: text({ label: '发证机关', maxLength: 100 }),
    firstDate: date({ label: '初次领证日期', required: true, happened: true }),
    validFrom: date({ label: '有效期起', hint: '换过证的填现在这一期的' }),
    validTo: date({ label: '有效期至', required: true, expiry: { remindDays: REMIND_DAYS } }),
    lastReviewDate: date({ label: '最近复审日期', happened: true }),
    reviewDate: date({
      label: '应复审日期',
      hint: '特种作业操作证不填时按复审周期推算；经同意延长复审时间的，填同意的日期',
      reckonedBy: { figures: ['personnelCertificate.reviewMonths'], day: 'firstDate' },
      expiry: { remindDays: REMIND_DAYS },
    }),
    remindDate: date({
      label: '到期提醒日期',
      computed: true,
      reckonedBy: { figures: ['personnelCertificate.remindDays'] },
    }),
    files: files({ label: '证书照片', required: true, min: 1, max: 4, mayFollow: true }),
    ...renewalFields,
  },
  workflow: {
    states: {
      valid: { label: '在册', tone: 'info' },
      // In use too, until its day: who holds it is to have it examined or exchanged.
      due: { label: '待复审换证', tone: 'waiting' },
      cancelled: { label: '已注销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      valid: { waitsFor: { date: 'remindDate', becomes: 'due', daysBefore: 1 } },
      due: { ...OFFICER_FIRST, due: ['reviewDate', 'validTo'] },
      cancelled: 'rests',
    },
    moves: {
      renew: {
        label: '换证、延期',
        from: [...IN_USE],
        to: 'valid',
        allow: companySideInArea,
        asks: {
          ...{ certNo: 'required', issueOrg: 'optional', validFrom: 'required', validTo: 'required' },
          ...{ reviewDate: 'optional', files: 'required' },
        },
        renews: ['certNo', 'issueOrg', 'validFrom', 'validTo', 'reviewDate', 'files'],
        rules: reviewedWithin,
      },
      review: {
        label: '复审',
        from: [...IN_USE],
        to: 'valid',
        allow: reviewers,
        asks: { lastReviewDate: 'required', reviewDate: 'optional', files: 'required' },
        renews: ['lastReviewDate', 'reviewDate', 'files'],
        rules: reviewedWithin,
      },
      cancel: { label: '注销', from: [...IN_USE], to: 'cancelled', allow: companySideInArea },
      restore: { label: '恢复在册', from: ['cancelled'], to: 'valid', allow: companySideInArea, opinionRequired: true },
    },
  },
  derive: (record, today, figure = builtInFigure) => {
    const reviewDate = (record.reviewDate as Day | null) ?? reviewBy(record, figure)
    const days = figure('personnelCertificate.remindDays', today)
    return { reviewDate, remindDate: remindedOn([reviewDate, record.validTo], days) }
  },
  // Permits rest on it: the enterprise takes it off its list with the reason, and puts right what it mistyped.
  access: {
    ...ownFile,
    update: whileIn(IN_USE, ownFile.update),
    remove: whileIn(['valid'], bureauOnly),
  },
  list: {
    columns: ['employeeName', 'certType', 'workType', 'certNo', 'validTo', 'reviewDate', 'companyName'],
    filters: ['employeeName', 'certType', 'validTo', 'reviewDate', 'status', 'gridGuid'],
    order: 'validTo',
    search: ['employeeName', 'certNo', 'companyName'],
    views: {
      ...papersView('files'),
      running: {
        label: '到期和即将到期',
        filter: (today: string) =>
          both(OF_USE, either({ field: 'validTo', atMost: addDays(today, REMIND_DAYS) }, reviewIsDue(today))),
      },
      ...expiryViews('validTo', REMIND_DAYS, OF_USE),
      reviewDue: { label: '待复审', filter: (today: string) => both(OF_USE, reviewIsDue(today)) },
    },
  },
  form: [
    { section: '证书', fields: ['companyGuid', 'employeeGuid', 'certType', 'workType', 'certNo', 'issueOrg'] },
    { section: '有效期', fields: ['firstDate', 'validFrom', 'validTo', 'lastReviewDate', 'reviewDate'] },
    { section: '照片', fields: ['files'] },
  ],
  rules: (record) => {
    const { firstDate, validFrom, validTo } = record
    const from = validFrom ?? firstDate
    const isEmptySpan = typeof from === 'string' && typeof validTo === 'string' && validTo <= from
    return [
      ...daysInOrder(record, ['firstDate', 'validFrom'], '有效期起不能早于初次领证日期'),
      ...(isEmptySpan ? [{ path: 'validTo', code: 'span', message: '有效期至应晚于领证日期和有效期起' }] : []),
    ]
  },
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company', visitDays: 7 },
  unique: [['certType', 'certNo', 'workType']],
  indexes: [['employeeGuid']],
})

interface Reviewed {
  certType: unknown
  firstDate: Day | null
  validFrom: Day | null
  validTo: Day | null
  lastReviewDate: Day | null
}

/**
 * 特种作业操作证 is examined again each so many months of its term, until it is exchanged at the end of it. A review that was
 * passed shortly before its day is the one of that day.
 */
function reviewBy(record: AnyRecord, figure: FigureOn): Day | null {
  const { certType, firstDate, validFrom, validTo, lastReviewDate } = record as AnyRecord & Reviewed
  const start = validFrom ?? firstDate
  if (certType !== 'specialWork' || start === null) return null
  const months = figure('personnelCertificate.reviewMonths', start)
  const passed = lastReviewDate === null ? start : addDays(lastReviewDate, REMIND_DAYS)
  let next = addMonths(start, months)
  while (next <= passed) next = addMonths(next, months)
  return validTo !== null && next >= validTo ? null : next
}

function reviewedWithin({ reviewDate, validTo }: AnyRecord): InputIssue[] {
  return typeof reviewDate === 'string' && typeof validTo === 'string' && reviewDate > validTo
    ? [{ path: 'reviewDate', code: 'span', message: '应复审日期不能晚于有效期至' }]
    : []
}

function reviewIsDue(today: Day): Filter {
  return { field: 'reviewDate', atMost: today }
}
