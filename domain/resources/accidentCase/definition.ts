import { anyOf, anyone, only } from '#domain/kit/access.ts'
import { bool, choice, date, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const editors = only(['bureau', 'duty', 'admin'])

/** 事故案例 (`entities.md` I7). */
export const accidentCase = defineResource({
  name: 'accidentCase',
  label: '事故案例',
  scope: 'global',
  retention: 'libraries',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    occurDate: date({ label: '发生日期', required: true, happened: true }),
    place: text({ label: '地点', maxLength: 100 }),
    industry: text({ label: '行业', maxLength: 60 }),
    accidentType: text({ label: '事故类别', required: true, maxLength: 40 }),
    grade: choice({
      label: '等级',
      required: true,
      options: { general: '一般', larger: '较大', major: '重大', extreme: '特别重大' },
      gravest: 'last',
      tones: { general: 'blue', larger: 'yellow', major: 'orange', extreme: 'red' },
    }),
    deaths: integer({ label: '死亡人数', min: 0, unit: '人' }),
    summary: text({ label: '事故经过', required: true, maxLength: 5000, multiline: true }),
    directCause: text({ label: '直接原因', required: true, maxLength: 2000, multiline: true }),
    indirectCause: text({ label: '间接原因', maxLength: 2000, multiline: true }),
    lessons: text({ label: '教训与措施', required: true, maxLength: 3000, multiline: true }),
    source: text({ label: '来源', maxLength: 200 }),
    published: bool({ label: '发布' }),
    attachments: files({ label: '附件', max: 9, accept: 'document' }),
  },
  seenFrom: [{ by: anyone, from: { field: 'published', equals: true }, says: '发布后' }],
  access: { read: anyOf(editors, only(['leader'])), create: editors, update: editors, remove: editors },
  list: {
    columns: ['title', 'occurDate', 'industry', 'accidentType', 'grade', 'deaths'],
    filters: ['title', 'occurDate', 'industry', 'accidentType', 'grade'],
    order: '-occurDate',
    search: ['title', 'industry', 'summary'],
  },
  form: [
    { section: '事故' },
    { section: '经过与教训', fields: ['summary', 'directCause', 'indirectCause', 'lessons', 'attachments'] },
  ],
})
