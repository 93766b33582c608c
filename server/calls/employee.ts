import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { companyDepartment as departmentDefinition } from '#domain/resources/companyDepartment/definition.ts'
import { companyEmployee as employeeDefinition } from '#domain/resources/companyEmployee/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, ok, wrongPart } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { actOn, list } from '#server/engine/rest.ts'
import { PICKER_PAGE_SIZE } from './aliases.ts'
import { neededText, recordBy, rowsIn, textOf } from './call-keys.ts'
import { nested } from './tree.ts'

const API = `${BASE_PATH}/api`
const MAX_ROWS = 1000

const departments = tableOf(departmentDefinition)
const employees = tableOf(employeeDefinition)

/** The specification's calls on people and departments of enterprises; the plain ones come from the definitions. */
export function employeeCalls(app: FastifyInstance): void {
  const employee = resourceNamed('companyEmployee')
  const department = resourceNamed('companyDepartment')

  app.post(`${API}/companyEmployee/listEmployee`, async (request) => {
    const { departmentguid, ...query } = bodyOf(request)
    if (departmentguid === undefined || departmentguid === null || departmentguid === '')
      return ok(await list(request, employee, { query }))
    const below = await departmentsBelow(request, String(departmentguid))
    return ok(await list(request, employee, { query, within: { field: 'departmentguid', in: below } }))
  })
  app.post(`${API}/companyEmployee/getSelectOptions`, async (request) => {
    const query: ListQuery = { status: 'employed', ...bodyOf(request), pageSize: PICKER_PAGE_SIZE, countTotal: false }
    const { items } = await list(request, employee, { query, maxPageSize: PICKER_PAGE_SIZE })
    return ok(
      items.map(({ guid, name, departmentguid, positionName, personType }) => ({
        value: guid,
        label: name,
        departmentguid,
        positionName,
        personType,
      })),
    )
  })
  app.post(`${API}/companyEmployee/importEmployee`, async (request) =>
    ok(await importRows(request, employee, namedDepartment)),
  )

  app.post(`${API}/companyEmployee/auditCompany`, async (request) => {
    const body = bodyOf(request)
    const resource = resourceNamed('company')
    const company = await recordBy(request, resource, body, ['companyGuid', 'companyId'])
    const opinion = textOf(body, 'opinion')
    const input = { result: body.result, ...(opinion === null ? {} : { opinion }) }
    return ok(await actOn(request, resource, { action: 'review', guid: company.guid, input }))
  })

  app.post(`${API}/companyDepartmentEmployee/removeEmployee`, async (request) => {
    const person = await recordBy(request, employee, bodyOf(request), ['employeeGuid', 'id'])
    const above = await departmentAbove(request, String(person.departmentguid))
    const input = { changes: { departmentguid: above } }
    return ok(await actOn(request, employee, { action: 'update', guid: person.guid, input }))
  })

  app.post(`${API}/companyDepartment/tree`, async (request) =>
    ok(nested(await departmentRows(request), (row, children) => ({ ...row, leaf: children.length === 0, children }))),
  )
  app.post(`${API}/companyDepartment/organizationStructure`, async (request) => {
    const rows = await departmentRows(request)
    const people = await peopleRows(request)
    const staffOf = (guid: unknown) => people.filter(({ departmentguid }) => departmentguid === guid)
    return ok(
      nested(rows, (row, children: Staffed[]): Staffed => {
        const own = staffOf(row.guid)
        const total = children.reduce((sum, child) => sum + child.employeeTotal, own.length)
        return { ...row, employees: own, employeeCount: own.length, employeeTotal: total, children }
      }),
    )
  })
  app.post(`${API}/companyDepartment/importDepartment`, async (request) =>
    ok(await importRows(request, department, namedParent)),
  )
}

/** A department with its people, and how many there are with those of the departments below. */
type Staffed = AnyRecord & { employeeTotal: number }

async function departmentRows(request: FastifyRequest): Promise<AnyRecord[]> {
  const resource = resourceNamed('companyDepartment')
  const { db } = request.server.database
  const rows = await db
    .select()
    .from(departments)
    .where(
      and(filterSql(resource, readable(resource, actorOf(request))), await ofCompany(request, 'companyDepartment')),
    )
    .orderBy(asc(departments.sortId), asc(departments.id))
  return rows.map(recordOf)
}

