import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type StuckDevice,
  settleDeviceRequestSchema,
  stuckDevicesRequestSchema,
} from '#domain/contract/stuck-devices.ts'
import { inOwnArea } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { shownTo } from '#server/engine/mask.ts'
import { type Reader, readable } from '#server/engine/read.ts'
import { bodyOf, ok, readerOf } from '#server/plugins/context.ts'
import { isStuck } from './statistics.ts'

/** More than anybody can ring up in a day. */
const MOST_SHOWN = 500

/** The devices behind 设备滞留, with whom to ask. */
export function stuckDevicesFeature(app: FastifyInstance): void {
  const { db } = app.database
  app.post('/safety/api/statistics/devices', async (request) => {
    const { gridPath } = parseInput(stuckDevicesRequestSchema, bodyOf(request))
    return ok(await stuckDevices(db, readerOf(request), gridPath ?? ''))
  })
  app.post('/safety/api/statistics/devices/settle', async (request) => {
    await settle(db, readerOf(request), parseInput(settleDeviceRequestSchema, bodyOf(request)))
    return ok(null)
  })
}

/** The people of the area whom one may know of. Throws `access.denied` to those who supervise nothing. */
function peopleOf({ actor }: Reader, gridPath: string): Filter {
  if (actor.gridGuid === null && inOwnArea(actor) !== 'everything') throw new Problem('access.denied')
  return both(readable(resourceNamed('user'), actor), { field: 'gridPath', startsWith: gridPath })
}

async function stuckDevices(db: Db, reader: Reader, gridPath: string): Promise<StuckDevice[]> {
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
      oldestAt: deviceReport.oldestAt,
      appV: deviceReport.appV,
      clockOffsetMs: deviceReport.clockOffsetMs,
      alarm: deviceReport.alarm,
    })
    .from(deviceReport)
    .innerJoin(user, eq(user.guid, deviceReport.userGuid))
    .leftJoin(grid, eq(grid.guid, user.gridGuid))
    .where(and(filterSql(resourceNamed('user'), peopleOf(reader, gridPath)), isStuck(reader.now)))
    .orderBy(sql`${deviceReport.alarm} is null`, asc(deviceReport.oldestAt))
    .limit(MOST_SHOWN)
  return rows.map(({ gridPath, guid, phone, ...row }) => {
    const shown = shownTo(resourceNamed('user'), reader.actor, {
      guid,
      gridPath,
      mobile: phone,
    } as unknown as AnyRecord)
    return { ...row, userName: row.userName ?? '', phone: (shown.mobile as string | null) ?? null }
  })
}

/** Somebody has looked after a device from which work was lost: it is an alarm no more. */
async function settle(db: Db, reader: Reader, { deviceId, userGuid }: { deviceId: string; userGuid: string }) {
  const user = tableOf(userDefinition)
  const [holder] = await db
    .select({ guid: user.guid })
    .from(user)
    .where(and(eq(user.guid, userGuid), filterSql(resourceNamed('user'), peopleOf(reader, ''))))
  if (holder === undefined || userGuid === reader.actor.guid) throw new Problem('access.denied')
  await db
    .update(deviceReport)
    .set({ alarm: null })
    .where(and(eq(deviceReport.deviceId, deviceId), eq(deviceReport.userGuid, userGuid)))
}
