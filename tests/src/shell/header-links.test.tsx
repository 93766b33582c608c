// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ShownLink, useHeaderLinks } from '#app/shell/header-links.ts'
import { enterSystem } from '#app/state/system-type.ts'
import { questionStore } from '#app/ui/confirm.ts'
import { toastStore } from '#app/ui/toast.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const { post, get, hints } = vi.hoisted(() => ({ post: vi.fn(), get: vi.fn(), hints: new Set<() => void>() }))
vi.mock('#app/data/context.ts', () => ({ api: { post, get } }))
vi.mock('#app/data/index.ts', () => ({
  onServerHint: (listener: () => void) => {
    hints.add(listener)
    return () => hints.delete(listener)
  },
}))

const SITES = {
  mewsHomeIndex: 'https://mews.example.org/',
  mewsManagement: null,
  onlineTraining: null,
  hasSmsReminder: true,
}
const ORDERS = '/api/workOrderTask/findWorkOrderTaskCount'
const AUDITS = '/api/workflowTask/list'

const answers: Record<string, () => unknown> = {}
const timesAsked = (path: string) => post.mock.calls.filter(([asked]) => asked === path).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const linkOf = (links: readonly ShownLink[], key: string) => links.find((link) => link.key === key)

async function show(own: Partial<CurrentUser>) {
  const user = { guid: 'u-1', accountType: '1', roles: [], permissions: [], ...own } as unknown as CurrentUser // all that is read
  const { result, unmount } = renderHook(() => useHeaderLinks(user))
  await pass(0)
  return { links: () => result.current, unmount }
}

