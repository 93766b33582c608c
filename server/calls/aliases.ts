import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { actorOf, bodyOf, dbOf, ok } from '#server/engine/context.ts'
import { actOn, type Changed, create, list, remove, update } from '#server/engine/rest.ts'
import { recordBy } from './call-keys.ts'

/** Pickers ask for everything at once (specification, section 4). */
export const PICKER_PAGE_SIZE = 100_000

/** A call of the specification that is another name for what every resource answers. */
interface Alias {
  path: string
  does: keyof typeof DOES
  /** Where it is another than the first part of the path. */
  resource?: string
  /** Asked for unless the call says otherwise. */
  query?: ListQuery
}

const ALIASES: readonly Alias[] = [
  { path: 'company/getVoList', does: 'pick' },
  { path: 'company/listObsecure', does: 'listMasked' },
  { path: 'company/webRemoveCompany', does: 'make', resource: 'companyDelete' },
  { path: 'companyGrid/getList', does: 'list' },
  { path: 'companyEmployee/getVoList', does: 'pick' },
  { path: 'companyEmployee/remove/:id', does: 'remove' },
  { path: 'companyEmployee/removeEmployee', does: 'remove' },
  { path: 'companyDepartment/createDepartment', does: 'make' },
  { path: 'companyDepartment/remove', does: 'remove' },
  { path: 'companyDepartment/remove/:id', does: 'remove' },
  { path: 'companyIndustry/deleteCompanyIndustry', does: 'remove' },
  { path: 'gridManage/saveGridManage', does: 'save' },
  { path: 'gridManage/deleteGridManage', does: 'remove' },
  { path: 'gridManage/remove', does: 'remove' },
  { path: 'gridManage/remove/:id', does: 'remove' },
  { path: 'agencyEmployee/getPersonList', does: 'list', query: { view: 'active' } },
  { path: 'agencyEmployee/getVoList', does: 'pick' },
  { path: 'agencyEmployee/save', does: 'save' },
  { path: 'agencyEmployee/remove', does: 'remove' },
  { path: 'agencyEmployee/remove/:id', does: 'remove' },
  { path: 'workflowTask/remove', does: 'remove' },
  { path: 'workflowTask/remove/:id', does: 'remove' },
  { path: 'workOrderTask/listWorkOrderTask', does: 'list' },
]

const DOES = {
  list: (request: FastifyRequest, resource: AnyResource, { query }: Alias) =>
    list(request, resource, query === undefined ? {} : { query: { ...query, ...bodyOf(request) } }),
  pick: (request: FastifyRequest, resource: AnyResource) => list(request, resource, { maxPageSize: PICKER_PAGE_SIZE }),
  listMasked: (request: FastifyRequest, resource: AnyResource) => list(request, resource, { maskAll: true }),
  make: (request: FastifyRequest, resource: AnyResource) => {
    actorOf(request)
    return actOn(request, resource, { action: 'create', input: bodyOf(request) })
  },
  save,
  remove: async (request: FastifyRequest, resource: AnyResource) => {
    const keys = { ...(request.query as Keys), ...bodyOf(request), ...(request.params as Keys) }
    if (Array.isArray(keys.guids)) return await remove(request, resource, { guids: keys.guids })
    const { guid } = await recordBy(request, resource, keys, ['guid', 'id'])
    return await remove(request, resource, { guid })
  },
}

type Keys = Readonly<Record<string, unknown>>

/** The specification's other names; what is more than that has a file of its own beside this one. */
export function aliasCalls(app: FastifyInstance): void {
  for (const alias of ALIASES) {
    const { path, does, resource = path.split('/', 1)[0] ?? '' } = alias
    const declared = resourceNamed(resource)
    app.post(`${BASE_PATH}/api/${path}`, async (request) => ok(await DOES[does](request, declared, alias)))
  }
}

/** What bears a number or a version is stored; a guid may be given to what is not yet. */
export async function save(request: FastifyRequest, resource: AnyResource): Promise<Changed> {
  actorOf(request)
  const { id, guid, version } = bodyOf(request)
  const table = tableNamed(resource.name)
  const isStored =
    isGiven(id) ||
    (isGiven(guid) && (version !== undefined || (await dbOf(request).$count(table, eq(table.guid, String(guid)))) > 0))
  return isStored ? await update(request, resource) : await create(request, resource)
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
