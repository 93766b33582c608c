import { useState } from 'react'
import { askElseDevice, findOnDevice } from '#app/data/find.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { useHome } from '#app/widgets/pick/use-home.ts'
import { failed, useLoad } from '#app/widgets/use-load.ts'
import {
  ENTERPRISE_PICKER,
  ENTERPRISE_TABS,
  type EnterpriseFilters,
  type EnterpriseQuestion,
  type EnterpriseTab,
  enterpriseFilter,
  enterpriseQuery,
  type PickMode,
  pickWarning,
  selectAllQuery,
  startFilters,
  tickRow,
} from '#domain/rules/enterprise-picker.ts'

/** A row as the call answers it, or only its guid where it was chosen before. */
export type EnterpriseRow = Readonly<Record<string, unknown>> & { guid: string }

interface Rows {
  items: EnterpriseRow[]
  total: number | null
}

export interface EnterprisePickerOptions {
  mode: PickMode
  chosen: readonly string[]
  onPick: (rows: EnterpriseRow[]) => void
}

export type EnterprisePickerState = ReturnType<typeof useEnterprisePicker>

export function useEnterprisePicker({ mode, chosen, onPick }: EnterprisePickerOptions) {
  const { grid: home } = useHome()
  const [tab, setTab] = useState<EnterpriseTab>('grid')
  const [draft, setDraft] = useState<EnterpriseFilters>(() => startFilters(home))
  const [filters, setFilters] = useState(draft)
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<EnterpriseRow[]>(() => chosen.map((guid) => ({ guid })))
  const [isTickingAll, setIsTickingAll] = useState(false)
  const [counted, setCounted] = useState<{ question: string; total: number } | null>(null)

  const asked: EnterpriseQuestion = { tab, filters, home }
  const question = JSON.stringify(asked)
  const { load, again } = useLoad(`${question}/${page}`, async () => {
    const answer = await rowsOf(asked, page)
    // Only the first page is counted; the pages after it show the same number.
    const { total } = answer.data
    if (total !== null) setCounted({ question, total })
    return answer
  })
  const total = counted?.question === question ? counted.total : 0

  function search(next: EnterpriseFilters = draft) {
    setDraft(next)
    setFilters(next)
    setPage(1)
    if (page === 1 && JSON.stringify(next) === JSON.stringify(filters)) again()
  }

  async function tickAll() {
    setIsTickingAll(true)
    try {
      const { data } = await allOf(asked)
      const known = new Set(ticked.map(({ guid }) => guid))
      setTicked([...ticked, ...data.items.filter(({ guid }) => !known.has(guid))])
    } catch (error) {
      const failure = failed(error)
      toast.error(failure.state === 'offline' ? '没有网络，本机也没有这些企业' : sentenceOf(failure.problem))
    } finally {
      setIsTickingAll(false)
    }
  }

  function confirm() {
    const warning = pickWarning(mode, ticked.length)
    if (warning === null) onPick(ticked)
    else toast.error(warning)
  }

  return {
    home,
    tab,
    setTab: (next: EnterpriseTab) => {
      setTab(next)
      setPage(1)
    },
    draft,
    setDraft: (next: Partial<EnterpriseFilters>) => setDraft((before) => ({ ...before, ...next })),
    search,
    reset: () => search(startFilters(home)),
    load,
    again,
    page,
    pages: Math.max(1, Math.ceil(total / ENTERPRISE_TABS[tab].pageSize)),
    setPage,
    total,
    ticked,
    tick: (row: EnterpriseRow) => setTicked((before) => tickRow(before, row, mode)),
    tickPage: (rows: readonly EnterpriseRow[], wanted: boolean) =>
      setTicked((before) => {
        const guids = new Set(rows.map(({ guid }) => guid))
        const others = before.filter(({ guid }) => !guids.has(guid))
        return wanted ? [...others, ...rows] : others
      }),
    untickAll: () => setTicked([]),
    tickAll,
    isTickingAll,
    confirm,
  }
}

const PATH = '/api/company/getVoList'

function rowsOf(asked: EnterpriseQuestion, pageIndex: number) {
  const { pageSize } = ENTERPRISE_TABS[asked.tab]
  return askElseDevice<Rows>(PATH, enterpriseQuery(asked, pageIndex), () => onDevice(asked, { pageIndex, pageSize }))
}

function allOf(asked: EnterpriseQuestion) {
  const page = { pageIndex: 1, pageSize: ENTERPRISE_PICKER.selectAllPageSize }
  return askElseDevice<Rows>(PATH, selectAllQuery(asked), () => onDevice(asked, page))
}

async function onDevice(
  asked: EnterpriseQuestion,
  page: { pageIndex: number; pageSize: number },
): Promise<Rows | null> {
  const found = await findOnDevice('company', { filter: enterpriseFilter(asked), ...page })
  return found === null ? null : { items: found.rows, total: found.total }
}
