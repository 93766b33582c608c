import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { byteaColumn, instantColumn, jsonColumn } from './columns.ts'

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** What proves who a person is; apart from `user`, so that no list or sync row can carry it. */
export const userSecret = pgTable('userSecret', {
  userGuid: text().primaryKey(),
  passwordHash: text().notNull(),
  passwordChangedAt: instantColumn().notNull(),
})

/** Failed tries to sign in, of accounts and of names that nobody has: nothing may tell one from the other. */
export const signInFailure = pgTable(
  'signInFailure',
  {
    /** The account's guid, or the hash of a name without an account. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: instantColumn().notNull(),
    lockedUntil: instantColumn(),
  },
  (columns) => [index('signInFailure_lastAt_idx').on(columns.lastAt)],
)

/** Since when an account is bound to its number, where that has ever changed: a number opens the account. */
export const boundNumber = pgTable('boundNumber', {
  userGuid: text().primaryKey(),
  since: instantColumn().notNull(),
})

/** The second factor of those who have one (RFC 6238), as far apart as their password is. */
export const secondFactor = pgTable('secondFactor', {
  userGuid: text().primaryKey(),
  /** What his device and this table share, in Base32. */
  key: text().notNull(),
  createdAt: instantColumn().notNull(),
  /** Null until a first code has shown that his device has the key; it is not asked for before. */
  confirmedAt: instantColumn(),
  /** The step of time whose code was taken last: neither it nor an earlier one is taken again. */
  lastStep: integer().notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: jsonColumn().notNull(),
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

/**
 * A browser that asked to be told, as its push service knows it. It counts as long as its session does: whoever signs out,
 * or is signed out from elsewhere, is told nothing more from that moment.
 */
export const pushSubscription = pgTable(
  'pushSubscription',
  {
    endpoint: text().primaryKey(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userGuid: text().notNull(),
    sessionId: text().notNull(),
    createdAt: instantColumn().notNull(),
    /** The last day on which its person was told what is due. */
    dueToldOn: text(),
  },
  (columns) => [
    index('pushSubscription_userGuid_idx').on(columns.userGuid),
    index('pushSubscription_sessionId_idx').on(columns.sessionId),
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
    /** The move it was, which says how somebody decided; the action that made none but speaks. */
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
    /** The phone of a code, the way in that a second factor completes, the training of a sign-in; empty for the others. */
    subject: text().notNull(),
    /** Hash of what has to be shown to pass. */
    answerHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Who passed it, or whose second factor it asks for. */
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

/** How often something was asked for by one address within a minute, counted over all servers. */
export const requestCount = pgTable(
  'requestCount',
  {
    key: text().primaryKey(),
    /** Begin of the minute. */
    since: instantColumn().notNull(),
    count: integer().notNull(),
  },
  (columns) => [index('requestCount_since_idx').on(columns.since)],
)

/** Work that comes round by the clock: who does it now, when it is due again and how it went. */
export const jobRun = pgTable('jobRun', {
  name: text().primaryKey(),
  /** The server at it; null when nobody is. */
  holder: text(),
  /** The holder shows until when it is alive at least; after that another server takes over. */
  leaseUntil: instantColumn(),
  dueAt: instantColumn().notNull(),
  finishedAt: instantColumn(),
  /** How long the last run took, in milliseconds. */
  tookMs: integer(),
  runs: bigint({ mode: 'number' }).notNull().default(0),
  failures: bigint({ mode: 'number' }).notNull().default(0),
  /** Why the last run failed; null when it did not. */
  error: text(),
})

/** An import of a sheet, so that it goes on when its server is gone and any server can tell how far it is. */
export const importJob = pgTable(
  'importJob',
  {
    key: text().primaryKey(),
    userGuid: text().notNull(),
    resource: text().notNull(),
    /** The `ImportJob` as shown. */
    job: jsonColumn().notNull(),
    /** The refused rows, for the error sheet. */
    wrong: jsonColumn(),
    /** The sheet; null once it has been worked through. */
    sheet: byteaColumn(),
    ip: text().notNull(),
    startedAt: instantColumn().notNull(),
    holder: text(),
    leaseUntil: instantColumn(),
    tries: integer().notNull().default(1),
    /** Its owner wants no more of it; whoever is at it stops. */
    cancelled: boolean().notNull().default(false),
    doneAt: instantColumn(),
  },
  (columns) => [index('importJob_doneAt_idx').on(columns.doneAt)],
)

/** An upload in pieces under way. */
export const upload = pgTable(
  'upload',
  {
    id: text().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes that have arrived without a gap. */
    offset: bigint({ mode: 'number' }).notNull().default(0),
    metadata: jsonColumn().notNull(),
    createdAt: instantColumn().notNull(),
    touchedAt: instantColumn().notNull(),
  },
  (columns) => [index('upload_touchedAt_idx').on(columns.touchedAt)],
)

/** A piece of an upload in the file store. Noted before its bytes are stored, so that none can be forgotten there. */
export const uploadPiece = pgTable(
  'uploadPiece',
  {
    storageKey: text().primaryKey(),
    uploadId: text().notNull(),
    start: bigint({ mode: 'number' }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** It is part of the upload; false while it is being stored, and for good where another piece was quicker. */
    counts: boolean().notNull().default(false),
  },
  (columns) => [index('uploadPiece_uploadId_idx').on(columns.uploadId, columns.start)],
)

/**
 * How many live records of a resource lie in a grid, by one of the fields that counts are kept by, and what they come to
 * (decision 52). Triggers add rows, of both signs, and change none, so that no two writers wait for one another; a job
 * sums them up. What holds is the sum of all rows.
 */
export const keptCount = pgTable(
  'keptCount',
  {
    id: identity(),
    resource: text().notNull(),
    dimension: text().notNull(),
    /** The value, or its month; empty where there is none. */
    key: text().notNull(),
    /** Empty for records without a grid. */
    gridPath: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    /** In the order of the measures that need no clock. */
    sums: numeric().array().notNull(),
    /** Added since it was last summed up. */
    fresh: boolean().notNull(),
  },
  (columns) => [
    index('keptCount_key_idx').on(
      columns.resource,
      columns.dimension,
      columns.key,
      columns.gridPath.op('text_pattern_ops'),
    ),
    index('keptCount_fresh_idx').on(columns.id).where(sql`${columns.fresh}`),
  ],
)
