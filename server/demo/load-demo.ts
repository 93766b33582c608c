import { hash } from '@node-rs/argon2'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MediaRef } from '#domain/kit/fields.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { makesTasks, type OpenTask, openTasksOf } from '#domain/rules/workflow-task.ts'
import { SKIP_SETTING } from '#server/db/change-triggers.ts'
import type { Database, Db } from '#server/db/database.ts'
import { serialCounter, userSecret, workflowLog } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { withCopies } from '#server/engine/copies.ts'
import { noteTitled } from '#server/engine/task-titles.ts'
import { addressed, namesIn, taskRow } from '#server/engine/tasks.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { SeedMoment } from '#server/install/record.ts'
import { seedGrids } from '#server/install/reference.ts'
import { installedRows } from '#server/install/rows.ts'
import { followIntegrity } from '#server/resources/parts/company-integrity.ts'
import { renewGeneration } from '#server/sync/generation.ts'
import type { DemoWorld } from './areas/area-demo.ts'
import { AREA_DEMOS } from './areas/index.ts'
import { demoCompanyOf, seedCompanies } from './companies.ts'
import { doDeeds } from './deeds.ts'
import { reportDevices } from './devices.ts'
import { type FieldWork, seedFieldWork, withLastPatrols } from './field-work.ts'
import { seedHistory } from './history.ts'
import { neighbourWork } from './neighbours.ts'
import { withOwnHands } from './own-hands.ts'
import { DEMO_PASSWORD, seedUsers, userGuidOf } from './people.ts'
import { drawDemoPhotos } from './photos.ts'
import { drawPlantPlan, withPlan } from './plant-plan.ts'
import { drawScan, drawSignature, withScans } from './scans.ts'
import { stamper } from './stamped.ts'

export interface DemoOptions {
  companies: number
  now: string
  store: FileStore
  /** Enterprises and accounts alone: no tasks, patrols or hazards. */
  isBare?: boolean
}

const BARE_UNTIL_DAYS = 360
/** PostgreSQL takes 65,535 parameters a statement; the widest table has about sixty columns. */
const ROWS_A_STATEMENT = 500
/** By his post, who stands for a place in the tree of grids. */
const HEADS_A_PLACE = /(网格长|安监办主任|局长)$/

/**
 * Fills an empty database with the demo set: reference data, grids, enterprises, a month of field work and one account
 * for each role. All or nothing; a device that knew an older history downloads anew.
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<void> {
  const moment: SeedMoment = { now: options.now, today: dayOf(options.now) }
  const photos = await drawDemoPhotos(moment.now)
  for (const photo of photos) await options.store.put(photo.sha256, photo.bytes)
  const plan = await drawPlantPlan()
  await options.store.put(plan.ref.sha256, plan.bytes)
  const scan = await drawScan()
  await options.store.put(scan.sha256, scan.bytes)
  const ink = await drawSignature()
  await options.store.put(ink.sha256, ink.bytes)
  const seeded = withPlan(seedCompanies(moment, options.companies), plan)
  // None is due for a patrol, or the server would make tasks for them as soon as it runs.
  const begun = options.isBare
    ? seeded.map((company) => ({ ...company, nextPatrolDue: addDays(moment.today, BARE_UNTIL_DAYS) }))
    : seeded
  const home = demoCompanyOf(begun)
  const users = seedUsers(moment, { guid: home.guid, gridGuid: home.gridGuid ?? '', gridPath: home.gridPath ?? '' })
  const leaders = new Map(
    users
      .filter(({ positionName }) => HEADS_A_PLACE.test(positionName ?? ''))
      .reverse() // of several the first stands for it
      .map((user) => [user.gridGuid ?? '', { name: user.name ?? '', mobile: user.mobile ?? '' }]),
  )
  const work = seedFieldWork(moment, options.isBare ? [] : begun, users, photos)
  const companies = withLastPatrols(begun, work.patrols)
  const passwordHash = await hash(DEMO_PASSWORD)

  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select set_config(${SKIP_SETTING}, 'on', true)`)
    for (const [name, rows] of installedRows(moment)) await insertAll(tx, name, rows)
    await insertAll(tx, 'gridManage', seedGrids(moment, leaders))
    await insertAll(tx, 'company', companies)
    await insertAll(tx, 'user', users)
    await insertAll(tx, 'patrolTask', work.tasks)
    await insertAll(tx, 'patrolRecord', work.patrols)
    await insertAll(tx, 'hiddenDanger', work.hazards)
    await insertAll(tx, 'rectifyInstruction', work.instructions)
    const world = { companies, users, home }
    const lived = options.isBare ? null : neighbourWork(moment, world, photos)
    const shown = (lived === null ? [] : shownRows(moment, world, lived)).map(
      ([name, rows]) => [name, withScans(name, rows, scan)] as const,
    )
    for (const [name, rows] of shown) await insertAll(tx, name, rows)
    await insertAll(tx, 'accessoryFile', [
      ...shown.flatMap(([name, rows]) => rows.flatMap((row) => attachmentsOf(name, row))),
      ...work.patrols.flatMap((row) => attachmentsOf('patrolRecord', row)),
      ...work.hazards.flatMap((row) => attachmentsOf('hiddenDanger', row)),
      ...attachmentsOf('company', { ...home, companyGuid: home.guid }),
    ])
    const waiting = [
      ...shown,
      ['hiddenDanger', work.hazards] as const,
      ['rectifyInstruction', work.instructions] as const,
      ['patrolTask', work.tasks] as const,
      ['patrolRecord', work.patrols] as const,
      ['company', companies] as const,
    ]
    for (const [name, rows] of waiting)
      await insertAll(tx, 'workflowTask', await openTaskRows(tx, name, rows, moment.now))
    const history = [...seedHistory(work, users), ...(lived?.steps ?? [])]
    for (let start = 0; start < history.length; start += ROWS_A_STATEMENT)
      await tx.insert(workflowLog).values(history.slice(start, start + ROWS_A_STATEMENT))
    await tx
      .insert(userSecret)
      .values(
        users
          .filter(({ isDefaultPwd }) => isDefaultPwd !== true)
          .map(({ guid }) => ({ userGuid: guid, passwordHash, passwordChangedAt: moment.now })),
      )
    const numbers = [...numbersUsed(work), ...serialsUsed(shown), ...documentNumbersUsed(shown)]
    if (numbers.length > 0) await tx.insert(serialCounter).values(numbers)
    if (lived !== null) {
      await doDeeds(tx, { moment, world, ink })
      await followIntegrity(tx, moment.now)
      await reportDevices(tx, moment, users)
    }
    await noteTitled(tx)
    await renewGeneration(tx)
  })
  await database.db.execute(sql`analyze`)
}

type NeighbourWork = Pick<ReturnType<typeof neighbourWork>, 'people' | 'rows'>

/**
 * What the areas show, each row as the moves behind it would have left it, and who stands behind the rows of others; and
 * what the neighbours did themselves.
 */
