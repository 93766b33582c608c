import { type Access, anyOf, nobody, ofOneself } from '#domain/kit/access.ts'
import { bool, choice, choices, date, files, instant, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { NOTICE_TYPES } from '../notice/definition.ts'
import { NOTICE_CHANNELS } from '../shared.ts'

const reader = ofOneself('userGuid')
const readerWhileOpen: Access = (actor) => ({ all: [{ field: 'noticeOpen', equals: true }, reader(actor)] })

/**
 * 通知回执 (`entities.md` J1, I5): the copy of a notice for one person, with when he read it and what he answered. Made
 * by the server when the notice is published; it lies on its reader's devices, to be read without a signal. Who wrote the
 * notice sees who has read it; how many have stands on the notice, for those who oversee.
 */
export const noticeFeedBack = defineResource({
  name: 'noticeFeedBack',
  label: '我的通知',
  scope: 'user',
  fields: {
    /** Null for what the platform tells one person of his own account. */
    noticeGuid: reference('notice', { label: '通知' }),
    userGuid: reference('user', { label: '接收人', required: true }),
    userName: text({ label: '接收人', maxLength: 60 }),
    senderGuid: reference('user', { label: '发送人' }),
    title: text({ label: '标题', maxLength: 100 }),
    noticeType: choice({ label: '类型', options: NOTICE_TYPES }),
    content: text({ label: '内容', maxLength: 20_000, multiline: true }),
    publishOrg: text({ label: '发布单位', maxLength: 100 }),
    publishTime: instant({ label: '发布时间' }),
    needReceipt: bool({ label: '需要回执' }),
    receiptDeadline: date({ label: '回执期限' }),
    /** False once the notice was withdrawn. */
    noticeOpen: bool({ label: '有效' }),
    readTime: instant({ label: '阅读时间' }),
    reply: text({ label: '回执', maxLength: 1000, multiline: true }),
    replyTime: instant({ label: '回执时间' }),
    replyFiles: files({ label: '回执附件', accept: 'document' }),
    /** Where it leads: what it is about, on a page of this platform. */
    link: text({ label: '相关页面', maxLength: 200, silent: true }),
    /** By which ways besides 消息 its reader wants to be told. */
    channels: choices({ label: '提醒方式', options: NOTICE_CHANNELS, silent: true }),
    remindTime: instant({ label: '最近提醒' }),
  },
  workflow: {
    states: {
      unread: { label: '未读', tone: 'waiting' },
      read: { label: '已读', tone: 'good' },
      replied: { label: '已回执', tone: 'good', when: { needReceipt: true } },
    },
    turns: {
      unread: { people: ['userGuid'], due: 'receiptDeadline' },
      read: { people: ['userGuid'], when: { needReceipt: true }, due: 'receiptDeadline' },
    },
    moves: {
      read: { label: '标为已读', from: ['unread'], to: 'read', allow: readerWhileOpen, stamps: { readTime: 'now' } },
      answer: {
        label: '回执',
        from: ['unread', 'read'],
        to: 'replied',
        allow: (actor) => ({ all: [{ field: 'needReceipt', equals: true }, readerWhileOpen(actor)] }),
        asks: { reply: 'required', replyFiles: 'optional' },
        stamps: { replyTime: 'now' },
      },
    },
  },
  access: { read: anyOf(reader, ofOneself('senderGuid')), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['title', 'noticeType', 'publishOrg', 'publishTime', 'userName', 'readTime', 'replyTime'],
    filters: ['title', 'noticeType', 'status', 'publishTime', 'needReceipt', 'userName', 'noticeOpen'],
    order: '-publishTime',
    search: ['title', 'publishOrg', 'userName'],
    views: {
      unread: { label: '未读', in: ['unread'] },
      toAnswer: {
        label: '待回执',
        filter: () => both({ field: 'needReceipt', equals: true }, { field: 'status', in: ['unread', 'read'] }),
      },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 180 },
  unique: [['noticeGuid', 'userGuid']],
  indexes: [['userGuid', 'publishTime']],
})
