import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, date, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { spanIssues } from '../shared.ts'

/** 数据字典 (`entities.md` P4): the words of choices that the district keeps itself. */
export const dictionary = defineResource({
  name: 'dictionary',
  label: '数据字典',
  title: 'label',
  scope: 'global',
  retention: 'libraries',
  fields: {
    dictType: text({ label: '字典类型', required: true, maxLength: 40 }),
    code: text({ label: '代码', required: true, maxLength: 40 }),
    label: text({ label: '名称', required: true, maxLength: 100 }),
    parentCode: text({ label: '上级代码', maxLength: 40 }),
    sortId: integer({ label: '排序', min: 0 }),
    color: choice({
      label: '颜色',
      options: { muted: '灰', info: '浅蓝', good: '绿', red: '红', orange: '橙', yellow: '黄', blue: '蓝' },
      tones: {
        muted: 'muted',
        info: 'info',
        good: 'good',
        red: 'red',
        orange: 'orange',
        yellow: 'yellow',
        blue: 'blue',
      },
    }),
    enabled: bool({ label: '启用' }),
    effectiveFrom: date({ label: '生效日期' }),
    effectiveTo: date({ label: '失效日期' }),
    remark: text({ label: '备注', maxLength: 200, multiline: true }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['dictType', 'label', 'code', 'sortId', 'enabled', 'remark'],
    filters: ['dictType', 'label', 'code', 'parentCode', 'enabled'],
    order: 'dictType',
    search: ['dictType', 'label', 'code'],
  },
  form: [{ section: '字典项' }, { section: '有效期', from: 'effectiveFrom' }],
  starts: () => ({ enabled: true }),
  rules: spanIssues,
  unique: [['dictType', 'code']],
})
