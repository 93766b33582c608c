import { inOwnArea } from '#domain/kit/access.ts'
import { choice, date, files, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

/** 检维修记录: what was repaired, by whom, under which permits, and whether it works again. */
export const maintenanceRecord = defineResource({
  name: 'maintenanceRecord',
  label: '检维修记录',
  title: 'deviceName',
  scope: 'company',
  retention: 'workPermits',
  fields: {
    recordNo: text({ label: '记录编号', maxLength: 30, computed: true }),
    deviceName: text({ label: '设备设施', required: true }),
    place: text({ label: '部位', required: true, maxLength: 200 }),
    maintainType: choice({
      label: '检维修类别',
      required: true,
      options: { daily: '日常维护', planned: '计划检修', repair: '故障抢修', overhaul: '停车大修' },
    }),
    content: text({ label: '检维修内容', required: true, maxLength: 500, multiline: true }),
    riskMeasures: text({ label: '风险与安全措施', required: true, maxLength: 500, multiline: true }),
    permitGuids: references('dangerousWorkPermit', { label: '特殊作业票' }),
    workUnit: text({ label: '检维修单位', required: true }),
    leader: text({ label: '负责人', required: true, maxLength: 30 }),
    startDate: date({ label: '开始日期', required: true }),
    planEnd: date({ label: '计划完成', required: true }),
    endDate: date({ label: '完成日期' }),
    result: choice({
      label: '验收结果',
      options: { good: '恢复正常', limited: '限制使用', failed: '未修复' },
      tones: { good: 'good', limited: 'waiting', failed: 'bad' },
    }),
    acceptUser: text({ label: '验收人', maxLength: 60, computed: true }),
    photos: files({ label: '照片', max: 9 }),
  },
  workflow: {
    states: {
      planned: { label: '待检修', tone: 'waiting' },
      running: { label: '检修中', tone: 'info' },
      done: { label: '已验收', tone: 'good' },
      cancelled: { label: '已取消', tone: 'muted', closed: 'aside' },
    },
    turns: {
      planned: { ...OFFICER_FIRST, due: 'startDate' },
      running: { ...OFFICER_FIRST, due: 'planEnd' },
    },
    moves: {
      start: { label: '开始检修', from: ['planned'], to: 'running', allow: companySideInArea, atOnce: true },
      accept: {
        label: '完工验收',
        from: ['running'],
        to: 'done',
        allow: companySideInArea,
        asks: { endDate: 'required', result: 'required', photos: 'optional' },
        stamps: { acceptUser: 'userName' },
      },
      cancel: { label: '取消检修', from: ['planned'], to: 'cancelled', allow: companySideInArea },
    },
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', in: ['planned', 'running'] }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'planned' }] }),
  },
  list: {
    columns: [
      'recordNo',
      'deviceName',
      'companyName',
      'maintainType',
      'place',
      'leader',
      'startDate',
      'endDate',
      'result',
    ],
    filters: ['deviceName', 'companyName', 'maintainType', 'status', 'startDate', 'gridGuid', 'companyGuid'],
    search: ['deviceName', 'companyName', 'recordNo'],
  },
  form: [
    { section: '检维修' },
    { section: '实施', fields: ['workUnit', 'leader', 'startDate', 'planEnd', 'endDate', 'result', 'photos'] },
  ],
  serial: { field: 'recordNo', prefix: 'JX', per: 'day', digits: 3 },
  rules: ({ startDate, planEnd, endDate }) => [
    ...(typeof startDate === 'string' && typeof planEnd === 'string' && planEnd < startDate
      ? [{ path: 'planEnd', code: 'span', message: '计划完成不能早于开始日期' }]
      : []),
    ...(typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate
      ? [{ path: 'endDate', code: 'span', message: '完成日期不能早于开始日期' }]
      : []),
  ],
})
