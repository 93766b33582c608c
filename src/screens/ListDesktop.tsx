import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsOffline } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { asOfOf } from '#app/screens/as-of.ts'
import { batchActions, wantedOf } from '#app/screens/batch.ts'
import { type ColumnChoice, filled, shownColumns, useColumnChoice, withNote } from '#app/screens/column-choice.ts'
import { ListTable } from '#app/screens/desk-table.ts'
import { FilterFields, shownFilters } from '#app/screens/FilterFields.tsx'
import { ListBody, tooEarlyWords } from '#app/screens/ListBody.tsx'
import { searchHint } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { type HeaderDeed, SearchHeader } from '#app/screens/SearchHeader.tsx'
import type { HeaderButton } from '#app/screens/search-header.ts'
import { TableSkeleton } from '#app/screens/TableSkeleton.tsx'
import { BatchPart, TickedBar } from '#app/screens/ticked-parts.tsx'
import { type Ticks, useTicks } from '#app/screens/ticks.ts'
import { useExport } from '#app/screens/use-export.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { useSession } from '#app/session/index.ts'
import { bytesText, Card, IconButton, Page, Segmented, Sheet } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { Actor } from '#domain/kit/access.ts'
import type { Field } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { mayImport } from '#domain/kit/sheet.ts'
import './list-desktop.css'

const ColumnChooser = lazyPart(async () => (await import('#app/screens/ColumnChooser.tsx')).ColumnChooser)
const ImportSheet = lazyPart(async () => (await import('#app/screens/ImportSheet.tsx')).ImportSheet)
const ExportReason = lazyPart(async () => (await import('#app/screens/ExportReason.tsx')).ExportReason)
const ListPrint = lazyPart(async () => (await import('#app/screens/ListPrint.tsx')).ListPrint)
const SavedFilters = lazyPart(async () => (await import('#app/screens/SavedFilters.tsx')).SavedFilters)

type Overlay = 'import' | 'print' | 'saved' | 'columns' | { exportWith: (reason: string) => void }

export function ListDesktop(looks: ListLooks) {
  const { list, title, toolbar, extra, emptyAction, pathOf, detail, addTo } = looks
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const [choice, setChoice] = useColumnChoice(list.resource.name)
  const ticks = useTicks(list)
  const ticked = ticks.rows
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const batch = actor === null ? [] : batchActions(list.resource, ticked, { specs: looks.specs, actor })
  const mayTick = looks.specs.length > 0 || looks.editTo !== undefined
  const { open } = list.state
  // While the rows are asked for.
  useEffect(() => void ListTable.load().catch(() => undefined), [])
  const first = filled(list.resource, shownColumns(list.resource, choice), [])
  const skeleton = <TableSkeleton resource={list.resource} columns={first} />

  return (
    <Page title={title} actions={extra ?? (addTo === undefined ? toolbar : undefined)} asOf={asOfOf(list.records)}>
      <Card className="list-desktop">
        <Header
          key={JSON.stringify(list.state.filters) + list.state.keyword}
          {...{ looks, actor, choice, ticks, batch, setOverlay }}
        />
        {list.views.length > 0 && (
          <div className="list-desktop__bar">
            <Segmented label="视图" value={list.view} options={list.views} onChange={list.setView} />
          </div>
        )}
        {looks.above != null && <div className="list-desktop__bar">{looks.above}</div>}
        {ticked.length > 0 && <TickedBar looks={looks} ticks={ticks} />}
        <BatchPart ticks={ticks} />
        <ListBody list={list} emptyAction={emptyAction} skeleton={skeleton}>
          {(records) => (
            <ListTable
              waiting={skeleton}
              list={list}
              records={records}
              choice={choice}
              onChoice={setChoice}
              ticked={mayTick ? ticked : null}
              onTick={ticks.choose}
            />
          )}
        </ListBody>
      </Card>
      {overlay === 'import' && <ImportOverlay list={list} onClose={() => setOverlay(null)} />}
      {overlay === 'print' && (
        <ListPrint
          list={wantedOf(list, ticked)}
          chosen={ticked.length}
          choice={choice}
          title={title}
          onClose={() => setOverlay(null)}
        />
      )}
      {overlay === 'saved' && <SavedFilters list={list} onClose={() => setOverlay(null)} />}
      {overlay === 'columns' && (
        <ColumnChooser resource={list.resource} choice={choice} onChange={setChoice} onClose={() => setOverlay(null)} />
      )}
      {overlay !== null && typeof overlay === 'object' && (
        <ExportReason onGiven={overlay.exportWith} onClose={() => setOverlay(null)} />
      )}
      {open !== null && (
        <Sheet
          open
          wide
          title={
            <span className="list-desktop__drawer-title">
              {list.resource.label}详情
              {pathOf !== undefined && <a href={pathOf(open)}>打开整页</a>}
            </span>
          }
          onClose={list.close}
        >
          {detail({ guid: open, place: 'pane', onClose: list.close })}
        </Sheet>
      )}
    </Page>
  )
}

function ImportOverlay({ list, onClose }: { list: ListController; onClose: () => void }) {
  const isOffline = useIsOffline()
  return (
    <ImportSheet
      resource={list.resource}
      isOffline={isOffline}
      onClose={() => {
        list.records.refresh()
        onClose()
      }}
    />
  )
}

