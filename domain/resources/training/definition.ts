import { anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, instant, reference, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { listFigures } from '#domain/rules/training-hours.ts'
import { daysInOrder, ownLedger, rowsOf } from '../safety-shared.ts'
import { OFFICER_FIRST } from '../shared.ts'
import { TRAINING_TYPES } from '../study-shared.ts'

/** 培训 (`entities.md` J2): hours roll into each person's file. */
export const training = defineResource({
  name: 'training',
  label: '培训',
  scope: 'company',
  retention: 'training',
  fields: {
    trainName: text({ label: '培训名称', required: true, maxLength: 100 }),
    trainType: choice({
      label: '培训类型',
      required: true,
      options: TRAINING_TYPES,
    }),
    target: text({ label: '培训对象', required: true, maxLength: 200 }),
    startTime: instant({ label: '开始时间', required: true }),
    endTime: instant({ label: '结束时间', required: true }),
    place: text({ label: '地点', maxLength: 100 }),
    teacher: text({ label: '授课人', required: true, maxLength: 60 }),
    hours: decimal({ label: '学时', required: true, min: 0.5, max: 200, scale: 1 }),
    coursewareGuids: references('courseware', { label: '课件' }),
    examGuid: reference('exam', { label: '考试' }),
    records: rows({
      label: '参训人员',
      max: 500,
      fields: {
        name: text({ label: '姓名', required: true, maxLength: 30 }),
        signInMode: choice({ label: '签到', options: { scan: '扫码', face: '人脸', sign: '签名' } }),
        signInDate: date({ label: '签到日期' }),
        hours: decimal({ label: '学时', min: 0, max: 200, scale: 1 }),
        score: decimal({ label: '成绩', min: 0, max: 100, scale: 1 }),
        passed: bool({ label: '合格' }),
      },
    }),
    peopleCount: decimal({ label: '参训人数', computed: true, scale: 0, unit: '人' }),
    totalHours: decimal({ label: '总学时', computed: true, scale: 1 }),
    passRate: decimal({ label: '合格率', computed: true, scale: 1, unit: '%' }),
    photos: files({ label: '现场照片', max: 9 }),
    materials: files({ label: '培训资料', max: 9, accept: 'document' }),
  },
  workflow: {
    states: {
      planned: { label: '计划', tone: 'muted' },
      running: { label: '进行中', tone: 'info' },
      ended: { label: '已结束', tone: 'waiting' },
      archived: { label: '已归档', tone: 'good' },
    },
    turns: {
      planned: { people: ['createUserGuid'], ...OFFICER_FIRST, due: 'startTime' },
      running: { people: ['createUserGuid'], ...OFFICER_FIRST, due: 'endTime' },
      ended: { people: ['createUserGuid'], ...OFFICER_FIRST },
    },
    moves: {
      start: { label: '开始', from: ['planned'], to: 'running', allow: ownLedger.update, atOnce: true },
      end: {
        label: '结束',
        from: ['running'],
        to: 'ended',
        allow: ownLedger.update,
        asks: { records: 'optional', photos: 'optional' },
      },
      archive: { label: '归档', from: ['ended'], to: 'archived', allow: ownLedger.update },
    },
  },
  derive: ({ records, hours }) => listFigures(rowsOf(records), hours),
  access: {
    ...ownLedger,
    read: anyOf(ownLedger.read, only(['assoc'], inOwnArea)),
    remove: whileIn(['planned'], ownLedger.remove),
  },
  list: {
    columns: ['trainName', 'trainType', 'startTime', 'teacher', 'hours', 'peopleCount', 'passRate'],
    filters: ['trainName', 'trainType', 'startTime', 'status', 'gridGuid'],
    order: '-startTime',
    search: ['trainName', 'companyName', 'teacher'],
  },
  form: [
    { section: '培训' },
    { section: '参训情况', fields: ['records', 'peopleCount', 'totalHours', 'passRate', 'photos', 'materials'] },
  ],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company' },
  children: [{ resource: 'trainingSignIn', by: 'trainingGuid' }],
  calendar: { from: 'startTime', to: 'endTime' },
  statistics: {
    dimensions: ['trainType', 'status', 'startTime', 'regionIds', 'companyName'],
    measures: [
      { name: 'count', label: '场次', count: true },
      { name: 'people', label: '参训人次', sum: 'peopleCount' },
      { name: 'hours', label: '总学时', sum: 'totalHours' },
    ],
    period: 'startTime',
  },
  rules: (record) => daysInOrder(record, ['startTime', 'endTime'], '结束时间不能早于开始时间'),
})
