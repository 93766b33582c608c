import { useLayoutEffect, useRef } from 'react'
import { fieldOf } from '#app/fields/field-of.ts'
import { columnWidth } from '#app/screens/column-width.ts'
import { measureTableRoom } from '#app/screens/table-room.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** As many as stand on a common screen. */
const ROWS = Array.from({ length: 12 }, (_, at) => at)

/** The table before its rows or its code are here: the same head and the same height, so that nothing jumps. */
export function TableSkeleton({ resource, columns }: { resource: AnyResource; columns: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => void measureTableRoom(box.current), [])
  const fields = columns.flatMap((name, at) => {
    const field = fieldOf(resource, name)
    const place = { isFirst: at === 0, isTitle: name === resource.title }
    return field === null ? [] : [{ name, label: field.label, flexGrow: columnWidth(name, field, place) }]
  })
  return (
    <div className="list-table table-skeleton" aria-busy="true" ref={box}>
      <span className="visually-hidden">正在加载</span>
      <div className="table-skeleton__head">
        {fields.map(({ name, label, flexGrow }) => (
          <span key={name} style={{ flexGrow }}>
            {label}
          </span>
        ))}
      </div>
      {ROWS.map((at) => (
        <div key={at} className="table-skeleton__row">
          <span className="skeleton" />
        </div>
      ))}
      <div className="list-table__foot table-skeleton__foot" />
    </div>
  )
}
