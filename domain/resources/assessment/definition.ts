import { ofOneself } from '#domain/kit/access.ts'
import { decimal, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { assessmentScore } from '#domain/rules/assessment.ts'
import { amountOf } from '../safety-shared.ts'
import { wardens } from '../study-shared.ts'

/** 考核 (`entities.md` B8): a month of one person in figures, weighed. */
export const assessment = defineResource({
  name: 'assessment',
  label: '考核',
  title: 'userName',
  about: '{period} {userName}',
  scope: 'grid',
  retention: 'affairs',
  fields: {
    period: text({ label: '考核月份', required: true, maxLength: 7, hint: '如 2026-11' }),
    userGuid: reference('user', { label: '人员', required: true }),
    userName: text({ label: '姓名', maxLength: 60, computed: true }),
    patrolCount: integer({ label: '巡查次数', computed: true, unit: '次' }),
    coverageRate: decimal({ label: '覆盖率', computed: true, scale: 1, unit: '%' }),
    hazardCount: integer({ label: '发现隐患', computed: true, unit: '条' }),
    closeRate: decimal({ label: '整改率', computed: true, scale: 1, unit: '%' }),
    attendanceRate: decimal({ label: '出勤率', computed: true, scale: 1, unit: '%' }),
    trainingScore: decimal({ label: '培训得分', min: 0, max: 100, scale: 1 }),
    bonus: decimal({ label: '加分', min: 0, max: 20, scale: 1 }),
    deduct: decimal({ label: '扣分', min: 0, max: 100, scale: 1 }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
    score: decimal({
      label: '得分',
      computed: true,
      scale: 2,
      reckonedBy: {
        figures: [
          'assessment.weight.coverage',
          'assessment.weight.closing',
          'assessment.weight.attendance',
          'assessment.weight.training',
        ],
        day: 'period',
      },
    }),
    rank: integer({ label: '名次', computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '待确认', tone: 'waiting' },
      confirmed: { label: '已确认', tone: 'good' },
    },
    turns: {
      draft: { roles: ['town'], otherwise: ['bureau'], notBy: 'userGuid' },
    },
    moves: {
      recount: { label: '重新统计', from: ['draft'], to: 'draft', allow: wardens },
      confirm: { label: '确认', from: ['draft'], to: 'confirmed', allow: wardens, notBy: 'userGuid' },
    },
  },
  derive: ({ period, coverageRate, closeRate, attendanceRate, trainingScore, bonus, deduct }, _today, figure) => ({
    score: assessmentScore(
      {
        coverage: amountOf(coverageRate),
        closing: amountOf(closeRate),
        attendance: amountOf(attendanceRate),
        training: amountOf(trainingScore),
        bonus: amountOf(bonus),
        deduct: amountOf(deduct),
      },
      `${period}-01`,
      figure,
    ),
  }),
  seenFrom: [{ by: ofOneself('userGuid'), from: { field: 'status', equals: 'confirmed' }, says: '确认后' }],
  access: { read: wardens, create: wardens, update: wardens, remove: wardens },
  list: {
    columns: ['period', 'rank', 'userName', 'patrolCount', 'coverageRate', 'closeRate', 'attendanceRate', 'score'],
    filters: ['period', 'userName', 'status', 'gridGuid'],
    order: '-score',
    search: ['userName', 'period'],
  },
  form: [
    { section: '考核' },
    {
      section: '统计',
      fields: ['patrolCount', 'coverageRate', 'hazardCount', 'closeRate', 'attendanceRate', 'score', 'rank'],
    },
  ],
  unique: [['period', 'userGuid']],
  rules: ({ period }) =>
    typeof period === 'string' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(period)
      ? [{ path: 'period', code: 'format', message: '请填写年和月，如 2026-11' }]
      : [],
})
