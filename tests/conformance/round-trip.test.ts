import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { isAsked } from '#domain/kit/dependent.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { type ImportColumn, mayImport, templateColumns } from '#domain/kit/sheet.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { filledIn, finished, linesOf, sheetFrom, upload } from '../server/sheet-file.ts'
import { actorOfPerson, insertRecords, startTestServer, type TestServer } from '../server/support.ts'
import { GIVEN, plainValue } from './samples.ts'

const WHO = 'safety'
const PLACE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
/** Numbers of people are masked in every sheet that leaves, so they are typed in again. */
const isMasked = ({ field }: ImportColumn) => field.kind === 'text' && field.mask !== undefined

/** Where the first choice asks for a list that no cell holds. */
const OTHERS: Readonly<Record<string, unknown>> = {
  'question.questionType': 'judge',
  'question.answer': '对',
  'riskReport.noMajorRisk': true,
}
/** Read by the desk alone at first, or made of a list that no cell holds: what of them would a sheet bring back. */
const NOT_BY_SHEET = ['incident', 'commitNotice', 'workOrderTask', 'examPaper']

function sampleOf({ name }: AnyResource, column: ImportColumn): unknown {
  const { field } = column
  const other = OTHERS[`${name}.${column.name}`]
  if (other !== undefined) return other
  const given = GIVEN[`${name}.${column.name}`]
  if (given !== undefined) return given()
  switch (field.kind) {
    case 'choices':
      return Object.keys(field.options).slice(0, 2)
    case 'reference':
      return field.to === 'company' ? PLACE.companyGuid : null
    default:
      return plainValue(column.name, field)
  }
}

const required = (field: Field) => field.required === true
/** What an enterprise's safety officer may bring in, and needs no other record of his for. */
const CASES = RESOURCES.filter(
  (resource) => !NOT_BY_SHEET.includes(resource.name) && mayImport(resource, actorOfPerson(WHO)),
).flatMap((resource) => {
  const columns = templateColumns(resource, actorOfPerson(WHO))
  const named = columns.filter(({ field }) => field.kind === 'reference' && field.to !== 'company' && required(field))
  return named.length === 0 ? [{ name: resource.name, resource, columns }] : []
})

describe('a sheet that was exported', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each(CASES)('comes back as it went: $name', async ({ name, columns }) => {
    const resource = resourceNamed(name)
    const all = Object.fromEntries(columns.map((column) => [column.name, sampleOf(resource, column)]))
    const values = Object.fromEntries(
      columns.flatMap(({ name: field, field: spec }) => (isAsked(spec, all) ? [[field, all[field]]] : [])),
    )
    const states = resource.workflow === undefined ? {} : { status: resource.workflow.initial }
    const own = { createUserGuid: WHO, userGuid: WHO, ...states }
    await server.db.delete(tableNamed(name))
    await insertRecords(server.db, name, [buildRecord(name, { ...values, ...PLACE, ...own, guid: randomUUID() })])
    const question = { columns: columns.map((column) => column.name), exportReason: '监督检查' }
    const exported = async () => linesOf(await sheetFrom(server, WHO, `/api/${name}/export`, question))
    const [, went = []] = await exported()
    expect(went, '没有导出').not.toHaveLength(0)

    await server.db.delete(tableNamed(name))
    const cells = columns.map((column, at) => (isMasked(column) ? values[column.name] : went[at]) ?? '')
    const row = Object.fromEntries(columns.map(({ header }, at) => [header, cells[at]]))
    const job = randomUUID()
    const bytes = await filledIn(server, WHO, name, [row])
    expect(await upload(server, WHO, bytes, { resource: name, job })).toMatchObject({ status: 200 })
    const done = await finished(server, WHO, name, job)
    expect(done, JSON.stringify(done.errors)).toMatchObject({ created: 1, refused: 0 })
    const [, came = []] = await exported()
    expect(came).toEqual(went)
  })
})
