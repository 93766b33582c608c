// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { CompanyLacks } from '#app/features/company/CompanyLacks.tsx'
import { LACKING_LISTS } from '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'town', lacking: [] as string[], asked: [] as [string, unknown][] }))
vi.mock('#app/data/index.ts', () => ({
  useRecords: (resource: string, query: RecordsQuery) => {
    world.asked.push([resource, query.filter])
    return { state: 'ready', rows: [], total: world.lacking.includes(resource) ? 1 : 0 }
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(world.role as Role) }) }))

function open(role: Role, lacking: string[]) {
  Object.assign(world, { role, lacking, asked: [] })
  render(<CompanyLacks companyGuid="company-1" />)
}

afterEach(cleanup)

describe('the card of an enterprise', () => {
  it('is marked with what it lacks, and with nothing else', () => {
    open('town', ['withoutInsurance', 'withoutRiskReport'])
    expect(screen.getByText('未投保安责险')).toBeTruthy()
    expect(screen.getByText('未交风险报告')).toBeTruthy()
    expect(screen.queryByText('今日未公告')).toBeNull()
    expect(world.asked.map(([name]) => name).sort()).toEqual(LACKING_LISTS.map(({ name }) => name).sort())
    expect(world.asked.map(([, filter]) => filter)).toEqual(
      Array(LACKING_LISTS.length).fill({ field: 'guid', equals: 'company-1' }),
    )
  })

  it('asks nothing for those who are not told', () => {
    open('agency', ['withoutInsurance'])
    expect(world.asked).toEqual([])
    expect(screen.queryByText('未投保安责险')).toBeNull()
  })
})
