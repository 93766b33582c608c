// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CardList } from '#app/screens/CardList.tsx'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { blankRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const reader = vi.hoisted(() => ({ actor: null as object | null }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({}), currentActor: () => reader.actor }))

function open(resource: string, values: object) {
  const definition = resourceNamed(resource)
  const rows = [{ ...blankRecord(definition, 'one'), ...values }]
  const list = { resource: definition, state: { open: null }, open: vi.fn(), more: vi.fn() }
  render(
    <MemoryRouter>
      <CardList
        {...({ list, specs: [], ticks: { isChoosing: false } } as unknown as Parameters<typeof CardList>[0])}
        records={{ rows, total: 1, hasMore: false } as unknown as ReadyRecords}
      />
    </MemoryRouter>,
  )
}

describe('the card of a person', () => {
  afterEach(cleanup)

  it('calls at one tap', () => {
    open('emergencyContact', { personName: '唐琴立', name: '唐琴立', mobile: '13816754206', landline: '0512-63950000' })
    expect(screen.getByRole('link', { name: /^拨打.*的电话$/ }).getAttribute('href')).toBe('tel:13816754206')
  })

  it.each([{ mobile: null }, { mobile: '138****4206' }])('offers no call to $mobile', ({ mobile }) => {
    open('emergencyContact', { mobile, landline: null })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the card of what is to be mended', () => {
  afterEach(cleanup)

  it('says what the marks were lost for whole, and the clause', () => {
    const [content, reason] = ['建立健全全员安全生产责任制'.repeat(8), '未签订责任书'.repeat(12)]
    open('lostScoreItem', { content, reason, itemCode: '1.2.3', agencyName: '甲机构', fullScore: 5, actualScore: 3 })
    for (const words of [content, reason]) expect(screen.getByText(words).closest('[data-whole]')).not.toBeNull()
    expect(screen.getByText('甲机构').closest('[data-whole]')).toBeNull()
  })
})

describe('the card of what runs out', () => {
  afterEach(cleanup)

  it('says when, in the place of what stands before it', () => {
    const policy = { policyNo: 'P1', companyName: '甲厂', insurer: '甲保险', insuredCount: 3, perPersonLimit: 60 }
    open('insurance', { ...policy, from: '2026-01-01', to: '2026-12-31' })
    expect(screen.getByText('保险止期')).toBeDefined()
    expect(screen.getByText('每人限额')).toBeDefined()
    expect(screen.queryByText('保险起期')).toBeNull()
  })
})

describe('the card of a task', () => {
  afterEach(cleanup)

  it('says what is to be done, as the line under the title does at a desk', () => {
    open('workflowTask', { title: '吴江示例纺织有限公司 储气罐', activityName: '设备检验待安排' })
    expect(screen.getByText('设备检验待安排')).toBeDefined()
  })

  it('bears no mark that all of them would bear; the card of a record bears its state', () => {
    open('workflowTask', { title: '储气罐', activityName: '设备检验待安排', status: 'ing' })
    expect(screen.queryByText('办理中')).toBeNull()
    cleanup()
    open('inspection', { companyName: '甲厂', status: 'inspecting' })
    expect(screen.getByText('检查中')).toBeDefined()
    cleanup()
    open('company', { companyName: '甲厂', status: 'pending' })
    expect(screen.getByText('待审核')).toBeDefined()
  })
})

describe('the card of what belongs to an enterprise', () => {
  afterEach(() => {
    cleanup()
    reader.actor = null
  })
  const title = () => document.querySelector('.record-card__title')?.textContent
  const lines = () => [...document.querySelectorAll('.record-card__line')].map(({ textContent }) => textContent)
  const permit = { companyGuid: 'c1', companyName: '甲厂', workContent: '储罐清洗', ticketNo: 'SX20261127001' }

  it.each([
    { resource: 'inspection', record: { companyName: '甲厂', inspectNo: 'ZFJC202600012' }, below: ['ZFJC202600012'] },
    { resource: 'dangerousWorkPermit', record: permit, below: ['储罐清洗', 'SX20261127001'] },
    { resource: 'selfCheckTask', record: { companyName: '甲厂', taskName: '每日岗位自查' }, below: ['每日岗位自查'] },
  ])('leads with its name before the title of the $resource', ({ resource, record, below }) => {
    open(resource, record)
    expect(title()).toBe('甲厂')
    expect(lines().slice(0, below.length)).toEqual(below)
    expect(lines().join()).not.toContain('甲厂')
  })

  it('leads with its own title for the enterprise itself, and with its name for another', () => {
    reader.actor = buildActor('safety', { companyGuid: 'c1' })
    open('dangerousWorkPermit', permit)
    expect(title()).toBe('储罐清洗')
    expect(lines()[0]).toBe('SX20261127001')
    cleanup()
    open('dangerousWorkPermit', { ...permit, companyGuid: 'c2', companyName: '乙厂' })
    expect(title()).toBe('乙厂')
  })

  it('names the agency for everybody but that agency', () => {
    const lost = { content: '未签订责任书', agencyGuid: 'a1', agencyName: '甲机构', companyName: '甲厂' }
    reader.actor = buildActor('agency', { agencyGuid: 'a1' })
    open('lostScoreItem', lost)
    expect(screen.queryByText('甲机构')).toBeNull()
    cleanup()
    open('lostScoreItem', { ...lost, agencyGuid: 'a2' })
    expect(screen.getByText('甲机构')).toBeDefined()
  })

  it.each([
    { $sync: 'waiting', words: ['待同步'] },
    { $sync: 'refused', words: ['被退回'] },
    { $sync: 'synced', words: [] },
  ])('says $words of one that is $$sync', ({ $sync, words }) => {
    open('inspection', { companyName: '甲厂', inspectNo: 'ZFJC202600012', status: 'inspecting', $sync })
    const marks = [...document.querySelectorAll('.record-card__head .tag')].map(({ textContent }) => textContent)
    expect(marks.filter((mark) => mark !== '检查中')).toEqual(words)
  })

  it('says no more than four things below', () => {
    const values = { content: '内容', reason: '原因', itemCode: '1.2', agencyName: '甲机构', companyName: '甲厂' }
    open('lostScoreItem', { ...values, fullScore: 5, actualScore: 3, lostScore: 2, deadline: '2026-12-01' })
    expect(document.querySelectorAll('.record-card__label')).toHaveLength(4)
  })
})
