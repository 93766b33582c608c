import { type CSSProperties, memo, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { fieldIn, fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type ColumnChoice, chosenColumns, filled, LEAST_WIDTH, shownColumns } from '#app/screens/column-choice.ts'
import { filledWidths, fittedWidths, fittingOf, isName } from '#app/screens/column-width.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { ListHead, type TableColumn } from '#app/screens/ListHead.tsx'
import { ListPages } from '#app/screens/ListPages.tsx'
import { usualOrder } from '#app/screens/list-state.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { useTableRoom } from '#app/screens/table-room.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { currentActor } from '#app/session/index.ts'
import { type Field, isNumeric } from '#domain/kit/fields.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import './list-table.css'

export interface ListTableProps {
  list: ListController
  records: ReadyRecords
  choice: ColumnChoice
  onChoice: (choice: ColumnChoice) => void
  /** The ticked records, also those of other pages; null where nothing can be done with several. */
  ticked: readonly LocalRecord[] | null
  onTick: (records: readonly LocalRecord[]) => void
}

/** As many as a tall screen shows; what is below is drawn right after, and gives way to whoever types meanwhile. */
const DRAWN_AT_ONCE = 30

/** The table of the desktop. */
export function ListTable({ list, records, choice, onChoice, ticked, onTick }: ListTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width: room, height } = useTableRoom(box)
  const { resource, state } = list
  const actor = currentActor()
  const order = state.order === '' ? usualOrder(resource, state.view) : state.order
  const ticks = ticked === null ? 0 : TICK_WIDTH
  const columns = useColumns({ resource, choice, rows: records.rows, room: room - ticks, ticks })
  const first = useMemo(() => records.rows.slice(0, DRAWN_AT_ONCE), [records.rows])
  const rest = useDeferredValue(records.rows, first)
  const drawn = records.rows.length <= DRAWN_AT_ONCE || !sameStart(rest, first) ? first : rest
  const handlers = useHandlers({ list, ticked, onTick })

  return (
    <div className="list-table">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are what is operated */}
      <div
        ref={box}
        className="list-table__box"
        style={{ maxHeight: height }}
        onKeyDown={(event) => moveRow(event, box.current)}
      >
        <table style={{ width: columns.reduce((sum, { width }) => sum + width, ticks) }}>
          <colgroup>
            {ticked !== null && <col style={{ width: TICK_WIDTH }} />}
            {columns.map(({ name, width }) => (
              <col key={name} style={{ width }} />
            ))}
          </colgroup>
          <ListHead
            columns={columns}
            unsorted={actor === null ? [] : hiddenFields(resource, actor)}
            order={order}
            onOrder={list.setOrder}
            onResize={(name, width) =>
              onChoice({ ...choice, widths: { ...choice.widths, [name]: Math.max(LEAST_WIDTH, Math.round(width)) } })
            }
            ticks={ticked === null ? null : ticksOf(records.rows, ticked)}
            onTickAll={() => onTick(allTicked(records.rows, ticked ?? []))}
          />
          <tbody>
            {drawn.map((record) => (
              <Row
                key={record.guid}
                record={record}
                resource={resource}
                columns={columns}
                isOpen={state.open === record.guid}
                isTicked={ticked === null ? null : ticked.some(({ guid }) => guid === record.guid)}
                handlers={handlers}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ListPages
        page={state.page}
        size={state.size}
        total={records.total}
        asOf={records.isUpdating === true ? records.asOf : null}
        onPage={(page) => list.setPage(page, state.size)}
        onSize={(size) => list.setPage(1, size)}
      />
    </div>
  )
}

/** Whether rows drawn later belong to the same answer. */
const sameStart = (rows: readonly LocalRecord[], first: readonly LocalRecord[]) =>
  first.every((record, at) => rows[at] === record)

function ticksOf(rows: readonly LocalRecord[], ticked: readonly LocalRecord[]): 'none' | 'some' | 'all' {
  const known = new Set(ticked.map(({ guid }) => guid))
  const count = rows.filter(({ guid }) => known.has(guid)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}

/** The page ticked, or all of it let go; what is ticked on other pages stays. */
function allTicked(rows: readonly LocalRecord[], ticked: readonly LocalRecord[]): LocalRecord[] {
  const here = new Set(rows.map(({ guid }) => guid))
  const elsewhere = ticked.filter(({ guid }) => !here.has(guid))
  return ticksOf(rows, ticked) === 'all' ? elsewhere : [...elsewhere, ...rows]
}

interface ColumnsOptions {
  resource: AnyResource
  choice: ColumnChoice
  rows: readonly LocalRecord[]
  room: number
  ticks: number
}

/** The same for as long as nothing about them changes: the rows are drawn anew with them. */
function useColumns({ resource, choice, rows, room, ticks }: ColumnsOptions): readonly TableColumn[] {
  return useMemo(() => {
    const names = filled(resource, shownColumns(resource, choice), rows)
    const shown = chosenColumns(resource, choice).filter(({ name }) => names.includes(name))
    // What is fixed stands together at the edge, or it would cover its neighbours.
    const inPlace = [...shown.filter(({ isFixed }) => isFixed), ...shown.filter(({ isFixed }) => !isFixed)]
    const wanted = inPlace.flatMap(({ name, isFixed, width }) => {
      const field = fieldOf(resource, name)
      if (field === null) return []
      const place = { isFirst: name === shown[0]?.name, isTitle: name === resource.title }
      const words = rows.map((record) => record[name])
      const fitting = width === undefined ? fittingOf(name, field, place, words) : { width, least: width, most: width }
      return [{ name, isFixed, field, isName: isName(name, field, place), ...fitting }]
    })
    const widths = filledWidths(fittedWidths(wanted, room), room)
    let left = ticks
    return wanted.map(({ name, isFixed, field, isName }, at) => {
      const width = widths[at] ?? LEAST_WIDTH
      const edge = isFixed ? { left } : name === 'status' ? { right: 0 } : null
      left += width
      return { name, field, width, edge, isNumber: isNumeric(field) && name !== 'mediaDone', isName }
    })
  }, [resource, choice, rows, room, ticks])
}

interface Handlers {
  open: (record: LocalRecord) => void
  tick: (record: LocalRecord) => void
}

/** Handlers that stay the same while what they do moves on, so that a tick draws one row and not two hundred. */
function useHandlers(now: Pick<ListTableProps, 'list' | 'ticked' | 'onTick'>): Handlers {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return useMemo(
    () => ({
      open: (record) => latest.current.list.open(record),
      tick: (record) => {
        const { ticked, onTick } = latest.current
        const others = (ticked ?? []).filter(({ guid }) => guid !== record.guid)
        onTick(others.length === ticked?.length ? [...others, record] : others)
      },
    }),
    [],
  )
}

interface RowProps {
  record: LocalRecord
  resource: AnyResource
  columns: readonly TableColumn[]
  isOpen: boolean
  /** Null where nothing can be ticked. */
  isTicked: boolean | null
  handlers: Handlers
}

const Row = memo(function Row({ record, resource, columns, isOpen, isTicked, handlers }: RowProps) {
  const { note } = resource.list
  const isNoted = note !== undefined && columns.every(({ name }) => name !== note)
  return (
    <tr
      tabIndex={0}
      className={isOpen ? 'list-table__row list-table__row--open' : 'list-table__row'}
      aria-current={isOpen || undefined}
      onClick={() => handlers.open(record)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) handlers.open(record)
      }}
    >
      {isTicked !== null && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is what is operated
        <td className="list-table__tick" style={{ left: 0 }} onClick={(event) => event.stopPropagation()}>
          <label>
            <input
              type="checkbox"
              aria-label={`勾选${titleOf(resource.name, record)}`}
              checked={isTicked}
              onChange={() => handlers.tick(record)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <ListCell key={column.name} column={column} resource={resource} record={record} isNoted={isNoted} />
      ))}
    </tr>
  )
})

