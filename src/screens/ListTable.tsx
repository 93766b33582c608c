import { ConfigProvider, Pagination, Table, type TableColumnType, theme } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { fieldIn, fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type ChosenColumn, type ColumnChoice, chosenColumns, LEAST_WIDTH } from '#app/screens/column-choice.ts'
import { columnWidth, fittedWidths, leastWidth } from '#app/screens/column-width.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { PAGE_SIZES, usualOrder } from '#app/screens/list-state.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

interface ListTableProps {
  list: ListController
  records: ReadyRecords
  choice: ColumnChoice
  onChoice: (choice: ColumnChoice) => void
  /** The ticked records, also those of other pages; null where nothing can be done with several. */
  ticked: readonly LocalRecord[] | null
  onTick: (records: readonly LocalRecord[]) => void
}

/** From here on only the rows in sight are drawn; up to here it stays a plain table for those who hear it read. */
const VIRTUAL_FROM = 60

/** The table of the desktop, in a chunk of its own: the library behind it is larger than the rest of the page. */
export function ListTable({ list, records, choice, onChoice, ticked, onTick }: ListTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width: room, height } = useRoom(box)
  const { resource, state } = list
  const order = state.order === '' ? usualOrder(resource, state.view) : state.order
  const shown = chosenColumns(resource, choice).filter(({ isShown }) => isShown)
  // What is fixed stands together at the edge, or it would cover its neighbours.
  const inPlace = [...shown.filter(({ isFixed }) => isFixed), ...shown.filter(({ isFixed }) => !isFixed)]
  const wanted = inPlace.flatMap(({ name, isFixed, width }) => {
    const field = fieldOf(resource, name)
    if (field === null) return []
    const place = { isFirst: name === shown[0]?.name, isTitle: name === resource.title }
    const own = columnWidth(name, field, place)
    const least = () =>
      leastWidth(
        name,
        field,
        place,
        records.rows.map((record) => record[name]),
      )
    return [{ name, isFixed, field, width: width ?? own, least: width ?? least() }]
  })
  const ticks = ticked === null ? 0 : TICK_WIDTH
  const widths = fittedWidths(wanted, room - ticks)
  const columns = wanted.map(({ name, isFixed, field }, at) => {
    const onResize = (width: number) =>
      onChoice({ ...choice, widths: { ...choice.widths, [name]: Math.max(LEAST_WIDTH, Math.round(width)) } })
    return columnOf({ name, isFixed, resource, field, order, width: widths[at] ?? LEAST_WIDTH, onResize })
  })
  const width = widths.reduce((sum, each) => sum + each, ticks)

  return (
    <ConfigProvider locale={zhCN} theme={themeNow()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are what is operated */}
      <div ref={box} className="list-table" onKeyDown={(event) => moveRow(event, box.current)}>
        <Table<LocalRecord>
          rowKey="guid"
          size="small"
          columns={columns}
          components={{ header: { cell: HeaderCell } }}
          dataSource={records.rows}
          pagination={false}
          virtual={records.rows.length >= VIRTUAL_FROM}
          scroll={{ x: width, y: height }}
          {...(ticked !== null && {
            rowSelection: {
              columnWidth: TICK_WIDTH,
              columnTitle: (box) => <TickAll box={box} />,
              fixed: true,
              preserveSelectedRowKeys: true,
              selectedRowKeys: ticked.map(({ guid }) => guid),
              onChange: (_keys, chosen) => onTick(chosen),
              getCheckboxProps: (record) => ({ 'aria-label': `勾选${titleOf(resource.name, record)}` }),
            },
          })}
          onRow={(record) => ({
            tabIndex: 0,
            'aria-current': state.open === record.guid || undefined,
            onClick: (event) => {
              if ((event.target as Element).closest('.ant-table-selection-column') === null) list.open(record)
            },
            onKeyDown: (event) => {
              if (event.key === 'Enter') list.open(record)
            },
          })}
          rowClassName={(record) => (state.open === record.guid ? 'list-table__row--open' : '')}
          onChange={(_paging, _filters, sorter) => {
            const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
            list.setOrder(direction == null ? '' : `${direction === 'descend' ? '-' : ''}${String(columnKey)}`)
          }}
        />
        <div className="list-table__foot">
          <Pagination
            current={state.page}
            pageSize={state.size}
            total={records.total}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            showQuickJumper
            showTotal={(total) => `共 ${total.toLocaleString('zh-CN')} 条`}
            onChange={(page, size) => list.setPage(size === state.size ? page : 1, size)}
          />
        </div>
      </div>
    </ConfigProvider>
  )
}

/**
 * The box of the header with a label of ours. The library draws a second one into the row it measures by, hidden and yet
 * reached by Tab: there it is left out.
 */
