import { anyOf, ofOneself, only } from '#domain/kit/access.ts'
import { choice, date, files, instant, reference, text } from '#domain/kit/fields.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { wardens } from '../study-shared.ts'

/** 考勤记录 (`entities.md` B8): a day of one person, with where and when he signed in and out. */
export const attendanceRecord = defineResource({
  name: 'attendanceRecord',
  label: '考勤记录',
  scope: 'grid',
  retention: 'affairs',
  fields: {
    userGuid: reference('user', { label: '人员编号', computed: true }),
    userName: text({ label: '姓名', maxLength: 60, computed: true }),
    date: date({ label: '日期', computed: true }),
    signInTime: instant({ label: '签到时间', computed: true }),
    ...point(
      { lng: 'signInLng', lat: 'signInLat', accuracy: 'signInAccuracy' },
      { of: '签到', anywhere: true, computed: true },
    ),
    signOutTime: instant({ label: '签退时间', computed: true }),
    ...point({ lng: 'signOutLng', lat: 'signOutLat' }, { of: '签退', anywhere: true, computed: true }),
    remark: text({ label: '说明', maxLength: 300, computed: true }),
    photo: files({ label: '照片', max: 2 }),
    attendStatus: choice({
      label: '考勤',
      computed: true,
      reckonedBy: { figures: ['attendance.from', 'attendance.to'], day: 'date' },
      options: {
        normal: '正常',
        late: '迟到',
        early: '早退',
        missing: '缺卡',
        outside: '外勤',
        leave: '请假',
      },
      tones: { normal: 'good', late: 'waiting', early: 'waiting', missing: 'bad', outside: 'info', leave: 'muted' },
    }),
  },
  access: {
    read: anyOf(ofOneself('userGuid'), wardens),
    create: only(['grid', 'town', 'officer', 'duty']),
    update: () => 'nothing',
    remove: only(['admin']),
  },
  list: {
    columns: ['userName', 'date', 'signInTime', 'signOutTime', 'attendStatus', 'remark'],
    filters: ['userName', 'date', 'attendStatus', 'gridGuid'],
    order: '-date',
    views: {
      today: { label: '今日', filter: (today) => ({ field: 'date', equals: today }) },
      irregular: {
        label: '异常',
        filter: () => ({ field: 'attendStatus', in: ['late', 'early', 'missing'] }),
      },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 60, own: 'userGuid' },
  unique: [['userGuid', 'date']],
  calendar: { from: 'date', title: 'userName' },
  statistics: {
    dimensions: ['userName', 'attendStatus', 'date', 'gridGuid'],
    measures: [
      { name: 'count', label: '天数', count: true },
      { name: 'normalRate', label: '正常率', share: () => ({ field: 'attendStatus', in: ['normal', 'outside'] }) },
    ],
    period: 'date',
  },
})
