import { inOwnArea, only } from '#domain/kit/access.ts'
import { bool, choice, date, files, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { WORK_KINDS } from '../risk.ts'
import { noteFields } from '../shared.ts'

const dispatchers = only(['town', 'bureau', 'leader', 'admin', 'officer'], inOwnArea)
const visitors = only(['grid', 'town', 'officer'], inOwnArea)

/** 危险作业派查 (`entities.md` D2): somebody of the grid looks at announced work while it is done. */
export const dangerousWorkDispatch = defineResource({
  name: 'dangerousWorkDispatch',
  label: '危险作业派查',
  title: 'workName',
  scope: 'company',
  retention: 'workPermits',
  fields: {
    dispatchNo: text({ label: '派查编号', maxLength: 30, computed: true }),
    registerGuid: reference('dangerousWorkRegister', { label: '作业登记' }),
    permitGuid: reference('dangerousWorkPermit', { label: '作业票' }),
    workName: text({ label: '作业', required: true, maxLength: 200 }),
    workKind: choice({ label: '作业类别', required: true, options: WORK_KINDS }),
    gridPersonGuid: reference('user', { label: '检查人', required: true }),
    visitDate: date({ label: '检查日期', required: true }),
    needVisit: bool({ label: '必须到现场' }),
    requirement: text({ label: '检查要求', maxLength: 300, multiline: true }),
    acceptTime: instant({ label: '接收时间', computed: true }),
    visitRecordGuid: reference('patrolRecord', { label: '巡查记录' }),
    result: choice({
      label: '检查结果',
      options: { fine: '符合要求', rectify: '需整改', stop: '责令停工' },
      tones: { fine: 'good', rectify: 'waiting', stop: 'bad' },
    }),
    resultRemark: text({ label: '检查情况', maxLength: 500, multiline: true }),
    resultPhotos: files({ label: '现场照片', max: 9 }),
    checkTime: instant({ label: '检查时间', computed: true }),
    checkUser: text({ label: '实际检查人', maxLength: 60, computed: true }),
    ...noteFields,
  },
  workflow: {
    states: {
      pending: { label: '待派发', tone: 'muted' },
      toCheck: { label: '待检查', tone: 'waiting' },
      checked: { label: '已检查', tone: 'good' },
      cancelled: { label: '已取消', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { roles: ['town'], otherwise: ['bureau'] },
      toCheck: { people: ['gridPersonGuid'], roles: ['grid'], otherwise: ['officer'], due: 'visitDate' },
    },
    moves: {
      dispatch: {
        label: '派发',
        from: ['pending'],
        to: 'toCheck',
        allow: dispatchers,
        asks: { gridPersonGuid: 'required' },
      },
      check: {
        label: '填写检查结果',
        from: ['toCheck'],
        to: 'checked',
        allow: visitors,
        asks: { result: 'required', resultRemark: 'required', resultPhotos: 'optional' },
        stamps: { checkTime: 'now', checkUser: 'userName' },
        rules: ({ needVisit, resultPhotos }) =>
          needVisit === true && (!Array.isArray(resultPhotos) || resultPhotos.length === 0)
            ? [{ path: 'resultPhotos', code: 'required', message: '要求到现场检查，请拍摄现场照片' }]
            : [],
      },
      cancel: { label: '取消派查', from: ['pending', 'toCheck'], to: 'cancelled', allow: dispatchers },
    },
  },
  access: {
    read: only(['grid', 'town', 'officer', 'bureau', 'leader', 'admin', 'duty'], inOwnArea),
    create: dispatchers,
    update: (actor) => ({ all: [dispatchers(actor), { field: 'status', equals: 'pending' }] }),
    remove: (actor) => ({ all: [dispatchers(actor), { field: 'status', equals: 'pending' }] }),
  },
  list: {
    columns: ['dispatchNo', 'workKind', 'workName', 'gridPersonGuid', 'visitDate', 'result'],
    filters: ['workKind', 'visitDate', 'result', 'status', 'gridPersonGuid', 'gridGuid', 'registerGuid', 'permitGuid'],
    search: ['companyName', 'workName', 'dispatchNo'],
    views: {
      toCheck: { label: '待检查', in: ['toCheck'] },
      overdue: { label: '逾期未查', in: ['toCheck'], past: 'visitDate' },
    },
  },
  form: [
    {
      section: '派查',
      fields: [
        'companyGuid',
        'registerGuid',
        'permitGuid',
        'workName',
        'workKind',
        'gridPersonGuid',
        'visitDate',
        'needVisit',
        'requirement',
      ],
    },
  ],
  offline: { keep: 'mirror', edits: 'queue', days: 30 },
  serial: { field: 'dispatchNo', prefix: 'PC', per: 'day', digits: 4 },
})