/** Places for conditions in one row beside the search box; a span takes two. */
const PLACES = 4
const SPANS = new Set<Field['kind']>(['date', 'instant', 'integer', 'decimal', 'point'])

function foldedCount(filters: ReturnType<typeof shownFilters>): number {
  let places = 0
  return filters.filter(({ field }) => {
    places += SPANS.has(field.kind) ? 2 : 1
    return places <= PLACES
  }).length
}

interface HeaderProps {
  looks: ListLooks
  actor: Actor | null
  choice: ColumnChoice
  ticks: Ticks
  batch: readonly ActionSpec[]
  setOverlay: (overlay: Overlay) => void
}

/** Typed here first and asked with 查询 or Enter, so that half a word is not looked for. */
function Header({ looks, actor, choice, ticks, batch, setOverlay }: HeaderProps) {
  const { list } = looks
  const [values, setValues] = useState(list.state.filters)
  const [keyword, setKeyword] = useState(list.state.keyword)
  const isOffline = useIsOffline()
  const filters = shownFilters(list.resource, list.state.filters)
  const folded = foldedCount(filters)
  const deeds = useDeeds({ looks, actor, choice, ticks, batch, setOverlay, isOffline })

  return (
    <SearchHeader
      keyword={list.resource.list.search.length === 0 ? null : keyword}
      onKeyword={setKeyword}
      onSearch={() => list.setFilters(values, keyword)}
      onReset={list.reset}
      placeholder={list.resource.list.search[0] === 'companyName' ? undefined : searchHint(list)}
      fields={(isUnfolded) => (
        <FilterFields
          resource={list.resource}
          values={values}
          most={isUnfolded ? undefined : folded}
          onChange={setValues}
        />
      )}
      hasMore={filters.length > folded}
      startsUnfolded={filters.slice(folded).some(({ name }) => name in list.state.filters)}
      deeds={deeds}
      tools={
        <>
          {isOffline && <span className="list-desktop__offline">离线：导出、导入和保存常用筛选需要联网</span>}
          <IconButton icon="filter" label="常用筛选" onClick={() => setOverlay('saved')} />
          <IconButton
            icon="print"
            label={ticks.rows.length === 0 ? '打印列表' : '打印勾选的记录'}
            onClick={() => setOverlay('print')}
          />
          <IconButton icon="settings" label="列设置" onClick={() => setOverlay('columns')} />
          <IconButton icon="sync" label="刷新" onClick={list.records.refresh} />
        </>
      }
    />
  )
}

type DeedOptions = HeaderProps & { isOffline: boolean }

/** What this person may do here; what cannot be done now says why. */
function useDeeds({ looks, actor, choice, ticks, batch, setOverlay, isOffline }: DeedOptions) {
  const navigate = useNavigate()
  const { list, addTo, editTo, specs } = looks
  const ticked = ticks.rows
  const { resource } = list
  const sheet = useExport(wantedOf(list, ticked), withNote(resource, shownColumns(resource, choice)))
  const deeds: Partial<Record<Exclude<HeaderButton, 'search' | 'more' | 'reset'>, HeaderDeed>> = {}
  if (actor === null) return deeds
  const offline = isOffline ? '当前离线，需要联网' : null
  const { access } = resource

  if (addTo !== undefined) deeds.add = { run: () => navigate(addTo) }
  if (editTo !== undefined && access.update(actor) !== 'nothing')
    deeds.edit = {
      run: () => ticked[0] !== undefined && navigate(editTo(ticked[0].guid)),
      blockedBy: editBlock(ticked, (record) => matches(access.update(actor), record)),
    }
  const removal = specs.find(({ action }) => action === 'delete')
  if (removal !== undefined && access.remove(actor) !== 'nothing')
    deeds.delete = {
      run: () => ticks.begin({ resource: resource.name, spec: removal, records: ticked }),
      blockedBy:
        ticked.length === 0 ? '请选择要删除的记录' : batch.includes(removal) ? offline : '勾选的记录不能全部删除',
    }
  if ((access.export ?? access.read)(actor) !== 'nothing')
    deeds.export =
      sheet.received === null
        ? {
            run: () => (sheet.needsReason ? setOverlay({ exportWith: sheet.run }) : sheet.run(null)),
            blockedBy: offline ?? tooEarlyWords(list),
            ...(ticked.length > 0 && { label: `导出勾选（${ticked.length}）` }),
          }
        : { run: sheet.cancel, label: `取消导出（${bytesText(sheet.received)}）` }
  // Where rows of a sheet are made otherwise than by the form, there is none on the page.
  if ((addTo !== undefined || typeof resource.bySheet === 'object') && mayImport(resource, actor)) {
    deeds.import = { run: () => setOverlay('import'), blockedBy: offline }
    deeds.download = {
      run: () => void import('#app/screens/ImportSheet.tsx').then(({ saveTemplate }) => saveTemplate(resource)),
      blockedBy: offline,
    }
  }
  return deeds
}

function editBlock(ticked: readonly LocalRecord[], may: (record: LocalRecord) => boolean): string | null {
  const [only, second] = ticked
  if (only === undefined || second !== undefined) return '请勾选一条'
  return may(only) ? null : '没有权限修改这一条'
}
