import { anyOf, ofOneself } from '#domain/kit/access.ts'
import { choice, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk } from '../duty.ts'

const oneself = ofOneself('userGuid')

/** 指派人员 (document 1, section 7): who was sent to an event, and how far he has come. */
export const dutyParticipants = defineResource({
  name: 'dutyParticipants',
  label: '指派人员',
  about: '{eventTitle} {userName}',
  scope: 'server',
  retention: 'accidents',
  fields: {
    incidentGuid: reference('incident', { label: '事件', required: true }),
    eventTitle: text({ label: '事件名称', maxLength: 100, computed: true, copies: 'incidentGuid.eventTitle' }),
    userGuid: reference('user', { label: '人员', required: true }),
    userName: text({ label: '姓名', maxLength: 60, computed: true }),
    mobile: text({ label: '手机号', maxLength: 20, mask: 'phone', computed: true }),
    positionName: text({ label: '职务', maxLength: 60, computed: true }),
    task: choice({
      label: '承担任务',
      required: true,
      options: {
        command: '现场指挥',
        rescue: '应急处置',
        liaison: '信息联络',
        expert: '专家支持',
        logistics: '后勤保障',
      },
    }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
    acceptTime: instant({ label: '接收时间', computed: true }),
    arriveTime: instant({ label: '到场时间', computed: true }),
    leaveTime: instant({ label: '撤离时间', computed: true }),
  },
  workflow: {
    states: {
      assigned: { label: '待接收', tone: 'waiting' },
      accepted: { label: '已接收', tone: 'info' },
      arrived: { label: '已到场', tone: 'good' },
      left: { label: '已撤离', tone: 'muted', closed: 'aside' },
    },
    turns: {
      assigned: { people: ['userGuid'] },
      accepted: { people: ['userGuid'] },
      arrived: { people: ['userGuid'] },
    },
    moves: {
      accept: {
        label: '接收',
        from: ['assigned'],
        to: 'accepted',
        allow: oneself,
        atOnce: true,
        stamps: { acceptTime: 'now' },
      },
      arrive: {
        label: '到场',
        from: ['assigned', 'accepted'],
        to: 'arrived',
        allow: anyOf(oneself, atDutyDesk),
        atOnce: true,
        stamps: { arriveTime: 'now' },
      },
      leave: {
        label: '撤离',
        from: ['arrived'],
        to: 'left',
        allow: anyOf(oneself, atDutyDesk),
        stamps: { leaveTime: 'now' },
        opinionRequired: false,
      },
    },
  },
  access: { read: anyOf(oneself, atDutyDesk), create: atDutyDesk, update: atDutyDesk, remove: atDutyDesk },
  list: {
    columns: ['userName', 'positionName', 'mobile', 'task', 'arriveTime'],
    filters: ['incidentGuid', 'userGuid', 'task', 'status'],
    order: 'createTime',
  },
  unique: [['incidentGuid', 'userGuid']],
})
