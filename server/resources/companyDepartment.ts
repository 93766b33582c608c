import { eq } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { companyDepartment as departmentDefinition } from '#domain/resources/companyDepartment/definition.ts'
import { companyEmployee as employeeDefinition } from '#domain/resources/companyEmployee/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustBelong } from './parts/place-of.ts'

const departments = tableOf(departmentDefinition)
const employees = tableOf(employeeDefinition)

/** Deeper than any organisation is; a longer way up is a circle. */
const MAX_DEPTH = 20

export const companyDepartmentHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted) {
      await assertEmpty(tx, after.guid)
      return {}
    }
    if (before === null || before.parentGuid !== after.parentGuid) await assertParent(tx, after)
    return {}
  },
}

async function assertEmpty(tx: Db, guid: string): Promise<void> {
  const staff = await tx.$count(employees, live(employees, eq(employees.departmentguid, guid)))
  if (staff > 0) throw new Problem('record.in-use', { resource: 'companyEmployee', count: staff })
  const below = await tx.$count(departments, live(departments, eq(departments.parentGuid, guid)))
  if (below > 0) throw new Problem('record.in-use', { resource: 'companyDepartment', count: below })
}

/** A department above, of the same enterprise, that is not the department itself or below it. */
async function assertParent(tx: Db, { guid, companyGuid, parentGuid }: AnyRecord): Promise<void> {
  let above: unknown = parentGuid
  for (let depth = 0; above !== null; depth += 1) {
    if (above === guid || depth === MAX_DEPTH)
      throw wrong<typeof departmentDefinition>('parentGuid', '上级部门不能是自己或下级', 'tree')
    const wanted = { guid: above, path: 'parentGuid', label: '上级部门', companyGuid }
    above = (await mustBelong(tx, 'companyDepartment', wanted)).parentGuid
  }
}
