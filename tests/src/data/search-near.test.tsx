// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useMirrorSearch } from '#app/data/search.ts'
import { useCompanySearch } from '#app/resources/company/use-company-search.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { packed } from '../offline/fake-server.ts'
import { deviceWithCompany, editBatch } from '../offline/field-device.ts'

const { page } = vi.hoisted(() => ({ page: { engine: null as unknown } }))
vi.mock('#app/data/context.ts', () => ({ useEngineFor: () => page.engine }))

afterEach(cleanup)

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
  const metres = all.result.current?.hits.map(({ distance }) => distance && Math.round(distance / 1000))
  expect(metres).toEqual([0, 1, 22, null])
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

describe('the companies of the device', () => {
  const named = (guid: string) => buildCompany({ guid, companyName: `${guid}厂` })

  async function holding(...guids: string[]) {
    const device = await deviceWithCompany()
    device.server.scopes.set('grid:a', new Map([['company', guids.map(named)]]))
    await device.engine.pullNow()
    page.engine = device.engine
    return device
  }
  const search = (asked: Parameters<typeof useMirrorSearch>[1], resource = 'company') =>
    renderHook((of: string) => useMirrorSearch(of, asked), { initialProps: resource })
  const names = ({ result }: ReturnType<typeof search>) =>
    result.current?.hits.map(({ record }) => record.companyName).sort()

  it('are those asked for, and no more than a screen takes, all of them counted', async () => {
    const guids = Array.from({ length: 60 }, (_, index) => `c-${index}`)
    await holding(...guids)
    const all = search({})
    await waitFor(() => expect(all.result.current).toMatchObject({ hits: { length: 50 }, total: 60 }))
    const one = search({ filter: { field: 'companyName', equals: 'c-7厂' } })
    await waitFor(() => expect(names(one)).toEqual(['c-7厂']))
  })

  it('are found by what was just changed here, and shown with it', async () => {
    const { enqueue } = await holding('甲', '乙')
    const [all, found] = [search({}), search({ keyword: '后来的' })]
    await waitFor(() => expect([names(all), names(found)]).toEqual([['乙厂', '甲厂'], []]))
    await enqueue(editBatch({ pbAddress: '后来的地址' }, '甲'))
    await waitFor(() => expect(names(found)).toEqual(['甲厂']))
    await waitFor(() =>
      expect(all.result.current?.hits.find(({ record }) => record.guid === '甲')?.record).toMatchObject({
        pbAddress: '后来的地址',
        $sync: 'waiting',
      }),
    )
  })

  it('are looked through again when more have come, and when the copy was begun anew', async () => {
    const { engine } = await holding('甲')
    const all = search({})
    await waitFor(() => expect(names(all)).toEqual(['甲厂']))
    const shown = ['甲厂']
    for (const guid of ['乙', '丙']) {
      const tables = [packed('company', [named(guid)])]
      await engine.mirror.putSnapshots([{ scope: `grid:${guid}`, tag: 't', generation: 'gen-1', cursor: '5', tables }])
      shown.push(`${guid}厂`)
      await waitFor(() => expect(names(all)).toEqual(shown.toSorted()))
    }
    await engine.mirror.reset()
    await waitFor(() => expect(names(all)).toEqual([]))
  })

  it('are not shown as what is asked for next, nor to somebody else', async () => {
    await holding('甲')
    const all = search({})
    await waitFor(() => expect(names(all)).toEqual(['甲厂']))
    all.rerender('hiddenDanger')
    expect(all.result.current).toBeUndefined()
    await waitFor(() => expect(all.result.current?.total).toBe(0))
    all.rerender('company')
    await waitFor(() => expect(names(all)).toEqual(['甲厂']))
    await holding('乙')
    all.rerender('company')
    expect(all.result.current).toBeUndefined()
    await waitFor(() => expect(names(all)).toEqual(['乙厂']))
  })
})
