import type { FieldViewProps } from '#app/fields/types.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { PatrolItem } from '#domain/resources/patrolRecord/definition.ts'
import { ITEM_RESULTS } from '#domain/resources/patrolRecord/definition.ts'
import './checked-items.css'

const TONES = { pass: 'good', fail: 'bad', na: 'muted' } as const

/** Each item with its answer, what failed first; a failed one leads to its hazard. */
export function CheckedItems({ value }: Pick<FieldViewProps, 'value'>) {
  const items = Array.isArray(value) ? (value as PatrolItem[]) : []
  const ordered = [...items].sort((a, b) => Number(b.result === 'fail') - Number(a.result === 'fail'))
  return (
    <ol className="checked-items">
      {ordered.map(({ itemCode, content, result, remark, hazardGuid }) => (
        <li key={itemCode} className="checked-items__one">
          <span>
            {content}
            {remark !== undefined && <span className="checked-items__remark">{remark}</span>}
            {hazardGuid !== undefined && <Link to={`${HAZARDS_PATH}/${hazardGuid}`}>查看隐患</Link>}
          </span>
          <Tag tone={TONES[result]}>{ITEM_RESULTS[result]}</Tag>
        </li>
      ))}
    </ol>
  )
}
