import { ConfigProvider, Pagination, Table, type TableColumnType, theme } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useRef } from 'react'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { PAGE_SIZES } from '#app/screens/list-state.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import type { Field } from '#domain/kit/fields.ts'

interface ListTableProps {
  list: ListController
  records: ReadyRecords
  hidden: ReadonlySet<string>
}

/** The table of the desktop, in a chunk of its own: the library behind it is larger than the rest of the page. */
export function ListTable({ list, records, hidden }: ListTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const { resource, state } = list
  const order = state.order === '' ? resource.list.order : state.order
  const columns = resource.list.columns
    .filter((name, index) => index === 0 || !hidden.has(name))
    .flatMap((name, index): TableColumnType<LocalRecord>[] => {
      const field = fieldOf(resource, name)
      return field === null ? [] : [columnOf({ name, field, order, isFirst: index === 0 })]
    })
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)

  return (
    <ConfigProvider locale={zhCN} theme={themeNow()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are what is operated */}
      <div ref={box} className="list-table" onKeyDown={(event) => moveRow(event, box.current)}>
        <Table<LocalRecord>
          rowKey="guid"
          size="small"
          columns={columns}
          dataSource={records.rows}
          pagination={false}
          scroll={{ x: width, y: 'max(240px, calc(100vh - 420px))' }}
          onRow={(record) => ({
            tabIndex: 0,
            'aria-selected': state.open === record.guid,
            onClick: () => list.open(record),
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

interface ColumnOptions {
  name: string
  field: Field
  order: string
  isFirst: boolean
}

function columnOf({ name, field, order, isFirst }: ColumnOptions): TableColumnType<LocalRecord> {
  const { Cell } = fieldView(field)
  const isNumber = field.kind === 'integer' || field.kind === 'decimal'
  const isOrdered = order.replace(/^-/, '') === name
  return {
    key: name,
    title: field.label,
    width: widthOf(name, field, isFirst),
    ellipsis: true,
    sorter: SORTABLE.has(field.kind),
    sortOrder: isOrdered ? (order.startsWith('-') ? 'descend' : 'ascend') : null,
    ...(isFirst ? { fixed: 'left' as const } : name === 'status' ? { fixed: 'right' as const } : {}),
    ...(isNumber && name !== 'mediaDone' ? { align: 'right' as const } : {}),
    render: (_value, record) =>
      name === 'mediaDone' ? (
        <MediaCount record={record} />
      ) : (
        <>
          <Cell field={field} value={record[name]} /> {name === 'status' && <SyncTag record={record} />}
        </>
      ),
  }
}

const SORTABLE = new Set<Field['kind']>(['text', 'integer', 'decimal', 'date', 'instant', 'choice', 'bool'])

/** 3/5 as long as the bytes of some have not arrived. */
function MediaCount({ record }: { record: LocalRecord }) {
  const { mediaTotal = 0, mediaDone = 0 } = record
  if (mediaTotal === 0) return '—'
  return <span className={mediaDone < mediaTotal ? 'list-table__missing' : ''}>{`${mediaDone}/${mediaTotal}`}</span>
}

/** A letter, the space around a cell and the mark of sorting. */
const LETTER = 14
const AROUND = 24
const MARK = 22

/** So that the columns of the widest list just fit beside the sidebar of a common screen. */
function widthOf(name: string, field: Field, isFirst: boolean): number {
  const least = field.label.length * LETTER + AROUND + MARK
  switch (field.kind) {
    case 'text':
      if (field.format === 'creditCode') return 176
      if (isFirst) return field.maxLength <= 30 ? 150 : 220
      return name === 'companyName' ? 180 : field.maxLength > 100 ? 200 : Math.max(108, least)
    case 'instant':
      return 146
    case 'date':
      return 104
    case 'choice': {
      const letters = Math.max(...Object.values(field.options).map((label) => label.length))
      return Math.max(least, letters * LETTER + AROUND + (field.tones === undefined ? 0 : MARK + 6))
    }
    default:
      return Math.max(80, least)
  }
}

/** Up and down walk the rows, as in a sheet. */
function moveRow(event: { key: string; target: EventTarget; preventDefault: () => void }, box: HTMLElement | null) {
  if (box === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const rows = [...box.querySelectorAll<HTMLElement>('tr[tabindex]')]
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
