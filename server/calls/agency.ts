import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { AGENCY_KEEPERS } from '#domain/resources/agency-shared.ts'
import { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok, together, wrongPart } from '#server/engine/context.ts'
import { logChange } from '#server/engine/logs.ts'
import { maskRecord } from '#server/engine/mask.ts'
import { actOn, byKey, type Changed, list, remove } from '#server/engine/rest.ts'
import { touchOne } from '#server/engine/touch.ts'
import { PICKER_PAGE_SIZE } from './aliases.ts'
import { neededText, recordBy, rowsIn, textOf } from './call-keys.ts'

const API = `${BASE_PATH}/api/agencyEmployee`
const MAX_PEOPLE = 200
const AGENCY_ACCOUNT = '14'

const users = tableOf(user)

const { employeeTotal, fullTimeCount, seniorCount, regEngineerCount } = agencyBase.fields
const countSchema = inputSchema({ employeeTotal, fullTimeCount, seniorCount, regEngineerCount }, { partial: true })

/** The specification's calls on the people of agencies (document 2, section 7.1); the plain ones come from the definition. */
export function agencyCalls(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('agencyEmployee')
  const person = (request: FastifyRequest) => recordBy(request, resource, bodyOf(request), ['guid', 'id'])

  app.post(`${API}/saveByAgencyGuid`, async (request) => {
    actorOf(request)
    assertOwnAgency(request, neededText(bodyOf(request), 'agencyGuid', '请选择机构'))
    const rows = rowsIn(bodyOf(request), 'employees', MAX_PEOPLE)
    const saved = await together(request, async () => {
      const made: Changed[] = []
      for (const input of rows) made.push(await actOn(request, resource, { action: 'create', input }))
      return made
    })
    return ok(saved)
  })
  app.post(`${API}/removeByAgencyGuid`, async (request) => {
    const actor = actorOf(request)
    const agencyGuid = neededText(bodyOf(request), 'agencyGuid', '请选择机构')
    const query: ListQuery = { agencyGuid, countTotal: false }
    const { items } = await list(request, resource, { query, maxPageSize: PICKER_PAGE_SIZE })
    const removable = resource.access.remove(actor)
    if (removable === 'nothing') throw new Problem('access.denied')
    const guids = items.filter((item) => matches(removable, item)).map(({ guid }) => guid)
    return ok(await remove(request, resource, { guids }), `已删除${guids.length}人`)
  })

  app.post(`${API}/addApprovalPersonnel`, async (request) =>
    ok(await approval(request, { apply: 'applyAdd', pass: 'approveAdd', fail: 'refuseAdd' })),
  )
  app.post(`${API}/delectApprovalPersonnel`, async (request) =>
    ok(await approval(request, { apply: 'applyRemove', pass: 'approveRemove', fail: 'refuseRemove' })),
  )
  app.post(`${API}/employeeChangeAgency`, async (request) => {
    const steps = { apply: 'applyMove', pass: 'approveMove', fail: 'refuseMove' }
    const asked = isKeeper(request)
      ? {}
      : { targetAgencyGuid: neededText(bodyOf(request), 'targetAgencyGuid', '请选择调入机构') }
    return ok(await approval(request, steps, asked))
  })

  app.post(`${API}/savePersonCount`, async (request) => {
    const { agencyGuid, guid, id: _id, version: _version, ...counts } = bodyOf(request)
    const agency = await byKey(request, resourceNamed('agencyBase'), {
      guid: agencyGuid ?? guid ?? ownAgencyOf(request),
    })
    assertOwnAgency(request, agency.guid)
    if (!matches(agencyBase.access.update(actorOf(request)), agency)) throw new Problem('access.denied')
    const patch = parseInput(countSchema, counts)
    const after: AnyRecord = { ...agency, ...patch }
    const issues = agencyBase.rules?.(after) ?? []
    refuse(issues)
    const now = nowOf(request)
    await db.transaction(async (tx) => {
      await touchOne(tx, 'agencyBase', agency.guid, { patch, now })
      const change = { actor: actorOf(request), resource: resourceNamed('agencyBase'), before: agency, after }
      await logChange(tx, { ...change, action: 'update', now, ip: request.ip, costMs: 0 })
    })
    return ok({ guid: agency.guid, version: agency.version + 1, ...patch })
  })

  app.post(`${API}/getUserByPersonGuid/:guid`, async (request) => {
    const { userGuid } = await byKey(request, resource, request.params as { guid: string })
    if (typeof userGuid !== 'string') return ok(null)
    const [row] = await db.select().from(users).where(eq(users.guid, userGuid))
    if (row === undefined) return ok(null)
    const { id, guid, username, name, mobile, accountEnabled } = maskRecord(resourceNamed('user'), recordOf(row))
    return ok({ id, guid, username, name, mobile, accountEnabled })
  })
  app.post(`${API}/saveAgencyUser`, async (request) => {
    const body = bodyOf(request)
    const employee = await recordBy(request, resource, body, ['personGuid', 'id'])
    assertOwnAgency(request, String(employee.agencyGuid))
    if (employee.status !== 'active') throw wrongPart('personGuid', '只能为在职人员开通账号')
    if (employee.userGuid !== null) throw wrongPart('personGuid', '该人员已有账号')
    const username = neededText(body, 'username', '请填写登录账号')
    const now = nowOf(request)
    const made = await db.transaction(async (tx) => {
      const account = await openAccount(
        tx,
        {
          username,
          name: String(employee.name),
          mobile: String(employee.mobile),
          accountType: AGENCY_ACCOUNT,
          userType: 'agency',
          roles: ['agency'],
          agencyGuid: String(employee.agencyGuid),
          positionName: typeof employee.title === 'string' ? employee.title : null,
        },
        { actor: actorOf(request), now },
      )
      await touchOne(tx, 'agencyEmployee', employee.guid, { patch: { userGuid: account.guid }, now })
      return account
    })
    return ok({ guid: made.guid, username }, '账号已开通，初始密码已发送到本人手机')
  })

  /** The agency applies; the association and the bureau decide, `result` pass or fail. */
  async function approval(
    request: FastifyRequest,
    steps: { apply: string; pass: string; fail: string },
    asked: Readonly<Record<string, unknown>> = {},
  ): Promise<Changed> {
    const { guid } = await person(request)
    const body = bodyOf(request)
    const opinion = textOf(body, 'opinion') ?? textOf(body, 'reason')
    const result = isKeeper(request) ? neededText(body, 'result', '请选择审核结果') : 'apply'
    if (!['apply', 'pass', 'fail'].includes(result)) throw wrongPart('result', '审核结果应为pass或fail')
    const action = steps[result as keyof typeof steps]
    return await actOn(request, resource, {
      action,
      guid,
      input: { ...asked, ...(opinion === null ? {} : { opinion }) },
    })
  }
}

function isKeeper(request: FastifyRequest): boolean {
  return hasRole(actorOf(request), ...AGENCY_KEEPERS)
}

function ownAgencyOf(request: FastifyRequest): string | null {
  return actorOf(request).agencyGuid ?? null
}

function assertOwnAgency(request: FastifyRequest, agencyGuid: string): void {
  if (ownAgencyOf(request) !== agencyGuid) throw new Problem('access.denied')
}
