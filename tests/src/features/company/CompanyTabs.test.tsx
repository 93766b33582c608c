// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordsState } from '#app/data/types.ts'
import { CompanyCertificates } from '#app/features/company/CompanyCertificates.tsx'
import { CompanyHazards } from '#app/features/company/CompanyHazards.tsx'
import { CompanyPatrols } from '#app/features/company/CompanyPatrols.tsx'
import { CompanyRisks } from '#app/features/company/CompanyRisks.tsx'

const reads = vi.hoisted(() => ({ byResource: {} as Record<string, unknown> }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: (resource: string) => reads.byResource[resource],
}))

const refresh = () => undefined
const ready = (rows: object[], kept: object = {}) =>
  ({
    ...{ state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh },
    ...kept,
  }) as unknown as RecordsState
const unit = { guid: 'boiler', unitName: '锅炉房', riskColor: 'red', location: '厂区东侧', controlLevel: 'company' }
const event = {
  ...{ guid: 'blast', unitGuid: 'boiler', eventName: '锅炉超压爆炸', currentLevel: 'orange', status: 'published' },
  ...{ accidentTypes: ['WSA10006'], management: '每班巡检' },
}

afterEach(cleanup)

describe('the papers of an enterprise', () => {
  it('say how long they hold, or that they hold for good', () => {
    const paper = { status: 'verified', certNo: '9132', issueOrg: '吴江区市场监督管理局', files: [] }
    reads.byResource.companyCertificate = ready([
      { ...paper, guid: '1', certType: 'fire', validTo: '2020-01-01' },
      { ...paper, guid: '2', certType: 'license', validTo: null },
    ])
    render(<CompanyCertificates companyGuid="company-1" />)
    expect(screen.getByText(/^已过期/)).toBeTruthy()
    expect(screen.getByText('长期有效')).toBeTruthy()
  })

  it('are the last answer kept while there is no signal, and said so', () => {
    const rows = [{ guid: '1', status: 'entered', certType: 'fire', certNo: '9132', validTo: null, files: [] }]
    reads.byResource.companyCertificate = ready(rows, { source: 'kept', asOf: '2026-11-20T02:00:00.000Z' })
    render(<CompanyCertificates companyGuid="company-1" />)
    expect(screen.getByText(/^现在没有网络，以下内容截至/)).toBeTruthy()
  })

  it('are said not to be on the device', () => {
    reads.byResource.companyCertificate = { state: 'offline', refresh }
    render(<CompanyCertificates companyGuid="company-1" />)
    expect(screen.getByText('本机没有这些内容')).toBeTruthy()
  })
})

describe('R175: what an enterprise has none of', () => {
  it.each([
    ['这家企业还没有登记证照', CompanyCertificates],
    ['这家企业还没有划分风险分析单元', CompanyRisks],
    ['最近没有巡查记录', CompanyPatrols],
    ['这家企业还没有登记过隐患', CompanyHazards],
  ])('is told as 当前暂无信息, and why: %s', (why, Tab) => {
    for (const resource of ['companyCertificate', 'riskUnit', 'riskEvent', 'patrolRecord', 'hiddenDanger'])
      reads.byResource[resource] = ready([])
    render(<Tab companyGuid="company-1" />)
    expect(screen.getByText('当前暂无信息')).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
  })
})

describe('the risks of an enterprise', () => {
  it('show units and events with their colours and measures', () => {
    reads.byResource.riskUnit = ready([unit])
    reads.byResource.riskEvent = ready([event])
    render(<CompanyRisks companyGuid="company-1" />)
    expect(screen.getByRole('heading', { name: /锅炉房/ })).toBeTruthy()
    expect(screen.getAllByText('重大风险')).toHaveLength(2)
    expect(screen.getByText('较大风险')).toBeTruthy()
    expect(screen.getByText('每班巡检')).toBeTruthy()
  })

  it('say which half is not on the device', () => {
    reads.byResource.riskUnit = ready([unit])
    reads.byResource.riskEvent = { state: 'offline', refresh }
    render(<CompanyRisks companyGuid="company-1" />)
    expect(screen.getByText('风险事件不在本机，联网后会自动显示')).toBeTruthy()
    expect(screen.queryByText('0 个风险事件')).toBeNull()
  })
})
