// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMirrorSearch } from '#app/data/search.ts'
import { useCompanySearch } from '#app/resources/company/use-company-search.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { deviceWithCompany } from '../offline/field-device.ts'

const { page } = vi.hoisted(() => ({ page: { engine: null as unknown } }))
vi.mock('#app/data/context.ts', () => ({ useEngineFor: () => page.engine }))

const at = (guid: string, latitude: number | null) =>
  buildCompany({ guid, companyName: `${guid}厂`, longitude: latitude === null ? null : 120.6, latitude })

it('puts the nearest first, and last what has no place', async () => {
  const { engine, server } = await deviceWithCompany()
  const companies = [at('far', 31.3), at('near', 31.11), at('no-place', null), at('nearest', 31.1001)]
  server.scopes.set('grid:a', new Map([['company', companies]]))
  await engine.pullNow()
  page.engine = engine
  const search = (more: object) =>
    renderHook(() => useMirrorSearch('company', { near: { lng: 120.6, lat: 31.1 }, ...more }))
  const guids = (found: ReturnType<typeof search>) => found.result.current?.hits.map(({ record }) => record.guid)
  const all = search({})
  await waitFor(() => expect(guids(all)).toEqual(['nearest', 'near', 'far', 'no-place']))
  expect(all.result.current?.hits.map(({ distance }) => distance === null)).toEqual([false, false, false, true])
  const two = search({ limit: 2 })
  await waitFor(() => expect(guids(two)).toEqual(['nearest', 'near']))
  expect(two.result.current?.total).toBe(4)
  const named = search({ keyword: 'far' })
  await waitFor(() => expect(guids(named)).toEqual(['far']))
})

it('tells where the hits were seen from, which is not yet where it was asked for last', async () => {
  const { engine, server } = await deviceWithCompany()
  server.scopes.set('grid:a', new Map([['company', [at('乙', 31.2), at('甲', 31.3)]]]))
  await engine.pullNow()
  page.engine = engine
  const near = { lng: 120.6, lat: 31.1 }
  const { result, rerender } = renderHook(
    (place: typeof near | null) => useCompanySearch({ keyword: '', near: place, order: 'near' }),
    { initialProps: null as typeof near | null },
  )
  const stands = () => (result.current.state === 'ready' ? result.current : null)
  const names = () => stands()?.found.map(({ company }) => company.guid)
  await waitFor(() => expect(names()).toEqual(['甲', '乙']))
  rerender(near)
  // By name as before, and not by distances that nobody has measured.
  expect(names()).toEqual(['甲', '乙'])
  expect(stands()?.near).toBeNull()
  await waitFor(() => expect(names()).toEqual(['乙', '甲']))
  expect(stands()?.near).toEqual(near)
})
