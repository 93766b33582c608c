import { eq, inArray, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { majorHazardFiling } from '#domain/resources/majorHazardFiling/definition.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { numberDue } from '#server/engine/serial.ts'
import { touchOne } from '#server/engine/touch.ts'
import { noteStep } from './parts/company-file.ts'
import { followRisks } from './parts/company-risk.ts'

const filings = tableOf(majorHazardFiling)
const OPEN = ['draft', 'pending', 'correction']

/** A unit of 一级 or 二级 decides the grade of its enterprise; its papers keep step with it. */
export const majorHazardHooks: ResourceHooks = {
  async afterSave(change) {
    const { tx, action, before, after, now } = change
    if (action === 'identify') await askForPapers(change)
    await settlePapers(change)
    if (before?.status === after.status && before?.level === after.level && before?.deleted === after.deleted) return
    await followRisks(tx, String(after.companyGuid), now)
  },
}

/** The enterprise finds the papers that it has to hand in on its desk. */
async function askForPapers(change: Change): Promise<void> {
  const { tx, actor, after, now } = change
  if ((await papersOf(change, OPEN)).length > 0) return
  const own = { hazardGuid: after.guid, filingType: kindOf(after), materials: [] }
  await makeFollowing(tx, 'majorHazardFiling', { ...ofSameCompany(after), ...own }, { actor, now })
}

/** Filed before, it is filed anew for a new assessment, else for what has changed. */
function kindOf({ filingDate, lastAssessDate }: AnyRecord): string {
  if (filingDate === null) return 'first'
  return String(lastAssessDate) > String(filingDate) ? 'expiry' : 'change'
}

interface Settled {
  states: readonly string[]
  /** What becomes of the papers, and the move of theirs that it is. */
  status: string
  move: string
  opinion?: string
}

/** What is decided about a unit itself decides about its papers: they are no longer somebody's to look at. */
const SETTLED: Readonly<Record<string, Settled>> = {
  returnFiling: { states: ['pending'], status: 'correction', move: 'correct' },
  archive: { states: OPEN, status: 'refused', move: 'refuse', opinion: '该单元未构成重大危险源，已存档' },
  writeOff: { states: ['pending', 'correction'], status: 'filed', move: 'file' },
  refuseWriteOff: { states: ['pending', 'correction'], status: 'refused', move: 'refuse' },
}

async function settlePapers(change: Change): Promise<void> {
  const { tx, actor, action, now } = change
  const settled = SETTLED[action]
  if (settled === undefined) return
  const { states, status, move } = settled
  const opinion = settled.opinion ?? change.opinion
  const isOver = status !== 'correction'
  for (const papers of await papersOf(change, states)) {
    const became = {
      ...{ status, auditUser: actor.name, auditOpinion: opinion },
      ...(isOver && { acceptTime: now }),
      ...(status === 'filed' && { filingDate: dayOf(now) }),
    }
    const number = await numberDue(tx, majorHazardFiling, { record: { ...papers, ...became }, isNew: false, now })
    await touchOne(tx, 'majorHazardFiling', papers.guid, { patch: { ...became, ...number }, now })
    const step = {
      resource: 'majorHazardFiling',
      guid: papers.guid,
      node: status,
      action: move,
      opinion: opinion ?? '',
    }
    await noteStep(tx, actor, step, now)
  }
}

/** Those of the kind that the change is about, in these states. */
async function papersOf({ tx, action, after }: Change, states: readonly string[]): Promise<AnyRecord[]> {
  const isToEnd = action === 'writeOff' || action === 'refuseWriteOff'
  const ofKind = isToEnd ? eq(filings.filingType, 'writeOff') : ne(filings.filingType, 'writeOff')
  const found = await liveRows(
    tx,
    filings,
    eq(filings.hazardGuid, after.guid),
    ofKind,
    inArray(filings.status, [...states]),
  )
  return found.map(recordOf)
}
