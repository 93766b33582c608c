import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as sheets from '#app/data/sheets.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const asked = vi.hoisted(() => ({ ask: vi.fn(), askFile: vi.fn(), askForm: vi.fn() }))
vi.mock('#app/data/ask.ts', () => asked)

const COLUMNS = ['companyName', 'linkPhone']
const QUERY = { filter: { field: 'companyName', contains: '纺织' } } as const
/** No word on one field says this. */
const JOINED = {
  filter: { any: [{ field: 'companyName', contains: '纺织' }, { not: { field: 'status', in: ['a'] } }] },
} as const

beforeEach(() => {
  vi.resetAllMocks()
})

describe('a list as a sheet', () => {
  it('is of what the list asks, of these columns, with why and how far it is', async () => {
    asked.askFile.mockResolvedValue('sheet')
    const receiving = { onProgress: () => {} } as never
    expect(await sheets.exportSheet('company', QUERY, { columns: COLUMNS, reason: '核对' }, receiving)).toBe('sheet')
    const [path, body, told] = asked.askFile.mock.calls[0] ?? []
    expect([path, told]).toEqual(['/api/company/export', receiving])
    expect(body).toMatchObject({ columns: COLUMNS, exportReason: '核对' })
    await sheets.exportSheet('company', QUERY, { columns: COLUMNS, reason: null })
    expect(asked.askFile.mock.lastCall?.[1]).not.toHaveProperty('exportReason')
  })

  it('is of all that the list shows, what no word says as well', async () => {
    await sheets.exportSheet('company', JOINED, { columns: COLUMNS, reason: null })
    expect(asked.askFile.mock.lastCall?.[1]).toMatchObject({ also: JOINED.filter })
    await sheets.askToPrint(resourceNamed('company'), JOINED, { columns: COLUMNS, reason: '核对' })
    expect(asked.ask.mock.lastCall?.[1]).toMatchObject({ also: JOINED.filter })
  })

  it('is asked for before numbers are printed, with why', async () => {
    await sheets.askToPrint(resourceNamed('company'), QUERY, { columns: COLUMNS, reason: '核对' })
    const [path, body] = asked.ask.mock.calls[0] ?? []
    expect(path).toBe('/api/company/print')
    expect(body).toMatchObject({ columns: COLUMNS, exportReason: '核对' })
  })
})

describe('records from a sheet', () => {
  it.each([
    [undefined, '/api/company/import?job=j-1&mode=preview'],
    ['2026-11-20', '/api/company/import?job=j-1&mode=preview&seenAt=2026-11-20'],
  ])('are sent with their file by the name of the job, and whose changes are meant: %s', async (seenAt, path) => {
    const file = new File(['rows'], '企业.xlsx')
    await sheets.startImport('company', file, { job: 'j-1', mode: 'preview' as never, seenAt })
    const [to, form] = asked.askForm.mock.calls[0] ?? []
    expect(to).toBe(path)
    expect((form as FormData).get('file')).toMatchObject({ name: '企业.xlsx', size: 4 })
  })

  it('are asked after, ended, and told of by where they are', () => {
    sheets.importJob('company', 'j-1')
    sheets.cancelImport('company', 'j-1')
    sheets.errorSheet('company', 'j-1')
    sheets.importTemplate('company')
    const paths = [asked.ask, asked.askFile].map(({ mock }) => mock.calls.map(([path]) => path))
    expect(paths).toEqual([
      ['/api/company/import/j-1', '/api/company/import/j-1/cancel'],
      ['/api/company/import/j-1/errors', '/api/company/importTemplate'],
    ])
  })
})
