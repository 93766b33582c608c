import { type FormEvent, useState } from 'react'
import { PAGE_SIZES } from '#app/screens/list-state.ts'
import { clockOf } from '#app/ui/format.ts'
import { Icon } from '#app/ui/Icon.tsx'

interface ListPagesProps {
  /** From one. */
  page: number
  size: number
  total: number
  /** When what is shown was true, while the server is asked anew; ISO 8601. */
  asOf: string | null
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Beside the present page; the first and the last are always there. */
const NEIGHBOURS = 2

/** Under the table: how many there are, the pages, how many on one, and a way to any of them. */
export function ListPages({ page, size, total, asOf, onPage, onSize }: ListPagesProps) {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="list-table__foot list-pages" aria-label="分页">
      <span className="list-pages__total" role={asOf === null ? undefined : 'status'}>
        共 {total.toLocaleString('zh-CN')} 条{asOf !== null && `，截至 ${clockOf(asOf)}，正在更新…`}
      </span>
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="back" size={16} />
      </button>
      {pagesBeside(page, last).map((each, at, all) => (
        <span key={each} className="list-pages__place">
          {each - (all[at - 1] ?? each - 1) > 1 && <span aria-hidden="true">…</span>}
          <button
            type="button"
            aria-label={`第${each}页`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </button>
        </span>
      ))}
      <button type="button" aria-label="下一页" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Icon name="forward" size={16} />
      </button>
      <select
        className="input"
        aria-label="每页条数"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((each) => (
          <option key={each} value={each}>
            {each} 条/页
          </option>
        ))}
      </select>
      {last > 1 && <Jump last={last} onPage={onPage} />}
    </nav>
  )
}

/** The first, the last, and those around the present one. */
export function pagesBeside(page: number, last: number): number[] {
  const near = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, at) => page - NEIGHBOURS + at)
  const pages = new Set([1, ...near.filter((each) => each >= 1 && each <= last), last])
  return [...pages].sort((a, b) => a - b)
}

/** Goes where it is told with Enter or on leaving; beyond the end, to the end. */
function Jump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  function jump(event?: FormEvent) {
    event?.preventDefault()
    const page = Number.parseInt(typed, 10)
    setTyped('')
    if (Number.isFinite(page)) onPage(Math.min(last, Math.max(1, page)))
  }
  return (
    <form className="list-pages__jump" onSubmit={jump}>
      <label>
        跳至
        <input
          className="input"
          inputMode="numeric"
          aria-label="跳至第几页"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={() => jump()}
        />
        页
      </label>
    </form>
  )
}
