import { type Actor, inOverseenArea, type Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { mayDo, type workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { rowBy } from '#server/engine/rows.ts'
import { mustFind, mustSee } from './parts/place-of.ts'
import { INBOX_PAGE, ownersOfTask } from './parts/task-people.ts'

const MAX_URGES = 50
/** Offices of the district: a town hands up to them what is not its own to decide. */
const ABOVE: ReadonlySet<string> = new Set<Role>(['admin', 'bureau', 'leader', 'officer', 'duty'])

export const workflowTaskHooks: ResourceHooks = {
  async beforeSave({ tx, action, actor, before, after, now }) {
    if (before === null || action === 'update') return await placeOfTask(tx, actor, before, after)
    if (action === 'copy') return { copiesTo: await readersAmong(tx, before, after, dayOf(now)) }
    if (action !== 'urge') return {}
    const { urges, urgeCount, urgeWords } = after as AnyRecord & RecordOf<typeof workflowTask>
    const urge = { user: actor.name, time: now, words: urgeWords }
    return { urges: [...(urges ?? []), urge].slice(-MAX_URGES), urgeCount: (urgeCount ?? 0) + 1 }
  },

  async afterSave({ tx, actor, action, after, now }) {
    if (action === 'urge') await tellOfUrge(tx, actor, after, now)
    if (action === 'copy') await tellOfCopy(tx, actor, after, now)
  },

  /** Asked for one's own name, the list answers what one may do now: by name, or by role in one's area. */
  asked(query, actor) {
    const { activityUser, ...others } = query
    if (activityUser !== actor.guid) return { query, within: 'everything' }
    return { query: { status: 'ing', ...others }, within: mayDo(actor) }
  },
}

const SENDER = '待办提醒'

async function tellOfUrge(tx: Db, actor: Actor, task: AnyRecord, now: string): Promise<void> {
  const words = typeof task.urgeWords === 'string' ? `：${task.urgeWords}` : ''
  await tellPeople(tx, {
    guids: await ownersOfTask(tx, task, dayOf(now)),
    title: `催办：${task.title}`,
    content: `${actor.name}催办“${task.activityName}”${words}`,
    link: `${INBOX_PAGE}?open=${task.guid}`,
    from: SENDER,
    now,
  })
}

async function tellOfCopy(tx: Db, actor: Actor, task: AnyRecord, now: string): Promise<void> {
  const words = typeof task.copyWords === 'string' ? `：${task.copyWords}` : ''
  await tellPeople(tx, {
    guids: listOf(task.copiesTo),
    title: `抄送：${task.title}`,
    content: `${actor.name}抄送“${task.activityName}”${words}`,
    link: `${INBOX_PAGE}?view=copied`,
    from: SENDER,
    now,
  })
}

/**
 * What is set by hand waits for somebody, lies where its enterprise does, goes to people of the area of whoever sets it or above him, and to roles of the whole
 * district only from those who oversee it.
 */
async function placeOfTask(
  tx: Db,
  actor: Actor,
  before: AnyRecord | null,
  after: AnyRecord,
): Promise<Record<string, unknown>> {
  const { activityUser, activityRoles, companyGuid } = after
  if (activityUser === null && listOf(activityRoles).length === 0)
    throw wrong<typeof workflowTask>('activityUser', '请选择办理人或办理角色，否则没有人会收到', 'required')
  if (activityUser !== null && activityUser !== before?.activityUser) {
    const wanted = { guid: activityUser, path: 'activityUser', label: '办理人' }
    if (!isAbove(actor, await mustFind(tx, 'user', wanted))) await mustSee(tx, actor, 'user', wanted)
  }
  if (companyGuid !== null)
    return {
      gridPath: (await mustFind(tx, 'company', { guid: companyGuid, path: 'companyGuid', label: '企业' })).gridPath,
    }
  const below = listOf(activityRoles).filter((role) => !ABOVE.has(role))
  if (below.length > 0 && inOverseenArea(actor) !== 'everything')
    throw wrong<typeof workflowTask>('activityRoles', '按角色交办请选择企业，或直接指定办理人', 'area')
  return { gridPath: null }
}

/** What is not for a town to decide it hands up. */
function isAbove({ gridPath }: Actor, person: AnyRecord): boolean {
  return typeof person.gridPath === 'string' && gridPath?.startsWith(person.gridPath) === true
}

/** A copy opens nothing that its reader may not open anyway. */
async function readersAmong(tx: Db, before: AnyRecord | null, after: AnyRecord, today: Day): Promise<string[]> {
  const { bizResource, bizGuid, bizStatus, copiesTo } = after
  const resource = typeof bizResource === 'string' && bizStatus != null ? findResource(bizResource) : null
  const record = resource === null ? null : await rowBy(tx, resource.name, 'guid', String(bizGuid))
  const beyond: string[] = []
  for (const guid of listOf(copiesTo)) {
    const person = await rowBy(tx, 'user', 'guid', guid)
    const isThere = person !== null && mayEnter(person, today)
    const isTold =
      resource === null || (record !== null && isThere && matches(resource.access.read(actorFrom(person)), record))
    if (!isThere || !isTold) beyond.push(String(person?.name ?? '未知人员'))
  }
  if (beyond.length > 0)
    throw wrong<typeof workflowTask>(
      'copiesTo',
      `${beyond.join('、')}不能查看这条${resource?.label ?? '待办'}，请另选抄送人`,
      'area',
    )
  return [...new Set([...listOf(before?.copiesTo), ...listOf(copiesTo)])]
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
