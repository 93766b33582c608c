import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { NAMES, NAMES_IN_ORDER } from '#tests/factories/names.ts'
import { DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

/** By their codes, as words, these would stand `extreme`, `general`, `larger`, `major`. */
const CASES = [
  { guid: 'g1', grade: 'general' },
  { guid: 'l1', grade: 'larger' },
  { guid: 'x1', grade: 'extreme' },
  { guid: 'm1', grade: 'major' },
  { guid: 'g2', grade: 'general' },
]

const incidents = tableNamed('incident')

describe.each(DATABASES)('the order of a list on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(
      server.db,
      'accidentCase',
      CASES.map((own, at) => buildRecord('accidentCase', { id: 100 + at, published: true, ...own })),
    )
    await insertRecords(
      server.db,
      'incident',
      ['', 'major', 'general'].map((grade, at) =>
        buildRecord('incident', { id: 200 + at, guid: `i-${grade}`, grade: grade === '' ? null : grade }),
      ),
    )
    await insertRecords(
      server.db,
      'material',
      NAMES.map((name, at) => buildRecord('material', { id: 300 + at, guid: `n-${at}`, name })),
    )
  })
  afterAll(() => server.close())

  const page = async (resource: string, query: object) => {
    const { data } = await server.call<Page<AnyRecord>>('bureau', `/api/${resource}/list`, query)
    return { guids: data.items.map(({ guid }) => guid), next: data.next }
  }

  it('by a choice begins with the gravest, and descending with the mildest', async () => {
    expect((await page('accidentCase', { sort: 'grade', order: 'ASC' })).guids).toEqual(['x1', 'm1', 'l1', 'g1', 'g2'])
    expect((await page('accidentCase', { sort: 'grade', order: 'desc' })).guids).toEqual(['g2', 'g1', 'l1', 'm1', 'x1'])
  })

  it.each(['ASC', 'DESC'])('is the same page by page, by number and by what came before (%s)', async (order) => {
    const whole = (await page('accidentCase', { sort: 'grade', order })).guids
    const byNumber: string[] = []
    const byToken: string[] = []
    let after: string | null | undefined
    for (const pageIndex of [1, 2, 3]) {
      byNumber.push(...(await page('accidentCase', { sort: 'grade', order, pageSize: 2, pageIndex })).guids)
      const next = await page('accidentCase', { sort: 'grade', order, pageSize: 2, after })
      byToken.push(...next.guids)
      after = next.next
    }
    expect(byNumber).toEqual(whole)
    expect(byToken).toEqual(whole)
    expect(after).toBeNull()
  })

  it.each(['ASC', 'DESC'])('leaves what has no grade to the end (%s)', async (order) => {
    const graded = order === 'ASC' ? ['i-major', 'i-general'] : ['i-general', 'i-major']
    expect((await page('incident', { sort: 'grade', order })).guids).toEqual([...graded, 'i-'])
    const first = await page('incident', { sort: 'grade', order, pageSize: 2 })
    expect(first.guids).toEqual(graded)
    expect((await page('incident', { sort: 'grade', order, pageSize: 2, after: first.next })).guids).toEqual(['i-'])
  })

  it.each(['ASC', 'DESC'])('leaves what is in a state that there is no more to the end (%s)', async (order) => {
    await server.db.update(incidents).set({ status: 'former' }).where(ne(incidents.guid, 'i-major'))
    const former = order === 'ASC' ? ['i-', 'i-general'] : ['i-general', 'i-']
    expect((await page('incident', { sort: 'status', order })).guids).toEqual(['i-major', ...former])
    const first = await page('incident', { sort: 'status', order, pageSize: 2 })
    const rest = await page('incident', { sort: 'status', order, pageSize: 2, after: first.next })
    expect(rest.guids).toEqual(former.slice(1))
  })

  const names = async (query: object) => {
    const { data } = await server.call<Page<{ name: string } & AnyRecord>>('bureau', '/api/material/list', query)
    return { names: data.items.map(({ name }) => name), next: data.next }
  }

  it('by a name goes by how it is read, either way and page by page', async () => {
    expect((await names({ sort: 'name', order: 'ASC' })).names).toEqual(NAMES_IN_ORDER)
    expect((await names({ sort: 'name', order: 'DESC' })).names).toEqual([...NAMES_IN_ORDER].reverse())
    const inPages: string[] = []
    let after: string | null | undefined
    for (let at = 0; at < NAMES.length; at += 5) {
      const page = await names({ sort: 'name', order: 'ASC', pageSize: 5, after })
      inPages.push(...page.names)
      after = page.next
    }
    expect(inPages).toEqual(NAMES_IN_ORDER)
  })
})
