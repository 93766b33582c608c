import { anyOf, anyone, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { choice, instant, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const office = only(['bureau', 'assoc', 'admin'])
const own = whileIn(['pending'], ofOneself('createUserGuid'))

/** 意见建议 (opinionsSuggestions, /feedback): what users tell those who run the platform. */
export const suggestion = defineResource({
  name: 'suggestion',
  label: '意见建议',
  scope: 'global',
  retention: 'affairs',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    suggestionType: choice({
      label: '类型',
      required: true,
      options: { function: '功能建议', error: '问题反馈', service: '服务意见', other: '其他' },
    }),
    content: text({ label: '内容', required: true, maxLength: 2000, multiline: true }),
    contact: text({ label: '联系方式', maxLength: 60 }),
    reply: text({ label: '答复', maxLength: 1000, multiline: true }),
    replyUser: text({ label: '答复人', maxLength: 60, computed: true }),
    replyTime: instant({ label: '答复时间', computed: true }),
  },
  workflow: {
    states: { pending: { label: '待答复', tone: 'waiting' }, replied: { label: '已答复', tone: 'good' } },
    turns: {
      pending: { roles: ['bureau'] },
    },
    moves: {
      reply: {
        label: '答复',
        from: ['pending'],
        to: 'replied',
        allow: office,
        asks: { reply: 'required' },
        stamps: { replyUser: 'userName', replyTime: 'now' },
      },
    },
  },
  access: {
    read: anyOf(office, ofOneself('createUserGuid')),
    create: anyone,
    update: own,
    // The office answers what it does not like to hear; it does not take it away.
    remove: anyOf(own, only(['admin'])),
  },
  list: {
    columns: ['title', 'suggestionType', 'createTime', 'replyTime'],
    filters: ['title', 'suggestionType', 'status'],
    search: ['title', 'content'],
  },
})
