import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { isAsked } from '#domain/kit/dependent.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { fieldOfColumn, type ImportColumn, joined, mayImport, templateColumns, valueIn } from '#domain/kit/sheet.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { leavesMarked } from '#server/sheets/identity.ts'
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
const STATES: Readonly<Record<string, object>> = { hiddenDanger: { status: 'pendingRectify', sourceType: 'selfCheck' } }
/** What an enterprise has already when it brings in what hangs on it, by the resource; found in a sheet by its title. */
const THERE: Readonly<Record<string, Record<string, unknown>>> = {
  riskUnit: { guid: 'unit-a', unitName: '前处理车间', ...PLACE },
  companyEmployee: { guid: 'employee-a', name: '陆建明', idCard: '320525198807152017', ...PLACE },
  companyDepartment: { guid: 'department-a', departmentName: '生产部', ...PLACE },
  storePlace: { guid: 'store-a', placeName: '甲类仓库', ...PLACE },
  riskCriteria: {
    ...{ guid: 'criteria-a', criteriaName: '风险矩阵法', method: 'LS', formula: 'L×S', validFrom: '2026-01-01' },
    ...{ ruleVersion: '1', basis: '企业标准', enabled: true },
    factors: ['L', 'S'].map((symbol) => ({ symbol, label: symbol, value: 3 })),
    bands: [{ above: 0, inclusive: true, color: 'blue', wording: '低风险' }],
  },
}
const LS = { criteriaGuid: 'criteria-a', l: 3, s: 3 }
/** Of the values that a method takes, those of the one that is there. */
const ASSESSED = Object.fromEntries(
  ['inherent', 'current'].flatMap((when) =>
    ['criteriaGuid', 'l', 'e', 'c', 's', 'd'].map((part) => [
      `riskEvent.${when}.${part}`,
      valueIn({ when: LS }, `when.${part}`),
    ]),
  ),
)

function sampleOf({ name }: AnyResource, column: ImportColumn): unknown {
  const { field } = column
  const key = `${name}.${column.name}`
  if (key in ASSESSED) return ASSESSED[key]
  const other = OTHERS[key]
  if (other !== undefined) return other
  if (field.kind === 'reference' && field.to in THERE) return THERE[field.to]?.guid
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

/** Read by the desk alone until it is verified: whoever sent it in has nothing to export. */
const NOT_BACK = ['incident']

const required = (field: Field) => field.required === true
/** What an enterprise's safety officer may bring in, and needs no other record of his for than those. */
const CASES = RESOURCES.filter(
  (resource) => !NOT_BACK.includes(resource.name) && mayImport(resource, actorOfPerson(WHO)),
).flatMap((resource) => {
  const columns = templateColumns(resource, actorOfPerson(WHO))
  const named = columns.filter(
    ({ field }) =>
      field.kind === 'reference' && !['company', ...Object.keys(THERE)].includes(field.to) && required(field),
  )
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
    const record = joined(Object.entries(values).filter(([, value]) => value !== undefined))
    const states = resource.workflow === undefined ? {} : { status: resource.workflow.initial }
    const own = { createUserGuid: WHO, userGuid: WHO, ...states, ...STATES[name] }
    for (const [other, known] of Object.entries(THERE)) {
      await server.db.delete(tableNamed(other))
      await insertRecords(server.db, other, [buildRecord(other, known)])
    }
    await server.db.delete(tableNamed(name))
    await insertRecords(server.db, name, [buildRecord(name, { ...record, ...PLACE, ...own, guid: randomUUID() })])
    const question = {
      columns: [...new Set(columns.map((column) => fieldOfColumn(column.name)))],
      exportReason: '监督检查',
    }
    const sheet = () => sheetFrom(server, WHO, `/api/${name}/export`, question)
    const exported = async () => linesOf(await sheet()).map((line) => line.slice(0, columns.length))
    const [, went = []] = await exported()
    expect(went, '没有导出').not.toHaveLength(0)

    const asItIs = randomUUID()
    const back = await (await sheet()).workbook.xlsx.writeBuffer()
    const marked = leavesMarked(resource, actorOfPerson(WHO))
    await upload(server, WHO, back, { resource: name, job: asItIs })
    const unchanged = await finished(server, WHO, name, asItIs)
    expect(marked ? unchanged : {}, JSON.stringify(unchanged)).toMatchObject(
      marked ? { created: 0, same: 1, refused: 0 } : {},
    )
    expect(unchanged.changes).toBeUndefined()

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

  it('is there for each workbook that an enterprise has already', () => {
    expect(CASES.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['companyCertificate', 'personnelCertificate', 'riskEvent', 'hiddenDanger', 'safetyInput', 'device'],
        ...['training', 'companyChemical', 'companyEmployee'],
      ]),
    )
  })
})
