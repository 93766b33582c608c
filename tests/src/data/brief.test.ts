import { describe, expect, it, vi } from 'vitest'
import { gathering } from '#app/data/brief.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

const record = (guid: string) => ({ guid }) as AnyRecord
const listing = () => vi.fn(async (_resource: string, guids: readonly string[]) => guids.map(record))

describe('records wanted by their guid', () => {
  it('within a moment are asked for in one call for each resource', async () => {
    const list = listing()
    const brief = gathering(list)
    const wanted = [brief('user', 'u-1'), brief('user', 'u-2'), brief('user', 'u-1'), brief('gridManage', 'g-1')]
    expect((await Promise.all(wanted)).map(({ guid }) => guid)).toEqual(['u-1', 'u-2', 'u-1', 'g-1'])
    expect(list.mock.calls).toEqual([
      ['user', ['u-1', 'u-2']],
      ['gridManage', ['g-1']],
    ])
  })

  it('later are asked for anew', async () => {
    const list = listing()
    const brief = gathering(list)
    await brief('user', 'u-1')
    await brief('user', 'u-1')
    expect(list).toHaveBeenCalledTimes(2)
  })

  it('come in pages no larger than the server gives', async () => {
    const list = listing()
    const brief = gathering(list)
    await Promise.all(Array.from({ length: 450 }, (_, at) => brief('user', `u-${at}`)))
    expect(list.mock.calls.map(([, guids]) => guids.length)).toEqual([200, 200, 50])
  })

  it('that are not there are gone, the others are not', async () => {
    const brief = gathering(async () => [record('u-1')])
    const [there, gone] = await Promise.allSettled([brief('user', 'u-1'), brief('user', 'u-2')])
    expect(there).toMatchObject({ status: 'fulfilled', value: { guid: 'u-1' } })
    expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'record.gone' } })
  })

  it('fail together where the call fails', async () => {
    const brief = gathering(() => Promise.reject(new Problem('server.busy')))
    const answers = await Promise.allSettled([brief('user', 'u-1'), brief('user', 'u-2')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
