import { anyone, only, ROLES } from '#domain/kit/access.ts'
import { bool, choice, choices, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { QUESTION_CATEGORIES, teachers } from '../study-shared.ts'

/** 课件 (`entities.md` J3): text is kept on the device; films and papers are fetched there on request. */
export const courseware = defineResource({
  name: 'courseware',
  label: '课件',
  scope: 'global',
  retention: 'libraries',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    category: choice({ label: '分类', required: true, options: QUESTION_CATEGORIES }),
    fileType: choice({ label: '形式', required: true, options: { video: '视频', document: '文档', article: '图文' } }),
    targetRoles: choices({ label: '面向', options: ROLES }),
    content: text({ label: '正文', maxLength: 20_000, multiline: true, when: { fileType: 'article' } }),
    durationMinutes: integer({ label: '时长', min: 1, max: 600, unit: '分钟' }),
    minWatch: integer({ label: '最少观看', min: 0, max: 100, unit: '%' }),
    versionNo: text({ label: '版本', maxLength: 20 }),
    enabled: bool({ label: '启用' }),
    file: files({ label: '文件', max: 6, accept: 'lesson' }),
  },
  seenFrom: [{ by: anyone, from: { not: { field: 'enabled', equals: false } }, says: '启用后' }],
  access: { read: teachers, create: teachers, update: teachers, remove: only(['bureau', 'admin']) },
  list: {
    columns: ['title', 'category', 'fileType', 'durationMinutes', 'versionNo', 'enabled'],
    filters: ['title', 'category', 'fileType', 'enabled'],
  },
  offline: { keep: 'mirror', edits: 'online' },
  children: [{ resource: 'studyRecord', by: 'coursewareGuid' }],
})
