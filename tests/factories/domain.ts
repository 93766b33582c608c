import type { Actor, Role } from '#domain/kit/access.ts'
import { type ActionContext, type ActionDefinition, performAction } from '#domain/kit/action.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { isProblemCode, Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import type { company } from '#domain/resources/company/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

export const NOW = '2026-11-20T02:32:00.000Z'
export const LEAF_PATH = '320509000007/WJ-01/WJ-01-01/WJ-01-01-01/'

/** A person of a role, placed as the demo accounts are. */
export function buildActor(role: Role, more: Partial<Actor> = {}): Actor {
  const ofCompany = role === 'company' || role === 'safety' || role === 'worker'
  const inGrid = role === 'grid' || role === 'town'
  return {
    guid: `user-${role}`,
    username: role,
    name: role,
    roles: [role],
    gridGuid: inGrid ? 'WJ-01-01-01' : null,
    gridPath: role === 'grid' ? LEAF_PATH : role === 'town' ? '320509000007/WJ-01/' : null,
    companyGuid: ofCompany ? 'company-1' : null,
    ...more,
  }
}

export function buildRecord<R = AnyRecord>(resource: string, own: Record<string, unknown> = {}): R & AnyRecord {
  const definition: AnyResource = resourceNamed(resource)
  return {
    ...blankRecord(definition, `${resource}-1`),
    id: 1,
    version: 1,
    createTime: NOW,
    updateTime: NOW,
    ...own,
  } as R & AnyRecord
}

export const buildCompany = (own: Partial<RecordOf<typeof company>> = {}) =>
  buildRecord<RecordOf<typeof company>>('company', {
    guid: 'company-1',
    companyName: '吴江示例纺织有限公司',
    serialNumber: '9144030071526726XG',
    gridGuid: 'WJ-01-01-01',
    gridPath: LEAF_PATH,
    regionIds: '320509/320509105/320509105227',
    regionName: '吴江区/盛泽镇/盛虹村',
    status: 'approved',
    ...own,
  })

export const buildHazard = (own: Partial<RecordOf<typeof hiddenDanger>> = {}) =>
  buildRecord<RecordOf<typeof hiddenDanger>>(hiddenDanger.name, {
    guid: 'hazard-1',
    companyGuid: 'company-1',
    gridPath: LEAF_PATH,
    dangerLevel: 'general',
    foundOn: '2026-11-20',
    deadline: '2026-12-20',
    status: 'pendingRectify',
    createUserGuid: 'user-grid',
    beforePhotos: [buildPhoto()],
    ...own,
  })

export const buildPhoto = (own: Partial<MediaRef> = {}): MediaRef => ({
  guid: '00000000-0000-4000-8000-000000000001',
  sha256: 'a'.repeat(64),
  size: 1000,
  mime: 'image/jpeg',
  contentType: 'img',
  fileName: '照片.jpg',
  ...own,
})

/** A patrol without findings that may be submitted as it is. */
export const buildPatrolInput = (own: PatrolInput = {}): PatrolInput => ({
  companyGuid: 'company-1',
  checkDate: '2026-11-20',
  startTime: '2026-11-20T01:30:00.000Z',
  endTime: '2026-11-20T02:30:00.000Z',
  checkUsers: ['user-grid'],
  companyReceiver: '潘永刚',
  receiverPhone: '13812345678',
  signInLng: 120.66,
  signInLat: 30.91,
  accuracy: 12,
  signInTime: '2026-11-20T01:30:00.000Z',
  signInDistance: 40,
  productionState: 'normal',
  checkTemplateGuids: ['checklist-GEN-1'],
  items: [{ templateGuid: 'checklist-GEN-1', itemCode: 'GEN-01', content: '营业执照', result: 'pass' }],
  conclusion: 'none',
  receiverSign: [buildPhoto({ guid: '00000000-0000-4000-8000-000000000002' })],
  checkerSign: [buildPhoto({ guid: '00000000-0000-4000-8000-000000000003' })],
  ...own,
})

interface Deed {
  actor?: Actor
  baseVersion?: number | null
  now?: string
  related?: ActionContext['related']
  figure?: ActionContext['figure'] | undefined
  flows?: ActionContext['flows'] | undefined
  recordGuid?: string
}

/** The record an action gives, or the code of the problem it answers. */
export function outcomeOf(action: ActionDefinition, before: AnyRecord | null, input: unknown, deed: Deed = {}) {
  const now = deed.now ?? NOW
  return codeOrValue(
    () =>
      performAction(before, {
        action,
        input: parseInput(action.input, input),
        baseVersion: deed.baseVersion === undefined ? (before?.version ?? null) : deed.baseVersion,
        context: {
          actor: deed.actor ?? buildActor('grid'),
          now,
          madeAt: now,
          recordGuid: before?.guid ?? deed.recordGuid ?? 'record-1',
          related: deed.related ?? { company: buildCompany() },
          ...(deed.figure !== undefined && { figure: deed.figure }),
          ...(deed.flows !== undefined && { flows: deed.flows }),
        },
      }).record,
  )
}

function codeOrValue<T>(work: () => T): T | string {
  try {
    return work()
  } catch (problem) {
    if (problem instanceof Problem && isProblemCode(problem.code)) return problem.code
    throw problem
  }
}

/** The fields an `input.invalid` names, in order; empty when the deed succeeds. */
export function pathsRefused(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (problem) {
    if (problem instanceof Problem) return problem.issues.map((issue) => issue.path)
    throw problem
  }
}
