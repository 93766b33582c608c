import { useState } from 'react'
import type { Field } from '#domain/kit/fields.ts'

export interface TableColumn {
  name: string
  field: Field
  width: number
  /** Where it stays while the others move under it; null for those that move. */
  edge: { left: number } | { right: number } | null
  isNumber: boolean
  /** Told whole, in more lines than one where it must. */
  isName: boolean
}

interface ListHeadProps {
  columns: readonly TableColumn[]
  /** The fields that their order would tell of, what is kept back. */
  unsorted: readonly string[]
  order: string
  onOrder: (order: string) => void
  onResize: (name: string, width: number) => void
  /** How much of the page is ticked; null where nothing can be. */
  ticks: 'none' | 'some' | 'all' | null
  onTickAll: () => void
}

const SORTABLE = new Set<Field['kind']>(['text', 'integer', 'decimal', 'point', 'date', 'instant', 'choice', 'bool'])

/** The head of the desktop's table: sorts, draws columns wider, ticks the page. */
export function ListHead({ columns, unsorted, order, onOrder, onResize, ticks, onTickAll }: ListHeadProps) {
  return (
    <thead>
      <tr>
        {ticks !== null && (
          <th scope="col" className="list-table__tick" style={{ left: 0 }}>
            <label>
              <input
                type="checkbox"
                aria-label="勾选本页"
                checked={ticks === 'all'}
                ref={(box) => {
                  if (box !== null) box.indeterminate = ticks === 'some'
                }}
                onChange={onTickAll}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.name}
            column={column}
            isSortable={SORTABLE.has(column.field.kind) && !unsorted.includes(column.name)}
            direction={directionOf(order, column.name)}
            onOrder={onOrder}
            onResize={(width) => onResize(column.name, width)}
          />
        ))}
      </tr>
    </thead>
  )
}

type Direction = 'ascending' | 'descending' | null

function directionOf(order: string, name: string): Direction {
  if (order.replace(/^-/, '') !== name) return null
  return order.startsWith('-') ? 'descending' : 'ascending'
}

/** Upwards, downwards, and back to the order of the list itself. */
function nextOrder(name: string, direction: Direction): string {
  if (direction === null) return name
  return direction === 'ascending' ? `-${name}` : ''
}

interface HeadCellProps {
  column: TableColumn
  isSortable: boolean
  direction: Direction
  onOrder: (order: string) => void
  onResize: (width: number) => void
}

function HeadCell({ column, isSortable, direction, onOrder, onResize }: HeadCellProps) {
  const { name, field, width, edge, isNumber } = column
  return (
    <th
      scope="col"
      style={edge ?? undefined}
      data-fixed={edge === null ? undefined : true}
      data-number={isNumber || undefined}
      aria-sort={direction ?? undefined}
    >
      {isSortable ? (
        <button type="button" className="list-table__sort" onClick={() => onOrder(nextOrder(name, direction))}>
          <span>{field.label}</span>
          <SortMark direction={direction} />
        </button>
      ) : (
        <span className="list-table__label">{field.label}</span>
      )}
      <Edge label={field.label} width={width} onResize={onResize} />
    </th>
  )
}

function SortMark({ direction }: { direction: Direction }) {
  return (
    <svg className="list-table__mark" viewBox="0 0 10 14" width={10} height={14} aria-hidden="true">
      <path d="M5 1l4 5H1z" data-on={direction === 'ascending' || undefined} />
      <path d="M5 13l4-5H1z" data-on={direction === 'descending' || undefined} />
    </svg>
  )
}

const KEY_STEP = 16

/** The edge of a column, which can be drawn, or moved with the arrow keys. */
function Edge({ label, width, onResize }: { label: string; width: number; onResize: (width: number) => void }) {
  const [drawn, setDrawn] = useState<{ fromX: number; by: number } | null>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an edge that moves; a line does not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`调整${label}的列宽`}
      aria-valuenow={width}
      tabIndex={0}
      className="list-table__edge"
      data-drawn={drawn !== null || undefined}
      style={drawn === null ? undefined : { transform: `translateX(${drawn.by}px)` }}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrawn({ fromX: event.clientX, by: 0 })
      }}
      onPointerMove={(event) => drawn !== null && setDrawn({ ...drawn, by: event.clientX - drawn.fromX })}
      onPointerUp={() => {
        if (drawn !== null && drawn.by !== 0) onResize(width + drawn.by)
        setDrawn(null)
      }}
      onPointerCancel={() => setDrawn(null)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowLeft' ? -KEY_STEP : event.key === 'ArrowRight' ? KEY_STEP : 0
        if (step === 0) return
        event.stopPropagation()
        onResize(width + step)
      }}
    />
  )
}
