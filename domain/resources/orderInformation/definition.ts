import { anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, instant, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { noteFields } from '../shared.ts'

const senders = only(['bureau', 'town', 'leader', 'duty', 'admin'], inOwnArea)
/** Who gave the instruction, and those above him: not the town it was given to. */
const issuers = anyOf(
  (actor) => both(senders(actor), { field: 'createUserGuid', equals: actor.guid }),
  only(['bureau', 'leader', 'admin'], inOwnArea),
)
const watchers = only(['grid', 'town', 'bureau', 'leader', 'officer', 'duty', 'admin'], inOwnArea)
const receivers = only(['grid', 'town', 'admin'], inOwnArea)

/** 指令信息: an instruction of the district or town to a grid, and what came of it. */
export const orderInformation = defineResource({
  name: 'orderInformation',
  label: '指令信息',
  title: 'title',
  scope: 'grid',
  retention: 'enforcement',
  fields: {
    orderNo: text({ label: '指令编号', maxLength: 20, computed: true }),
    title: text({ label: '标题', required: true, maxLength: 100 }),
    orderType: choice({
      label: '指令类型',
      required: true,
      options: { check: '检查', verify: '核查', rectify: '督促整改', emergency: '应急处置', other: '其他' },
    }),
    urgency: choice({
      label: '紧急程度',
      required: true,
      options: { normal: '一般', urgent: '紧急', extra: '特急' },
      gravest: 'last',
      tones: { normal: 'muted', urgent: 'waiting', extra: 'bad' },
    }),
    content: text({ label: '指令内容', required: true, maxLength: 2000, multiline: true }),
    deadline: date({ label: '办理期限', required: true, expiry: { remindDays: 2, isDue: true } }),
    sender: text({ label: '下达人', maxLength: 60, computed: true }),
    sendTime: instant({ label: '下达时间', computed: true }),
    receiver: text({ label: '签收人', maxLength: 60, computed: true }),
    receiveTime: instant({ label: '签收时间', computed: true }),
    feedback: text({ label: '办理情况', maxLength: 1000, multiline: true }),
    feedbackPhotos: files({ label: '办理照片', max: 9 }),
    feedbackTime: instant({ label: '反馈时间', computed: true }),
    attachments: files({ label: '附件', max: 9, accept: 'document' }),
    ...noteFields,
  },
  workflow: {
    states: {
      sent: { label: '待签收', tone: 'waiting' },
      handling: { label: '办理中', tone: 'info' },
      answered: { label: '待确认', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
    },
    turns: {
      sent: { roles: ['grid', 'town'], offices: ['gridGuid'], notBy: 'createUserGuid', due: 'deadline' },
      handling: { roles: ['grid', 'town'], offices: ['gridGuid'], notBy: 'createUserGuid', due: 'deadline' },
      answered: { people: ['createUserGuid'] },
    },
    moves: {
      receive: {
        label: '签收',
        from: ['sent'],
        to: 'handling',
        allow: receivers,
        atOnce: true,
        stamps: { receiver: 'userName', receiveTime: 'now' },
        notBy: 'createUserGuid',
      },
      answer: {
        label: '反馈办理情况',
        from: ['handling'],
        to: 'answered',
        allow: receivers,
        asks: { feedback: 'required', feedbackPhotos: 'optional' },
        stamps: { feedbackTime: 'now' },
        notBy: 'createUserGuid',
      },
      confirm: { label: '确认办结', from: ['answered'], to: 'done', allow: issuers },
      return: { label: '退回重办', from: ['answered'], to: 'handling', allow: issuers, opinionRequired: true },
    },
  },
  stamps: { sender: 'userName', sendTime: 'now' },
  serial: { field: 'orderNo', prefix: 'ZL', per: 'day', digits: 3 },
  access: { read: watchers, create: senders, update: whileIn(['sent'], issuers), remove: whileIn(['sent'], issuers) },
  list: {
    columns: ['orderNo', 'title', 'orderType', 'urgency', 'sender', 'deadline'],
    filters: ['title', 'orderType', 'urgency', 'deadline', 'status', 'gridGuid'],
    order: '-sendTime',
    search: ['title', 'orderNo', 'content'],
    views: {
      open: { label: '未办结', in: ['sent', 'handling', 'answered'] },
      overdue: { label: '逾期', in: ['sent', 'handling'], past: 'deadline' },
    },
  },
  form: [
    {
      section: '指令',
      fields: ['gridGuid', 'title', 'orderType', 'urgency', 'content', 'deadline', 'attachments'],
    },
  ],
  offline: { keep: 'mirror', edits: 'queue', days: 180 },
})
