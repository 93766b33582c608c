import { useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { fieldView } from '#app/fields/index.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { useSession } from '#app/session/index.ts'
import {
  Button,
  Card,
  EmptyList,
  EmptyState,
  FormField,
  failureWords,
  Input,
  LinkButton,
  ListSkeleton,
  Page,
  ProblemNotice,
  Segmented,
  Sheet,
  StatusTag,
  toast,
  Unread,
  useDeed,
} from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { Page as PageOf } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { reference } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { companyGrid } from '#domain/resources/companyGrid/definition.ts'
import './rights.css'

const PAGE_SIZE = 20
/** What is assigned here is the supervision of the day. */
const DAILY = { type: '1' }
/** Where the grid or the bureau has the word now, there is nothing to assign. */
const ASSIGNABLE = new Set<unknown>([null, 'toAssign'])
const TABS = [
  { value: 'open', label: '未确权企业' },
  { value: 'mine', label: '已确权企业' },
  { value: 'grids', label: '按网格统计' },
] as const
type Tab = (typeof TABS)[number]['value']

/** 企业确权管理（新）: enterprises without a grid that answers for them first, and what is assigned from here. */
export function RightsPage() {
  const [tab, setTab] = useState<Tab>('open')
  return (
    <Page
      title="企业确权管理"
      actions={
        <LinkButton to="/companyQQtodoTasks" size="small">
          待办
        </LinkButton>
      }
    >
      <Segmented value={tab} options={TABS} label="确权状态" onChange={setTab} />
      {tab === 'open' && <Companies path="api/companyIndustryGrid/getCompanyNotQqList" query={DAILY} canAssign />}
      {tab === 'mine' && <Companies path="api/companyGrid/getCompanyQqList" />}
      {tab === 'grids' && <GridNumbers />}
    </Page>
  )
}

function Companies({ path, query, canAssign = false }: { path: string; query?: object; canAssign?: boolean }) {
  const session = useSession()
  const [name, setName] = useState('')
  const [companyName, setCompanyName] = useState('')
  const [pageIndex, setPageIndex] = useState(1)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isAssigning, setIsAssigning] = useState(false)
  const { answer, again } = useAsked<PageOf<AnyRecord>>(path, { ...query, companyName, pageIndex, pageSize: PAGE_SIZE })
  const mayAssign = canAssign && 'actor' in session && hasRole(session.actor, 'town', 'bureau', 'admin')

  function search() {
    setPageIndex(1)
    setCompanyName(name.trim())
  }

  if (answer.state === 'problem') return <ProblemNotice problem={answer.problem} onRetry={again} />
  const total = answer.state === 'ready' ? (answer.data.total ?? 0) : 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return (
    <>
      <form
        className="rights__search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <Input
          value={name}
          aria-label="企业名称"
          placeholder="请输入企业名称"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" icon="search">
          查询
        </Button>
        {mayAssign && (
          <Button tone="primary" disabled={picked.length === 0} onClick={() => setIsAssigning(true)}>
            指派{picked.length > 0 ? `（${picked.length}）` : ''}
          </Button>
        )}
      </form>
      {answer.state === 'loading' ? (
        <ListSkeleton rows={6} />
      ) : answer.data.items.length === 0 ? (
        <EmptyState icon="check" text={canAssign ? '没有未确权的企业' : '还没有已确权的企业'} />
      ) : (
        <Card>
          <ul className="rights__list">
            {answer.data.items.map((row) => (
              <CompanyLine
                key={row.guid}
                row={row}
                isIndented={mayAssign}
                {...(mayAssign && ASSIGNABLE.has(row.openStatus)
                  ? {
                      isPicked: picked.includes(row.guid),
                      onPick: () =>
                        setPicked((before) =>
                          before.includes(row.guid)
                            ? before.filter((each) => each !== row.guid)
                            : [...before, row.guid],
                        ),
                    }
                  : {})}
              />
            ))}
          </ul>
        </Card>
      )}
      <div className="rights__pages">
        <span>共 {total.toLocaleString('zh-CN')} 家</span>
        <Button size="small" disabled={pageIndex <= 1} onClick={() => setPageIndex(pageIndex - 1)}>
          上一页
        </Button>
        <span>
          {pageIndex} / {pages}
        </span>
        <Button size="small" disabled={pageIndex >= pages} onClick={() => setPageIndex(pageIndex + 1)}>
          下一页
        </Button>
      </div>
      {isAssigning && (
        <AssignSheet
          companyGuids={picked}
          onClose={() => setIsAssigning(false)}
          onDone={() => {
            setIsAssigning(false)
            setPicked([])
            again()
          }}
        />
      )}
    </>
  )
}

