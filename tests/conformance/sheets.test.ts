import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { RECORD_HEADER } from '#domain/contract/sheets.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { columnsWritten, comesBySheet, mayImport, offeredColumns, templateColumns } from '#domain/kit/sheet.ts'
import { tableNamed } from '#server/db/schema.ts'
import { leavesMarked } from '#server/sheets/identity.ts'
import { filledIn, finished, linesOf, sheetFrom, upload } from '../server/sheet-file.ts'
import { actorOfPerson, PEOPLE, type Person, startTestServer, type TestServer } from '../server/support.ts'

const CHINESE = /[\u4e00-\u9fff]/
const somebodyWho = (resource: AnyResource) =>
  (Object.keys(PEOPLE) as Person[]).find((who) => mayImport(resource, actorOfPerson(who)))
const importable = RESOURCES.flatMap((resource) => {
  const who = somebodyWho(resource)
  return who === undefined ? [] : [{ name: resource.name, resource, who }]
})

describe('sheets of every resource', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  describe.each(RESOURCES)('$name', (resource) => {
    it('is exported with every column that a table offers, under its label', async () => {
      const { usual, further } = offeredColumns(resource)
      const columns = [...usual, ...further]
      const sheet = await sheetFrom(server, 'admin', `/api/${resource.name}/export`, {
        columns,
        exportReason: '监督检查',
      })
      const headers = columns.flatMap((name) => {
        const field = fieldOf(resource, name) as Field
        return columnsWritten(name, field).map((column) => column.field.label)
      })
      const marked = leavesMarked(resource, actorOfPerson('admin')) ? [RECORD_HEADER] : []
      expect(linesOf(sheet)[0]).toEqual([...headers, ...marked])
      expect(new Set(headers).size, 'two columns of one name').toBe(headers.length)
    })

    it('refuses who may not import it, at each of its calls', async () => {
      const whoMayNot = (Object.keys(PEOPLE) as Person[]).find((who) => !mayImport(resource, actorOfPerson(who)))
      const calls = ['importTemplate', 'import', `import/${randomUUID()}`, `import/${randomUUID()}/errors`]
      // Where everybody who is signed in may, nobody else may.
      const refusal = whoMayNot === undefined ? 401 : 403
      const expected = comesBySheet(resource) ? refusal : 404
      for (const call of calls)
        expect((await server.call(whoMayNot ?? null, `/api/${resource.name}/${call}`)).status, call).toBe(expected)
    })
  })

  describe.each(importable)('$name', ({ resource, who }) => {
    it('has a template with every column of its form that its person may fill in', async () => {
      const sheet = await sheetFrom(server, who, `/api/${resource.name}/importTemplate`)
      const headers = templateColumns(resource, actorOfPerson(who)).map(({ header, isRequired }) =>
        isRequired ? `*${header}` : header,
      )
      expect(linesOf(sheet)).toEqual([headers])
    })

    it('takes no row without what is required, and says what in Chinese', async () => {
      const columns = templateColumns(resource, actorOfPerson(who))
      const optional = columns.find(({ isRequired, field }) => !isRequired && field.kind === 'text') ?? columns[0]
      const rows = [{ [optional?.header ?? '']: '字' }]
      const before = await server.db.$count(tableNamed(resource.name))
      const job = randomUUID()
      const bytes = await filledIn(server, who, resource.name, rows)
      expect(await upload(server, who, bytes, { resource: resource.name, job })).toMatchObject({ status: 200 })
      const done = await finished(server, who, resource.name, job)
      const isBare = columns.every(({ isRequired }) => !isRequired)
      expect(done).toMatchObject({ total: 1, created: isBare ? 1 : 0, refused: isBare ? 0 : 1 })
      for (const { message } of done.errors) expect(message).toMatch(CHINESE)
      expect(await server.db.$count(tableNamed(resource.name))).toBe(before + (isBare ? 1 : 0))
    })
  })
})

describe('a workbook', () => {
  it.each(['examPaper', 'workOrderTask', 'commitNotice', 'complaint', 'lawDocument'])(
    'is not offered for %s, which no cells make',
    (name) => expect(importable.map((each) => each.name)).not.toContain(name),
  )
})
