import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, jsonColumn } from './columns.ts'

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** What proves who a person is; apart from `user`, so that no list or sync row can carry it. */
export const userSecret = pgTable('userSecret', {
  userGuid: text().primaryKey(),
  passwordHash: text().notNull(),
  failedCount: integer().notNull().default(0),
  lockedUntil: instantColumn(),
  passwordChangedAt: instantColumn().notNull(),
})

/** One signed-in device. Tokens are stored hashed; the previous one stays good for a moment, see `features/auth.ts`. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    tokenHash: text().notNull(),
    userGuid: text().notNull(),
    createdAt: instantColumn().notNull(),
    /** The end of the session, however often it is refreshed. */
    expiresAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    /** When the present token was made. */
    rotatedAt: instantColumn().notNull(),
    /** Derives the next token from the present one, so that a refresh whose answer was lost can be answered again. */
    rotationKey: text().notNull(),
    previousTokenHash: text(),
    userAgent: text(),
    ip: text(),
  },
  (columns) => [
    uniqueIndex('session_tokenHash_key').on(columns.tokenHash),
    index('session_previousTokenHash_idx').on(columns.previousTokenHash),
    index('session_userGuid_idx').on(columns.userGuid),
    index('session_expiresAt_idx').on(columns.expiresAt),
  ],
)

/** The answer each action got, written in the action's own transaction: the guarantee of once. */
export const actionResult = pgTable(
  'actionResult',
  {
    actionGuid: text().primaryKey(),
    userGuid: text().notNull(),
    bodyHash: text().notNull(),
    /** The stored `OpResult`; absent only inside the transaction that makes it. */
    answer: jsonColumn(),
    at: instantColumn().notNull(),
  },
  (columns) => [index('actionResult_at_idx').on(columns.at)],
)

/** Who moved which record from which state to which, for the record's history. */
export const workflowLog = pgTable(
  'workflowLog',
  {
    id: identity(),
    bizGuid: text().notNull(),
    resource: text().notNull(),
    /** The state reached. */
    node: text().notNull(),
    action: text().notNull(),
    opinion: text(),
    userGuid: text().notNull(),
    userName: text().notNull(),
    time: instantColumn().notNull(),
    nextUserGuids: jsonColumn(),
  },
  (columns) => [index('workflowLog_bizGuid_idx').on(columns.bizGuid, columns.id)],
)

/** Every change: who, what, the changed fields before and after. */
export const businessLog = pgTable(
  'businessLog',
  {
    id: identity(),
    userGuid: text().notNull(),
    userName: text().notNull(),
    module: text().notNull(),
    action: text().notNull(),
    bizGuid: text().notNull(),
    before: jsonColumn(),
    after: jsonColumn(),
    ip: text(),
    time: instantColumn().notNull(),
    costMs: integer(),
  },
  (columns) => [
    index('businessLog_bizGuid_idx').on(columns.bizGuid, columns.id),
    index('businessLog_time_idx').on(columns.time),
  ],
)

export const loginLog = pgTable(
  'loginLog',
  {
    id: identity(),
    username: text().notNull(),
    userGuid: text(),
    success: boolean().notNull(),
    /** The problem code of a failed attempt. */
    reason: text(),
    ip: text(),
    userAgent: text(),
    time: instantColumn().notNull(),
  },
  (columns) => [index('loginLog_username_idx').on(columns.username, columns.time)],
)

/** Settings of this installation. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonColumn().notNull(),
})

/** The last serial number given out under a key; its row lock makes numbers gap-free. */
export const serialCounter = pgTable('serialCounter', {
  key: text().primaryKey(),
  last: integer().notNull(),
})
