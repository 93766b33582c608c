import { itemGroups } from '#app/features/patrol-records/patrol-record.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, Icon, Section, StatusTag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { PatrolItem } from '#domain/resources/patrolRecord/definition.ts'

/** What was checked: the failed items open, the others folded with their number. */
export function CheckedItems({ items }: { items: readonly PatrolItem[] | null }) {
  const { fail, pass, na } = itemGroups(items)
  const total = fail.length + pass.length + na.length
  if (total === 0) return null
  return (
    <Section title="检查项" note={`共 ${total} 项`}>
      <Card>
        {fail.length > 0 && (
          <>
            <p className="checked-items__head">
              <StatusTag tone="bad" label={`不合格 ${fail.length} 项`} />
            </p>
            <Items items={fail} />
          </>
        )}
        {pass.length > 0 && <Folded tone="good" label={`合格 ${pass.length} 项`} items={pass} />}
        {na.length > 0 && <Folded tone="muted" label={`不适用 ${na.length} 项`} items={na} />}
      </Card>
    </Section>
  )
}

function Folded({ tone, label, items }: { tone: 'good' | 'muted'; label: string; items: readonly PatrolItem[] }) {
  return (
    <details className="checked-items__fold">
      <summary>
        <StatusTag tone={tone} label={label} />
        <Icon name="down" size={18} />
      </summary>
      <Items items={items} />
    </details>
  )
}

function Items({ items }: { items: readonly PatrolItem[] }) {
  return (
    <ul className="checked-items">
      {items.map((item) => (
        <li key={`${item.templateGuid}${item.itemCode}`} className="checked-items__item">
          <span className="checked-items__code">{item.itemCode}</span>
          <div className="checked-items__words">
            <p>{item.content}</p>
            {item.remark !== undefined && <p className="checked-items__remark">备注：{item.remark}</p>}
            {item.hazardGuid !== undefined && <Link to={`${HAZARDS_PATH}/${item.hazardGuid}`}>查看隐患</Link>}
          </div>
        </li>
      ))}
    </ul>
  )
}
