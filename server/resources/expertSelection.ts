import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type AnyRecord, blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { expert as expertDefinition } from '#domain/resources/expert/definition.ts'
import { expertLeave as leaveDefinition } from '#domain/resources/expertLeave/definition.ts'
import { expertPoolConfig as configDefinition } from '#domain/resources/expertPoolConfig/definition.ts'
import type { expertSelection as selectionDefinition } from '#domain/resources/expertSelection/definition.ts'
import { expertTask as taskDefinition } from '#domain/resources/expertTask/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type DrawNeed, drawExperts, mustAvoid } from '#domain/rules/expert-draw.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touch } from '#server/engine/touch.ts'

type Selection = RecordOf<typeof selectionDefinition>
type Expert = RecordOf<typeof expertDefinition>
type Candidate = NonNullable<Selection['candidates']>[number]

const companies = tableOf(companyDefinition)
const experts = tableOf(expertDefinition)
const leaves = tableOf(leaveDefinition)
const tasks = tableOf(taskDefinition)
const configs = tableOf(configDefinition)
const MAX_SEED = 2 ** 31

export const expertSelectionHooks: ResourceHooks = {
  async beforeSave(change) {
    if (change.action === 'draw') return await draw(change)
    if (change.action === 'redraw') return await redraw(change)
    if (change.action === 'confirm') assertAnswered(change)
    return {}
  },

  async afterSave({ tx, action, after, actor, now }) {
    if (action === 'confirm') await makeTasks(tx, after as Selection & AnyRecord, { by: actor.guid, now })
    if (action === 'cancel') await callOff(tx, after.guid, now)
  },
}

/** The named experts first, then as many at random as are still wanted. */
async function draw({ tx, after }: Change): Promise<Record<string, unknown>> {
  const selection = after as Selection & AnyRecord
  const seed = randomInt(MAX_SEED)
  const pool = await poolFor(tx, selection)
  const named = pool.filter(({ guid }) => selection.method !== 'random' && selection.assignedGuids?.includes(guid))
  const rest = pool.filter(({ guid }) => !named.some((each) => each.guid === guid))
  const wanted = selection.method === 'assigned' ? [] : stillWanted(needsOf(selection), named)
  const drawn = drawExperts(rest.map(asCandidate), wanted, seed)
  const chosen = [
    ...named.map((each) => candidateOf(each, fieldFor(each, needsOf(selection)))),
    ...drawn.flatMap(({ guid, field }) =>
      rest.filter((each) => each.guid === guid).map((each) => candidateOf(each, field)),
    ),
  ]
  if (chosen.length === 0) throw wrong<typeof selectionDefinition>('groups', '专家库中没有符合条件的专家', 'empty')
  return withCandidates(chosen, { seed, poolSize: pool.length })
}

/** In the place of those who refused, once the list stands also of those who never answered; from those not drawn yet. */
async function redraw({ tx, before: earlier, after }: Change): Promise<Record<string, unknown>> {
  const selection = after as Selection & AnyRecord
  const before = selection.candidates ?? []
  const isConfirmed = earlier?.status === 'confirmed'
  const comes = ({ replied }: Candidate) => (isConfirmed ? replied === 'accepted' : replied !== 'refused')
  const gone = before.filter((each) => !comes(each))
  if (isConfirmed && gone.length === 0)
    throw wrong<typeof selectionDefinition>('candidates', '名单中的专家都参加，不需补抽', 'none')
  const wanted = stillWanted(needsOf(selection), [], before.filter(comes))
  const seen = new Set(before.map(({ expertGuid }) => expertGuid))
  const pool = (await poolFor(tx, selection)).filter(({ guid }) => !seen.has(guid))
  // Derived from the first seed and the number drawn so far, so that the whole draw can be repeated from one number.
  const seed = ((selection.seed ?? 0) + before.length) % MAX_SEED
  const drawn = drawExperts(pool.map(asCandidate), wanted, seed)
  const added = drawn.flatMap(({ guid, field }) =>
    pool.filter((each) => each.guid === guid).map((each) => candidateOf(each, field)),
  )
  if (gone.length > 0 && added.length === 0)
    throw wrong<typeof selectionDefinition>('candidates', '没有可补抽的专家', 'empty')
  return withCandidates([...before, ...added], {})
}

function assertAnswered({ after }: Change): void {
  const candidates = (after as Selection & AnyRecord).candidates ?? []
  if (candidates.some(({ replied }) => replied === 'accepted')) return
  throw wrong<typeof selectionDefinition>('candidates', '还没有专家接受，不能确认名单', 'empty')
}