interface ListCellProps {
  column: TableColumn
  resource: AnyResource
  record: LocalRecord
  /** What the list notes of a record has no column of its own. */
  isNoted: boolean
}

function ListCell({ column: { name, field, edge, isNumber, isName }, resource, record, isNoted }: ListCellProps) {
  const { Cell } = fieldView(field)
  const style: CSSProperties | undefined = edge ?? undefined
  return (
    <td
      style={style}
      data-fixed={edge === null ? undefined : true}
      data-number={isNumber || undefined}
      data-name={isName || undefined}
      title={field.kind === 'text' ? wholeWords(field, record[name]) : undefined}
    >
      {name === 'mediaDone' ? (
        <MediaCount record={record} />
      ) : (
        <>
          <Cell field={fieldIn(resource, name, record) ?? field} value={record[name]} others={record} />{' '}
          {name === 'status' && <SyncTag record={record} />}
          {name === resource.title && isNoted && (
            <small className="list-table__note">{noteOf(resource.name, record)}</small>
          )}
        </>
      )}
    </td>
  )
}

const TICK_WIDTH = 44
/** What a cut off cell says in full when one points at it. */
function wholeWords(field: Field, value: unknown): string | undefined {
  return isEmptyValue(value) ? undefined : fieldWords(field, value, { masked: true })
}

/** 3/5 as long as the bytes of some have not arrived. */
function MediaCount({ record }: { record: LocalRecord }) {
  const { mediaTotal = 0, mediaDone = 0 } = record
  if (mediaTotal === 0) return '—'
  return <span className={mediaDone < mediaTotal ? 'list-table__missing' : ''}>{`${mediaDone}/${mediaTotal}`}</span>
}

/** Up and down walk the rows, as in a sheet. */
function moveRow(event: { key: string; target: EventTarget; preventDefault: () => void }, box: HTMLElement | null) {
  if (box === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const rows = [...box.querySelectorAll<HTMLElement>('tbody > tr')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
