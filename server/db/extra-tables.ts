import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/**
 * What proves a person by other means than his password: a picture's letters, a code sent to his phone, a square shown
 * on one screen and confirmed on another, a token of a neighbouring platform. Each is good once and for a short time.
 */
export const signInChallenge = pgTable(
  'signInChallenge',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The phone of a code; empty for the others. */
    subject: text().notNull(),
    /** Hash of what has to be shown to pass. */
    answerHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Who passed it, where that is not asked for together with the answer. */
    userGuid: text(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (columns) => [
    index('signInChallenge_subject_idx').on(columns.kind, columns.subject, columns.createdAt),
    index('signInChallenge_expiresAt_idx').on(columns.expiresAt),
  ],
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
