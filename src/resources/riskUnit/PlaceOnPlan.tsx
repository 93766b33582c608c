import { Link } from 'react-router-dom'
import type { FieldViewProps } from '#app/fields/types.ts'

/** Whether the unit has a place on the plan, and the way there. */
export function PlaceOnPlan({ value }: Pick<FieldViewProps, 'value'>) {
  const isPlaced = Array.isArray(value) && value.length > 0
  return (
    <span>
      {isPlaced ? '已标注' : '未标注'}{' '}
      <Link to="/fiveInOneCom/doublePrevent/riskControlLevel/riskFourColorImg">到四色图查看</Link>
    </span>
  )
}