function setVisible(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(answers, {
    '/api/systemConfig/headerLinks': () => SITES,
    [ORDERS]: () => ({ total: 7 }),
    [AUDITS]: () => ({ items: [], total: 2, next: null }),
  })
  post.mockImplementation(async (path: string) => answers[path]?.())
})
afterEach(() => {
  cleanup()
  setVisible('visible')
  enterSystem(null)
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('the work orders', () => {
  it('R100, R138, R186: bear their count, asked for over pages of 20, and again at a hint of the server', async () => {
    const { links } = await show({ accountType: '13' })
    expect(linkOf(links(), 'workOrders')).toMatchObject({
      title: '联动工单',
      count: 7,
      leads: { to: '/enterpriseTerminal' },
    })
    expect(post).toHaveBeenCalledWith(ORDERS, { pageIndex: 1, pageSize: 20, countTotal: true })
    answers[ORDERS] = () => 8
    act(() => {
      for (const hint of hints) hint()
    })
    await pass(0)
    expect(linkOf(links(), 'workOrders')?.count).toBe(8)
  })

  it.each(['route.unknown', 'access.denied'] as const)('are left out where the platform says %s', async (code) => {
    answers[ORDERS] = () => {
      throw new Problem(code)
    }
    const { links } = await show({ accountType: '13' })
    expect(links().map(({ key }) => key)).toEqual(['keyIndustryVerification', 'riskReportVerification'])
  })

  it('are none where the answer counts nothing, and each link leads to its own page', async () => {
    answers[ORDERS] = () => ({ total: null })
    const { links } = await show({ accountType: '13' })
    expect(links().map(({ key, count, leads }) => [key, count, leads])).toEqual([
      ['keyIndustryVerification', null, { to: '/keyIndustryVerification' }],
      ['riskReportVerification', null, { to: '/riskReportVerification' }],
      ['workOrders', 0, { to: '/enterpriseTerminal' }],
    ])
  })

  it('are asked for once a minute, never twice at once, and not after the link is gone', async () => {
    let answer: (count: number) => void = () => undefined
    const { unmount } = await show({ accountType: '13' })
    await pass(59_000)
    expect(timesAsked(ORDERS)).toBe(1)
    answers[ORDERS] = () => new Promise<number>((resolve) => (answer = resolve))
    await pass(1_000)
    act(() => hints.forEach((hint) => void hint()))
    await pass(60_000)
    expect(timesAsked(ORDERS)).toBe(2)
    await act(async () => answer(3))
    unmount()
    expect(hints.size).toBe(0)
  })

  it('keep their count when the line fails', async () => {
    const { links } = await show({ accountType: '13' })
    answers[ORDERS] = () => {
      throw new Problem('network.unreachable')
    }
    await pass(60_000)
    expect(linkOf(links(), 'workOrders')?.count).toBe(7)
  })
})

describe('the expert audits', () => {
  const show8 = () => {
    enterSystem('8')
    return show({ permissions: ['ROLE_WJZJK_JZ_VISIT'] })
  }

  it('R101, R142, R184, R185: bear their count, asked for every three seconds while the link is there', async () => {
    const { links, unmount } = await show8()
    expect(linkOf(links(), 'expertAudit')?.count).toBe(2)
    expect(post).toHaveBeenCalledWith(AUDITS, {
      pageIndex: 1,
      pageSize: 10,
      countTotal: true,
      activityName: '专家抽取审核',
      activityUser: 'u-1',
    })
    await pass(9_000)
    expect(timesAsked(AUDITS)).toBe(4)
    unmount()
    await pass(9_000)
    expect(timesAsked(AUDITS)).toBe(4)
  })

  it('R101: are not asked for while the window is hidden, and at once when it is seen again', async () => {
    await show8()
    setVisible('hidden')
    await pass(9_000)
    expect(timesAsked(AUDITS)).toBe(1)
    await act(async () => setVisible('visible'))
    expect(timesAsked(AUDITS)).toBe(2)
  })

  it('are asked for by nobody else', async () => {
    await show({ permissions: ['ROLE_WJZJK_JZ_VISIT'] })
    expect(timesAsked(AUDITS)).toBe(0)
  })
})

describe('monitoring', () => {
  it('R056, R141: opens the configured site, and a page of our own where none is configured', async () => {
    const { links } = await show({ permissions: ['ROLE_MEWS_COMPANY_VISIT'] })
    expect(linkOf(links(), 'monitoring')?.leads).toEqual({ href: 'https://mews.example.org/' })
    expect(linkOf(links(), 'monitoringManagement')?.leads).toEqual({ to: '/mewsManagement' })
  })
})

describe('online training', () => {
  it.each([
    { accountType: '3', there: true },
    { accountType: '13', there: false },
    { accountType: '0', there: false },
  ])('R139: is a link of account type $accountType: $there', async ({ accountType, there }) => {
    const { links } = await show({ accountType })
    expect(linkOf(links(), 'onlineTraining') !== undefined).toBe(there)
  })

  it('R139: opens the configured site', async () => {
    answers['/api/systemConfig/headerLinks'] = () => ({ ...SITES, onlineTraining: 'https://study.example.org/' })
    const { links } = await show({ accountType: '3' })
    expect(linkOf(links(), 'onlineTraining')?.leads).toEqual({ href: 'https://study.example.org/' })
  })
})

describe('what a permission opens', () => {
  it('R133: is open to the super administrator without it, and to nobody else', async () => {
    enterSystem('8')
    expect((await show({ roles: ['admin'] })).links().map(({ key }) => key)).toEqual(
      expect.arrayContaining(['monitoring', 'monitoringManagement', 'expertAudit']),
    )
    expect((await show({ roles: ['bureau'] })).links()).toEqual([])
  })
})

describe('the reminder by text message', () => {
  const remind = async () => {
    enterSystem('128')
    const { links } = await show({})
    const leads = linkOf(links(), 'smsReminder')?.leads
    return leads !== undefined && 'deed' in leads ? leads.deed : () => expect.fail('no deed')
  }
  const answer = (isYes: boolean) => act(async () => questionStore.get()?.answer(isYes))

  it('R143, R158: asks first, sends on yes, and says that it was sent', async () => {
    get.mockResolvedValue(null)
    const deed = await remind()
    deed()
    expect(questionStore.get()?.title).toBe('是否发送短信？')
    await answer(true)
    expect(get.mock.calls).toEqual([['/api/securityTroubleLog/setSmsForOverdueCompany']])
    expect(toastStore.get().map(({ text }) => text)).toContain('短信发送成功')
  })

  it('says that it was not sent', async () => {
    get.mockRejectedValue(new Problem('server.busy'))
    toastStore.set([])
    const deed = await remind()
    deed()
    await answer(true)
    expect(toastStore.get().map(({ tone }) => tone)).toEqual(['error'])
  })

  it('R158: sends nothing on no', async () => {
    const deed = await remind()
    deed()
    await answer(false)
    expect(get).not.toHaveBeenCalled()
  })

  it('is left out where the platform does not know the call', async () => {
    answers['/api/systemConfig/headerLinks'] = () => ({ ...SITES, hasSmsReminder: false })
    enterSystem('128')
    expect((await show({})).links()).toEqual([])
  })
})
