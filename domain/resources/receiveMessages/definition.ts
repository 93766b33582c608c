import { type Access, anyOf } from '#domain/kit/access.ts'
import { bool, choice, files, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk } from '../duty.ts'

const forwardee: Access = (actor) => ({ field: 'toUser', equals: actor.guid })
const handlers = anyOf(atDutyDesk, forwardee)

/** 消息接收 (`entities.md` I5): what other bodies tell the duty desk to know or to do. */
export const receiveMessages = defineResource({
  name: 'receiveMessages',
  label: '接收消息',
  scope: 'server',
  retention: 'affairs',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    content: text({ label: '内容', required: true, maxLength: 5000, multiline: true }),
    fromOrg: text({ label: '来文单位', required: true, maxLength: 100 }),
    receiveTime: instant({ label: '接收时间', required: true }),
    urgency: choice({
      label: '缓急',
      required: true,
      options: { normal: '一般', urgent: '紧急', critical: '特急' },
      gravest: 'last',
      tones: { urgent: 'waiting', critical: 'bad' },
    }),
    needReply: bool({ label: '需要回复' }),
    replyDue: instant({ label: '回复期限' }),
    files: files({ label: '附件', accept: 'document' }),
    toUser: reference('user', { label: '转办人员' }),
    result: text({ label: '办理结果', maxLength: 1000, multiline: true }),
    handler: text({ label: '办理人', maxLength: 60, computed: true }),
    handleTime: instant({ label: '办理时间', computed: true }),
  },
  workflow: {
    states: {
      toHandle: { label: '待办理', tone: 'waiting' },
      forwarded: { label: '待转办人办理', tone: 'info' },
      handled: { label: '已办理', tone: 'good' },
    },
    turns: {
      toHandle: { roles: ['duty'], due: 'replyDue' },
      forwarded: { people: ['toUser'], roles: ['duty'], due: 'replyDue' },
    },
    moves: {
      forward: { label: '转办', from: ['toHandle'], to: 'forwarded', allow: atDutyDesk, asks: { toUser: 'required' } },
      handle: {
        label: '办理',
        from: ['toHandle', 'forwarded'],
        to: 'handled',
        allow: handlers,
        asks: { result: 'required' },
        stamps: { handler: 'userName', handleTime: 'now' },
      },
    },
  },
  access: {
    read: handlers,
    create: atDutyDesk,
    update: (actor) => ({ all: [{ field: 'status', equals: 'toHandle' }, atDutyDesk(actor)] }),
    remove: (actor) => ({ all: [{ field: 'status', equals: 'toHandle' }, atDutyDesk(actor)] }),
  },
  list: {
    columns: ['receiveTime', 'urgency', 'title', 'fromOrg', 'replyDue', 'handler'],
    filters: ['title', 'fromOrg', 'urgency', 'receiveTime', 'needReply', 'status'],
    order: '-receiveTime',
    search: ['title', 'content', 'fromOrg'],
    views: {
      open: { label: '待办理', in: ['toHandle', 'forwarded'] },
      overdue: { label: '逾期未回复', in: ['toHandle', 'forwarded'], past: 'replyDue' },
    },
  },
  rules: ({ needReply, replyDue, receiveTime }) =>
    needReply === true && typeof replyDue === 'string' && typeof receiveTime === 'string' && replyDue < receiveTime
      ? [{ path: 'replyDue', code: 'order', message: '回复期限不能早于接收时间' }]
      : [],
})
