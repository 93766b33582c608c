// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'

const { currentActor } = vi.hoisted(() => ({ currentActor: vi.fn() }))
vi.mock('#app/session/index.ts', async (original) => ({ ...(await original<object>()), currentActor }))

const record = {
  ...{ guid: 'hazard-1', status: 'pendingReview', description: '通道堵塞', place: '全厂' },
  ...{ companyGuid: 'company-1', companyName: '盛泽印染', deadline: null },
} as unknown as LocalRecord

describe('where a hazard is', () => {
  it.each([
    { who: 'who looks after it', companyGuid: null, withCompany: undefined, where: '盛泽印染 · 全厂' },
    { who: 'its own people', companyGuid: 'company-1', withCompany: undefined, where: '全厂' },
    { who: 'people of another enterprise', companyGuid: 'company-2', withCompany: undefined, where: '盛泽印染 · 全厂' },
    { who: 'who reads of one enterprise', companyGuid: null, withCompany: false, where: '全厂' },
  ])('is told to $who: $where', ({ companyGuid, withCompany, where }) => {
    currentActor.mockReturnValue({ companyGuid })
    render(<HazardLine record={record} today="2026-11-30" {...(withCompany !== undefined && { withCompany })} />, {
      wrapper: MemoryRouter,
    })
    expect(screen.getByText(where)).toBeDefined()
  })
})
