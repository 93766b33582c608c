import { anyone, only } from '#domain/kit/access.ts'
import { choice, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const editors = only(['bureau', 'duty', 'admin'])

/** 应急知识 (`/knowledge/emergencyKnowledge`, query type=111). */
export const emergencyKnowledge = defineResource({
  name: 'emergencyKnowledge',
  label: '应急知识',
  scope: 'global',
  retention: 'libraries',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    category: choice({
      label: '类别',
      required: true,
      options: {
        fire: '火灾',
        chemical: '危化品泄漏',
        poisoning: '中毒窒息',
        electric: '触电',
        mechanical: '机械伤害',
        heat: '高温中暑',
        weather: '极端天气',
        firstAid: '急救',
      },
    }),
    content: text({ label: '内容', required: true, maxLength: 5000, multiline: true }),
    source: text({ label: '来源', maxLength: 200 }),
    sortId: integer({ label: '排序', min: 0 }),
    attachments: files({ label: '附件', max: 9, accept: 'document' }),
  },
  access: { read: anyone, create: editors, update: editors, remove: editors },
  list: {
    columns: ['title', 'category', 'source', 'updateTime'],
    filters: ['title', 'category'],
    order: 'sortId',
    search: ['title', 'content'],
  },
  offline: { keep: 'mirror', edits: 'online' },
})
