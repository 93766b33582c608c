// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLookBack } from '#app/features/patrol/use-look-back.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'

type Asked = { filter: unknown; enabled: boolean }
const device = vi.hoisted(() => ({ answers: {} as Record<string, object>, asked: [] as [string, unknown][] }))
vi.mock('#app/data/index.ts', () => ({
  useRecords(resource: string, query: unknown) {
    device.asked.push([resource, query])
    return device.answers[resource]
  },
}))

const open = buildHazard({ guid: 'open', status: 'pendingRectify' })
const named = buildHazard({ guid: 'named', status: 'closed' })
const old = buildHazard({ guid: 'old', status: 'closed' })
const task = (own: object) => buildRecord('patrolTask', { guid: 't-1', ...own }) as AnyRecord
const LOADING = { state: 'loading' }
const ready = (...rows: object[]) => ({ state: 'ready', rows })
const asked = (of: AnyRecord | null) =>
  renderHook(() => useLookBack('company-a', of)).result.current?.map(({ guid }) => guid)

describe('what a visit asks about once more', () => {
  afterEach(() => {
    device.asked = []
  })

  it.each(['daily', 'special'])('is nothing on a visit of the kind %s, and nothing is read for it', (taskType) => {
    device.answers = { hiddenDanger: ready(open), patrolRecord: ready() }
    expect(asked(task({ taskType }))).toEqual([])
    expect(device.asked.map(([, query]) => (query as Asked).enabled)).toEqual([false, false])
  })

  it('is nothing where no task was given', () => {
    device.answers = { hiddenDanger: ready(open), patrolRecord: ready() }
    expect(asked(null)).toEqual([])
  })

  it('is what is open at this enterprise and what the task names', () => {
    device.answers = { hiddenDanger: ready(old, open, named), patrolRecord: ready() }
    expect(asked(task({ taskType: 'lookBack', hazardGuids: ['named'] }))).toEqual(['open', 'named'])
    for (const [, query] of device.asked)
      expect(query).toMatchObject({ filter: { field: 'companyGuid', equals: 'company-a' }, enabled: true })
  })

  it.each([
    { hiddenDanger: LOADING, patrolRecord: ready() },
    { hiddenDanger: ready(open), patrolRecord: LOADING },
  ])('is not known before both are read', (answers) => {
    device.answers = answers
    expect(asked(task({ taskType: 'lookBack' }))).toBeUndefined()
  })
})
