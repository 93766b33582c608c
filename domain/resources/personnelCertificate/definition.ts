import { builtInFigure } from '#domain/data/figures.ts'
import { whileIn } from '#domain/kit/access.ts'
import { choice, date, files, reference, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { bureauOnly, ownFile } from '../enterprise-shared.ts'
import { expiryViews, papersView } from '../safety-shared.ts'
import { companySideInArea } from '../shared.ts'

const REMIND_DAYS = 60

/** 人员证书 (`entities.md` A10). */
export const personnelCertificate = defineResource({
  name: 'personnelCertificate',
  label: '人员证书',
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
    validTo: date({ label: '有效期至', required: true, expiry: { remindDays: REMIND_DAYS } }),
    reviewDate: date({
      label: '应复审日期',
      hint: '特种作业操作证不填时按复审周期推算',
      reckonedBy: { figures: ['personnelCertificate.reviewMonths'], day: 'firstDate' },
      expiry: { remindDays: REMIND_DAYS },
    }),
    files: files({ label: '证书照片', required: true, min: 1, max: 4, mayFollow: true }),
  },
  workflow: {
    states: { valid: { label: '在册', tone: 'info' }, cancelled: { label: '已注销', tone: 'muted', closed: 'aside' } },
    turns: {
      valid: { waitsFor: { date: 'validTo' } },
      cancelled: 'rests',
    },
    moves: {
      cancel: { label: '注销', from: ['valid'], to: 'cancelled', allow: companySideInArea },
      restore: { label: '恢复在册', from: ['cancelled'], to: 'valid', allow: companySideInArea, opinionRequired: true },
    },
  },
  derive: ({ certType, firstDate, reviewDate }, _today, figure = builtInFigure): Record<string, unknown> =>
    certType === 'specialWork' && reviewDate === null && typeof firstDate === 'string'
      ? { reviewDate: addMonths(firstDate, figure('personnelCertificate.reviewMonths', firstDate)) }
      : {},
  // Permits rest on it: the enterprise takes it off its list with the reason, and puts right what it mistyped.
  access: {
    ...ownFile,
    update: whileIn(['valid'], ownFile.update),
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
          both(
            { field: 'status', equals: 'valid' },
            either({ field: 'validTo', atMost: addDays(today, REMIND_DAYS) }, { field: 'reviewDate', atMost: today }),
          ),
      },
      ...expiryViews('validTo', REMIND_DAYS),
      reviewDue: { label: '待复审', filter: (today: string) => ({ field: 'reviewDate', atMost: today }) },
    },
  },
  form: [{ section: '证书' }, { section: '有效期', from: 'firstDate' }, { section: '照片', from: 'files' }],
  rules: ({ firstDate, validTo }) =>
    typeof firstDate === 'string' && typeof validTo === 'string' && validTo <= firstDate
      ? [{ path: 'validTo', code: 'span', message: '有效期至应晚于初次领证日期' }]
      : [],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company', visitDays: 7 },
  unique: [['certType', 'certNo', 'workType']],
  indexes: [['employeeGuid']],
})
