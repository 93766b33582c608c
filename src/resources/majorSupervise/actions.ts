import type { ActionSpec } from '#app/screens/action-spec.ts'
import { files, integer, text } from '#domain/kit/fields.ts'

const lastPercent = (progress: unknown): number => {
  const rows = Array.isArray(progress) ? (progress as { percent?: string }[]) : []
  return Number(rows.at(-1)?.percent ?? 0)
}

const report: ActionSpec = {
  action: 'report',
  label: '填报进展',
  tone: 'primary',
  moves: ['report'],
  fields: [
    { name: 'content', field: text({ label: '进展', maxLength: 500, multiline: true }), required: true },
    {
      name: 'percent',
      field: integer({ label: '完成', min: 0, max: 100, unit: '%' }),
      required: true,
      hint: '达到100%并在隐患中提交整改后，可以申请验收',
    },
    { name: 'photos', field: files({ label: '照片', max: 9 }) },
  ],
  initial: ({ progress }) => ({ percent: lastPercent(progress) }),
  done: '已填报进展',
}

export const superviseActions: readonly ActionSpec[] = [report]
