import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { factoryBuildingLessor } from '#domain/resources/factoryBuildingLessor/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, dbOf, nowOf, ok, together, wrongPart } from '#server/engine/context.ts'
import { actOn, byKey, type Changed } from '#server/engine/rest.ts'
import { touchOne } from '#server/engine/touch.ts'
import { recordBy } from './call-keys.ts'

const API = `${BASE_PATH}/api/factoryBuildingLessor`
const lessors = tableOf(factoryBuildingLessor)
const users = tableOf(user)

/** The specification's calls of landlords (document 1, sections 3, 4 and 7). */
export function lessorCalls(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('factoryBuildingLessor')

  /** The basic leasing information of an enterprise, from its own record; what is there already is answered. */
  app.post(`${API}/lessorRegist`, async (request) => {
    const body = bodyOf(request)
    const account = await assertOwnAccount(request, body)
    const company = await recordBy(request, resourceNamed('company'), companyKeys(request, body), ['guid', 'id'])
    const [known] = await liveRows(db, lessors, eq(lessors.companyGuid, company.guid)).orderBy(lessors.id).limit(1)
    // Who may look up the enterprise need not read what it lets.
    if (known !== undefined)
      return ok({ ...(await byKey(request, resource, { guid: known.guid })), created: false }, '已有出租信息')
    const input = {
      lessorType: 'company',
      companyGuid: company.guid,
      // An enterprise's own account does not say where its building lies.
      ...(hasRole(actorOf(request), ...SUPERVISORS) ? { gridGuid: company.gridGuid } : {}),
      ownerPhone: company.safetyManagerPhone ?? company.legalRepresentativePhone,
      safetyManager: company.safetyManager,
      buildingName: `${String(company.companyName).slice(0, 90)}厂房`,
      address: company.pbAddress,
    }
    const now = nowOf(request)
    const made = await together(request, async () => {
      const lessor = await actOn(request, resource, { action: 'create', input })
      await touchOne(dbOf(request), 'company', company.guid, { patch: { isLessor: true }, now })
      await noteAccount(dbOf(request), lessor, account, now)
      return lessor
    })
    return ok({ ...made, ...account, created: true }, '厂房出租基本信息已建立')
  })

  /** A private landlord, entered by whoever looks after the place. */
  app.post(`${API}/landlordLessorRegist`, async (request) => {
    const { userId, userVersion, ...input } = bodyOf(request)
    const account = await assertOwnAccount(request, { userId, userVersion })
    if (!input.ownerIdCard) throw wrongPart('ownerIdCard', '请填写出租人身份证号')
    const made = await together(request, async () => {
      const lessor = await actOn(request, resource, { action: 'create', input: { ...input, lessorType: 'person' } })
      await noteAccount(dbOf(request), lessor, account, nowOf(request))
      return lessor
    })
    return ok({ ...made, ...account, created: true }, '出租方已登记')
  })

  /** `userId` and `userVersion` are those of the account that registers; an outdated version is refused. */
  async function assertOwnAccount(
    request: FastifyRequest,
    { userId, userVersion }: Readonly<Record<string, unknown>>,
  ): Promise<Account> {
    const actor = actorOf(request)
    const [row] = await db.select().from(users).where(eq(users.guid, actor.guid))
    const own = recordOf(row)
    if (userId !== undefined && Number(userId) !== own.id) throw new Problem('access.denied')
    if (userVersion !== undefined && Number(userVersion) !== own.version)
      throw new Problem('record.stale', { current: own.version })
    return { userId: own.id, userVersion: own.version }
  }
}

interface Account {
  userId: number
  userVersion: number
}

async function noteAccount(tx: Db, { guid }: Changed, account: Account, now: string): Promise<void> {
  await touchOne(tx, 'factoryBuildingLessor', guid, { patch: { ...account }, now })
}

/** The enterprise of the payload, which is its record; of an enterprise's own account that one. */
function companyKeys(
  request: FastifyRequest,
  { guid, id, companyGuid }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = actorOf(request).companyGuid
  return { guid: guid ?? companyGuid ?? own, id }
}