function TickAll({ box }: { box: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isMeasured, setIsMeasured] = useState(false)
  useLayoutEffect(() => setIsMeasured(place.current?.closest('.ant-table-measure-row') != null), [])
  const labelled = isValidElement<{ 'aria-label': string }>(box) ? cloneElement(box, { 'aria-label': '勾选本页' }) : box
  return <span ref={place}>{isMeasured ? null : labelled}</span>
}

const TICK_WIDTH = 44
const LEAST_HEIGHT = 240
/** Under the rows: the pages, and the space around the card. */
const BELOW = 118

/** The width of the table, and what is left of the window for its rows, wherever it begins; in pixels. */
function useRoom(box: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [width, setWidth] = useState(0)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + scrollY
      setHeight(Math.max(LEAST_HEIGHT, Math.floor(innerHeight - top - BELOW)))
      setWidth(box.current?.clientWidth ?? 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (box.current !== null) observer.observe(box.current)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [box])
  return { width, height }
}

interface HeaderCellProps extends ComponentProps<'th'> {
  resizing?: { label: string; width: number; onResize: (width: number) => void }
}

/** A head of a column with an edge that can be drawn, or moved with the arrow keys. */
function HeaderCell({ resizing, children, ...rest }: HeaderCellProps) {
  const [drawn, setDrawn] = useState<{ fromX: number; by: number } | null>(null)
  if (resizing === undefined) return <th {...rest}>{children}</th>
  const { label, width, onResize } = resizing
  return (
    <th {...rest}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: an edge that moves; a line does not */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={`调整${label}的列宽`}
        aria-valuenow={width}
        tabIndex={0}
        className="list-table__edge"
        data-drawn={drawn !== null || undefined}
        style={drawn === null ? undefined : { transform: `translateX(${drawn.by}px)` }}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.preventDefault()
          event.stopPropagation()
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
    </th>
  )
}

const KEY_STEP = 16

interface ColumnOptions extends Pick<ChosenColumn, 'name' | 'isFixed'> {
  resource: AnyResource
  field: Field
  order: string
  width: number
  onResize: (width: number) => void
}

function columnOf({
  name,
  resource,
  field,
  order,
  isFixed,
  width,
  onResize,
}: ColumnOptions): TableColumnType<LocalRecord> {
  const { Cell } = fieldView(field)
  const isNumber = field.kind === 'integer' || field.kind === 'decimal'
  const isOrdered = order.replace(/^-/, '') === name
  return {
    key: name,
    title: field.label,
    width,
    onHeaderCell: () => ({ resizing: { label: field.label, width, onResize } }) as ComponentProps<'th'>,
    ellipsis: true,
    ...(field.kind === 'text' && {
      onCell: (record: LocalRecord) => ({ title: wholeWords(field, record[name]) }),
    }),
    sorter: SORTABLE.has(field.kind),
    sortOrder: isOrdered ? (order.startsWith('-') ? 'descend' : 'ascend') : null,
    ...(isFixed ? { fixed: 'left' as const } : name === 'status' ? { fixed: 'right' as const } : {}),
    ...(isNumber && name !== 'mediaDone' ? { align: 'right' as const } : {}),
    render: (_value, record) =>
      name === 'mediaDone' ? (
        <MediaCount record={record} />
      ) : (
        <>
          <Cell field={fieldIn(resource, name, record) ?? field} value={record[name]} />{' '}
          {name === 'status' && <SyncTag record={record} />}
          {name === resource.title && resource.list.note !== undefined && (
            <small className="list-table__note">{noteOf(resource.name, record)}</small>
          )}
        </>
      ),
  }
}

/** What a cut off cell says in full when one points at it. */
function wholeWords(field: Field, value: unknown): string | undefined {
  return isEmptyValue(value) ? undefined : fieldWords(field, value, { masked: true })
}

const SORTABLE = new Set<Field['kind']>(['text', 'integer', 'decimal', 'date', 'instant', 'choice', 'bool'])

/** 3/5 as long as the bytes of some have not arrived. */
function MediaCount({ record }: { record: LocalRecord }) {
  const { mediaTotal = 0, mediaDone = 0 } = record
  if (mediaTotal === 0) return '—'
  return <span className={mediaDone < mediaTotal ? 'list-table__missing' : ''}>{`${mediaDone}/${mediaTotal}`}</span>
}

/** Up and down walk the rows, as in a sheet. */
function moveRow(event: { key: string; target: EventTarget; preventDefault: () => void }, box: HTMLElement | null) {
  if (box === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const rows = [...box.querySelectorAll<HTMLElement>('.ant-table-row[tabindex]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** The library wants colours rather than names of them: read from the tokens as they are at the moment. */
function themeNow() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    algorithm: document.documentElement.dataset.theme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: token('--color-primary'),
      colorText: token('--color-text'),
      colorBgContainer: token('--color-surface'),
      borderRadius: 6,
      fontFamily: token('--font-family'),
    },
    components: { Table: { cellPaddingBlockSM: 8, headerBg: token('--color-sunken') } },
  }
}
