import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { byteaColumn, instantColumn, jsonColumn } from './columns.ts'

/** A transaction's number, 64 bits, as text: drivers know no such type, and JavaScript numbers are too small for it. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * One row. `generation` is new after every restore and every load that went past the change log; `origin` names the
 * cluster, timeline and database it was made in, by which a restore is noticed.
 */
export const syncMeta = pgTable('syncMeta', {
  generation: uuid('generation').primaryKey(),
  schemaV: integer('schemaV').notNull(),
  origin: text('origin'),
})

/**
 * One line for each change of a mirrored row and each scope the row belongs to or has left. Written by triggers, so
 * that no way of writing can forget it, and read below the snapshot's xmin, so that no slow commit is skipped.
 */
export const changeLog = pgTable(
  'changeLog',
  {
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    tbl: text('tbl').notNull(),
    rowId: text('rowId').notNull(),
    scope: text('scope').notNull(),
    /** U: the row is in the scope and changed. D: it was deleted or left. */
    op: char('op', { length: 1, enum: ['U', 'D'] }).notNull(),
    at: instantColumn('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.xid, table.seq] }),
    index('changeLog_scope_idx').on(table.scope, table.xid, table.seq),
    index('changeLog_at_idx').on(table.at),
  ],
)

/**
 * The packed and compressed rows of a scope, so that a first load costs the server a read and no more. `audience` tells
 * apart actors whose roles let them read different rows of the same scope.
 */
export const syncSnapshot = pgTable(
  'syncSnapshot',
  {
    scope: text('scope').notNull(),
    audience: text('audience').notNull(),
    tag: text('tag').notNull(),
    schemaV: integer('schemaV').notNull(),
    cursor: text('cursor').notNull(),
    /** The watermark that the cursor stands for, to count what has changed since. */
    xid: xid8('xid').notNull(),
    rows: integer('rows').notNull(),
    bytes: byteaColumn('bytes').notNull(),
    builtAt: instantColumn('builtAt').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.scope, table.audience] })],
)

/** What each device last said of itself, so that a supervisor sees stuck ones. */
export const deviceReport = pgTable(
  'deviceReport',
  {
    deviceId: text('deviceId').notNull(),
    userGuid: text('userGuid').notNull(),
    at: instantColumn('at').notNull(),
    ops: integer('ops').notNull(),
    media: integer('media').notNull(),
    rejected: integer('rejected').notNull(),
    /** Null of a device whose app does not tell yet. */
    works: integer('works'),
    patrols: integer('patrols'),
    checks: integer('checks'),
    oldestAt: text('oldestAt'),
    bytes: doublePrecision('bytes').notNull(),
    storage: jsonColumn('storage'),
    clockOffsetMs: doublePrecision('clockOffsetMs'),
    appV: text('appV').notNull(),
    /** Says in Chinese why somebody should look at this device; null when nothing is wrong. */
    alarm: text('alarm'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.userGuid] }),
    index('deviceReport_user_idx').on(table.userGuid),
  ],
)

/** Which grid a person worked in and from when to when; `to` is null for the present one. Written by a trigger. */
export const scopeHistory = pgTable(
  'scopeHistory',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userGuid: text('userGuid').notNull(),
    gridPath: text('gridPath').notNull(),
    from: instantColumn('from').notNull(),
    to: instantColumn('to'),
  },
  (table) => [index('scopeHistory_user_idx').on(table.userGuid, table.from)],
)