export function shownRows(
  moment: SeedMoment,
  world: DemoWorld,
  lived: NeighbourWork,
): [resource: string, rows: AnyRecord[]][] {
  const written = AREA_DEMOS.flatMap((demo) =>
    Object.entries(demo(moment, world)).map(([name, rows]) => [name, rows as AnyRecord[]] as const),
  )
  const { people, rows } = withOwnHands(moment, world, written)
  const everybody = [...new Map([...world.users, ...people, ...lived.people].map((each) => [each.guid, each])).values()]
  const known = new Set(world.users.map(({ guid }) => guid))
  const stamped = stamper(everybody)
  return [
    ['user', everybody.filter(({ guid }) => !known.has(guid)) as AnyRecord[]],
    ...rows.map(([name, list]): [string, AnyRecord[]] => [name, list.map((row) => stamped(resourceNamed(name), row))]),
    ...lived.rows,
  ]
}

/**
 * Adds enterprises to the demo set until there are `companies`; what people did in it stays as it is. Answers how many
 * were added. Throws where another set than the demo's is loaded.
 */
export async function growDemo(database: Database, companies: number, now: string): Promise<number> {
  const user = tableNamed('user')
  const company = tableNamed('company')
  const [demo] = await database.db
    .select()
    .from(user)
    .where(eq(user.guid as AnyPgColumn, userGuidOf('grid')))
  if (demo === undefined) throw new Error('只能扩充演示数据，当前数据库不是演示数据')
  const rows = seedCompanies({ now, today: dayOf(now) }, companies)
  return await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select set_config(${SKIP_SETTING}, 'on', true)`)
    const before = await tx.$count(company)
    await insertAll(tx, 'company', rows)
    await renewGeneration(tx)
    return (await tx.$count(company)) - before
  })
}

/** The serial numbers that the rows already bear, so that the next ones go on from there. */
function numbersUsed({ hazards, instructions }: FieldWork): { key: string; last: number }[] {
  const last = new Map<string, number>()
  const note = (key: string, serial: string) => last.set(key, Math.max(last.get(key) ?? 0, Number(serial)))
  for (const { dangerCode } of hazards) note(`dangerCode:${dangerCode?.slice(2, 10)}`, dangerCode?.slice(10) ?? '0')
  for (const { instructionNo } of instructions) {
    const [, year = '', serial = '0'] = /〔(\d{4})〕(\d+)号/.exec(instructionNo ?? '') ?? []
    note(`instructionNo:${year}`, serial)
  }
  return [...last].map(([key, highest]) => ({ key, last: highest }))
}

/** The to-dos that demo rows are, as the engine would have written them. */
async function openTaskRows(tx: Db, name: string, rows: readonly object[], now: string): Promise<object[]> {
  const resource = resourceNamed(name)
  if (!makesTasks(resource)) return []
  const found: object[] = []
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const some = await withCopies(tx, resource, rows.slice(start, start + ROWS_A_STATEMENT) as AnyRecord[])
    const nameOf = await namesIn(tx, resource, some)
    const begun = some.flatMap((row) =>
      openTasksOf(resource, row, nameOf).map((task, at) => openTaskRow(task, row, at)),
    )
    found.push(...(await addressed(tx, begun, now)))
  }
  return found
}

function openTaskRow(task: OpenTask, { guid, createTime, createUserGuid }: AnyRecord, at: number) {
  const own = `task-${at}-${guid}`.slice(0, 64)
  return {
    ...blankRecord(resourceNamed('workflowTask'), own),
    ...taskRow(task, { now: createTime, by: createUserGuid, returnedFor: null }),
    guid: own,
  }
}

/** The same for the series that resources of the areas declare. */
function serialsUsed(shown: readonly (readonly [string, readonly object[]])[]): { key: string; last: number }[] {
  const last = new Map<string, number>()
  for (const [name, rows] of shown) {
    const { serial } = resourceNamed(name)
    if (serial === undefined) continue
    for (const row of rows) {
      const number = (row as AnyRecord)[serial.field]
      if (typeof number !== 'string' || !number.startsWith(serial.prefix)) continue
      const key = `${name}.${serial.field}:${number.slice(serial.prefix.length, -serial.digits)}`
      last.set(key, Math.max(last.get(key) ?? 0, Number(number.slice(-serial.digits)) || 0))
    }
  }
  return [...last].map(([key, highest]) => ({ key, last: highest }))
}

/** Documents of enforcement are numbered by kind and year. */
function documentNumbersUsed(
  shown: readonly (readonly [string, readonly object[]])[],
): { key: string; last: number }[] {
  const last = new Map<string, number>()
  for (const row of shown.flatMap(([name, rows]) => (name === 'lawDocument' ? (rows as readonly AnyRecord[]) : []))) {
    const [, year = '', serial = '0'] = /〔(\d{4})〕(\d+)号$/.exec(String(row.docNo)) ?? []
    const key = `lawDocument.docNo:${row.docType}:${year}`
    last.set(key, Math.max(last.get(key) ?? 0, Number(serial)))
  }
  return [...last].map(([key, highest]) => ({ key, last: highest }))
}

async function insertAll(db: Db, resource: string, rows: readonly object[]): Promise<void> {
  const definition = resourceNamed(resource)
  const table = tableNamed(resource)
  const columns = new Set(Object.keys(getTableColumns(table)))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const batch = rows.slice(start, start + ROWS_A_STATEMENT)
    await db
      .insert(table)
      .values(
        await withCopies(
          db,
          definition,
          batch.map((row) => rowOf(definition, columns, row as AnyRecord)),
        ),
      )
      .onConflictDoNothing()
  }
}

/** Every column present, and no number: the table gives it. */
function rowOf(definition: AnyResource, columns: ReadonlySet<string>, record: AnyRecord): Record<string, unknown> {
  const { id: _given, ...row } = { ...blankRecord(definition, record.guid), ...record }
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
}

function attachmentsOf(resource: string, record: object): AnyRecord[] {
  const definition = resourceNamed(resource)
  const row = record as AnyRecord
  return Object.entries(definition.fields)
    .filter(([, field]) => field.kind === 'files')
    .flatMap(([moduleName]) => {
      const refs = row[moduleName]
      return Array.isArray(refs) ? refs.map((ref: MediaRef) => attachment(resource, moduleName, row, ref)) : []
    })
}

function attachment(parentResource: string, moduleName: string, parent: AnyRecord, ref: MediaRef): AnyRecord {
  const { guid, ...facts } = ref
  return {
    ...blankRecord(resourceNamed('accessoryFile'), guid),
    ...facts,
    version: 1,
    createTime: parent.createTime,
    updateTime: parent.createTime,
    createUserGuid: parent.createUserGuid,
    parentGuid: parent.guid,
    parentResource,
    moduleName,
    uploadUserGuid: parent.createUserGuid,
    complete: true,
    completeTime: parent.createTime,
    storageKey: ref.sha256,
    companyGuid: parent.companyGuid,
    gridPath: parent.gridPath,
  }
}
