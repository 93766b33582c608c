import { anyone, only } from '#domain/kit/access.ts'
import { choice, date, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 放假安排: the days that are not what their weekday says, as the State Council decrees them for a year. */
export const holiday = defineResource({
  name: 'holiday',
  label: '放假安排',
  scope: 'global',
  retention: 'libraries',
  fields: {
    date: date({ label: '日期', required: true }),
    kind: choice({
      label: '类型',
      required: true,
      options: { off: '节假日', worked: '调休上班' },
      tones: { off: 'good', worked: 'waiting' },
    }),
    name: text({ label: '名称', required: true, maxLength: 40, hint: '如：国庆节' }),
    source: text({ label: '依据', required: true, maxLength: 200 }),
    year: integer({ label: '年份', format: 'year', computed: true }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['date', 'name', 'kind', 'source'],
    filters: ['year', 'kind', 'name', 'date'],
    order: 'date',
    search: ['name', 'source'],
  },
  derive: ({ date }) => ({ year: typeof date === 'string' ? Number(date.slice(0, 4)) : null }),
  unique: [['date']],
})
