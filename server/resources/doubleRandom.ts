import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, COPIED_FROM_COMPANY, type RecordOf } from '#domain/kit/resource.ts'
import { type PathIn, wrong } from '#domain/kit/wrong.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import type { doubleRandom as batchDefinition } from '#domain/resources/doubleRandom/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { drawDoubleRandom } from '#domain/rules/double-random.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { madeRow } from '#server/engine/made.ts'
import { serialNumber } from '#server/engine/serial.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { isPresent } from './parts/present.ts'

type Batch = RecordOf<typeof batchDefinition> & AnyRecord

const companies = tableOf(companyDefinition)
const users = tableOf(userDefinition)
const MAX_SEED = 2 ** 31

export const doubleRandomHooks: ResourceHooks = {
  async beforeSave(change) {
    return change.action === 'draw' ? await draw(change) : {}
  },

  async afterSave(change) {
    if (change.action === 'dispatch') await makeInspections(change)
  },
}

async function draw({ tx, after }: Change): Promise<Record<string, unknown>> {
  const batch = after as Batch
  const pool = await tx
    .select({ guid: companies.guid, name: companies.companyName })
    .from(companies)
    .where(
      live(
        companies,
        eq(companies.status, 'approved'),
        isPresent(),
        batch.tradeFamily === null ? undefined : eq(companies.tradeFamily, batch.tradeFamily),
        batch.riskColor === null ? undefined : eq(companies.riskColor, batch.riskColor),
      ),
    )
  const people = await tx
    .select({ guid: users.guid, name: users.name })
    .from(users)
    .where(live(users, inArray(users.guid, batch.officerPool ?? []), eq(users.accountEnabled, true)))
  if (pool.length === 0) throw refused('companyCount', '没有符合条件的企业')
  if (people.length < Math.max(2, batch.officersPerCompany ?? 2)) throw refused('officerPool', '执法人员库人数不足')
  const seed = randomInt(MAX_SEED)
  const names = new Map([...pool, ...people].map(({ guid, name }) => [String(guid), String(name)]))
  const drawn = drawDoubleRandom({
    companies: pool.map(({ guid }) => String(guid)),
    officers: people.map(({ guid }) => String(guid)),
    companyCount: batch.companyCount ?? 1,
    officersPerCompany: batch.officersPerCompany ?? 2,
    seed,
  })
  const result = drawn.map(({ companyGuid, officerGuids }) => ({
    companyGuid,
    companyName: names.get(companyGuid) ?? null,
    officers: officerGuids,
    officerNames: officerGuids.map((guid) => names.get(guid)).join('、'),
  }))
  return { seed, poolSize: pool.length, result }
}

/** One inspection for each enterprise drawn, to the officers drawn for it. */
async function makeInspections({ tx, after, actor, now }: Change): Promise<void> {
  const batch = after as Batch
  const resource = resourceNamed('inspection')
  const { serial } = resource
  for (const { companyGuid, officers } of batch.result ?? []) {
    const [company] = await tx
      .select()
      .from(companies)
      .where(eq(companies.guid, companyGuid ?? ''))
    if (company === undefined || serial === undefined) continue
    const own = {
      guid: newGuid(),
      companyGuid,
      ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company[name] ?? null])),
      [serial.field]: await serialNumber(tx, serial, { resource: 'inspection', now }),
      inspectType: 'general',
      randomGuid: batch.guid,
      officers,
      scheme: `双随机抽查：${batch.batchName}`,
      inspectDate: batch.date,
    }
    await insertMade(tx, 'inspection', [madeRow(resource, own, { now, by: actor.guid })], now)
  }
}

function refused(path: PathIn<typeof batchDefinition>, message: string): Problem {
  return wrong<typeof batchDefinition>(path, message, 'empty')
}
