import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceNamed } from '#domain/resources/registry.ts'
import { neededText, recordBy, rowsIn, textOf } from '#server/calls/call-keys.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { actorOfPerson, insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

describe('what a body says under a name', () => {
  it.each([
    { value: undefined, text: null },
    { value: null, text: null },
    { value: '', text: null },
    { value: ' ', text: ' ' },
    { value: '同意', text: '同意' },
    { value: '十'.repeat(10), text: '十'.repeat(10) },
  ])('$value is the text $text', ({ value, text }) => {
    expect(textOf({ remark: value }, 'remark', 10)).toBe(text)
  })

  it.each([7, true, ['同意'], { text: '同意' }, '十'.repeat(11)])('%j is no text of ten letters', (value) => {
    expect(() => textOf({ remark: value }, 'remark', 10)).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        details: { issues: [{ code: 'wrong', path: 'remark', message: '应为10字以内的文字' }] },
      }),
    )
  })

  it('is asked for in words where it must be there', () => {
    expect(neededText({ name: '王明' }, 'name', '请填写姓名')).toBe('王明')
    expect(() => neededText({ name: '' }, 'name', '请填写姓名')).toThrow(
      expect.objectContaining({ details: { issues: [{ code: 'wrong', path: 'name', message: '请填写姓名' }] } }),
    )
  })

  it.each([undefined, [], 'rows', {}, [1], [null], [{}, 'row']])('%j are no rows of an import', (rows) => {
    expect(() => rowsIn({ rows }, 'rows', 2)).toThrow(
      expect.objectContaining({
        details: { issues: [{ code: 'wrong', path: 'rows', message: '请提供要导入的数据' }] },
      }),
    )
  })

  it('takes as many rows as are allowed, and not one more', () => {
    expect(rowsIn({ rows: [{ a: 1 }, {}] }, 'rows', 2)).toEqual([{ a: 1 }, {}])
    expect(() => rowsIn({ rows: [{}, {}, {}] }, 'rows', 2)).toThrow(
      expect.objectContaining({ details: { issues: [{ code: 'wrong', path: 'rows', message: '一次最多2行' }] } }),
    )
  })
})

describe('the record that a body means', () => {
  let server: TestServer
  /** The numbers that the two were given. */
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    server = await startTestServer()
    const place = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await insertRecords(server.db, 'company', [
      buildCompany({ guid: 'by-guid', serialNumber: 'a', ...place }),
      buildCompany({ guid: 'other', serialNumber: 'b', ...place }),
    ])
    for (const { guid, id } of await server.db.select().from(tableNamed('company'))) ids[String(guid)] = Number(id)
  })
  afterAll(() => server.close())

  const asked = async (who: Person | null, keys: Record<string, unknown>) => {
    const signedIn = who === null ? null : { actor: actorOfPerson(who) }
    const request = { signedIn, server: server.app } as unknown as FastifyRequest // all that is read of it
    return (await recordBy(request, resourceNamed('company'), keys, ['companyGuid', 'id'])).guid
  }

  it.each<[keys: () => Record<string, unknown>, guid: string]>([
    [() => ({ companyGuid: 'by-guid' }), 'by-guid'],
    [() => ({ id: ids['by-guid'] }), 'by-guid'],
    [() => ({ id: String(ids['by-guid']) }), 'by-guid'],
    [() => ({ id: 'by-guid' }), 'by-guid'],
    [() => ({ companyGuid: 'by-guid', id: ids.other }), 'by-guid'],
    [() => ({ companyGuid: '', id: ids.other }), 'other'],
  ])('is named by its guid, else by a number or a guid: %o', async (keys, guid) => {
    expect(await asked('grid', keys())).toBe(guid)
  })

  it.each([{}, { companyGuid: null, id: null }, { companyGuid: '', id: '' }])(
    'is asked for where none is named: %j',
    async (keys) => {
      await expect(asked('grid', keys)).rejects.toMatchObject({
        details: { issues: [{ path: 'companyGuid', message: '请选择企业' }] },
      })
      // Before anything about the body.
      await expect(asked(null, keys)).rejects.toMatchObject({ code: 'auth.required' })
    },
  )
})
