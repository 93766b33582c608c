import { eq } from 'drizzle-orm'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { economyType as economyTypeDefinition } from '#domain/resources/economyType/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { findRecord } from '#server/engine/read.ts'
import { mustFind } from './place-of.ts'

const industries = tableOf(economyTypeDefinition)
const MAX_INDUSTRY_DEPTH = 6

export const companyIndustryHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.economyTypeGuid === after.economyTypeGuid) return {}
    return { industryName: await industryPath(tx, String(after.economyTypeGuid)) }
  },
}

/** The trade with those above it, with arrows between, as the enterprise file shows it. */
async function industryPath(tx: Db, guid: string): Promise<string | null> {
  const names: string[] = []
  let at: string | null = guid
  for (let depth = 0; at !== null && depth < MAX_INDUSTRY_DEPTH; depth += 1) {
    const [row] = await tx
      .select({ name: industries.tradeName, parent: industries.parentGuid })
      .from(industries)
      .where(eq(industries.guid, at))
    if (row === undefined) break
    names.unshift(String(row.name))
    at = row.parent === null ? null : String(row.parent)
  }
  return names.length === 0 ? null : names.join('→')
}

/** What is collected, under what name and with which telephone number. */
const TARGETS = {
  department: { field: 'departmentGuid', resource: 'gridManage', title: 'gridName', phone: 'gridLeaderPhone' },
  person: { field: 'personGuid', resource: 'user', title: 'name', phone: 'mobile' },
  company: { field: 'companyGuid', resource: 'company', title: 'companyName', phone: 'safetyManagerPhone' },
} as const

export const collectionHooks: ResourceHooks = {
  async beforeSave({ tx, actor, before, after, now }) {
    if (after.deleted || before?.targetGuid === after.targetGuid) return {}
    const target = TARGETS[String(after.targetType) as keyof typeof TARGETS] // a choice of the definition
    const wanted = { guid: String(after[target.field]) }
    const found = await findRecord(tx, resourceNamed(target.resource), { actor, now }, wanted)
    if (found === null)
      throw new Problem('reference.missing', {
        issues: [{ path: target.field, code: 'missing', message: '收藏的对象不存在或您无权查看' }],
      })
    return { targetName: found[target.title], telephoneNumber: found[target.phone] ?? null }
  },
}

export const safePromiseHooks: ResourceHooks = {
  async beforeSave({ tx, actor, after }) {
    if (after.deleted) return {}
    const company = await companyOf(tx, after)
    const grid = company === null && after.gridGuid !== null ? await gridNameOf(tx, after.gridGuid) : ''
    const whose = company === null ? grid : String(company.companyName)
    return { ...placeFrom(company, after, actor), title: `${after.year}年 ${whose} 安全承诺书`.replace(/ {2,}/g, ' ') }
  },
}

export const factoryBuildingLessorHooks: ResourceHooks = {
  async beforeSave({ tx, actor, after }) {
    return after.deleted ? {} : placeFrom(await companyOf(tx, after), after, actor)
  },
}

async function companyOf(tx: Db, { companyGuid }: AnyRecord): Promise<AnyRecord | null> {
  if (companyGuid === null) return null
  return await mustFind(tx, 'company', { guid: companyGuid, path: 'companyGuid', label: '企业' })
}

/** Its grid where the person named none or is not to name one. */
function placeFrom(company: AnyRecord | null, { gridGuid }: AnyRecord, actor: Actor): Record<string, unknown> {
  if (company === null) return {}
  const isOpen = gridGuid === null || !hasRole(actor, ...SUPERVISORS)
  return isOpen ? { gridGuid: company.gridGuid, gridPath: company.gridPath } : {}
}

async function gridNameOf(tx: Db, guid: unknown): Promise<string> {
  return String((await mustFind(tx, 'gridManage', { guid, path: 'gridGuid', label: '网格' })).gridName)
}

export const workOrderTaskHooks: ResourceHooks = {
  async beforeSave({ tx, actor, before, after }) {
    if (after.deleted) return {}
    const office = after.assignGridGuid ?? after.assignDeptGuid
    const grid =
      office === null
        ? null
        : await mustFind(tx, 'gridManage', { guid: office, path: 'assignGridGuid', label: '承办网格' })
    return {
      gridPath: grid?.path ?? null,
      ...(before === null ? { createOrg: await orgOf(tx, actor) } : {}),
    }
  },
}

/** In whose name a person asks. */
async function orgOf(tx: Db, actor: Actor): Promise<unknown> {
  const own = hasRole(actor, 'company', 'safety') ? actor.companyGuid : null
  if (own !== null)
    return (await mustFind(tx, 'company', { guid: own, path: 'companyGuid', label: '企业' })).companyName
  if (actor.agencyGuid != null) {
    const wanted = { guid: actor.agencyGuid, path: 'assignAgencyId', label: '机构' }
    return (await mustFind(tx, 'agencyBase', wanted)).agencyName
  }
  return actor.gridGuid === null ? actor.name : await gridNameOf(tx, actor.gridGuid)
}
