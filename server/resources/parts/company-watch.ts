import { eq, sql } from 'drizzle-orm'
import { SIGN_IN } from '#domain/data/field-defaults.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { pointOf } from '#domain/kit/point.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { wordsOf } from '#domain/resources/companyChangeRecord/changeable.ts'
import { gridManage as gridManageDefinition } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { workflowTask as workflowTaskDefinition } from '#domain/resources/workflowTask/definition.ts'
import { distanceMetres, formatDistance } from '#domain/rules/geo.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change } from '#server/engine/hooks.ts'
import { begunNow } from '#server/engine/made.ts'

const users = tableOf(userDefinition)
const grids = tableOf(gridManageDefinition)
const tasks = tableOf(workflowTaskDefinition)

/** What decides who supervises an enterprise, by what and how often. */
const WATCHED = ['companyStatus', 'tradeFamily', 'industry', 'scaleType', 'isAboveScale', 'regionName'] as const
const SENDER = '企业变动提醒'
const ACTIVITY = '企业变动待核实'
const MAX_REMARK = 500
const MAX_TITLE = 200

/** The three who answer for an enterprise, by how many steps of its path are theirs. */
const LEVELS = [
  { role: 'grid', steps: Number.POSITIVE_INFINITY },
  { role: 'town', steps: 2 },
  { role: 'bureau', steps: 1 },
] as const

type Told = Pick<Change, 'tx' | 'actor' | 'now'> & { before: AnyRecord; after: AnyRecord }

/**
 * An enterprise that leaves a grid, closes, stops, or changes its trade or size is told to the grid, the town and the
 * bureau, those of before as well as those of now: a message to each person and a to-do for each office, with what it
 * was. Who decided it himself needs no to-do.
 */
export async function watchCompany(told: Told): Promise<void> {
  const { before, after } = told
  if (before.status !== 'approved' && after.status !== 'approved') return
  const changes = await changesOf(told)
  if (changes.length > 0) await tellAbove(told, changes)
}

/** The same of what is no field of the enterprise: who took it over has given it back. */
export async function tellAbove(told: Told, changes: readonly string[]): Promise<void> {
  const { tx, actor, before, after, now } = told
  const title = `${after.companyName}：${changes.map((each) => each.split('：')[0]).join('、')}变动`.slice(0, 100)
  const words = `${changes.join('；')}。${actor.name}于${formatDateTime(now)}办理。`
  for (const { role, path } of officesOf([before.gridPath, after.gridPath])) {
    for (const to of await peopleAt(tx, role, path))
      if (to.guid !== actor.guid)
        await giveNotice(tx, { to, title, content: `${after.companyName}：${words}`, from: SENDER, now })
    // Of one enterprise there may be several: each says what it was and what it is.
    const subject = `${after.companyName}：${changes.join('；')}`.slice(0, MAX_TITLE)
    if (!hasRole(actor, role)) await openTask(tx, { role, path, title: subject, remark: words }, told)
  }
}

/** Each changed thing as 名称：原值→新值. */
async function changesOf({ tx, before, after }: Told): Promise<string[]> {
  const changed = WATCHED.filter((name) => (before[name] ?? null) !== (after[name] ?? null)).map(
    (name) => `${fieldOf(resourceNamed('company'), name)?.label}：${said(name, before)}→${said(name, after)}`,
  )
  if (before.gridGuid !== after.gridGuid)
    changed.unshift(`所属网格：${await gridName(tx, before.gridGuid)}→${await gridName(tx, after.gridGuid)}`)
  if (before.deleted !== after.deleted) changed.unshift(`企业档案：${after.deleted ? '在册→已删除' : '已删除→在册'}`)
  return [...changed, ...movedFar(before, after)]
}

const said = (name: string, record: AnyRecord) => wordsOf(name, record[name]) || '未填'

/** A place beyond the reach of a sign-in from where it was: whoever moves it decides where an inspector must stand. */
function movedFar(before: AnyRecord, after: AnyRecord): string[] {
  const [from, to] = [before, after].map(({ longitude, latitude }) => pointOf(longitude, latitude))
  if (from == null || to == null) return []
  const metres = distanceMetres(from, to)
  if (metres <= SIGN_IN.distance) return []
  const words = ({ lng, lat }: { lng: number; lat: number }) => `${lng},${lat}`
  return [`坐标：${words(from)}→${words(to)}（相距${formatDistance(metres)}）`]
}

async function gridName(tx: Db, guid: unknown): Promise<string> {
  if (typeof guid !== 'string') return '无'
  const [row] = await tx.select({ name: grids.gridName }).from(grids).where(eq(grids.guid, guid))
  return String(row?.name ?? '无')
}

interface Office {
  role: (typeof LEVELS)[number]['role']
  path: string
}

/** The offices above these places, each once. */
function officesOf(places: readonly unknown[]): Office[] {
  const paths = places.filter((path) => typeof path === 'string')
  const offices = LEVELS.flatMap(({ role, steps }) =>
    paths.flatMap((path) => {
      const guids = path.split('/').filter(Boolean)
      // What hangs on the town itself has no grid below it to tell.
      if (role === 'grid' && guids.length <= 2) return []
      return [{ role, path: `${guids.slice(0, steps).join('/')}/` }]
    }),
  )
  return [...new Map(offices.map((office) => [`${office.role} ${office.path}`, office])).values()]
}

async function peopleAt(tx: Db, role: string, path: string): Promise<{ guid: string; name: string }[]> {
  const found = await liveFields(
    tx,
    users,
    ['guid', 'name'],
    sql`${users.accountEnabled} is not false`,
    sql`jsonb_exists(${users.roles}, ${role})`,
    sql`starts_with(${path}, ${users.gridPath})`,
  )
  return found.map(({ guid, name }) => ({ guid: String(guid), name: String(name) }))
}

async function openTask(
  tx: Db,
  { role, path, title, remark }: Office & { title: string; remark: string },
  { actor, after, now }: { actor: Actor; after: AnyRecord; now: string },
): Promise<void> {
  await tx.insert(tasks).values({
    guid: newGuid(),
    ...begunNow({ now, by: actor.guid }),
    deleted: false,
    title,
    activityName: ACTIVITY,
    activityRoles: [role],
    // What was deleted can no longer be opened.
    ...(after.deleted ? {} : { bizGuid: after.guid, bizResource: companyDefinition.name }),
    companyGuid: after.guid,
    gridPath: path,
    startTime: now,
    status: 'ing',
    remark: remark.slice(0, MAX_REMARK),
  })
}