async function peopleRows(request: FastifyRequest): Promise<Record<string, unknown>[]> {
  const resource = resourceNamed('companyEmployee')
  const rows = await request.server.database.db
    .select()
    .from(employees)
    .where(
      and(
        filterSql(resource, readable(resource, actorOf(request))),
        eq(employees.status, 'employed'),
        await ofCompany(request, 'companyEmployee'),
      ),
    )
    .orderBy(asc(employees.name))
  return rows.map(recordOf).map(({ guid, name, positionName, personType, departmentguid }) => ({
    guid,
    name,
    positionName,
    personType,
    departmentguid,
  }))
}

/** The enterprise asked for, else the reader's own: nobody wants the departments of a whole district in one tree. */
async function ofCompany(request: FastifyRequest, of: 'companyDepartment' | 'companyEmployee') {
  const companyGuid = textOf(bodyOf(request), 'companyGuid', 64) ?? actorOf(request).companyGuid
  if (companyGuid === null) throw wrongPart('companyGuid', '请选择企业')
  return eq((of === 'companyDepartment' ? departments : employees).companyGuid, companyGuid)
}

/** A department and all below it. */
async function departmentsBelow(request: FastifyRequest, guid: string): Promise<string[]> {
  const resource = resourceNamed('companyDepartment')
  const rows = await request.server.database.db
    .select({ guid: departments.guid, parentGuid: departments.parentGuid })
    .from(departments)
    .where(filterSql(resource, readable(resource, actorOf(request))))
  const found = new Set([guid])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const row of rows) if (found.has(String(row.parentGuid))) found.add(String(row.guid))
  }
  return [...found]
}

async function departmentAbove(request: FastifyRequest, guid: string): Promise<string> {
  const resource = resourceNamed('companyDepartment')
  const { parentGuid } = await recordBy(request, resource, { guid }, ['guid', 'id'])
  if (typeof parentGuid !== 'string') throw wrongPart('employeeGuid', '最上级部门的人员请调整到其他部门或办理离职')
  return parentGuid
}

type RowReader = (request: FastifyRequest, row: Record<string, unknown>) => Promise<Record<string, unknown>>

interface ImportedRow {
  row: number
  message: string
}

/**
 * Makes a record of every row by the same action a form sends. Rows that are refused are told with their reason; the
 * others stand. Sheets are imported by `/import`, which reads the cells as well.
 */
async function importRows(request: FastifyRequest, resource: AnyResource, read: RowReader) {
  const actor = actorOf(request)
  if (resource.access.create(actor) === 'nothing') throw new Problem('access.denied')
  const body = bodyOf(request)
  const rows = rowsIn(body, 'items', MAX_ROWS)
  const companyGuid = textOf(body, 'companyGuid', 64) ?? actor.companyGuid
  const errors: ImportedRow[] = []
  for (const [at, row] of rows.entries()) {
    try {
      const input = await read(request, { companyGuid, ...row })
      await actOn(request, resource, { action: 'create', input })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors.push({ row: at + 1, message: error.issues[0]?.message ?? error.message })
    }
  }
  return { total: rows.length, created: rows.length - errors.length, errors }
}

const namedDepartment: RowReader = async (request, { departmentName, ...row }) =>
  departmentName === undefined ? row : { ...row, departmentguid: await departmentNamed(request, row, departmentName) }

const namedParent: RowReader = async (request, { parentName, ...row }) =>
  parentName === undefined || parentName === null || parentName === ''
    ? row
    : { ...row, parentGuid: await departmentNamed(request, row, parentName) }

/** People write the name of a department, not its guid. */
async function departmentNamed(request: FastifyRequest, row: Record<string, unknown>, name: unknown): Promise<string> {
  const words = neededText({ name }, 'name', '请填写部门')
  const resource = resourceNamed('companyDepartment')
  const found = await request.server.database.db
    .select({ guid: departments.guid })
    .from(departments)
    .where(
      and(
        filterSql(resource, readable(resource, actorOf(request))),
        eq(departments.companyGuid, String(row.companyGuid)),
        eq(departments.departmentName, words),
      ),
    )
  const [only, second] = found
  if (only === undefined) throw wrongPart('departmentName', `没有找到部门“${words}”`)
  if (second !== undefined) throw wrongPart('departmentName', `有多个部门叫“${words}”`)
  return String(only.guid)
}