/** In the pool on the day of the event, within their term, not on leave, with nothing to keep away from. */
async function poolFor(tx: Db, selection: Selection): Promise<Expert[]> {
  // One taken over from elsewhere may lack it, and who is free cannot be told without a day.
  if (selection.eventTime === null) throw wrong<typeof selectionDefinition>('eventTime', '请先填写活动时间', 'required')
  const day = dayOf(selection.eventTime)
  const rows = (await liveRows(
    tx,
    experts,
    eq(experts.status, 'active'),
    sql`${experts.termFrom} <= ${day} and ${experts.termTo} >= ${day}`,
  )) as Expert[]
  const away = await tx
    .select({ guid: leaves.expertGuid })
    .from(leaves)
    .where(live(leaves, eq(leaves.status, 'agreed'), sql`${leaves.from} <= ${day} and ${leaves.to} >= ${day}`))
  const absent = new Set(away.map(({ guid }) => guid))
  const units = [selection.eventCompanyName, await companyName(tx, selection.eventCompanyGuid)]
  return rows.filter((each) => !absent.has(each.guid) && !units.some((unit) => mustAvoid(each, unit)))
}

/** An enterprise that was chosen is kept away from as one whose name was written. */
async function companyName(tx: Db, guid: string | null): Promise<string | null> {
  if (guid === null) return null
  const [row] = await tx.select({ name: companies.companyName }).from(companies).where(eq(companies.guid, guid))
  return row === undefined ? null : String(row.name)
}

const needsOf = ({ groups }: Selection): DrawNeed[] =>
  (groups ?? []).map(({ field, count }) => ({ field: field ?? '', count: count ?? 0 }))

const asCandidate = ({ guid, groups, avoidUnits }: Expert) => ({ guid, fields: groups ?? [], avoidUnits })

const fieldFor = ({ groups }: Expert, needs: readonly DrawNeed[]): string =>
  needs.find(({ field }) => groups?.some((own) => own === field))?.field ?? groups?.[0] ?? 'law'

function stillWanted(
  needs: readonly DrawNeed[],
  named: readonly Expert[],
  kept: readonly Candidate[] = [],
): DrawNeed[] {
  const fields = [...named.map((each) => fieldFor(each, needs)), ...kept.map(({ field }) => field ?? '')]
  return needs.map(({ field, count }) => ({
    field,
    count: Math.max(0, count - fields.filter((each) => each === field).length),
  }))
}

function candidateOf({ guid, userGuid, name }: Expert, field: string): Candidate {
  return {
    expertGuid: guid,
    userGuid,
    name,
    field: field as Candidate['field'],
    order: 0,
    replied: 'none',
    reason: null,
    replyTime: null,
    replyBy: null,
  }
}

function withCandidates(candidates: readonly Candidate[], more: Record<string, unknown>): Record<string, unknown> {
  return {
    ...more,
    candidates: candidates.map((each, index) => ({ ...each, order: index + 1 })),
    expertUserGuids: candidates.flatMap(({ userGuid }) => userGuid ?? []),
    awaitedUserGuids: candidates.flatMap(({ userGuid, replied }) => (replied === 'none' ? (userGuid ?? []) : [])),
  }
}

/** Nobody is expected at what does not take place. */
async function callOff(tx: Db, selectionGuid: string, now: string): Promise<void> {
  const where = live(tasks, eq(tasks.selectionGuid, selectionGuid), eq(tasks.status, 'waiting'))
  if (where === undefined) return
  await touch(tx, { resource: 'expertTask', where, patch: { status: 'absent', payStatus: null }, now })
}

/** Whoever accepted gets a task, with the fee of his title; who had his before another was drawn keeps it. */
async function makeTasks(tx: Db, selection: Selection, { by, now }: { by: string; now: string }): Promise<void> {
  const resource = resourceNamed('expertTask')
  const given = await liveFields(tx, tasks, ['expertGuid'], eq(tasks.selectionGuid, selection.guid))
  const served = new Set(given.map(({ expertGuid }) => expertGuid))
  for (const candidate of selection.candidates ?? []) {
    if (candidate.replied !== 'accepted' || candidate.expertGuid === null || served.has(candidate.expertGuid)) continue
    const [person] = await tx
      .select({ title: experts.titleLevel, count: experts.selectedCount })
      .from(experts)
      .where(eq(experts.guid, candidate.expertGuid))
    const [config] = await tx
      .select({ feeStandard: configs.feeStandard })
      .from(configs)
      .where(live(configs, eq(configs.titleLevel, String(person?.title)), eq(configs.enabled, true)))
    await insertMade(
      tx,
      'expertTask',
      [
        rowOf(resource, {
          ...blankRecord(resource, randomUUID()),
          version: 1,
          createTime: now,
          createUserGuid: by,
          updateTime: now,
          updateUserGuid: by,
          selectionGuid: selection.guid,
          eventName: selection.eventName,
          eventTime: selection.eventTime,
          expertGuid: candidate.expertGuid,
          userGuid: candidate.userGuid,
          feeStandard: config?.feeStandard ?? null,
          payStatus: 'waiting',
        }),
      ],
      now,
    )
    await tx
      .update(experts)
      .set({ selectedCount: Number(person?.count ?? 0) + 1, version: sql`${experts.version} + 1`, updateTime: now })
      .where(eq(experts.guid, candidate.expertGuid))
  }
}
