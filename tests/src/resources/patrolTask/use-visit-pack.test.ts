// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useVisitPack } from '#app/resources/patrolTask/use-visit-pack.ts'
import { buildActor } from '#tests/factories/domain.ts'

type Rows = Record<string, unknown>[]
const world = vi.hoisted(() => ({ rows: {} as Record<string, Rows>, asked: [] as unknown[][] }))
vi.mock('#app/data/index.ts', () => ({
  useRecords: (resource: string, { enabled }: { enabled: boolean }) => {
    const rows = enabled ? world.rows[resource] : undefined
    return rows === undefined ? { state: 'loading' } : { state: 'ready', rows }
  },
}))
vi.mock('#app/data/shelf.ts', () => ({
  useShelvedFiles: () => [],
  useVisitShelf: (...asked: unknown[]) => void world.asked.push(asked),
}))
vi.mock('#app/data/kept-media.ts', () => ({ useErrandMedia: () => undefined }))

const pack = (role: 'grid' | 'officer' | 'bureau') => {
  renderHook(() => useVisitPack(buildActor(role)))
  return world.asked.at(-1)
}

beforeEach(() => {
  world.asked = []
  world.rows = {
    patrolTask: [{ companyGuids: ['c-task'], doneCompanyGuids: [] }],
    hiddenDanger: [{ companyGuid: 'c-hazard' }],
    inspection: [
      { companyGuid: 'c-1', officers: ['u-1', 'u-2'] },
      { companyGuid: 'c-1', officers: ['u-1', 'u-3'] },
      { companyGuid: 'c-2', officers: null },
    ],
    company: [],
  }
})

it.each<{ role: 'grid' | 'officer' | 'bureau'; companies: string[] | undefined; people: string[] }>([
  { role: 'grid', companies: ['c-task', 'c-hazard'], people: [] },
  // He inspects what is his, and walks no grid.
  { role: 'officer', companies: ['c-1', 'c-2'], people: ['u-1', 'u-2', 'u-3'] },
  { role: 'bureau', companies: undefined, people: [] },
])('$role takes along $companies', ({ role, companies, people }) => {
  expect(pack(role)).toEqual([companies, people])
})

it('nothing is taken along before it is known for whom', () => {
  world.rows.inspection = undefined as unknown as Rows
  expect(pack('officer')?.[0]).toBeUndefined()
})
