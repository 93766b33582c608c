// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import '#domain/areas/selfCheck.ts'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { buildRecord } from '#tests/factories/domain.ts'

const { begun } = vi.hoisted(() => ({ begun: new Set<string>() }))
vi.mock('#app/data/drafted.ts', () => ({ useDrafted: () => begun }))

afterEach(() => {
  cleanup()
  begun.clear()
})

const TODAY = '2026-11-27'

it.each([
  { what: 'nobody has begun', status: 'pending', isBegun: false, offers: '开始排查' },
  { what: 'was begun on this device and not handed in', status: 'pending', isBegun: true, offers: '继续排查' },
  { what: 'is under way', status: 'running', isBegun: false, offers: '继续排查' },
])('a task that $what offers $offers', ({ status, isBegun, offers }) => {
  const task = buildRecord('selfCheckTask', { status, planStart: '2026-11-20', planEnd: '2026-11-30' })
  if (isBegun) begun.add(task.guid)
  render(
    <MemoryRouter>
      <SelfCheckTaskLine record={{ ...task, $sync: 'synced' } as never} today={TODAY} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: offers }).getAttribute('href')).toBe(
    `/selfCheckingRecords/startInvestigationNew?task=${task.guid}`,
  )
})
