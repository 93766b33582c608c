import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  deviceMessageRequestSchema,
  type ShownDevices,
  type StuckDevice,
  settleDeviceRequestSchema,
  stuckDevicesRequestSchema,
} from '#domain/contract/stuck-devices.ts'
import { hasRole, inOverseenArea } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addMs } from '#domain/lib/dates.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { recordOf } from '#server/engine/codec.ts'
import { bodyOf, ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { shownTo } from '#server/engine/mask.ts'
import { type Reader, readable } from '#server/engine/read.ts'
import { isStuck } from './statistics.ts'

/** More than anybody can ring up in a day. */
const MOST_SHOWN = 500
/** An inspector looks after no colleague's device: one would clear the other's alarm. */
const LOOKERS_AFTER = ['admin', 'bureau', 'leader', 'town', 'duty'] as const
/** A device that has said nothing for longer is in use no more. */
const HEARD_OF_MS = 30 * 86_400_000

/** The devices behind 设备滞留, with whom to ask. */
export function stuckDevicesFeature(app: FastifyInstance): void {
  const { db } = app.database
  app.post('/safety/api/statistics/devices', async (request) => {
    const { gridPath, shown = 'stuck' } = parseInput(stuckDevicesRequestSchema, bodyOf(request))
    return ok(await devicesShown(db, readerOf(request), { gridPath: gridPath ?? '', shown }))
  })
  app.post('/safety/api/statistics/devices/message', async (request) => {
    await message(db, readerOf(request), parseInput(deviceMessageRequestSchema, bodyOf(request)))
    return ok(null)
  })
  app.post('/safety/api/statistics/devices/settle', async (request) => {
    await settle(db, readerOf(request), parseInput(settleDeviceRequestSchema, bodyOf(request)))
    return ok(null)
  })
}

/** The people of the area whom one may know of. Throws `access.denied` to those who supervise nobody. */
function peopleOf({ actor }: Reader, gridPath: string): Filter {
  if (inOverseenArea(actor) === 'nothing') throw new Problem('access.denied')
  return both(readable(resourceNamed('user'), actor), { field: 'gridPath', startsWith: gridPath })
}

interface Wanted {
  gridPath: string
  shown: ShownDevices
}

async function devicesShown(db: Db, reader: Reader, { gridPath, shown }: Wanted): Promise<StuckDevice[]> {
  const user = tableOf(userDefinition)
  const grid = tableOf(gridManage)
  const rows = await db
    .select({
      deviceId: deviceReport.deviceId,
      userGuid: deviceReport.userGuid,
      userName: user.name,
      phone: user.mobile,
      gridPath: user.gridPath,
      guid: user.guid,
      gridName: grid.gridName,
      at: deviceReport.at,
      ops: deviceReport.ops,
      media: deviceReport.media,
      bytes: deviceReport.bytes,
      rejected: deviceReport.rejected,
      works: deviceReport.works,
      patrols: deviceReport.patrols,
      checks: deviceReport.checks,
      oldestAt: deviceReport.oldestAt,
      appV: deviceReport.appV,
      clockOffsetMs: deviceReport.clockOffsetMs,
      alarm: deviceReport.alarm,
    })
    .from(deviceReport)
    .innerJoin(user, eq(user.guid, deviceReport.userGuid))
    .leftJoin(grid, eq(grid.guid, user.gridGuid))
    .where(and(filterSql(resourceNamed('user'), peopleOf(reader, gridPath)), among(shown, reader.now)))
    .orderBy(sql`${deviceReport.alarm} is null`, asc(deviceReport.oldestAt))
    .limit(MOST_SHOWN)
  return rows.map(({ gridPath, guid, phone, ...row }) => {
    const shown = shownTo(resourceNamed('user'), reader.actor, recordOf({ guid, gridPath, mobile: phone }))
    return { ...row, userName: row.userName ?? '', phone: (shown.mobile as string | null) ?? null }
  })
}

function among(shown: ShownDevices, now: string): SQL | undefined {
  if (shown === 'stuck') return isStuck(now)
  if (shown === 'waiting') return sql`${deviceReport.ops} + ${deviceReport.media} > 0`
  return gte(deviceReport.at, addMs(now, -HEARD_OF_MS))
}

/** To the holder, where he reads his other messages, in the name of who sends it. */
async function message(db: Db, reader: Reader, { userGuid, text }: { userGuid: string; text: string }) {
  const { guid, name } = await holderOf(db, reader, userGuid)
  const to = { guid, name: name ?? '' }
  await giveNotice(db, {
    to,
    title: '关于您手机上未上传的内容',
    content: text,
    from: reader.actor.name,
    now: reader.now,
  })
}

/** Throws `access.denied` where he is none of the reader's people, or the reader himself, or the reader looks after nobody. */
async function holderOf(db: Db, reader: Reader, userGuid: string): Promise<{ guid: string; name: string | null }> {
  if (!hasRole(reader.actor, ...LOOKERS_AFTER)) throw new Problem('access.denied')
  const user = tableOf(userDefinition)
  const [holder] = await db
    .select({ guid: user.guid, name: user.name })
    .from(user)
    .where(and(eq(user.guid, userGuid), filterSql(resourceNamed('user'), peopleOf(reader, ''))))
  if (holder === undefined || userGuid === reader.actor.guid) throw new Problem('access.denied')
  return holder as { guid: string; name: string | null }
}

/** Somebody has looked after a device from which work was lost: it is an alarm no more. */
async function settle(db: Db, reader: Reader, { deviceId, userGuid }: { deviceId: string; userGuid: string }) {
  await holderOf(db, reader, userGuid)
  await db
    .update(deviceReport)
    .set({ alarm: null })
    .where(and(eq(deviceReport.deviceId, deviceId), eq(deviceReport.userGuid, userGuid)))
}
