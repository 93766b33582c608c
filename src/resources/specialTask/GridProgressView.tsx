import type { FieldViewProps } from '#app/fields/types.ts'
import { Progress } from '#app/ui/index.ts'
import { type GridProgress, progressPercent } from '#domain/rules/special-task.ts'
import './special-task.css'

/** How far each grid is, the slowest in plain sight. */
export function GridProgressView({ value }: Pick<FieldViewProps, 'value'>) {
  const rows = (Array.isArray(value) ? value : []) as GridProgress[] // rows of the definition
  if (rows.length === 0) return <span>下发后按网格统计</span>
  return (
    <ul className="grid-progress">
      {rows.map((row) => (
        <li key={row.gridGuid} className="grid-progress__row">
          <span className="grid-progress__name">{row.gridName}</span>
          <span className="grid-progress__count">
            {row.done}/{row.total} 家{row.problems > 0 && ` · 问题 ${row.problems}`}
          </span>
          <Progress value={progressPercent(row) / 100} label={`${row.gridName}完成 ${progressPercent(row)}%`} />
        </li>
      ))}
    </ul>
  )
}
