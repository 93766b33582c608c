import { type Access, anyOf, nobody, only } from '#domain/kit/access.ts'
import { bool, files, instant, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk, GOVERNMENT } from '../duty.ts'

const author: Access = (actor) => ({ field: 'user', equals: actor.guid })

/** 反馈信息 (`entities.md` I5): what those at the scene tell the desk about an event. */
export const feedback = defineResource({
  name: 'feedback',
  label: '反馈',
  title: 'content',
  about: '{bizGuid}：{content}',
  scope: 'server',
  retention: 'accidents',
  fields: {
    bizGuid: reference('incident', { label: '事件', required: true }),
    content: text({ label: '反馈内容', required: true, maxLength: 2000, multiline: true }),
    user: reference('user', { label: '反馈人', computed: true }),
    userName: text({ label: '反馈人', maxLength: 60, computed: true }),
    time: instant({ label: '反馈时间', computed: true }),
    files: files({ label: '附件', accept: 'media' }),
    needReply: bool({ label: '需要回复' }),
    readUsers: references('user', { label: '已读人员', computed: true }),
    replies: rows({
      label: '回复',
      computed: true,
      fields: {
        time: instant({ label: '时间', required: true }),
        userName: text({ label: '回复人', maxLength: 60 }),
        content: text({ label: '内容', required: true, maxLength: 1000 }),
      },
    }),
  },
  workflow: {
    states: { open: { label: '待处理', tone: 'waiting' }, done: { label: '已处理', tone: 'good' } },
    turns: {
      open: { roles: ['duty'] },
    },
    moves: {
      finish: { label: '处理完毕', from: ['open'], to: 'done', allow: atDutyDesk },
    },
  },
  access: { read: anyOf(author, atDutyDesk), create: only(GOVERNMENT), update: nobody, remove: nobody },
  list: {
    columns: ['time', 'userName', 'content', 'needReply'],
    filters: ['bizGuid', 'content', 'needReply', 'status', 'time', 'user'],
    order: '-time',
    search: ['content', 'userName'],
    views: {
      toReply: {
        label: '待回复',
        filter: () => both({ field: 'needReply', equals: true }, { field: 'status', equals: 'open' }),
      },
    },
  },
  stamps: { user: 'user', userName: 'userName', time: 'now' },
})
