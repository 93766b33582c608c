// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HazardDetail } from '#app/features/hazards/HazardDetail.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { buildActor, buildHazard } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const world = vi.hoisted(() => ({
  actor: null as Actor | null,
  record: {} as object,
  supervised: [] as object[] | 'loading' | 'not asked',
}))
layoutIs('phone')
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => ({ state: 'ready', record: world.record, refresh: () => undefined }),
  useRecords: (resource: string, { enabled = true }: { enabled?: boolean }) => {
    const rows = resource === 'majorSupervise' ? (enabled ? world.supervised : 'loading') : []
    if (typeof rows === 'string') return { state: 'loading', refresh: () => undefined }
    return { state: 'ready', rows, total: rows.length, source: 'device', asOf: null, refresh: () => undefined }
  },
}))
vi.mock('#app/screens/History.tsx', () => ({ History: () => null }))
vi.mock('#app/screens/Notes.tsx', () => ({ Notes: () => null }))

const MAJOR = { dangerLevel: 'major', status: 'pendingRectify', superviseStatus: null } as const

function shown(own: Parameters<typeof buildHazard>[0]) {
  const actor = world.actor ?? buildActor('town')
  world.record = { ...buildHazard({ gridPath: actor.gridPath, ...own }), $sync: 'synced' }
  render(
    <MemoryRouter>
      <HazardDetail guid="hazard" place="page" />
    </MemoryRouter>,
  )
}

const hang = () => screen.queryByRole('link', { name: '挂牌督办' })
const look = () => screen.queryByRole('link', { name: '查看挂牌督办' })

beforeEach(() => {
  world.actor = buildActor('town')
  world.supervised = []
})
afterEach(cleanup)

describe('the supervision of a hazard', () => {
  it.each(['pendingRectify', 'pendingReview'] as const)('may be hung over a major one that is %s', (status) => {
    shown({ ...MAJOR, status })
    expect(hang()?.getAttribute('href')).toContain('form=new')
  })

  it.each([
    ['the term the hazard has', '2099-12-31', { deadline: '2099-12-31' }],
    ['none where that is over', '2020-01-01', null],
  ])('begins with %s', (_what, deadline, fill) => {
    shown({ ...MAJOR, deadline })
    const { searchParams } = new URL(hang()?.getAttribute('href') ?? '', 'https://there')
    expect(JSON.parse(searchParams.get('fill') ?? 'null')).toEqual(fill)
  })

  it('already prepared is opened, and not made a second time', () => {
    world.supervised = [{ guid: 'order' }]
    shown(MAJOR)
    expect(hang()?.getAttribute('href')).toContain('open=order')
  })

  it.each([
    ['general', { ...MAJOR, dangerLevel: 'general' as const }],
    ['still to be confirmed', { ...MAJOR, status: 'pendingConfirm' as const }],
    ['closed', { ...MAJOR, status: 'closed' as const }],
  ])('is not hung over one that is %s', (_why, own) => {
    shown(own)
    expect([hang(), look()]).toEqual([null, null])
  })

  it('is not offered while it is not known whether there is one', () => {
    world.supervised = 'loading'
    shown(MAJOR)
    expect([hang(), look()]).toEqual([null, null])
  })

  it('is hung by who decides in the area, and by nobody else', () => {
    world.actor = buildActor('grid')
    shown(MAJOR)
    expect([hang(), look()]).toEqual([null, null])
  })

  it('that hangs is looked at by everybody who sees the hazard', () => {
    world.actor = buildActor('grid')
    world.supervised = [{ guid: 'order' }]
    shown({ ...MAJOR, superviseStatus: 'hung' })
    expect(look()?.getAttribute('href')).toContain('open=order')
    expect(hang()).toBeNull()
  })
})

describe('a hazard that was sent back', () => {
  const FAILED = { reviewResult: 'fail', reviewOpinion: '护栏仍松动', reviewUserName: '沈建明' } as const

  it('says first what must be different this time, and who said so', () => {
    shown({ status: 'pendingRectify', ...FAILED })
    expect(screen.getByText('复查不合格，请重新整改：护栏仍松动（沈建明）')).toBeTruthy()
  })

  it('says it no more once it was rectified again', () => {
    shown({ status: 'pendingReview', ...FAILED })
    expect(screen.queryByText(/请重新整改/)).toBeNull()
  })
})
