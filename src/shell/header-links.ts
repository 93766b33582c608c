import { useEffect, useState } from 'react'
import { api } from '#app/data/context.ts'
import { onServerHint } from '#app/data/index.ts'
import { useSystemType } from '#app/state/system-type.ts'
import { confirm } from '#app/ui/confirm.ts'
import type { IconName } from '#app/ui/Icon.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import { toast } from '#app/ui/toast.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import type { HeaderLinks } from '#domain/contract/header.ts'
import { Problem } from '#domain/kit/problems.ts'
import {
  EXPERT_AUDIT_ACTIVITY,
  EXPERT_AUDIT_PAGE_SIZE,
  EXPERT_AUDIT_POLL_MS,
  type HeaderLink,
  headerLinksOf,
  WORK_ORDER_PAGE_SIZE,
} from '#domain/rules/header.ts'

export interface ShownLink {
  key: HeaderLink
  title: string
  icon: IconName
  /** Waiting pieces; null where the link has no badge. */
  count: number | null
  /** A page of the app, an address elsewhere, or a deed. */
  leads: { to: string } | { href: string } | { deed: () => void }
}

const LOOKS: Readonly<Record<HeaderLink, { title: string; icon: IconName; path: string | null }>> = {
  keyIndustryVerification: { title: '重点行业核查', icon: 'shield', path: '/keyIndustryVerification' },
  riskReportVerification: { title: '风险报告核查任务', icon: 'document', path: '/riskReportVerification' },
  workOrders: { title: '联动工单', icon: 'task', path: '/enterpriseTerminal' },
  onlineTraining: { title: '在线培训', icon: 'video', path: '/onlineTraining' },
  monitoring: { title: '监测预警', icon: 'chart', path: '/mewsHomeIndex' },
  monitoringManagement: { title: '监测预警管理', icon: 'settings', path: '/mewsManagement' },
  expertAudit: { title: '专家抽取审核', icon: 'users', path: '/auditNotice' },
  smsReminder: { title: '短信提醒', icon: 'message', path: null },
}

/** Work orders come from other people's hands: asked for again now and then, and when the server says so. */
const WORK_ORDERS_EVERY_MS = 60_000
const SMS_REMINDER = '/api/securityTroubleLog/setSmsForOverdueCompany'

/** The links beside the menu, by account, sub-system and permission; without those whose call is not there. */
export function useHeaderLinks(user: CurrentUser): ShownLink[] {
  const systemType = useSystemType()
  const wanted = headerLinksOf({ ...user, systemType })
  const sites = useSites(wanted.length > 0)
  const orders = useCount(wanted.includes('workOrders'), '/api/workOrderTask/findWorkOrderTaskCount', {
    everyMs: WORK_ORDERS_EVERY_MS,
    body: { pageIndex: 1, pageSize: WORK_ORDER_PAGE_SIZE, countTotal: true },
  })
  const audits = useCount(wanted.includes('expertAudit'), '/api/workflowTask/list', {
    everyMs: EXPERT_AUDIT_POLL_MS,
    body: {
      pageIndex: 1,
      pageSize: EXPERT_AUDIT_PAGE_SIZE,
      countTotal: true,
      activityName: EXPERT_AUDIT_ACTIVITY,
      activityUser: user.guid,
    },
  })
  if (sites === null) return []
  const counts: Partial<Record<HeaderLink, Count>> = { workOrders: orders, expertAudit: audits }
  const hrefs: Partial<Record<HeaderLink, string | null>> = {
    monitoring: sites.mewsHomeIndex,
    monitoringManagement: sites.mewsManagement,
    onlineTraining: sites.onlineTraining,
  }
  return wanted.flatMap((key): ShownLink[] => {
    const { title, icon, path } = LOOKS[key]
    const count = counts[key]
    const href = hrefs[key]
    if (count?.state === 'unknown') return []
    const look = { key, title, icon, count: count === undefined ? null : count.total }
    if (key === 'smsReminder') return sites.hasSmsReminder ? [{ ...look, leads: { deed: remindBySms } }] : []
    if (typeof href === 'string') return [{ ...look, leads: { href } }]
    return path === null ? [] : [{ ...look, leads: { to: path } }]
  })
}

/** Asks first: text messages cannot be taken back. */
async function remindBySms(): Promise<void> {
  const text = '向自查逾期、隐患整改逾期的企业发送提醒短信。'
  if (!(await confirm({ title: '是否发送短信？', text, okText: '发送' }))) return
  try {
    await api.get(SMS_REMINDER)
    toast.success('短信发送成功')
  } catch (problem) {
    toast.error(sentenceOf(problem instanceof Problem ? problem : null))
  }
}

function useSites(isWanted: boolean): HeaderLinks | null {
  const [sites, setSites] = useState<HeaderLinks | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    api.post<HeaderLinks>('/api/systemConfig/headerLinks').then(
      (links) => isCurrent && setSites(links),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return sites
}

/** `unknown`: the platform has no such call, or none for this person. */
type Count = { state: 'asking'; total: null } | { state: 'unknown'; total: null } | { state: 'known'; total: number }

interface CountQuestion {
  everyMs: number
  body: Record<string, unknown>
}

const ASKING: Count = { state: 'asking', total: null }

/** A number asked for again and again while the link and the window are in sight, and at every hint of the server. */
function useCount(isWanted: boolean, path: string, { everyMs, body }: CountQuestion): Count {
  const [count, setCount] = useState<Count>(ASKING)
  const question = JSON.stringify(body)

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    let isAsking = false
    async function ask() {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      try {
        const answer = await api.post<number | { total: number | null }>(path, JSON.parse(question))
        if (isCurrent) setCount({ state: 'known', total: typeof answer === 'number' ? answer : (answer.total ?? 0) })
      } catch (problem) {
        if (isCurrent && isNotThere(problem)) setCount({ state: 'unknown', total: null })
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void ask(), everyMs)
    const stopHints = onServerHint(() => void ask())
    document.addEventListener('visibilitychange', ask)
    void ask()
    return () => {
      isCurrent = false
      clearInterval(timer)
      stopHints()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isWanted, path, question, everyMs])

  return count
}

function isNotThere(problem: unknown): boolean {
  return problem instanceof Problem && (problem.code === 'route.unknown' || problem.code === 'access.denied')
}
