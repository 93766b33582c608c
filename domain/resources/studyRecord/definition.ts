import { anyOf, nobody, ofOneself } from '#domain/kit/access.ts'
import { bool, decimal, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { TEACHERS, teachers } from '../study-shared.ts'

/** 学习记录 (`entities.md` J3): how far one person has come with one course, counted by the server's clock. */
export const studyRecord = defineResource({
  name: 'studyRecord',
  label: '学习记录',
  scope: 'user',
  retention: 'training',
  fields: {
    coursewareGuid: reference('courseware', { label: '课件', computed: true }),
    title: text({ label: '课件名称', maxLength: 100, computed: true }),
    userGuid: reference('user', { label: '学员编号', computed: true }),
    userName: text({ label: '学员', maxLength: 60, computed: true }),
    startTime: instant({ label: '开始学习', computed: true }),
    lastBeat: instant({ label: '最近学习', computed: true }),
    watchedSeconds: integer({ label: '已学时长', computed: true, unit: '秒' }),
    requiredSeconds: integer({ label: '应学时长', computed: true, unit: '秒' }),
    position: integer({ label: '看到', computed: true, unit: '秒' }),
    progress: decimal({ label: '进度', scale: 1, computed: true, unit: '%' }),
    finished: bool({ label: '已学完', computed: true }),
    finishTime: instant({ label: '学完时间', computed: true }),
    hours: decimal({
      label: '学时',
      scale: 1,
      computed: true,
      reckonedBy: { figures: ['study.minutesPerHour'], day: 'finishTime' },
    }),
  },
  access: { read: anyOf(teachers, ofOneself('userGuid')), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['title', 'userName', 'progress', 'hours', 'startTime', 'finishTime', 'finished'],
    filters: ['title', 'userName', 'finished', 'startTime', 'coursewareGuid'],
    order: '-lastBeat',
    search: ['title', 'userName'],
  },
  form: [],
  offline: { keep: 'mirror', edits: 'online', days: 400, exceptFor: TEACHERS },
  unique: [['coursewareGuid', 'userGuid']],
  statistics: {
    dimensions: ['title', 'finished', 'startTime'],
    measures: [
      { name: 'count', label: '人次', count: true },
      { name: 'hours', label: '学时', sum: 'hours' },
      { name: 'finishRate', label: '学完率', share: () => ({ field: 'finished', equals: true }) },
    ],
    period: 'startTime',
  },
})
