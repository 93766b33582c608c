// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlantPlan } from '#app/features/risk/PlantPlan.tsx'
import '#domain/areas/all.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({ media: { url: null as string | null, state: 'missing' } }))
vi.mock('#app/data/index.ts', () => ({ act: async () => undefined, useMediaUrl: () => device.media }))
afterEach(cleanup)

const PLAN = { guid: 'plan', width: 800, height: 600 } as MediaRef
const unit = buildRecord('riskUnit', { guid: 'unit-1', unitName: '喷涂线', riskColor: 'orange', dutyPerson: '潘永刚' })

function show(plan: MediaRef | null, media: typeof device.media, opened: string | null = null) {
  device.media = media
  render(
    <MemoryRouter>
      <PlantPlan plan={plan} units={[unit as never]} mayPlace={false} opened={opened} onPlaced={vi.fn()} />
    </MemoryRouter>,
  )
}

describe('the plan of a plant', () => {
  it.each([
    [null, { url: null, state: 'missing' }, /还没有上传/],
    [PLAN, { url: null, state: 'offline' }, /没有网络/],
  ] as const)('says why its picture is not there', (plan, media, words) => {
    show(plan, media)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says nothing over its picture', () => {
    show(PLAN, { url: 'blob:plan', state: 'ready' })
    expect(screen.queryByText(/没有网络|还没有上传/)).toBeNull()
  })

  it('opens with the unit that it was asked for', () => {
    show(PLAN, { url: 'blob:plan', state: 'ready' }, 'unit-1')
    expect(screen.getByRole('link', { name: '查看单元' }).getAttribute('href')).toContain('open=unit-1')
  })
})