interface CompanyLineProps {
  row: AnyRecord
  /** Keeps the names in one line under one another beside lines that can be ticked. */
  isIndented?: boolean
  isPicked?: boolean
  onPick?: () => void
}

function CompanyLine({ row, isIndented = false, isPicked = false, onPick }: CompanyLineProps) {
  const { companyName, regionName, gridName, typeName, startDate, openStatus } = row
  const state = companyGrid.workflow?.states[openStatus as 'toAssign'] // one of its own, or none
  return (
    <li className={isIndented && onPick === undefined ? 'rights__line rights__line--fixed' : 'rights__line'}>
      {onPick !== undefined && (
        <input type="checkbox" checked={isPicked} aria-label={`选择${String(companyName)}`} onChange={onPick} />
      )}
      <div>
        <Link to={`/company/${row.guid}`}>{String(companyName)}</Link>
        <p>
          {[regionName, gridName, typeName, typeof startDate === 'string' ? `自 ${startDate}` : null]
            .filter((word) => typeof word === 'string' && word !== '')
            .join(' · ')}
        </p>
      </div>
      {state !== undefined && <StatusTag label={state.label} tone={state.tone} />}
    </li>
  )
}

interface AssignSheetProps {
  companyGuids: readonly string[]
  onClose: () => void
  onDone: () => void
}

const GRID = reference('gridManage', { label: '监管网格', required: true })
const GridInput = fieldView(GRID).Input

function AssignSheet({ companyGuids, onClose, onDone }: AssignSheetProps) {
  const media = useMediaContext('rights-assign', null)
  const [gridGuid, setGridGuid] = useState<unknown>(null)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useDeed()

  async function handleAssign() {
    if (typeof gridGuid !== 'string') {
      setError('请选择监管网格')
      return
    }
    await run(
      async () => {
        await ask('api/companyGrid/createSupervise', { companyGuids, gridGuid, type: '1' })
        toast.success(`已指派 ${companyGuids.length} 家企业，等待网格确认`)
        onDone()
      },
      (refused) => setError(failureWords(refused)),
    )
  }

  return (
    <Sheet
      open
      title={`指派 ${companyGuids.length} 家企业`}
      onClose={onClose}
      footer={
        <Button tone="primary" size="large" loading={isBusy} onClick={() => void handleAssign()}>
          指派
        </Button>
      }
    >
      <FormField label={GRID.label} required error={error} hint="网格确认后，企业归入该网格">
        <GridInput
          field={GRID}
          value={gridGuid}
          disabled={isBusy}
          media={media}
          onChange={(next) => {
            setGridGuid(next(gridGuid))
            setError(null)
          }}
        />
      </FormField>
    </Sheet>
  )
}

interface GridNumber {
  guid: string
  gridName: string
  companies: number
  confirmed: number
  toConfirm: number
  disputed: number
  notConfirmed: number
}

function GridNumbers() {
  const [path, setPath] = useState<readonly { guid: string; gridName: string }[]>([])
  const at = path.at(-1)
  const { answer, again } = useAsked<GridNumber[]>('api/companyGrid/getOrgCompanyQqList', {
    ...(at === undefined ? {} : { gridGuid: at.guid }),
  })
  if (answer.state !== 'ready') return <Unread read={answer} onRetry={again} rows={6} />
  return (
    <div className="rights__grids">
      <Card>
        {at !== undefined && (
          <Button size="small" icon="back" onClick={() => setPath(path.slice(0, -1))}>
            返回上级（{at.gridName}）
          </Button>
        )}
        <div className="rights__table">
          <table>
            <thead>
              <tr>
                {['网格', '企业', '已确权', '待确认', '有异议', '未确权', '确权率'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.map((row) => (
                <tr key={row.guid}>
                  <th scope="row">
                    <button type="button" onClick={() => setPath([...path, row])}>
                      {row.gridName}
                    </button>
                  </th>
                  {[row.companies, row.confirmed, row.toConfirm, row.disputed, row.notConfirmed].map(
                    (count, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
                      <td key={column}>{count.toLocaleString('zh-CN')}</td>
                    ),
                  )}
                  <td>{row.companies === 0 ? '—' : `${((row.confirmed / row.companies) * 100).toFixed(1)}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {answer.data.length === 0 && <EmptyList icon="grid" text="没有下级网格" />}
      </Card>
    </div>
  )
}
